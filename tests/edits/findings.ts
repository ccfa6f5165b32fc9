/**
 * Tells the findings that edits brought from those that were there: by file, code and place, the place carried through
 * the edits. Messages are not compared, since they print names. Pure.
 */
import type { Replacement } from '../compiler/applied.ts';
import type { Finding } from './compiled.ts';

interface Changed {
  readonly fileName: string;
  readonly replacements: readonly Replacement[];
}

/**
 * Each finding of `after` that none of `before` stands for. Within a replaced span a finding may stand anywhere;
 * `together`: all replaced spans of a file are one, because lines change places.
 */
export function newFindings(before: readonly Finding[], after: readonly Finding[], changed: readonly Changed[], together: boolean): readonly Finding[] {
  const replacements = new Map(changed.map((each) => [each.fileName, each.replacements]));
  const left = new Map<string, number>();
  for (const { fileName, code, start } of before) {
    const key = `${fileName} ${code} ${placeBefore(start, replacements.get(fileName) ?? [], together)}`;
    left.set(key, (left.get(key) ?? 0) + 1);
  }
  return after.filter(({ fileName, code, start }) => {
    const key = `${fileName} ${code} ${placeAfter(start, replacements.get(fileName) ?? [], together)}`;
    const count = left.get(key) ?? 0;
    left.set(key, count - 1);
    return count <= 0;
  });
}

function placeBefore(start: number, replacements: readonly Replacement[], together: boolean): string {
  const index = replacements.findIndex((each) => each.start <= start && start <= each.start + each.length);
  return index < 0 ? String(start) : together ? 'replaced' : `replaced ${index}`;
}

/** In the words of the text before. */
function placeAfter(start: number, replacements: readonly Replacement[], together: boolean): string {
  let moved = 0;
  for (const [index, { start: from, length, newText }] of replacements.entries()) {
    if (start < from + moved) break;
    if (start <= from + moved + newText.length) return together ? 'replaced' : `replaced ${index}`;
    moved += newText.length - length;
  }
  return String(start - moved);
}
