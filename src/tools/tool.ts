/**
 * What a tool is: one declaration of its parameters, from which come the input schema, the typed arguments, the flags
 * and the manual page (tools.md section 1), and one function over those arguments. A tool runs in the main thread and
 * never sees the compiler: it turns arguments into a `Query` and hands that on.
 */
import { Refusal } from '../base/faults.ts';
import type { Buffers } from '../compiler/buffers.ts';
import type { Query } from '../compiler/protocol.ts';
import type { Tool as AdvertisedTool, ToolAnnotations, ToolOutcome } from '../session/catalogue.ts';
import type { ArgumentsOf, Condition, Parameters } from './kinds.ts';
import { readArguments } from './parameters.ts';
import { inputSchema, outputSchema } from './schema.ts';
import type { ResultShape } from './shape.ts';

/** Asks the compiler. Signal and deadline are the caller's; the buffers are taken as they stand now. */
export type Ask = (query: Query) => Promise<ToolOutcome>;

/** What a tool may use. */
export interface ToolContext {
  /** What this launch makes meaningful, `root` for one. */
  readonly conditions: ReadonlySet<Condition>;
  readonly buffers: Buffers;
  readonly ask: Ask;
}

export interface ToolDeclaration<P extends Parameters> {
  readonly name: string;
  /** At most 40 characters. */
  readonly title: string;
  /** One or two lines: when to use it, and what an empty answer means. */
  readonly description: string;
  readonly parameters: P;
  readonly output: ResultShape;
  /** Opens its buffer and asks before it first waits. Throws `Refusal` where the arguments together make no sense. */
  run(args: ArgumentsOf<P>, context: ToolContext): Promise<ToolOutcome> | ToolOutcome;
}

/** A tool among others: the types of its arguments are its own business. */
export interface Tool extends Omit<ToolDeclaration<Parameters>, 'run'> {
  /**
   * Reads the arguments and runs, both before the first wait, so that calls see the buffers in the order in which
   * they arrived. A `Refusal` becomes an outcome; anything else that is thrown is a bug and rejects.
   */
  call(args: Readonly<Record<string, unknown>>, context: ToolContext): Promise<ToolOutcome>;
}

/** Every tool reads and none writes, runs code or leaves the machine (tools.md). */
const ANNOTATIONS: ToolAnnotations = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};

export function defineTool<P extends Parameters>({ run, ...declaration }: ToolDeclaration<P>): Tool {
  return {
    ...declaration,
    async call(args, context) {
      try {
        return await run(readArguments(declaration.parameters, args), context);
      } catch (error) {
        if (error instanceof Refusal) return { kind: 'refused', message: error.message, outcome: 'error' };
        throw error;
      }
    },
  };
}

/** The tool as the protocol lists it, for a launch that meets `conditions`. */
export function advertise(tool: Tool, conditions: ReadonlySet<Condition>): AdvertisedTool {
  const { name, title, description } = tool;
  return {
    name,
    title,
    description,
    inputSchema: inputSchema(tool.parameters, conditions),
    outputSchema: outputSchema(tool.output),
    annotations: ANNOTATIONS,
  };
}
