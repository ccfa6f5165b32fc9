/**
 * `npm run fuzz`: generated input against the built server, run after run until the time is over, and a table of what
 * came. A run is one server process and depends on its generator and seed alone. Exit 1 if something failed; the run is
 * then made smaller and stored in `fixtures/fuzz`, where the tests play it again. Exit 2 for wrong usage.
 */
import { parseArgs } from 'node:util';
import { generate, GENERATORS } from './fuzz/generators.ts';
import { play } from './fuzz/run.ts';
import type { Outcome, Run } from './fuzz/run.ts';
import { kindOf, shrunk } from './fuzz/shrink.ts';
import { store } from './fuzz/stored.ts';
import { readWorld } from './fuzz/world.ts';

const USAGE = `usage: npm run fuzz -- [--seconds N] [--seed N] [--size N] [--only GENERATOR]

--seconds N       for how long; the last run is played to its end. Default 60
--seed N          the first run's seed; the next ones follow it. Default 1
--size N          about how many messages a run has. Default 150
--only GENERATOR  one of ${[...GENERATORS.keys()].join(', ')}`;

/** Kinds of failures that are stored already: one run of each is enough. */
const seen = new Set<string>();

/** Milliseconds that a failing run may take to be made smaller. */
const SHRINK_MILLIS = 120_000;

const COLUMNS = [10, 6, 9, 8, 8, 9];

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      seconds: { type: 'string', default: '60' },
      seed: { type: 'string', default: '1' },
      size: { type: 'string', default: '150' },
      only: { type: 'string' },
    },
  });
  const [seconds, first, size] = [Number(values.seconds), Number(values.seed), Number(values.size)];
  const names = [...GENERATORS.keys()].filter((name) => values.only === undefined || name === values.only);
  if (names.length === 0 || ![seconds, first, size].every((value) => Number.isSafeInteger(value) && value > 0)) throw new Error(USAGE);

  const world = await readWorld();
  const end = performance.now() + seconds * 1_000;
  const totals = new Map<string, Outcome[]>();
  row(['generator', 'seed', 'messages', 'answers', 'workers', 'failures'], 'answers by kind');
  for (let seed = first; performance.now() < end; seed += 1) {
    for (const name of names) {
      if (performance.now() >= end) break;
      const run = generate(name, seed, world, size);
      const outcome = await play(run);
      totals.set(name, [...(totals.get(name) ?? []), outcome]);
      print(name, String(seed), [outcome]);
      if (outcome.problems.length > 0) await report(run, outcome.problems);
    }
  }
  console.log('');
  for (const [name, outcomes] of totals) print(name, 'all', outcomes);
  const failed = [...totals.values()].flat().filter(({ problems }) => problems.length > 0).length;
  console.log(`${[...totals.values()].flat().length} runs, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

function print(name: string, seed: string, outcomes: readonly Outcome[]): void {
  const sum = (count: (outcome: Outcome) => number): number => outcomes.reduce((all, outcome) => all + count(outcome), 0);
  const kinds = new Map<string, number>();
  for (const [kind, count] of outcomes.flatMap(kindsOf)) kinds.set(kind, (kinds.get(kind) ?? 0) + count);
  const peak = Math.max(...outcomes.map((outcome) => outcome.peak));
  const columns = [sum(({ messages }) => messages), sum(({ answers }) => answers), sum(({ lost }) => lost.length), sum(({ problems }) => problems.length)];
  row([name, seed, ...columns.map(String)], `${[...kinds].sort().map(([kind, count]) => `${kind}: ${count}`).join(', ')}, ${peak} MiB`);
}

function kindsOf({ outcomes, lost, compilerFaults }: Outcome): readonly (readonly [kind: string, count: number])[] {
  return [
    ...outcomes,
    ...lost.map((reason) => [`lost ${reason}`, 1] as const),
    ...compilerFaults.map((fault) => [`thrown at ${/typescript\.js:\d+/.exec(fault)?.[0] ?? '?'}`, 1] as const),
  ];
}

function row(columns: readonly string[], rest: string): void {
  console.log(`${columns.map((column, index) => index === 0 ? column.padEnd(COLUMNS[0] ?? 0) : column.padStart(COLUMNS[index] ?? 0)).join(' ')}  ${rest}`);
}

async function report(run: Run, problems: readonly string[]): Promise<void> {
  for (const problem of problems.slice(0, 5)) console.log(`    ${problem}`);
  const found = problems.find((problem) => !seen.has(kindOf(problem)));
  for (const problem of problems) seen.add(kindOf(problem));
  if (found === undefined) return;
  const smaller = await shrunk(run, kindOf(found), SHRINK_MILLIS);
  console.log(`    ${smaller.acts.length} of ${run.acts.length} acts are left: ${store(smaller, found)}`);
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
