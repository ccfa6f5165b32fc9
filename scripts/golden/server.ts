/**
 * A server under replay: a process, the lines that it has written so far, and how it ended. Writes bytes as they are
 * given. Knows no JSON.
 */
import { spawn } from 'node:child_process';
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { constants } from 'node:os';

export class ServerProcess {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #lines: string[] = [];
  #unended = '';
  #stderr = '';
  #exit: number | undefined;
  #waiting: (() => void)[] = [];

  constructor(command: readonly string[], directory: string) {
    const [file = '', ...args] = command;
    this.#child = spawn(file, args, { cwd: directory, stdio: ['pipe', 'pipe', 'pipe'] });
    const { stdin, stdout, stderr } = this.#child;
    // A server that is gone is seen by its exit; writing to it is no second fault.
    stdin.on('error', () => undefined);
    stdout.setEncoding('utf8').on('data', (text: string) => this.#read(text));
    stderr.setEncoding('utf8').on('data', (text: string) => {
      this.#stderr += text;
    });
    this.#child.on('error', (error) => {
      this.#stderr += String(error);
    });
    this.#child.on('close', (code, signal) => {
      this.#exit = code ?? 128 + (signal === null ? 0 : constants.signals[signal]);
      this.#changed();
    });
  }

  /** What it has written to standard output, line by line; a last line without LF is not among them. */
  get lines(): readonly string[] {
    return this.#lines;
  }

  get stderr(): string {
    return this.#stderr;
  }

  /** What stands on standard output behind the last LF. */
  get unended(): string {
    return this.#unended;
  }

  /** The exit code, 128 and the signal's number if a signal ended it; undefined while it runs. */
  get exit(): number | undefined {
    return this.#exit;
  }

  /** Undefined if it could not be started. */
  get pid(): number | undefined {
    return this.#child.pid;
  }

  write(bytes: Uint8Array): void {
    if (this.#child.stdin.writable) this.#child.stdin.write(bytes);
  }

  endInput(): void {
    this.#child.stdin.end();
  }

  closeOutput(): void {
    this.#child.stdout.destroy();
  }

  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  /** Whether `condition` holds, now or after some further lines, or at the process's end, within `millis`. */
  async until(condition: () => boolean, millis: number): Promise<boolean> {
    const end = performance.now() + millis;
    while (!condition() && this.#exit === undefined && performance.now() < end) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, end - performance.now());
        this.#waiting.push(() => {
          clearTimeout(timer);
          resolve();
        });
      });
    }
    return condition();
  }

  #read(text: string): void {
    const lines = (this.#unended + text).split('\n');
    this.#unended = lines.pop() ?? '';
    this.#lines.push(...lines);
    this.#changed();
  }

  #changed(): void {
    for (const resolve of this.#waiting.splice(0)) resolve();
  }
}
