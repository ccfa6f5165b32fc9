/** The resources, in the order in which they are listed (tools.md section 6). Each is JSON, made when it is read. */
import type { ResourceQuery } from '../compiler/protocol.ts';
import type { Resource, ResourceOutcome, ToolOutcome } from '../session/catalogue.ts';
import type { Limits } from '../wire/limits.ts';

export const RESOURCES: readonly Resource[] = [
  {
    uri: 'tsmcp://keywords',
    name: 'keywords',
    title: 'Keywords',
    description: 'The keywords of the language, from the compiler: reserved, reserved in strict code, or contextual.',
    mimeType: 'application/json',
  },
  {
    uri: 'tsmcp://default-libs',
    name: 'default-libs',
    title: 'Default libraries',
    description: 'What is in scope without an import, from the compiler: the default library files of each target.',
    mimeType: 'application/json',
  },
  {
    uri: 'tsmcp://limits',
    name: 'limits',
    title: 'Limits in force',
    description: 'The limits of this server, and how many projects and types directories it was launched with.',
    mimeType: 'application/json',
  },
];

/** What the resource about this server shows; numbers, never paths. */
export interface Launched {
  readonly limits: Limits;
  readonly projects: number;
  readonly types: number;
  readonly typescript: string;
  /** Protocol revisions, the newest first. */
  readonly revisions: readonly string[];
}

/** Asks the compiler, in the order of the calls. */
export type Ask = (query: ResourceQuery) => Promise<ToolOutcome>;

/** The content of the resource with this URI. */
export async function readResource(uri: string, launched: Launched, ask: Ask): Promise<ResourceOutcome> {
  switch (uri) {
    case 'tsmcp://keywords':
      return fromCompiler('keywords', ask);
    case 'tsmcp://default-libs':
      return fromCompiler('default-libs', ask);
    case 'tsmcp://limits':
      return { kind: 'ok', json: JSON.stringify(launched) };
    default:
      return { kind: 'unknown' };
  }
}

async function fromCompiler(name: 'keywords' | 'default-libs', ask: Ask): Promise<ResourceOutcome> {
  const outcome = await ask({ tool: 'resource', name });
  if (outcome.kind === 'ok') return outcome;
  switch (outcome.outcome) {
    case 'timeout':
      return { kind: 'late' };
    case 'failed':
      return { kind: 'lost' };
    default:
      // The one thing that the compiler says no to here is the size.
      return { kind: 'too-large' };
  }
}
