/**
 * What the generators draw on: the tools with the input schemas that the built server lists, real source texts (this
 * checkout's own and the sample's), and the lines of the conversations in `fixtures/session`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Dice } from '../random.ts';
import { CHECKOUT, storedConversations } from '../golden/documents.ts';
import { ServerProcess } from '../golden/server.ts';
import { line, OPENING } from './messages.ts';
import type { Run } from './run.ts';

export interface Schema {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: Schema;
  readonly maxItems?: number;
}

export interface ListedTool {
  readonly name: string;
  readonly inputSchema: {
    readonly properties: Readonly<Record<string, Schema>>;
    readonly required: readonly string[];
  };
}

export interface World {
  readonly tools: readonly ListedTool[];
  readonly sources: readonly string[];
  /** Lines that go in, with their ends, by document. */
  readonly conversations: readonly (readonly Uint8Array[])[];
}

/** Makes a run of about `size` messages, the same for the same seed and world. */
export type Generator = (dice: Dice, world: World, size: number) => Omit<Run, 'generator' | 'seed'>;

/** The longest line of a conversation that is taken: the ones about limits are of megabytes. */
const LINE_BYTES = 100_000;
const SOURCE_CHARS = 20_000;

export async function readWorld(): Promise<World> {
  return { tools: await listTools(), sources: [...textsBelow('src'), ...textsBelow('fixtures/workspaces/sample/src')], conversations: conversationLines() };
}

/** As a launch with a root and a project lists them. */
async function listTools(): Promise<readonly ListedTool[]> {
  const root = join(CHECKOUT, 'fixtures/workspaces/sample');
  const server = new ServerProcess([process.execPath, join(CHECKOUT, 'dist/main.js'), '--root', root, '--project', 'tsconfig.json'], CHECKOUT);
  for (const bytes of [...OPENING, line({ id: 1, method: 'tools/list' })]) server.write(bytes);
  server.endInput();
  await server.until(() => server.exit !== undefined, 60_000);
  const listed = server.lines.map((text) => JSON.parse(text) as { id: unknown; result?: { tools?: readonly ListedTool[] } }).find(({ id }) => id === 1);
  if (listed?.result?.tools === undefined) throw new Error(`the built server lists no tools: ${server.stderr}`);
  return listed.result.tools;
}

function textsBelow(folder: string): string[] {
  const names = readdirSync(join(CHECKOUT, folder), { recursive: true, encoding: 'utf8' }).filter((name) => /\.[jt]sx?$/.test(name)).sort();
  return names.map((name) => readFileSync(join(CHECKOUT, folder, name), 'utf8').slice(0, SOURCE_CHARS));
}

function conversationLines(): Uint8Array[][] {
  const documents = storedConversations().map(({ conversation }) => conversation.exchanges.flatMap(({ steps }) => steps.flatMap((step) => step.kind === 'line' && step.bytes.length < LINE_BYTES ? [step.bytes] : [])));
  return documents.filter((lines) => lines.length > 0);
}
