import assert from 'node:assert/strict';
import { test } from 'node:test';
import { systemClock } from '#tsmcp/session/clock.ts';

test('time goes on, and an action comes unless it is called off', async () => {
  const before = systemClock.now();
  const cancel = systemClock.after(0, () => assert.fail('called off'));
  cancel();
  await new Promise<void>((resolve) => {
    systemClock.after(-5, resolve);
  });
  assert.ok(systemClock.now() >= before);
});
