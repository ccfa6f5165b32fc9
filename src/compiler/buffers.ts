/**
 * The open buffers: in-memory documents that callers sent as `text` (tools.md section 2). The main thread's copy is
 * the truth; a worker can be lost and is told everything again. A snapshot is cheap (names and references), so each
 * waiting call keeps the one of the moment in which it arrived.
 */
import { Refusal } from '../base/faults.ts';
import type { OpenBuffer } from './protocol.ts';

export type BufferSnapshot = ReadonlyMap<string, OpenBuffer>;

export interface BufferLimits {
  readonly sourceChars: number;
  readonly openBuffers: number;
  readonly bufferChars: number;
}

export class Buffers {
  readonly #limits: BufferLimits;
  #open: ReadonlyMap<string, OpenBuffer> = new Map();
  #chars = 0;
  #version = 0;

  constructor(limits: BufferLimits) {
    this.#limits = limits;
  }

  /** Opens or replaces the buffer `ts-buffer:NAME`. Throws `Refusal` over a limit; what was there then stays. */
  open(name: string, text: string): void {
    const { sourceChars, openBuffers, bufferChars } = this.#limits;
    if (text.length > sourceChars) {
      throw new Refusal(`argument 'text' has ${text.length} characters; at most ${sourceChars} are taken (sourceChars)`);
    }
    const before = this.#open.get(name);
    if (before === undefined && this.#open.size >= openBuffers) {
      throw new Refusal(`${this.#open.size} buffers are open, the most there may be (openBuffers): close one first`);
    }
    const chars = this.#chars - (before?.text.length ?? 0) + text.length;
    if (chars > bufferChars) {
      throw new Refusal(`the open buffers would have ${chars} characters; at most ${bufferChars} are kept (bufferChars): close one first`);
    }
    if (before?.text === text) return;
    this.#version += 1;
    this.#open = new Map(this.#open).set(name, { name, text, version: this.#version });
    this.#chars = chars;
  }

  /** Whether there was such a buffer to close. */
  close(name: string): boolean {
    const before = this.#open.get(name);
    if (before === undefined) return false;
    const rest = new Map(this.#open);
    rest.delete(name);
    this.#open = rest;
    this.#chars -= before.text.length;
    return true;
  }

  has(name: string): boolean {
    return this.#open.has(name);
  }

  /** The buffers as they stand now; later changes do not touch it. */
  snapshot(): BufferSnapshot {
    return this.#open;
  }
}
