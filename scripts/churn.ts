/**
 * `npm run churn -- --events N --seed N`: lets a workspace change at random under a service that lives, and compares
 * each of its answers with one of a service that has just been started (compiler.md section 4). Stops at the first
 * difference and prints how to get it again. Exit 1 if there was one, 2 for wrong usage.
 */
import { parseArgs } from 'node:util';
import { churn, type Report } from './churn/churn.ts';

const USAGE = `usage: npm run churn -- [--events N] [--seed N] [--log]

--events N   events, 2000 unless given; one or two questions follow each
--seed N     which events: the same number makes the same run; 1 unless given
--log        at a difference, print everything that had happened, not only the last events`;

/** Events that are printed at a difference. */
const LAST = 12;

async function main(): Promise<number> {
  const { values } = parseArgs({ options: {
    events: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
    log: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  } });
  const [events, seed] = [Number(values.events), Number(values.seed)];
  if (values.help || !Number.isInteger(events) || !Number.isInteger(seed)) {
    console.log(USAGE);
    return values.help ? 0 : 2;
  }
  const start = performance.now();
  const report = await churn(seed, events, (event) => {
    if (event > 0 && event % 100 === 0) console.log(`${event} events`);
  });
  print(report, values.log);
  console.log(`seed ${seed}, ${((performance.now() - start) / 1000).toFixed(1)} s, ${report.difference === undefined ? 'no difference' : '1 difference'}`);
  return report.difference === undefined ? 0 : 1;
}

function print({ events, questions, answered, difference }: Report, whole: boolean): void {
  for (const [title, counts] of [['events', events], ['questions', questions]] as const) {
    console.log(`\n${title.padEnd(44)} ${String(sum(counts)).padStart(6)}`);
    for (const [name, count] of [...counts].sort(([, a], [, b]) => b - a)) console.log(`  ${name.padEnd(42)} ${String(count).padStart(6)}`);
  }
  console.log(`\n${answered} of the answers were no refusals\n`);
  if (difference === undefined) return;
  const { event, log, launched, query, kept, fresh } = difference;
  console.log(`DIFFERENT at event ${event}, ${launched.length > 0 ? `launched with ${launched.join(', ')}` : 'without a project'}: ${JSON.stringify(query)}`);
  console.log(`\nwhat happened before:\n${(whole ? log : log.slice(-LAST)).join('\n')}\n\nthe service that lives:\n${kept}\n\na fresh one:\n${fresh}\n`);
}

function sum(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((total, count) => total + count, 0);
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.stack : error);
  process.exitCode = 2;
}
