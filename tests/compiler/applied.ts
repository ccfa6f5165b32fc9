/**
 * Makes the edits of an answer as a client would: by what stands in the answer and in the file, with nothing of ours.
 * Lines end where the compiler ends them, and positions count after a byte order mark.
 */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import type { FileEdits, Position } from '#tsmcp/compiler/results.ts';

/** What stands in a text from `start` on, in UTF-16 units, and what is to stand there. */
export interface Replacement {
  readonly start: number;
  readonly length: number;
  readonly newText: string;
}

const MARK = '\ufeff';

/** `text`: without a byte order mark. In the order of the text; none may overlap another. */
export function replacements(text: string, { edits }: FileEdits): readonly Replacement[] {
  const starts = [0, ...[...text.matchAll(/\r\n|[\n\r\u2028\u2029]/g)].map((end) => end.index + end[0].length)];
  const offset = ({ line, character }: Position): number => {
    const start = starts[line];
    assert.ok(start !== undefined && start + character <= (starts[line + 1] ?? text.length), `${line}:${character} is in the text`);
    return start + character;
  };
  const made = edits.map(({ range, newText }) => ({ start: offset(range.start), length: offset(range.end) - offset(range.start), newText }));
  made.forEach(({ start, length }, index) => {
    assert.ok(length >= 0, 'an edit ends after its start');
    assert.ok(start + length <= (made[index + 1]?.start ?? text.length), 'edits are in order, and none overlaps another');
  });
  return made;
}

export function replaced(text: string, made: readonly Replacement[]): string {
  return [...made].reverse().reduce((now, { start, length, newText }) => now.slice(0, start) + newText + now.slice(start + length), text);
}

/** Where each replacement stands once all are made. */
export function moved(made: readonly Replacement[]): readonly (Replacement & { readonly at: number })[] {
  let by = 0;
  return made.map((each) => {
    const at = each.start + by;
    by += each.newText.length - each.length;
    return { ...each, at };
  });
}

/** The bytes of a file, as text, with the edits made: those are for exactly these bytes, and its mark is kept. */
export function applied(bytes: Uint8Array, edits: FileEdits): string {
  assert.equal(edits.sha256, createHash('sha256').update(bytes).digest('hex'), 'the edits are for this text');
  const whole = Buffer.from(bytes).toString('utf8');
  const mark = whole.startsWith(MARK) ? MARK : '';
  const text = whole.slice(mark.length);
  return mark + replaced(text, replacements(text, edits));
}
