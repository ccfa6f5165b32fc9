/**
 * The other side: `tsserver` of the installed compiler, driven over its own protocol: requests are lines of JSON on its
 * standard input, answers come with a `Content-Length` header on its standard output.
 */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Layout } from './sources.ts';

const TSSERVER = fileURLToPath(new URL('../../node_modules/typescript/lib/tsserver.js', import.meta.url));

/** It downloads nothing, and says nothing that was not asked. */
const FLAGS = ['--disableAutomaticTypingAcquisition', '--suppressDiagnosticEvents', '--noGetErrOnBackgroundUpdate'];

/** What our server always asks for; every other preference is at its default on both sides. */
const PREFERENCES = { maximumHoverLength: 1_000_000, providePrefixAndSuffixTextForRename: true };

interface Response {
  readonly type: string;
  readonly request_seq?: number;
  readonly success?: boolean;
  readonly message?: string;
  readonly body?: unknown;
}

/** The command failed on its side; the message is the first line of what it said. */
export class TsserverError extends Error {}

export class Tsserver {
  readonly #server;
  readonly #layout: (file: string) => Layout;
  readonly #waiting = new Map<number, { readonly resolve: (body: unknown) => void; readonly reject: (error: Error) => void }>();
  readonly #opened = new Set<string>();
  #received = Buffer.alloc(0);
  #sequence = 0;

  private constructor(root: string, layout: (file: string) => Layout) {
    this.#layout = layout;
    this.#server = spawn(process.execPath, ['--max-old-space-size=8192', TSSERVER, ...FLAGS], { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] });
    this.#server.stdout.on('data', (chunk: Buffer) => {
      this.#received = Buffer.concat([this.#received, chunk]);
      for (let message = this.#next(); message !== undefined; message = this.#next()) this.#receive(message);
    });
    this.#server.once('exit', (code) => {
      for (const { reject } of this.#waiting.values()) reject(new Error(`tsserver ended with ${code}`));
    });
  }

  /** `layout` says how each file is laid out. */
  static start(root: string, layout: (file: string) => Layout): Tsserver {
    const server = new Tsserver(root, layout);
    server.#send('configure', { preferences: PREFERENCES });
    return server;
  }

  /** The answer's body; undefined where it has nothing to say. Throws `TsserverError` where it fails. */
  async ask<T>(command: string, file: string, args: Readonly<Record<string, unknown>> = {}): Promise<T | undefined> {
    this.open(file);
    const sequence = this.#send(command, { file, ...args });
    return new Promise<T | undefined>((resolve, reject) => {
      this.#waiting.set(sequence, { resolve: (body) => resolve(body as T | undefined), reject });
    });
  }

  open(file: string): void {
    if (this.#opened.has(file)) return;
    this.#opened.add(file);
    this.#send('open', { file });
    const { tabSize, insertSpaces } = this.#layout(file);
    this.#send('configure', { file, formatOptions: { tabSize, indentSize: tabSize, convertTabsToSpaces: insertSpaces, newLineCharacter: '\n' } });
  }

  async close(): Promise<void> {
    const ended = new Promise((resolve) => this.#server.once('exit', resolve));
    this.#send('exit', {});
    await ended;
  }

  #send(command: string, args: unknown): number {
    this.#sequence += 1;
    this.#server.stdin.write(`${JSON.stringify({ seq: this.#sequence, type: 'request', command, arguments: args })}\n`);
    return this.#sequence;
  }

  #next(): Response | undefined {
    const end = this.#received.indexOf('\r\n\r\n');
    const length = Number(/Content-Length: (\d+)/.exec(this.#received.subarray(0, Math.max(0, end)).toString('latin1'))?.[1]);
    if (end < 0 || this.#received.length < end + 4 + length) return undefined;
    const body = this.#received.subarray(end + 4, end + 4 + length).toString('utf8');
    this.#received = this.#received.subarray(end + 4 + length);
    return JSON.parse(body) as Response;
  }

  #receive({ type, request_seq: sequence, success, message, body }: Response): void {
    const waiting = type === 'response' ? this.#waiting.get(sequence ?? 0) : undefined;
    if (waiting === undefined) return;
    this.#waiting.delete(sequence ?? 0);
    if (success === true) waiting.resolve(body);
    else if (message === 'No content available.') waiting.resolve(undefined);
    else waiting.reject(new TsserverError(message?.split('\n')[0] ?? 'no message'));
  }
}
