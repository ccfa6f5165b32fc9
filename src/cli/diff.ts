/**
 * Edits as a unified diff, for people (cli.md). Made from the edits themselves and from the lines around them; no two
 * texts are compared. Pure: the lines are handed in.
 */
import { printable } from '../base/text.ts';
import type { FileEdits, Position, TextEdit } from '../compiler/results.ts';
import type { LineOf } from './excerpt.ts';

/** Unchanged lines shown before and after a change. */
const CONTEXT = 3;
const LINE_END = /\r\n|[\r\n\u2028\u2029]/g;

/** A line with its end as LF, or without one if the text ends in it; undefined behind the last. `index` is 0-based. */
type Line = (index: number) => string | undefined;

/** Lines that change together: from `start` on, `before` become `after`. */
interface Region {
  readonly start: number;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** The diff of one document, ready to be printed. */
export function diffLines(file: FileEdits, lineOf: LineOf): readonly string[] {
  const name = printable(file.path ?? file.uri);
  const line: Line = (index) => {
    const text = lineOf(file, index);
    if (text === undefined) return undefined;
    if (lineOf(file, index + 1) !== undefined) return `${text}\n`;
    return text === '' ? undefined : text;
  };
  const lines = [`--- a/${name}`, `+++ b/${name}`];
  let grown = 0;
  for (const hunk of hunks(regions(file.edits, line))) {
    lines.push(...hunkLines(hunk, grown, line));
    grown += hunk.reduce((sum, { before, after }) => sum + after.length - before.length, 0);
  }
  return lines;
}

/** Edits on the same lines make one region. */
function regions(edits: readonly TextEdit[], line: Line): readonly Region[] {
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
    const before = Array.from({ length: end - start + 1 }, (_, index) => line(start + index)).filter((text) => text !== undefined);
    return trimmed({ start, before, after: edited(before, start, group) });
  });
}

function edited(before: readonly string[], start: number, edits: readonly TextEdit[]): readonly string[] {
  const offset = ({ line, character }: Position): number =>
    before.slice(0, line - start).reduce((sum, each) => sum + each.length, 0) + character;
  const changed = [...edits].reverse().reduce(
    (now, { range, newText }) => now.slice(0, offset(range.start)) + newText.replace(LINE_END, '\n') + now.slice(offset(range.end)),
    before.join(''));
  return changed.match(/[^\n]*\n|[^\n]+/g) ?? [];
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

function hunkLines(hunk: readonly Region[], grown: number, line: Line): readonly string[] {
  const changed = hunk[0]?.start ?? 0;
  let first = changed;
  while (first > 0 && changed - first < CONTEXT && line(first - 1) !== undefined) first -= 1;
  const body: string[] = [];
  let at = first;
  const put = (sign: string, text: string): void => {
    body.push(sign + printable(text.replace(/\n$/, '')), ...(text.endsWith('\n') ? [] : ['\\ No newline at end of file']));
  };
  const unchanged = (to: number): void => {
    for (; at < to; at += 1) {
      const text = line(at);
      if (text !== undefined) put(' ', text);
    }
  };
  for (const { start, before, after } of hunk) {
    unchanged(start);
    for (const text of before) put('-', text);
    for (const text of after) put('+', text);
    at = start + before.length;
  }
  unchanged(at + CONTEXT);
  const part = (sign: '-' | '+', start: number): string => {
    const { length } = body.filter((text) => text.startsWith(' ') || text.startsWith(sign));
    return `${sign}${length === 0 ? start : start + 1},${length}`;
  };
  return [`@@ ${part('-', first)} ${part('+', first + grown)} @@`, ...body];
}
