/**
 * Keeps what goes between a client and one server process, both ways, line by line and in the order in which it was
 * seen, in a file: the process that records and the one that checks (`recordings.ts`) are different ones. Bytes are
 * kept as they are, one character each, so that nothing is repaired on the way.
 */
import { appendFileSync, readFileSync } from 'node:fs';

export type Side = 'client' | 'server';

export type Entry =
  /** `line` without its LF, a byte a character. */
  | { readonly kind: 'line'; readonly from: Side; readonly line: string }
  /** What stood after the last LF when the stream ended. */
  | { readonly kind: 'rest'; readonly from: Side; readonly line: string }
  /** `signalled`: the client did not wait for it. */
  | { readonly kind: 'exit'; readonly code: number | null; readonly signalled: boolean };

export class Recorder {
  readonly #file: string;
  readonly #rests: Record<Side, string> = { client: '', server: '' };

  constructor(file: string) {
    this.#file = file;
  }

  take(from: Side, chunk: Buffer): void {
    const lines = `${this.#rests[from]}${chunk.toString('latin1')}`.split('\n');
    this.#rests[from] = lines.pop() ?? '';
    this.#append(lines.map((line) => ({ kind: 'line', from, line })));
  }

  /** The server has ended. */
  end(code: number | null, signalled: boolean): void {
    const rests = (['client', 'server'] as const).filter((from) => this.#rests[from] !== '');
    this.#append([...rests.map((from): Entry => ({ kind: 'rest', from, line: this.#rests[from] })), { kind: 'exit', code, signalled }]);
  }

  /** Written at once: the process may be killed at any time. */
  #append(entries: readonly Entry[]): void {
    if (entries.length > 0) appendFileSync(this.#file, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
  }
}

export function readRecording(file: string): readonly Entry[] {
  return readFileSync(file, 'utf8').split('\n').filter((line) => line !== '').map((line) => JSON.parse(line) as Entry);
}
