/**
 * The revisions of MCP that are served, and all that differs between them (protocol.md section 4). No other file
 * compares revisions: the rest of the code asks a projection here, or a feature's row.
 */
import { FAULTS } from '../base/faults.ts';
import type { Fault } from '../base/faults.ts';
import { quoted } from '../base/text.ts';
import type { Implementation, Progress, Prompt, PromptArgument, Resource, Tool } from './catalogue.ts';

/**
 * How a request says which revision it speaks. `handshake`: as `initialize` agreed for the session. `stateless`: by
 * itself, in `params._meta`; nothing is remembered of the requests before it.
 */
export type Era = 'handshake' | 'stateless';

interface Features {
  readonly era: Era;
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
  /** A result says `resultType`, who the server is, and how long it may be kept. */
  readonly selfContained: boolean;
  /** An unknown tool is an error, and not a result that failed. */
  readonly unknownToolIsError: boolean;
  /** `data` of an error. */
  readonly errorData: boolean;
}

/** What a client may do with a result: milliseconds that it may be kept, and whether for others too. */
export interface CacheHints {
  readonly ttlMs: number;
  readonly cacheScope: 'public' | 'private';
}

/** Lists are the same for as long as the process runs, and for everyone. */
export const STATIC: CacheHints = { ttlMs: 3_600_000, cacheScope: 'public' };
/** Limits, and what the compiler says, are this launch's. */
export const CHANGING: CacheHints = { ttlMs: 0, cacheScope: 'private' };

const HANDSHAKE = { era: 'handshake', selfContained: false, unknownToolIsError: false, errorData: false } as const;
const STATELESS = { era: 'stateless', selfContained: true, unknownToolIsError: true, errorData: true } as const;


const ROWS = {
  '2026-07-28': { ...STATELESS, annotations: true, title: true, structured: true, serverDescription: true, progressMessage: true },
  '2025-11-25': { ...HANDSHAKE, annotations: true, title: true, structured: true, serverDescription: true, progressMessage: true },
  '2025-06-18': { ...HANDSHAKE, annotations: true, title: true, structured: true, serverDescription: false, progressMessage: true },
  '2025-03-26': { ...HANDSHAKE, annotations: true, title: false, structured: false, serverDescription: false, progressMessage: true },
  '2024-11-05': { ...HANDSHAKE, annotations: false, title: false, structured: false, serverDescription: false, progressMessage: false },
} as const satisfies Record<string, Features>;

export type Revision = keyof typeof ROWS;

/** Newest first. */
export const REVISIONS = Object.keys(ROWS) as readonly Revision[];

const ofEra = (era: Era): readonly Revision[] => REVISIONS.filter((revision) => ROWS[revision].era === era);

/** What `_meta` may name: the others are agreed by `initialize`, and nothing says what they would mean there. */
export const STATELESS_REVISIONS = ofEra('stateless');

const LATEST: Revision = '2025-11-25';

/** The revision to answer `initialize` with: the one asked for where a handshake can agree it, else the newest of those. */
export function agreedRevision(requested: string): Revision {
  return ofEra('handshake').find((revision) => revision === requested) ?? LATEST;
}

/** The revision that a request names by itself. */
export function namedRevision(requested: string): Revision | Fault {
  return STATELESS_REVISIONS.find((revision) => revision === requested)
    ?? { ...FAULTS.unsupportedRevision, data: { supported: STATELESS_REVISIONS, requested: quoted(requested) } };
}

/** The fault as the revision words it: `data` says what it is about, cut like everything that is quoted. */
export function faultFor(revision: Revision, fault: Fault, about: Readonly<Record<string, string>>): Fault {
  if (!ROWS[revision].errorData) return fault;
  return { ...fault, data: Object.fromEntries(Object.entries(about).map(([name, text]) => [name, quoted(text)])) };
}

/** Whether a tool that is not there is an error of the request, or a result that failed. */
export function unknownToolIsError(revision: Revision): boolean {
  return ROWS[revision].unknownToolIsError;
}

/**
 * A result as the revision has it. `json` is the JSON text of an object, and put in place as text: a tool's is large.
 * `hints` are given for the six results that may be kept.
 */
export function resultFor(revision: Revision, json: string, server: Implementation, hints?: CacheHints): string {
  if (!ROWS[revision].selfContained) return json;
  const members = json.slice(1, -1);
  const more = JSON.stringify({ ...hints, _meta: { 'io.modelcontextprotocol/serverInfo': serverInfoFor(revision, server) } });
  return `{"resultType":"complete",${members}${members === '' ? '' : ','}${more.slice(1)}`;
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
