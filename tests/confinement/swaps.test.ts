/** The short form of `npm run swap`. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { swapTries } from './swaps.ts';

/** The tries between which the other process has had its turn, however busy the machine is. */
const MOST_ROUNDS = 50;

test('a link that is swapped in while something is read, listed or asked about never wins', async () => {
  let met = false;
  for (let round = 0; round < MOST_ROUNDS && !met; round += 1) {
    const tallies = [...await swapTries(2_000)];
    assert.deepEqual(tallies.filter(([, tally]) => tally.outside > 0), []);
    met = tallies.some(([, { inside }]) => inside > 0) && tallies.some(([name, { refused }]) => refused > 0 && name.startsWith('read'));
  }
  assert.equal(met, true, 'the inside and a swap were met');
});
