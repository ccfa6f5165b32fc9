/** Every conversation of `fixtures/session`, replayed against the built server. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { CHECKOUT, storedConversations } from '../scripts/golden/documents.ts';
import { replay } from '../scripts/golden/replay.ts';

const command = [process.execPath, join(CHECKOUT, 'dist', 'main.js')];

for (const { conversation } of storedConversations()) {
  test(`${conversation.name}: ${conversation.title}`, async (context) => {
    const reports = await replay(conversation, { command, directory: CHECKOUT, millis: 60_000 });
    assert.equal(reports.length, conversation.exchanges.length);
    for (const { rule, outcomeProblems, lineProblems } of reports) {
      await context.test(rule, () => assert.deepEqual([...outcomeProblems, ...lineProblems], []));
    }
  });
}

test('the documents are there', () => {
  const names = storedConversations().map(({ conversation }) => conversation.name);
  for (const name of [
    'bytes.md', 'envelope.md', 'lifecycle.md', 'limit-deadline.md', 'limit-drain.md', 'limit-message.md',
    'limit-pending.md', 'limit-result.md', 'methods.md', 'revisions.md', 'tools-text.md', 'tools-workspace.md', 'work.md',
  ]) assert.ok(names.includes(name), name);
});
