/**
 * `npm run soak -- --minutes 30 --seed 1`: one real process under mixed calls for that long, on a copy of this
 * project's own sources: every tool, files that change, cancellations, workers that die. Prints a row a minute and a
 * summary. Exit 1 if a call was not answered as it had to be, or if memory at the end is more than a tenth over what it
 * was once warm. Resident memory moves with the collections of the engine: what is compared are medians of minutes.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { random } from '../tests/differential/places.ts';
import { ROOT } from './lane.ts';
import { Serving } from './serving.ts';
import { Actions } from './soak/actions.ts';
import { SoakWorkspace } from './soak/workspace.ts';

const USAGE = 'usage: npm run soak -- [--minutes N] [--seed N] [--heap MIB]';
/** Times between two looks at the memory. */
const SAMPLE_MILLIS = 250;
const MOST_GROWTH = 1.1;

interface Minute {
  readonly answers: number;
  readonly losses: number;
  readonly samples: readonly number[];
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      minutes: { type: 'string', default: '30' },
      seed: { type: 'string', default: '1' },
      heap: { type: 'string', default: '1024' },
    },
  });
  const [minutes, seed, heap] = [Number(values.minutes), Number(values.seed), Number(values.heap)];
  if (!(minutes >= 1 && Number.isInteger(seed) && Number.isInteger(heap))) throw new Error(USAGE);
  const workspace = new SoakWorkspace();
  const server = new Serving([
    '--root', workspace.root, '--project', 'src/tsconfig.json', '--types', join(ROOT, 'node_modules'), '--limit', `heapMiB=${heap}`,
  ]);
  try {
    await server.open();
    const actions = new Actions(server, workspace, random(seed));
    const rows = await soak(server, actions, minutes);
    const exit = await server.end();
    return report(server, actions, rows, exit);
  } finally {
    server.kill('SIGKILL');
    workspace.remove();
  }
}

async function soak(server: Serving, actions: Actions, minutes: number): Promise<Minute[]> {
  const rows: Minute[] = [];
  const start = performance.now();
  let samples: number[] = [];
  let before = { answers: 0, losses: 0 };
  const sampler = setInterval(() => {
    const memory = server.memory();
    if (memory !== undefined) samples.push(memory);
  }, SAMPLE_MILLIS);
  print('minute', 'answers', 'workers lost', 'MiB least', 'median', 'most');
  try {
    while (rows.length < minutes) {
      await actions.next();
      if (performance.now() - start < (rows.length + 1) * 60_000) continue;
      const now = { answers: actions.tally.millis.length, losses: lossesOf(server).length };
      rows.push({ answers: now.answers - before.answers, losses: now.losses - before.losses, samples });
      print(rows.length, now.answers - before.answers, now.losses - before.losses, at(samples, 0), at(samples, 0.5), at(samples, 1));
      samples = [];
      before = now;
    }
  } finally {
    clearInterval(sampler);
  }
  return rows;
}

function report(server: Serving, { tally }: Actions, rows: readonly Minute[], exit: number): number {
  const warm = at(windowOf(rows, 'first'), 0.5);
  const final = at(windowOf(rows, 'last'), 0.5);
  const losses = lossesOf(server);
  const reasons = [...new Set(losses)].map((reason) => `${losses.filter((each) => each === reason).length} ${reason}`);
  const tools = [...tally.byTool].toSorted(([one], [other]) => one < other ? -1 : 1).map(([tool, count]) => `${tool} ${count}`);
  console.log('');
  print('answers', tally.millis.length);
  print('refused as they had to be', tally.refused);
  print('cancelled', tally.cancelled);
  print('p50, p99 ms', `${at(tally.millis, 0.5)}, ${at(tally.millis, 0.99)}`);
  print('MiB warm, peak, final', `${warm}, ${at(rows.flatMap(({ samples }) => samples), 1)}, ${final}`);
  print('workers lost', `${losses.length} (${reasons.join(', ')})`);
  print('calls', tools.join(', '));
  const problems = [
    ...tally.faults.map((fault) => `fault: ${fault}`),
    ...tally.unexpected.map((error) => `unexpected: ${error}`),
    ...server.noise.map((line) => `not a message on standard output: ${line.slice(0, 80)}`),
    ...(exit === 0 ? [] : [`exit ${exit}`]),
    ...(final <= warm * MOST_GROWTH ? [] : [`memory grew from ${warm} to ${final} MiB`]),
  ];
  for (const problem of problems.slice(0, 20)) console.log(problem);
  if (problems.length > 0) console.log(server.stderr.split('\n').filter((line) => / bug |Error|Warning/.test(line)).slice(0, 10).join('\n'));
  return problems.length === 0 ? 0 : 1;
}

/** Samples of a third of the run, at most ten minutes of it: from the second minute on, or up to the end. */
function windowOf(rows: readonly Minute[], which: 'first' | 'last'): readonly number[] {
  const length = Math.max(1, Math.min(10, Math.floor(rows.length / 3)));
  const start = which === 'last' ? rows.length - length : Math.min(1, rows.length - length);
  return rows.slice(start, start + length).flatMap(({ samples }) => samples);
}

function lossesOf(server: Serving): string[] {
  return [...server.stderr.matchAll(/ worker-lost reason=(\w+)/g)].map(([, reason = '']) => reason);
}

/** The value below which that share of the values lies, rounded. */
function at(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0);
}

function print(first: string | number, ...rest: readonly (string | number)[]): void {
  console.log([String(first).padEnd(26), ...rest.map((value) => String(value).padStart(12))].join(''));
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
