/**
 * Edits as a unified diff, for people (cli.md). Made from the edits themselves and from the lines around them; no two
 * texts are compared. Pure: the lines are handed in.
 */
import { printable } from '../base/text.ts';
import type { FileEdits, Position, TextEdit } from '../compiler/results.ts';
import type { LineOf } from './excerpt.ts';

/** Unchanged lines shown before and after a change. */
const CONTEXT = 3;
const LINE_END = /\r\n|[\r\n\u2028\u2029]/;

/** Lines that change together: from `start` on, `before` become `after`. */
interface Region {
  readonly start: number;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** The diff of one document, ready to be printed. */
export function diffLines(file: FileEdits, lineOf: LineOf): readonly string[] {
  const name = printable(file.path ?? file.uri);
  const line = (index: number): string | undefined => lineOf(file, index);
  const lines = [`--- a/${name}`, `+++ b/${name}`];
  let grown = 0;
  for (const hunk of hunks(regions(file.edits, line))) {
    lines.push(...hunkLines(hunk, grown, line));
    grown += hunk.reduce((sum, { before, after }) => sum + after.length - before.length, 0);
  }
  return lines;
}

/** Edits on the same lines make one region. */
function regions(edits: readonly TextEdit[], line: (index: number) => string | undefined): readonly Region[] {
  const groups: TextEdit[][] = [];
  for (const edit of edits) {
    const group = groups.at(-1);
    const last = group?.at(-1)?.range.end.line ?? -1;
    if (group !== undefined && edit.range.start.line <= last) group.push(edit);
    else groups.push([edit]);
  }
  return groups.flatMap((group) => {
    const start = group[0]?.range.start.line ?? 0;
    const end = group.at(-1)?.range.end.line ?? start;
    const before = Array.from({ length: end - start + 1 }, (_, index) => line(start + index) ?? '');
    return trimmed({ start, before, after: edited(before, start, group) });
  });
}

function edited(before: readonly string[], start: number, edits: readonly TextEdit[]): readonly string[] {
  const text = before.join('\n');
  const offset = ({ line, character }: Position): number =>
    before.slice(0, line - start).reduce((sum, each) => sum + each.length + 1, 0) + character;
  const changed = [...edits].reverse().reduce(
    (now, { range, newText }) => now.slice(0, offset(range.start)) + newText + now.slice(offset(range.end)), text);
  return changed.split(LINE_END);
}

/** Without lines that are the same at both ends; nothing if all are. */
function trimmed({ start, before, after }: Region): readonly Region[] {
  let head = 0;
  while (head < before.length && head < after.length && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < before.length - head && tail < after.length - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  const region = { start: start + head, before: before.slice(head, before.length - tail), after: after.slice(head, after.length - tail) };
  return region.before.length + region.after.length === 0 ? [] : [region];
}

/** Regions whose context would touch stand in one hunk. */
function hunks(all: readonly Region[]): readonly (readonly Region[])[] {
  const found: Region[][] = [];
  for (const region of all) {
    const last = found.at(-1)?.at(-1);
    if (last !== undefined && region.start - (last.start + last.before.length) <= 2 * CONTEXT) found.at(-1)?.push(region);
    else found.push([region]);
  }
  return found;
}

function hunkLines(hunk: readonly Region[], grown: number, line: (index: number) => string | undefined): readonly string[] {
  const first = Math.max(0, (hunk[0]?.start ?? 0) - CONTEXT);
  const body: string[] = [];
  let at = first;
  const unchanged = (to: number): void => {
    for (; at < to; at += 1) {
      const text = line(at);
      if (text !== undefined) body.push(` ${printable(text)}`);
    }
  };
  for (const { start, before, after } of hunk) {
    unchanged(start);
    body.push(...before.map((text) => `-${printable(text)}`), ...after.map((text) => `+${printable(text)}`));
    at = start + before.length;
  }
  unchanged(at + CONTEXT);
  const length = (sign: '-' | '+'): number => body.filter((text) => text.startsWith(' ') || text.startsWith(sign)).length;
  return [`@@ -${first + 1},${length('-')} +${first + grown + 1},${length('+')} @@`, ...body];
}
