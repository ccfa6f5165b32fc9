/**
 * What the session serves, as it sees it: names, schemas and three asynchronous questions. The session knows no tool
 * and no TypeScript; `cli/launch` hands it a value of this type, and a test or another program may hand it its own.
 * Types are named as in the MCP schema (revision 2025-11-25). A member that a revision lacks is left out when it is
 * sent (`revisions.ts`), never here.
 */
import type { Limits } from '../wire/limits.ts';

/** A JSON Schema 2020-12 object schema. */
export type ObjectSchema = Readonly<Record<string, unknown>> & { readonly type: 'object' };

export interface Implementation {
  readonly name: string;
  readonly version: string;
  readonly title: string;
  readonly description: string;
}

export interface ToolAnnotations {
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  readonly idempotentHint: boolean;
  readonly openWorldHint: boolean;
}

export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: ObjectSchema;
  readonly outputSchema: ObjectSchema;
  readonly annotations: ToolAnnotations;
}

export interface Resource {
  readonly uri: string;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly mimeType: string;
}

export interface PromptArgument {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly required?: boolean;
}

export interface Prompt {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly arguments: readonly PromptArgument[];
}

/** How far a load has come; `progress` and `total` count files. */
export interface Progress {
  readonly progress: number;
  readonly total?: number;
  readonly message?: string;
}

/** What comes with a question that may take time. */
export interface Work {
  /** Aborted when the client cancels or the session ends: the answer is then dropped, whatever it is. */
  readonly signal: AbortSignal;
  /** When the call must have been answered, in milliseconds of `performance.now()`. */
  readonly deadline: number;
  /** Called while a program loads. The session limits the rate. Absent if the client gave no token. */
  readonly progress?: (progress: Progress) => void;
}

/**
 * How a tool call ended, apart from a thrown exception, which is a bug of ours (-32603).
 * `ok`: `json` is the JSON text of `structuredContent`, made once. `refused`: the tool says no, in words for a model;
 * `outcome` is what the log calls it.
 */
export type ToolOutcome =
  | { readonly kind: 'ok'; readonly json: string }
  | { readonly kind: 'refused'; readonly message: string; readonly outcome?: 'error' | 'failed' | 'timeout' };

export type ResourceOutcome =
  | { readonly kind: 'ok'; readonly json: string }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'too-large' }
  /** Its time ended, or who works on it was stopped or lost: nothing is wrong with the request. */
  | { readonly kind: 'late' | 'lost' };

export type PromptOutcome =
  | { readonly kind: 'ok'; readonly description: string; readonly text: string }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'bad-arguments'; readonly message: string };

export interface Catalogue {
  readonly serverInfo: Implementation;
  /** At most eight short lines for a model. */
  readonly instructions: string;
  readonly limits: Limits;
  readonly tools: readonly Tool[];
  readonly resources: readonly Resource[];
  readonly prompts: readonly Prompt[];
  /** `name` is the name of one of `tools`. Whether the compiler is asked is the tool's own business. */
  callTool(name: string, args: Readonly<Record<string, unknown>>, work: Work): Promise<ToolOutcome>;
  readResource(uri: string, work: Work): Promise<ResourceOutcome>;
  /** `name` is the name of one of `prompts`; opens, reads and compiles nothing. */
  getPrompt(name: string, args: Readonly<Record<string, unknown>>): PromptOutcome;
}
