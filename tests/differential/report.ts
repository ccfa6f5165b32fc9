/** Counts comparisons by source and command, prints the table, the differences, and the line that all lanes end with. */
import type { Meant } from './meant.ts';
import type { Said } from './question.ts';

/** Of each command and source so many differences are printed, each cut to so many lines and characters. */
const PRINTED = 5;
const LINES = 6;
const UNITS = 300;

interface Row {
  asked: number;
  same: number;
  /** Equal, and there was something to be equal. */
  full: number;
  meant: number;
  different: number;
}

export class Report {
  readonly #rows = new Map<string, Row>();
  readonly #meant = new Map<Meant, number>();
  readonly #unserved = new Set<string>();
  readonly #problems: string[] = [];

  same(source: string, command: string, full: boolean): void {
    const row = this.#row(source, command);
    row.same += 1;
    if (full) row.full += 1;
  }

  meant(source: string, command: string, why: Meant): void {
    this.#row(source, command).meant += 1;
    this.#meant.set(why, (this.#meant.get(why) ?? 0) + 1);
  }

  different(source: string, command: string, where: string, ours: Said, theirs: Said): void {
    const row = this.#row(source, command);
    row.different += 1;
    if (row.different > PRINTED) return;
    const only = (these: Said, those: Said): string => [
      ...(these.refused === undefined ? [] : [`refused: ${these.refused}`]),
      ...(these.reason === undefined ? [] : [`reason: ${these.reason}`]),
      ...these.lines.filter((line) => !those.lines.includes(line)).slice(0, LINES),
    ].map((line) => `\n    ${JSON.stringify(line.length > UNITS ? `${line.slice(0, UNITS)}...` : line)}`).join('');
    this.#problems.push(`${source}, ${command}, at ${where}\n  only ours (of ${ours.lines.length}):${only(ours, theirs)}\n  only tsserver's (of ${theirs.lines.length}):${only(theirs, ours)}`);
  }

  unserved(tool: string): void {
    this.#unserved.add(tool);
  }

  /** Prints everything, the closing line last; returns whether nothing differs. Nothing compared is a failure. */
  close(seconds: number): boolean {
    const columns = ['asked', 'same', 'not empty', 'meant', 'different'];
    const width = Math.max(0, ...[...this.#rows.keys()].map((row) => row.length));
    console.log([' '.repeat(width), ...columns.map((column) => column.padStart(10))].join(''));
    const total = { passed: 0, failed: 0 };
    for (const [name, row] of [...this.#rows].sort(([a], [b]) => a < b ? -1 : 1)) {
      total.passed += row.same + row.meant;
      total.failed += row.different;
      console.log([name.padEnd(width), ...[row.asked, row.same, row.full, row.meant, row.different].map((count) => String(count).padStart(10))].join(''));
    }
    for (const problem of this.#problems) console.log(`\n${problem}`);
    for (const [{ name, reason }, count] of this.#meant) console.log(`\nmeant, ${count} times: ${name}: ${reason}`);
    if (this.#unserved.size > 0) console.log(`\nnot served yet: ${[...this.#unserved].join(', ')}`);
    console.log(`\n${Math.round(seconds)} seconds`);
    console.log(`${total.passed} passed, ${total.failed} failed`);
    return total.passed > 0 && total.failed === 0;
  }

  #row(source: string, command: string): Row {
    const name = `${source} ${command}`;
    const row = this.#rows.get(name) ?? { asked: 0, same: 0, full: 0, meant: 0, different: 0 };
    row.asked += 1;
    this.#rows.set(name, row);
    return row;
  }
}
