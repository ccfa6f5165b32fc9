/** Counts comparisons by source and command, prints the table, the differences, and the line that all lanes end with. */
import type { Meant } from './meant.ts';
import type { Said } from './question.ts';

/** Of each command and source so many differences are printed, each cut to so many lines and characters. */
const PRINTED = 5;
const LINES = 6;
const UNITS = 300;

/** Of each difference that is meant so many are printed. */
const EXAMPLES = 20;

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
  readonly #meant = new Map<Meant, string[]>();
  /** Commands, with how many of their answers were the same and not empty. */
  readonly #commands = new Map<string, number>();
  readonly #problems: string[] = [];

  same(source: string, command: string, full: boolean): void {
    const row = this.#row(source, command);
    row.same += 1;
    if (!full) return;
    row.full += 1;
    this.#commands.set(command, (this.#commands.get(command) ?? 0) + 1);
  }

  meant(source: string, command: string, where: string, why: Meant, { reason }: Said): void {
    this.#row(source, command).meant += 1;
    const examples = this.#meant.get(why) ?? [];
    examples.push(`${source}, ${command}, at ${where}${reason === undefined ? '' : `: ${reason.slice(0, UNITS)}`}`);
    this.#meant.set(why, examples);
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

  /**
   * Prints everything, the closing line last; returns whether nothing differs. Nothing compared is a failure, and in a
   * `whole` run, of every source and command, so is a command that never had anything to compare.
   */
  close(seconds: number, whole: boolean): boolean {
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
    for (const [{ name, reason }, examples] of this.#meant) {
      console.log(`\nmeant, ${examples.length} times: ${name}: ${reason}`);
      for (const example of examples.slice(0, EXAMPLES)) console.log(`  ${JSON.stringify(example)}`);
    }
    for (const [command, full] of this.#commands) {
      if (full > 0 || !whole) continue;
      total.failed += 1;
      console.log(`\n${command}: every answer was empty, so nothing was compared`);
    }
    console.log(`\n${Math.round(seconds)} seconds`);
    console.log(`${total.passed} passed, ${total.failed} failed`);
    return total.passed > 0 && total.failed === 0;
  }

  #row(source: string, command: string): Row {
    const name = `${source} ${command}`;
    const row = this.#rows.get(name) ?? { asked: 0, same: 0, full: 0, meant: 0, different: 0 };
    row.asked += 1;
    this.#commands.set(command, this.#commands.get(command) ?? 0);
    this.#rows.set(name, row);
    return row;
  }
}
