/**
 * The revisions of MCP that are agreed by handshake, and all that differs between them (protocol.md section 4). No
 * other file compares revisions: the rest of the code asks a projection here, or a feature's row.
 */
import type { Implementation, Progress, Prompt, PromptArgument, Resource, Tool } from './catalogue.ts';

interface Features {
  /** `annotations` of a tool. */
  readonly annotations: boolean;
  /** `title` of a tool, a resource, a prompt, the server. */
  readonly title: boolean;
  /** `outputSchema` of a tool, `structuredContent` of a result. */
  readonly structured: boolean;
  /** `description` of the server. */
  readonly serverDescription: boolean;
  /** `message` of a progress notification. */
  readonly progressMessage: boolean;
}

const ROWS = {
  '2025-11-25': { annotations: true, title: true, structured: true, serverDescription: true, progressMessage: true },
  '2025-06-18': { annotations: true, title: true, structured: true, serverDescription: false, progressMessage: true },
  '2025-03-26': { annotations: true, title: false, structured: false, serverDescription: false, progressMessage: true },
  '2024-11-05': { annotations: false, title: false, structured: false, serverDescription: false, progressMessage: false },
} as const satisfies Record<string, Features>;

export type Revision = keyof typeof ROWS;

/** Newest first. */
export const REVISIONS = Object.keys(ROWS) as readonly Revision[];

const LATEST: Revision = '2025-11-25';

/** The revision to answer `initialize` with: the one asked for where it is supported, else the newest. */
export function agreedRevision(requested: string): Revision {
  return REVISIONS.find((revision) => revision === requested) ?? LATEST;
}

/** Whether results carry `structuredContent`. */
export function hasStructuredContent(revision: Revision): boolean {
  return ROWS[revision].structured;
}

export function serverInfoFor(revision: Revision, { name, version, title, description }: Implementation): object {
  return { name, ...titled(revision, title), version, ...(ROWS[revision].serverDescription && { description }) };
}

export function toolFor(revision: Revision, tool: Tool): object {
  const { name, title, description, inputSchema, outputSchema, annotations } = tool;
  return {
    name,
    ...titled(revision, title),
    description,
    inputSchema,
    ...(ROWS[revision].structured && { outputSchema }),
    ...(ROWS[revision].annotations && { annotations }),
  };
}

export function resourceFor(revision: Revision, { uri, name, title, description, mimeType }: Resource): object {
  return { uri, name, ...titled(revision, title), description, mimeType };
}

export function promptFor(revision: Revision, prompt: Prompt): object {
  const { name, title, description } = prompt;
  const args = prompt.arguments.map((argument) => promptArgumentFor(revision, argument));
  return { name, ...titled(revision, title), description, arguments: args };
}

function promptArgumentFor(revision: Revision, { name, title, description, required }: PromptArgument): object {
  return { name, ...titled(revision, title), description, ...(required !== undefined && { required }) };
}

export function progressFor(revision: Revision, { progress, total, message }: Progress): object {
  return {
    progress,
    ...(total !== undefined && { total }),
    ...(ROWS[revision].progressMessage && message !== undefined && { message }),
  };
}

function titled(revision: Revision, title: string): object {
  return ROWS[revision].title ? { title } : {};
}
