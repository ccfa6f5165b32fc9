/** A short run of `npm run churn`: a service that lives answers as a fresh one, whatever happens to the workspace. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { churn } from '../../scripts/churn/churn.ts';

test('170 events at random leave no stale answer', async () => {
  const { events, questions, answered, difference } = await churn(5, 170);
  assert.equal(difference, undefined);
  assert.equal([...events.values()].reduce((sum, count) => sum + count, 0), 170);
  assert.ok(events.size > 25, `${events.size} kinds of events`);
  assert.ok(questions.size > 6, `${questions.size} kinds of questions`);
  assert.ok(answered > 100, `${answered} answers`);
});
