/** Counts answers by source and tool, prints the table, the reasons, the differences, and the line all lanes end with. */

/** Of each source and tool so many differences are printed. */
const PRINTED = 20;

interface Row {
  places: number;
  answered: number;
  refused: number;
  different: number;
  millis: number;
}

/** What came of one place: words for what is wrong, or why it was refused, or neither. */
export interface Outcome {
  readonly answered: boolean;
  readonly reason?: string;
  /** Things that the specification does not promise, and that people may want to know. */
  readonly note?: string;
  readonly differences: readonly string[];
}

export class Report {
  readonly #rows = new Map<string, Row>();
  readonly #reasons = new Map<string, number>();
  readonly #notes: string[] = [];

  /** `where` says how to ask again. */
  add(source: string, tool: string, where: string, millis: number, { answered, reason, note, differences }: Outcome): void {
    const name = `${source} ${tool}`;
    const row = this.#rows.get(name) ?? { places: 0, answered: 0, refused: 0, different: 0, millis: 0 };
    this.#rows.set(name, row);
    row.places += 1;
    row.millis += millis;
    if (answered) row.answered += 1;
    if (reason !== undefined) {
      row.refused += 1;
      const kind = `${tool}: ${kindOf(reason)}`;
      this.#reasons.set(kind, (this.#reasons.get(kind) ?? 0) + 1);
    }
    if (note !== undefined) this.#notes.push(`${source}, ${tool} ${where}: ${note}`);
    if (differences.length === 0) return;
    row.different += 1;
    if (row.different <= PRINTED) console.log([`${source}, ${tool} ${where}`, ...differences].join('\n  '));
  }

  /** Prints the table and what follows it, the closing line last; returns whether nothing is wrong. Nothing answered in a `whole` run is a failure. */
  close(whole: boolean): boolean {
    const columns = ['places', 'answered', 'refused', 'differences', 'seconds'];
    const width = Math.max(0, ...[...this.#rows.keys()].map((name) => name.length));
    console.log(['\n'.padEnd(width + 1), ...columns.map((column) => column.padStart(12))].join(''));
    const total = { passed: 0, failed: 0, answered: 0 };
    for (const [name, { places, answered, refused, different, millis }] of this.#rows) {
      total.passed += places - different;
      total.failed += different;
      total.answered += answered;
      console.log([name.padEnd(width), ...[places, answered, refused, different, Math.round(millis / 1000)].map((count) => String(count).padStart(12))].join(''));
    }
    for (const [kind, count] of [...this.#reasons].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))) console.log(`\nrefused ${count} times, ${kind}`);
    for (const note of this.#notes) console.log(`\nnoted: ${note}`);
    if (whole && total.answered === 0) total.failed += 1;
    console.log(`\n${Math.round(performance.now() / 1000)} seconds`);
    console.log(`${total.passed} passed, ${total.failed} failed`);
    return total.failed === 0;
  }
}

/** A reason without what it says of this place. */
function kindOf(reason: string): string {
  return reason.replace(/ (cause an error|does not parse): .*$/su, ' $1: ...').replace(/'[^']*'/g, "'...'").replace(/\bin [^ ,]+\.[a-z]+\b/g, 'in ...');
}
