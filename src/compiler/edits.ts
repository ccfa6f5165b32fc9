/**
 * Changes of texts: from offsets to the edits of an answer, and what a text is with them made. Changes are of one
 * text, in any order; none overlaps another.
 */
import type ts from 'typescript';
import { sha256Hex } from '../files/text.ts';
import type { Desk } from './answer.ts';
import { rangeFromSpan } from './position.ts';
import type { FileEdits } from './results.ts';
import type { View } from './view.ts';

export interface Change {
  /** Offset in UTF-16 units. */
  readonly start: number;
  readonly length: number;
  readonly newText: string;
  /** Where in `newText` the name stands that is looked for afterwards; 0 if it says nothing else. */
  readonly nameAt?: number;
}

/** In the order of the text. Throws a plain Error if two overlap: that is a bug of whoever made them. */
export function ordered(changes: readonly Change[]): readonly Change[] {
  const sorted = sortedByStart(changes);
  if (overlapIn(sorted)) throw new Error('two changes overlap');
  return sorted;
}

/** Whether two overlap, so that nobody can say what the text would be. */
export function overlap(changes: readonly Change[]): boolean {
  return overlapIn(sortedByStart(changes));
}

function sortedByStart(changes: readonly Change[]): readonly Change[] {
  return [...changes].sort((a, b) => a.start - b.start || a.length - b.length);
}

function overlapIn(sorted: readonly Change[]): boolean {
  return sorted.some(({ start }, index) => {
    const before = sorted[index - 1];
    return before !== undefined && before.start + before.length > start;
  });
}

/** The text with the changes made. */
export function changedText(text: string, changes: readonly Change[]): string {
  let at = 0;
  const parts: string[] = [];
  for (const { start, length, newText } of ordered(changes)) {
    parts.push(text.slice(at, start), newText);
    at = start + length;
  }
  return parts.join('') + text.slice(at);
}

/** Where an offset is once the changes are made; within a changed name it stays as far from its start as it can. */
export function mappedOffset(changes: readonly Change[], offset: number): number {
  let moved = 0;
  for (const { start, length, newText, nameAt = 0 } of ordered(changes)) {
    if (start + length <= offset && !(start === offset && length === 0)) moved += newText.length - length;
    else if (start <= offset) return start + moved + nameAt + Math.min(offset - start, newText.length - nameAt);
    else break;
  }
  return offset + moved;
}

/** The edits of one document, as they are answered. `file` has the lines of the text as it is now. */
export function fileEdits(file: ts.SourceFile, changes: readonly Change[], view: View, desk: Desk): FileEdits {
  const buffer = view.bufferAt(file.fileName);
  return {
    ...desk.names.documentName(file.fileName, buffer?.name),
    sha256: buffer === undefined ? desk.disk.file(file.fileName)?.sha256 ?? '' : sha256Hex(Buffer.from(buffer.text, 'utf8')),
    edits: ordered(changes).map(({ start, length, newText }) => ({ range: rangeFromSpan(file, { start, length }), newText })),
  };
}
