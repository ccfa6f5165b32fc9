/**
 * Replays bytes through a `LineReader` in every way in which a pipe may cut them: at every chunk size from one to the
 * whole, and at every place into two. What comes out must be the same each time.
 */
import assert from 'node:assert/strict';
import { LineReader } from '#tsmcp/wire/lines.ts';
import type { LineEvent } from '#tsmcp/wire/lines.ts';

export function eventsOf(cap: number, chunks: readonly Uint8Array[]): LineEvent[] {
  const reader = new LineReader(cap);
  return [...chunks.flatMap((chunk) => reader.push(chunk)), ...reader.end()];
}

export function assertEveryCut(cap: number, bytes: Uint8Array, expected: readonly LineEvent[]): void {
  for (let size = 1; size <= bytes.length; size += 1) {
    const chunks: Uint8Array[] = [];
    for (let at = 0; at < bytes.length; at += size) chunks.push(bytes.subarray(at, at + size));
    assert.deepEqual(eventsOf(cap, chunks), expected, `chunks of ${size} bytes`);
  }
  for (let at = 0; at <= bytes.length; at += 1) {
    assert.deepEqual(eventsOf(cap, [bytes.subarray(0, at), bytes.subarray(at)]), expected, `cut at byte ${at}`);
  }
}
