/**
 * Bytes to lines (protocol.md section 1): a pure machine without streams and timers. Chunks go in, lines and faults
 * come out, the same ones wherever the chunks were cut. What is kept between chunks is the unfinished line, copied
 * into blocks of fixed size: a list of the chunks themselves would let a peer that sends single bytes hold thousands
 * of times what it sent. Must not know JSON, ids or methods.
 */
import { FAULTS } from '../base/faults.ts';
import type { Fault } from '../base/faults.ts';

export type LineEvent =
  /** One line without its end. `bytes` is the length of its UTF-8. */
  | { readonly kind: 'line'; readonly text: string; readonly bytes: number }
  /** A line that cannot be read; it is answered with `id: null`. */
  | { readonly kind: 'fault'; readonly fault: Fault };

const LF = 0x0a;
const CR = 0x0d;
const SPACE = 0x20;
const TAB = 0x09;

const BLOCK_BYTES = 65_536;

export class LineReader {
  readonly #cap: number;
  readonly #decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  /** The unfinished line: `#held` bytes, every block but the last one full. At most the cap and a CR. */
  #blocks: Uint8Array[] = [];
  #held = 0;
  /** The unfinished line is over the cap already: it is dropped up to its end. */
  #tooLong = false;

  /** `cap`: bytes that a line may have, its end not counted (`messageBytes`). */
  constructor(cap: number) {
    this.#cap = cap;
  }

  push(chunk: Uint8Array): LineEvent[] {
    const events: LineEvent[] = [];
    let start = 0;
    for (let end = chunk.indexOf(LF); end !== -1; end = chunk.indexOf(LF, start)) {
      this.#finish(chunk.subarray(start, end), true, events);
      start = end + 1;
    }
    this.#hold(chunk.subarray(start));
    return events;
  }

  /** End of input: a last line without LF is a line like any other. */
  end(): LineEvent[] {
    const events: LineEvent[] = [];
    if (this.#held > 0 || this.#tooLong) this.#finish(new Uint8Array(0), false, events);
    return events;
  }

  /** The line is complete with `rest`. With an LF behind it, a last CR belongs to the line's end. */
  #finish(rest: Uint8Array, beforeLf: boolean, events: LineEvent[]): void {
    let line = rest;
    if (this.#held > 0 || this.#tooLong) {
      this.#hold(rest);
      line = this.#joined();
    }
    const payload = beforeLf && line.at(-1) === CR ? line.subarray(0, -1) : line;
    const tooLong = this.#tooLong || payload.length > this.#cap;
    this.#forget();
    this.#tooLong = false;
    if (tooLong) events.push({ kind: 'fault', fault: FAULTS.lineTooLong });
    else if (!isBlank(payload)) events.push(this.#decoded(payload));
  }

  #decoded(payload: Uint8Array): LineEvent {
    try {
      return { kind: 'line', text: this.#decoder.decode(payload), bytes: payload.length };
    } catch {
      return { kind: 'fault', fault: FAULTS.notUtf8 };
    }
  }

  #hold(bytes: Uint8Array): void {
    if (bytes.length === 0 || this.#tooLong) return;
    const over = this.#held + bytes.length - this.#cap;
    // One byte over may still be the CR of the line's end.
    if (over > 1 || (over === 1 && bytes.at(-1) !== CR)) {
      this.#forget();
      this.#tooLong = true;
      return;
    }
    let rest = bytes;
    while (rest.length > 0) {
      const used = this.#held % BLOCK_BYTES;
      let block = this.#blocks.at(-1);
      if (used === 0 || block === undefined) {
        block = new Uint8Array(BLOCK_BYTES);
        this.#blocks.push(block);
      }
      const part = rest.subarray(0, BLOCK_BYTES - used);
      block.set(part, used);
      this.#held += part.length;
      rest = rest.subarray(part.length);
    }
  }

  #joined(): Uint8Array {
    const line = new Uint8Array(this.#held);
    for (const [index, block] of this.#blocks.entries()) {
      const start = index * BLOCK_BYTES;
      line.set(block.subarray(0, this.#held - start), start);
    }
    return line;
  }

  #forget(): void {
    this.#blocks = [];
    this.#held = 0;
  }
}

/** Nothing but spaces and tabs. */
function isBlank(payload: Uint8Array): boolean {
  return payload.every((byte) => byte === SPACE || byte === TAB);
}
