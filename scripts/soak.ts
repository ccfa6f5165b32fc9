/**
 * `npm run soak -- --minutes 30 --seed 1`: one real process under mixed calls for that long, on a copy of this
 * project's own sources: every tool, files that change, cancellations, workers that die. Prints a row a minute and a
 * summary. Exit 1 if a call was not answered as it had to be, or if memory at the end is more than a tenth over what it
 * was once warm. The engine is told to prefer size to speed, or resident memory would be garbage for the most part,
 * and compared are medians over the lives of workers that are warm.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { random } from './random.ts';
import { ROOT } from './lane.ts';
import { MAIN, Serving } from './serving.ts';
import { Actions } from './soak/actions.ts';
import { SoakWorkspace } from './soak/workspace.ts';

const USAGE = 'usage: npm run soak -- [--minutes N] [--seed N] [--heap MIB]';
/** Times between two looks at the memory. */
const SAMPLE_MILLIS = 250;
const MOST_GROWTH = 1.1;

interface Minute {
  readonly answers: number;
  readonly losses: number;
  /** MiB, and those of them that were taken while a warm worker was at its usual work. */
  readonly samples: readonly number[];
  readonly steady: readonly number[];
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
  ], { command: [process.execPath, '--optimize-for-size', MAIN] });
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
  let steady: number[] = [];
  let before = { answers: 0, losses: 0 };
  const sampler = setInterval(() => {
    const memory = server.memory();
    if (memory !== undefined) (actions.steady ? [samples, steady] : [samples]).forEach((list) => list.push(memory));
  }, SAMPLE_MILLIS);
  print('minute', 'answers', 'workers lost', 'MiB least', 'most', 'steady');
  try {
    while (rows.length < minutes) {
      await actions.next();
      if (performance.now() - start < (rows.length + 1) * 60_000) continue;
      const now = { answers: actions.tally.millis.length, losses: lossesOf(server).length };
      const row = { answers: now.answers - before.answers, losses: now.losses - before.losses, samples, steady };
      rows.push(row);
      print(rows.length, row.answers, row.losses, at(samples, 0), at(samples, 1), at(steady, 0.5));
      samples = [];
      steady = [];
      before = now;
    }
  } finally {
    clearInterval(sampler);
  }
  return rows;
}

function report(server: Serving, { tally }: Actions, rows: readonly Minute[], exit: number): number {
  const steady = rows.flatMap((row) => row.steady);
  const third = Math.ceil(steady.length / 3);
  const [warm, final] = [at(steady.slice(0, third), 0.5), at(steady.slice(-third), 0.5)];
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
    ...(steady.length > 0 && final <= warm * MOST_GROWTH ? [] : [`memory grew from ${warm} to ${final} MiB`]),
  ];
  for (const problem of problems.slice(0, 20)) console.log(problem);
  if (problems.length > 0) console.log(server.stderr.split('\n').filter((line) => / bug |Error|Warning/.test(line)).slice(0, 10).join('\n'));
  return problems.length === 0 ? 0 : 1;
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
