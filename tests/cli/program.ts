import { spawn } from 'node:child_process';
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
export const SAMPLE = fileURLToPath(new URL('../../fixtures/workspaces/sample', import.meta.url));

export interface Ran {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly input?: string;
  readonly cwd?: string;
  /** Arguments of Node itself. */
  readonly node?: readonly string[];
}

/** Runs the built program to its end. */
export async function run(args: readonly string[], { input = '', cwd, node = [] }: RunOptions = {}): Promise<Ran> {
  const child = start(args, node, cwd);
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  return finished(child);
}

export function start(args: readonly string[], node: readonly string[] = [], cwd?: string): ChildProcessWithoutNullStreams {
  return spawn(process.execPath, [...node, MAIN, ...args], { ...(cwd !== undefined && { cwd }) });
}

export function finished(child: ChildProcessWithoutNullStreams): Promise<Ran> {
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => { stdout += chunk; });
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => { stderr += chunk; });
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, stdout, stderr })));
}

/** The lines with which a client opens a session. */
export const OPENING = [
  { jsonrpc: '2.0', id: 'open', method: 'initialize', params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 't', version: '1' } } },
  { jsonrpc: '2.0', method: 'notifications/initialized' },
];

export function lines(messages: readonly object[]): string {
  return messages.map((message) => `${JSON.stringify(message)}\n`).join('');
}
