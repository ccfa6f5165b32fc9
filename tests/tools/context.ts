import { Buffers } from '#tsmcp/compiler/buffers.ts';
import type { BufferSnapshot } from '#tsmcp/compiler/buffers.ts';
import type { Query } from '#tsmcp/compiler/protocol.ts';
import type { Condition } from '#tsmcp/tools/kinds.ts';
import type { Tool, ToolContext } from '#tsmcp/tools/tool.ts';

/** A compiler that answers nothing and keeps what it was asked, with the buffers of that moment. */
export interface FakeContext extends ToolContext {
  readonly asked: readonly { readonly query: Query; readonly buffers: BufferSnapshot }[];
}

export const ANSWER = { kind: 'ok', json: '{"answered":true}' } as const;

export function fakeContext(...conditions: readonly Condition[]): FakeContext {
  const buffers = new Buffers({ sourceChars: 100, openBuffers: 3, bufferChars: 200 });
  const asked: { query: Query; buffers: BufferSnapshot }[] = [];
  return {
    conditions: new Set(conditions),
    buffers,
    asked,
    ask(query) {
      asked.push({ query, buffers: buffers.snapshot() });
      return Promise.resolve(ANSWER);
    },
  };
}

/** The one query that a call makes. Throws if the tool refused. */
export async function queryOf(tool: Tool, args: Readonly<Record<string, unknown>>, context: FakeContext): Promise<Query> {
  const outcome = await tool.call(args, context);
  const [asked] = context.asked.slice(-1);
  if (outcome.kind === 'refused' || asked === undefined) throw new Error(`refused: ${JSON.stringify(outcome)}`);
  return asked.query;
}

/** The message with which a call is refused, its own buffers untouched. */
export async function refusalOf(tool: Tool, args: Readonly<Record<string, unknown>>, context: FakeContext): Promise<string> {
  const before = context.buffers.snapshot();
  const outcome = await tool.call(args, context);
  if (outcome.kind === 'ok') throw new Error('not refused');
  if (context.buffers.snapshot() !== before) throw new Error('a refused call changed the buffers');
  return outcome.message;
}
