/**
 * A client of a stdio server as a process of its own: requests out, answers and notifications in, and whatever else
 * there is to see from outside, its memory, its exit, its standard error. For tests over the built program and for the
 * soak; what a conversation must say is `golden/`.
 */
import { spawn } from 'node:child_process';
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const MAIN = join(fileURLToPath(new URL('..', import.meta.url)), 'dist', 'main.js');

export interface ToolResult {
  readonly isError?: boolean;
  readonly structuredContent: Readonly<Record<string, unknown>>;
}

export interface Message {
  readonly id?: number | string | null;
  readonly method?: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string };
}

/** An answer to `tools/call`: its result, or the protocol error in its place. */
export interface Answer {
  readonly result?: ToolResult;
  readonly error?: { readonly code: number; readonly message: string };
}

export interface ServingOptions {
  /** The whole command in place of Node and the built program, before the launch arguments. */
  readonly command?: readonly string[];
}

export class Serving {
  readonly child: ChildProcessWithoutNullStreams;
  /** Everything on standard output so far, a message a line, in order. A line that is no JSON object is in `noise`. */
  readonly messages: Message[] = [];
  readonly noise: string[] = [];
  /** The exit code, 128 and the signal's number if a signal ended it. */
  readonly exited: Promise<number>;
  stderr = '';
  #unended = '';
  #ended = false;
  #id = 0;
  readonly #waiting = new Map<number, (message: Message) => void>();

  constructor(args: readonly string[], { command = [process.execPath, MAIN] }: ServingOptions = {}) {
    const [file = '', ...before] = command;
    this.child = spawn(file, [...before, ...args]);
    const { stdin, stdout, stderr } = this.child;
    // A server that is gone is seen by its exit; writing to it is no second fault.
    for (const stream of [stdin, stdout, stderr]) stream.on('error', () => undefined);
    stdout.setEncoding('utf8').on('data', (text: string) => {
      this.#read(text);
    });
    stderr.setEncoding('utf8').on('data', (text: string) => {
      this.stderr += text;
    });
    this.exited = new Promise((resolve) => {
      this.child.on('close', (code, signal) => {
        this.#ended = true;
        // Whoever still waits is told that nothing comes any more.
        for (const settle of this.#waiting.values()) settle({});
        resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal]));
      });
    });
  }

  /** What stands on standard output behind the last LF. */
  get unended(): string {
    return this.#unended;
  }

  /** The handshake, to its end. */
  async open(): Promise<void> {
    await this.request('initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'serving', version: '1' } });
    this.notify('notifications/initialized');
  }

  /** Resolves to the answer; to an empty message if the process ends before. */
  request(method: string, params?: object): Promise<Message> {
    return this.send(method, params).answer;
  }

  /** The tool's answer; `{}` if the process ends before. */
  async call(name: string, args: object = {}, meta?: object): Promise<Answer> {
    return await this.request('tools/call', callParams(name, args, meta)) as Answer;
  }

  /** A request and its id, for who wants to cancel it. */
  send(method: string, params?: object): { readonly id: number; readonly answer: Promise<Message> } {
    this.#id += 1;
    const id = this.#id;
    const answer = new Promise<Message>((resolve) => {
      if (this.#ended) resolve({});
      else this.#waiting.set(id, resolve);
    });
    this.write({ jsonrpc: '2.0', id, method, ...(params !== undefined && { params }) });
    return { id, answer };
  }

  notify(method: string, params?: object): void {
    this.write({ jsonrpc: '2.0', method, ...(params !== undefined && { params }) });
  }

  write(message: object | string): void {
    if (this.child.stdin.writable) this.child.stdin.write(typeof message === 'string' ? message : `${JSON.stringify(message)}\n`);
  }

  /** Ends the input and waits for the exit. */
  end(): Promise<number> {
    this.child.stdin.end();
    return this.exited;
  }

  kill(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }

  /** Resident memory in MiB; undefined where the system does not say, and when it is gone. */
  memory(): number | undefined {
    try {
      const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${this.child.pid ?? 0}/status`, 'utf8'))?.[1];
      return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
    } catch {
      return undefined;
    }
  }

  #read(text: string): void {
    const lines = (this.#unended + text).split('\n');
    this.#unended = lines.pop() ?? '';
    for (const line of lines) {
      const message = parsed(line);
      if (message === undefined) {
        this.noise.push(line);
        continue;
      }
      this.messages.push(message);
      if (typeof message.id !== 'number') continue;
      this.#waiting.get(message.id)?.(message);
      this.#waiting.delete(message.id);
    }
  }
}

export function callParams(name: string, args: object, meta?: object): object {
  return { name, arguments: args, ...(meta !== undefined && { _meta: meta }) };
}

function parsed(line: string): Message | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
