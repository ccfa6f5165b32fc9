import assert from 'node:assert/strict';
import { test } from 'node:test';
import { thinned } from '#tsmcp/session/progress.ts';
import { FakeClock } from './harness.ts';

test('progress rises strictly and comes at most ten times a second', () => {
  const clock = new FakeClock();
  const sent: number[] = [];
  const report = thinned(clock, ({ progress }) => sent.push(progress));
  report({ progress: 0 });
  report({ progress: 1 });
  clock.advance(99);
  report({ progress: 2 });
  clock.advance(1);
  report({ progress: 3 });
  clock.advance(1000);
  report({ progress: 3 });
  report({ progress: 2 });
  report({ progress: NaN });
  report({ progress: 3.5 });
  assert.deepEqual(sent, [0, 3, 3.5]);
});

test('a thousand reports in a second are ten notifications', () => {
  const clock = new FakeClock();
  let sent = 0;
  const report = thinned(clock, () => {
    sent += 1;
  });
  for (let progress = 1; progress <= 1000; progress += 1) {
    report({ progress });
    clock.advance(1);
  }
  assert.equal(sent, 10);
});
