/**
 * Counts checks by row and prints them: a table, what failed, and the closing line that the lanes have in common. A
 * row is named by one cell or by several, which the table then puts one below the other.
 */

export type Row = string | readonly string[];

interface Counts {
  readonly cells: readonly string[];
  passed: number;
  failed: number;
  readonly notes: string[];
}

export class Tally {
  readonly #rows = new Map<string, Counts>();
  readonly #problems: string[] = [];

  /** One check of `row`; `problem` says what is wrong, undefined that nothing is. */
  check(row: Row, problem: string | undefined): void {
    const counts = this.#counts(row);
    if (problem === undefined) {
      counts.passed += 1;
    } else {
      counts.failed += 1;
      this.#problems.push(`${counts.cells.join(' x ')}: ${problem}`);
    }
  }

  /** What was not checked in `row`, and why: printed at its end, counted nowhere. */
  note(row: Row, note: string): void {
    const { notes } = this.#counts(row);
    if (!notes.includes(note)) notes.push(note);
  }

  /** Prints everything, `head` above the cells and the closing line last, and sets the exit code. No check at all is a failure. */
  close(head: readonly string[] = []): void {
    const rows = [...this.#rows.values()];
    const widths: number[] = [];
    for (const cells of [head, ...rows.map((row) => row.cells)]) {
      for (const [index, cell] of cells.entries()) widths[index] = Math.max(widths[index] ?? 0, cell.length);
    }
    const columns = (cells: readonly string[]): string => cells.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join('  ');
    if (head.length > 0) console.log(columns(head).trimEnd());
    for (const { cells, passed, failed, notes } of rows) {
      const counts = `${String(passed).padStart(6)} passed  ${String(failed).padStart(4)} failed`;
      console.log([columns(cells), counts, ...(notes.length > 0 ? [notes.join('; ')] : [])].join('  '));
    }
    for (const problem of this.#problems) console.log(problem);
    const sum = (of: (counts: Counts) => number): number => rows.reduce((total, counts) => total + of(counts), 0);
    const [passed, failed] = [sum((counts) => counts.passed), sum((counts) => counts.failed)];
    console.log(`${passed} passed, ${failed} failed`);
    if (passed === 0 || failed > 0) process.exitCode = 1;
  }

  #counts(row: Row): Counts {
    const cells = typeof row === 'string' ? [row] : row;
    const key = JSON.stringify(cells);
    const counts = this.#rows.get(key) ?? { cells, passed: 0, failed: 0, notes: [] };
    this.#rows.set(key, counts);
    return counts;
  }
}

/** Undefined if the two are equal as JSON, else what came in place of what. */
export function unequal(what: string, actual: unknown, expected: unknown): string | undefined {
  const [came, wanted] = [JSON.stringify(actual), JSON.stringify(expected)];
  return came === wanted ? undefined : `${what} is ${came ?? 'absent'}, not ${wanted ?? 'absent'}`;
}
