/** The built server as a process over a small workspace of its own, opened and ready. */
import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { Serving } from '../../scripts/serving.ts';
import type { Answer, ServingOptions } from '../../scripts/serving.ts';
import { SMALL, temporaryFolder, writeFiles } from '../compiler/workspace.ts';

export interface Served {
  readonly root: string;
  readonly server: Serving;
}

export interface ServedOptions extends ServingOptions {
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
  readonly args?: readonly string[];
}

export const GOOD = { 'tsconfig.json': SMALL, 'a.ts': 'export const a: string = 1;\n' };

/** A server, ready, on a folder with a small library; it is killed if the test leaves it behind. */
export async function served(context: TestContext, { files = GOOD, args = [], ...options }: ServedOptions = {}): Promise<Served> {
  const root = temporaryFolder(context);
  writeFiles(root, files);
  const server = new Serving(['--root', root, ...args], options);
  context.after(() => {
    server.kill('SIGKILL');
  });
  await server.open();
  return { root, server };
}

/** Limits as launch arguments. */
export function limits(values: Readonly<Record<string, number>>): string[] {
  return Object.entries(values).flatMap(([name, value]) => ['--limit', `${name}=${value}`]);
}

/** The reason that a failed call gives. */
export function reasonOf({ result, error }: Answer): string {
  assert.equal(error, undefined);
  assert.equal(result?.isError, true, JSON.stringify(result));
  return String(result.structuredContent['error']);
}

/** The number of findings of a `diagnostics` call that was answered. */
export function totalOf({ result, error }: Answer): unknown {
  assert.equal(error, undefined);
  assert.equal(result?.isError, undefined, JSON.stringify(result?.structuredContent));
  return result?.structuredContent['total'];
}

/** One finding in `a.ts`: the server is right. */
export async function isRight({ server }: Served): Promise<void> {
  assert.equal(totalOf(await server.call('diagnostics', { path: 'a.ts' })), 1);
}

/** The same where the time for a call is short and a new worker may need more of it: it is asked until it is loaded. */
export async function isRightAtLast({ server }: Served): Promise<void> {
  let answer = await server.call('diagnostics', { path: 'a.ts' });
  while (answer.result?.isError === true) answer = await server.call('diagnostics', { path: 'a.ts' });
  assert.equal(totalOf(answer), 1);
}

/** Workers lost so far. */
export function lossesOf({ server }: Served): number {
  return server.stderr.match(/ worker-lost /g)?.length ?? 0;
}

/** Ends the input: exit 0, and nothing was ever printed that is not a message, nor a stack trace. */
export async function endsWell({ server }: Served): Promise<void> {
  assert.equal(await server.end(), 0);
  cleanOutput(server);
}

export function cleanOutput(server: Serving): void {
  assert.deepEqual([server.noise, server.unended], [[], '']);
  assert.doesNotMatch(server.stderr, /^\s+at |Warning/m);
}

/** Lets a process do something that nothing tells of. */
export function moment(millis: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, millis);
  });
}
