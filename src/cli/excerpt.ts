/**
 * A line of source with a marker under the span that is meant. What is printed is longer or shorter than what it
 * stands for (a control character becomes `\u{..}`, a pair of surrogates is one column), so columns are counted on
 * the printed text. Pure.
 */
import { printable } from '../base/text.ts';
import type { DocumentName, Range } from '../compiler/results.ts';

/** One line, without its end, of a document of an answer; undefined where it cannot be had. `line` is 0-based. */
export type LineOf = (document: DocumentName, line: number) => string | undefined;

/** UTF-16 units of a line that are shown; of a longer one, the part around the span. */
const SHOWN_UNITS = 160;
/** How much of the line stands before the span in that part. */
const UNITS_BEFORE = 40;

const CUT = '...';

/** The source and the marker. A span that goes on in the next line is marked to the end of this one. */
export function excerpt(line: string, { start, end }: Range): readonly [source: string, marker: string] {
  const from = line.length <= SHOWN_UNITS ? 0 : Math.max(0, Math.min(start.character - UNITS_BEFORE, line.length - SHOWN_UNITS));
  const to = Math.min(line.length, from + SHOWN_UNITS);
  const last = Math.min(end.line === start.line ? end.character : line.length, to);
  const before = (from > 0 ? CUT : '') + printable(line.slice(from, start.character));
  const span = printable(line.slice(start.character, last));
  const after = printable(line.slice(Math.max(start.character, last), to)) + (to < line.length ? CUT : '');
  return [`${before}${span}${after}`, `${' '.repeat(columnsOf(before))}${'~'.repeat(Math.max(1, columnsOf(span)))}`];
}

function columnsOf(printed: string): number {
  return Array.from(printed).length;
}
