/** How a text is laid out, guessed from the text itself. Pure. */

export interface Indentation {
  readonly tabSize: number;
  readonly insertSpaces: boolean;
}

/** For a text that shows nothing. */
const DEFAULT: Indentation = { tabSize: 4, insertSpaces: true };
const WIDEST = 8;

/**
 * Tabs if more lines begin with one than with a space; else the step by which lines are most often indented further
 * than the line before, two to eight spaces, the smaller of two that are as frequent.
 */
export function indentationOf(text: string): Indentation {
  let tabs = 0;
  let spaces = 0;
  let before = 0;
  const steps = new Map<number, number>();
  for (const line of text.split(/\r\n|[\r\n\u2028\u2029]/)) {
    const [indent = ''] = /^[ \t]*/.exec(line) ?? [];
    // The lines of a block comment begin with a space before their star.
    if (indent.length === line.length || line.startsWith('*', indent.length)) continue;
    if (indent.startsWith('\t')) tabs += 1;
    else if (indent !== '') spaces += 1;
    const step = indent.length - before;
    before = indent.length;
    if (step >= 2 && step <= WIDEST && !indent.includes('\t')) steps.set(step, (steps.get(step) ?? 0) + 1);
  }
  if (tabs > spaces) return { tabSize: DEFAULT.tabSize, insertSpaces: false };
  const [best] = [...steps].sort(([stepA, countA], [stepB, countB]) => countB - countA || stepA - stepB);
  return best === undefined ? DEFAULT : { tabSize: best[0], insertSpaces: true };
}

/** The first line end of the text; LF if there is none. */
export function newLineOf(text: string): string {
  return /\r\n|\n/.exec(text)?.[0] ?? '\n';
}
