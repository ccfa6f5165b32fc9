/** Counts checks by row and prints them: a table, what failed, and the closing line that the lanes have in common. */

export class Tally {
  readonly #rows = new Map<string, { passed: number; failed: number }>();
  readonly #problems: string[] = [];

  /** One check of `row`; `problem` says what is wrong, undefined that nothing is. */
  check(row: string, problem: string | undefined): void {
    const counts = this.#rows.get(row) ?? { passed: 0, failed: 0 };
    this.#rows.set(row, counts);
    if (problem === undefined) {
      counts.passed += 1;
    } else {
      counts.failed += 1;
      this.#problems.push(`${row}: ${problem}`);
    }
  }

  /** Prints everything, the closing line last, and sets the exit code. No check at all is a failure. */
  close(): void {
    const width = Math.max(0, ...[...this.#rows.keys()].map((row) => row.length));
    let passed = 0;
    let failed = 0;
    for (const [row, counts] of this.#rows) {
      passed += counts.passed;
      failed += counts.failed;
      console.log(`${row.padEnd(width)}  ${String(counts.passed).padStart(6)} passed  ${String(counts.failed).padStart(4)} failed`);
    }
    for (const problem of this.#problems) console.log(problem);
    console.log(`${passed} passed, ${failed} failed`);
    if (passed === 0 || failed > 0) process.exitCode = 1;
  }
}

/** Undefined if the two are equal as JSON, else what came in place of what. */
export function unequal(what: string, actual: unknown, expected: unknown): string | undefined {
  const [came, wanted] = [JSON.stringify(actual), JSON.stringify(expected)];
  return came === wanted ? undefined : `${what} is ${came ?? 'absent'}, not ${wanted ?? 'absent'}`;
}
