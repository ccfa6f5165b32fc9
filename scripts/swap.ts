/**
 * `npm run swap -- --tries 100000`: reads, lists and asks while another process swaps files and folders for links that
 * lead out, and prints what came of it. Exit 1 if the outside was ever seen, or if no swap was met at all.
 */
import { parseArgs } from 'node:util';
import { OUTCOMES, swapTries } from '../tests/confinement/swaps.ts';

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { tries: { type: 'string', default: '100000' } } });
  const tries = Number(values.tries);
  if (!Number.isSafeInteger(tries) || tries < 1) {
    console.error('usage: npm run swap -- [--tries N]');
    return 2;
  }
  const tallies = await swapTries(tries);
  console.log(['', ...OUTCOMES].map((title, index) => (index === 0 ? title.padEnd(36) : title.padStart(9))).join(''));
  for (const [name, tally] of tallies) console.log(name.padEnd(36) + OUTCOMES.map((outcome) => String(tally[outcome]).padStart(9)).join(''));
  const sum = (outcome: typeof OUTCOMES[number]): number => [...tallies.values()].reduce((total, tally) => total + tally[outcome], 0);
  console.log('all'.padEnd(36) + OUTCOMES.map((outcome) => String(sum(outcome)).padStart(9)).join(''));
  return sum('outside') === 0 && sum('inside') > 0 && sum('refused') > 0 ? 0 : 1;
}

process.exitCode = await main();
