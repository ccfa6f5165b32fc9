/**
 * The one place where positions are converted (tools.md section 3). Outside: 0-based lines and 0-based UTF-16 code
 * units. Inside: offsets in UTF-16 code units from the start of the text, byte order mark not counted. Line ends are
 * CR, LF, CRLF, U+2028 and U+2029, as the compiler counts them.
 */
import type ts from 'typescript';
import { Refusal } from '../base/faults.ts';
import type { Position, Range } from './results.ts';

type Lined = Pick<ts.SourceFileLike, 'text'> & {
  getLineStarts(): readonly number[];
  getLineAndCharacterOfPosition(offset: number): ts.LineAndCharacter;
};

/** UTF-16 units of a line that a preview shows. */
const PREVIEW_UNITS = 160;

/** The offset of a position. Throws `Refusal` that says how many lines there are, or how long the line is. */
export function offsetFromPosition(file: Lined, { line, character }: Position): number {
  const starts = file.getLineStarts();
  const start = starts[line];
  if (start === undefined) {
    throw new Refusal(`line ${line} is out of range: the document has ${starts.length} lines, 0 to ${starts.length - 1}`);
  }
  const { length } = lineText(file, line);
  if (character > length) {
    throw new Refusal(`character ${character} is out of range: line ${line} has ${length} characters`);
  }
  return start + character;
}

/** The position of an offset within the text. */
export function positionFromOffset(file: Lined, offset: number): Position {
  const { line, character } = file.getLineAndCharacterOfPosition(offset);
  return { line, character };
}

export function rangeFromSpan(file: Lined, span: ts.TextSpan): Range {
  return {
    start: positionFromOffset(file, span.start),
    end: positionFromOffset(file, span.start + span.length),
  };
}

/** A line without what ends it. */
export function lineText(file: Lined, line: number): string {
  const starts = file.getLineStarts();
  const text = file.text.slice(starts[line], starts[line + 1]);
  return starts[line + 1] === undefined ? text : text.replace(/(?:\r\n|[\r\n\u2028\u2029])$/, '');
}

/** The line that holds an offset, trimmed, cut at 160 units (tools.md section 4, `Place.preview`). */
export function previewAt(file: Lined, offset: number): string {
  const text = lineText(file, positionFromOffset(file, offset).line).trim();
  return text.length > PREVIEW_UNITS ? cut(text, PREVIEW_UNITS) : text;
}

/** At most `units` UTF-16 units, never half of a surrogate pair. */
export function cut(text: string, units: number): string {
  const last = text.charCodeAt(units - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? units - 1 : units);
}

/** Orders by document, then position: the order of every list (tools.md section 5). */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

export function comparePositions(a: Position, b: Position): number {
  return a.line - b.line || a.character - b.character;
}
