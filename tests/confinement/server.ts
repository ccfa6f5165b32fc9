/** The built server in a process of its own, asked one batch of calls after the other. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { lines, MAIN, OPENING } from '../cli/program.ts';
import type { Call } from './questions.ts';

/** Calls that are sent before the first answer is waited for. */
const BATCH = 100;

export interface Served {
  /** What runs the server: Node, with its own arguments; or a tracer that runs it. */
  readonly command: readonly [string, ...string[]];
  readonly launch: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd: string;
}

/** Without coverage, for which Node itself writes a file at its end. One session with these calls, of which the first `opening` ones are answered before the others are sent. */
export async function askServer({ command: [program, ...args], launch, env = {}, cwd }: Served, calls: readonly Call[], opening = 0): Promise<readonly string[]> {
  const child = spawn(program, [...args, MAIN, ...launch], { cwd, env: { ...process.env, NODE_V8_COVERAGE: undefined, ...env }, stdio: ['pipe', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  const answers: string[] = [];
  const reader = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const next = async (): Promise<string> => {
    const { value, done } = await reader.next() as IteratorResult<string>;
    assert.ok(done !== true, 'the server ended early');
    return value;
  };
  child.stdin.write(lines(OPENING));
  await next();
  for (let at = 0; at < calls.length;) {
    const batch = calls.slice(at, at < opening ? opening : at + BATCH);
    child.stdin.write(lines(batch.map(([name, given], index) =>
      ({ jsonrpc: '2.0', id: at + index, method: 'tools/call', params: { name, arguments: given } }))));
    for (const _ of batch) answers.push(await next());
    at += batch.length;
  }
  child.stdin.end();
  const [code] = await exited as [number | null];
  assert.equal(code, 0, 'the server ended well');
  return answers;
}
