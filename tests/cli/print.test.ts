import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { test } from 'node:test';
import { logLines } from '#tsmcp/cli/print.ts';

test('log lines are dropped while nobody takes them, and come again afterwards', async () => {
  const taken: string[] = [];
  let take: (() => void) | undefined;
  const stream = new Writable({
    highWaterMark: 10,
    write(chunk: unknown, _encoding, done) {
      taken.push(String(chunk));
      take = done;
    },
  });
  const log = logLines(stream);
  log('a line that fills it\n');
  for (let count = 0; count < 1_000; count += 1) log('dropped\n');
  assert.ok(stream.writableLength < 100);
  take?.();
  await new Promise(setImmediate);
  log('the next\n');
  assert.deepEqual(taken, ['a line that fills it\n', 'the next\n']);
});

test('a stream that breaks is no fault', async () => {
  const stream = new Writable({ write: (_chunk, _encoding, done) => done(new Error('EPIPE')) });
  const log = logLines(stream);
  log('one\n');
  await new Promise(setImmediate);
  log('two\n');
  await new Promise(setImmediate);
  assert.equal(stream.destroyed, true);
});
