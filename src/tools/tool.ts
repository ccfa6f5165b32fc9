/**
 * What a tool is: one declaration of its parameters, from which come the input schema, the typed arguments, the flags
 * and the manual page (tools.md section 1), and one function over those arguments. A tool runs in the main thread and
 * never sees the compiler: it turns arguments into a `Query` and hands that on.
 */
import type { Buffers } from '../compiler/buffers.ts';
import type { Query } from '../compiler/protocol.ts';
import type { Limits } from '../wire/limits.ts';
import type { ArgumentsOf, Condition, Parameters } from './parameters.ts';

export type ToolOutcome =
  | { readonly kind: 'ok'; readonly json: string }
  | { readonly kind: 'refused'; readonly message: string; readonly outcome?: 'error' | 'failed' | 'timeout' };

/** Asks the compiler. `stop` and `deadline` are the caller's; buffers are taken as they stand now. */
export type Ask = (query: Query) => Promise<ToolOutcome>;

/** What a tool may use. */
export interface ToolContext {
  /** What this launch makes meaningful, `root` for one. */
  readonly conditions: ReadonlySet<Condition>;
  readonly buffers: Buffers;
  readonly limits: Limits;
  readonly ask: Ask;
}

export interface ToolDeclaration<P extends Parameters> {
  readonly name: string;
  /** At most 40 characters. */
  readonly title: string;
  /** One or two lines: when to use it, and what an empty answer means. */
  readonly description: string;
  readonly parameters: P;
  /** JSON Schemas of the members of a good result, and which of them are always there. */
  readonly output: OutputShape;
  /** Throws `Refusal` where the arguments together make no sense. */
  run(args: ArgumentsOf<P>, context: ToolContext): Promise<ToolOutcome>;
}

/** `members` in the order in which they are written; every one that is not in `optional` is required. */
export interface OutputShape {
  readonly members: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly optional: readonly string[];
}
