import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FAULTS } from '#tsmcp/base/faults.ts';
import { call, cancelled, readyHarness, request, settled } from './harness.ts';

interface Sent {
  readonly id?: unknown;
  readonly method?: string;
  readonly params?: Record<string, unknown>;
  readonly result?: { readonly content: unknown; readonly structuredContent?: unknown; readonly isError?: boolean };
  readonly error?: { readonly code: number; readonly message: string };
}

const one = (sent: unknown[]): Sent => {
  assert.equal(sent.length, 1);
  return sent[0] as Sent;
};
const errorOf = (sent: unknown[]): unknown => {
  const { result } = one(sent);
  assert.equal(result?.isError, true);
  return (result.structuredContent as { error: unknown }).error;
};
const OK = { kind: 'ok', json: '{"done":true}' } as const;

test('a call is answered, and logged in one line', async () => {
  const { send, logged, clock } = await readyHarness();
  assert.deepEqual(one(await send(call(1, 'echo', { a: 'secret' }))).result, {
    content: [{ type: 'text', text: '{"a":"secret"}' }], structuredContent: { a: 'secret' },
  });
  assert.equal(clock.timers, 0);
  assert.deepEqual(logged, ['info call tool=echo outcome=ok ms=0']);
});

test('a tool that says no is a failed call', async () => {
  const { send, logged } = await readyHarness();
  assert.equal(errorOf(await send(call(1, 'refuse'))), "argument 'x' must be an integer");
  assert.deepEqual(logged, ['info call tool=refuse outcome=error ms=0']);
});

test('a refusal says what the log calls it', async () => {
  const { send, logged, catalogue } = await readyHarness();
  for (const outcome of ['failed', 'timeout'] as const) {
    await send(call(outcome, 'wait'));
    catalogue.waiting.at(-1)?.answer({ kind: 'refused', message: 'the worker was lost', outcome });
    await settled();
  }
  assert.deepEqual(logged, ['warn call tool=wait outcome=failed ms=0', 'warn call tool=wait outcome=timeout ms=0']);
});

test('an unknown tool is a failed call, and its name stands nowhere', async () => {
  const { send, logged } = await readyHarness();
  for (const name of ['secret', '', '__proto__', 'constructor', 'ECHO']) {
    assert.deepEqual(one(await send(call(1, name))).result, {
      content: [{ type: 'text', text: 'unknown tool' }], structuredContent: { error: 'unknown tool' }, isError: true,
    });
  }
  assert.equal(logged[0], 'info call tool=(unknown) outcome=error ms=0');
});

test('a revision without structured content gets the text alone', async () => {
  const { send } = await readyHarness({}, '2025-03-26');
  assert.deepEqual(one(await send(call(1, 'echo', {}))).result, { content: [{ type: 'text', text: '{}' }] });
  assert.deepEqual(one(await send(call(2, 'none'))).result, { content: [{ type: 'text', text: 'unknown tool' }], isError: true });
});

test('an exception is -32603, its message stays in the log up to the first quotation mark', async () => {
  const { send, sent, logged, catalogue } = await readyHarness();
  assert.deepEqual(one(await send(call(1, 'throw'))).error, FAULTS.internal);
  assert.deepEqual(logged, [
    'error bug tool=throw class=TypeError message=cannot read ', 'warn call tool=throw outcome=failed ms=0',
  ]);
  await send(call(2, 'wait'));
  catalogue.waiting[0]?.fail('rejected');
  await settled();
  assert.deepEqual(sent.at(-1), { jsonrpc: '2.0', id: 2, error: FAULTS.internal });
  assert.equal(one(await send(call(4, 'echo', {}))).result?.isError, undefined);
});

test('a result over resultChars is replaced', async () => {
  const { send, logged } = await readyHarness({ resultChars: 1024 });
  assert.match(String(errorOf(await send(call(1, 'echo', { a: 'x'.repeat(1024) })))), /^the result has 1032 characters/);
  assert.equal(logged[0], 'info call tool=echo outcome=error ms=0');
});

test('a call is asked on arrival, and others are answered meanwhile', async () => {
  const { session, send, catalogue } = await readyHarness();
  session.receive({ kind: 'line', text: JSON.stringify(call(1, 'wait', { n: 1 })), bytes: 1 });
  assert.deepEqual(catalogue.waiting[0]?.args, { n: 1 });
  assert.equal(one(await send(request(2, 'ping'))).id, 2);
  assert.equal(one(await send(call(3, 'echo'))).id, 3);
  catalogue.waiting[0].answer(OK);
  await settled();
});

test('a call has one deadline, callMillis from its arrival', async () => {
  const { send, catalogue, clock } = await readyHarness({ callMillis: 5000 });
  await send(call(1, 'wait'));
  assert.equal(catalogue.waiting[0]?.work.deadline, clock.now() + 5000);
});

test('a catalogue that does not come back by its deadline is answered for, half a second later', async () => {
  const { send, sent, catalogue, clock, logged } = await readyHarness({ callMillis: 5000 });
  await send(call(1, 'wait'));
  clock.advance(5499);
  assert.equal(sent.length, 0);
  assert.equal(catalogue.waiting[0]?.work.signal.aborted, false);
  clock.advance(1);
  assert.equal(errorOf(sent), 'the call was not answered within 5000 ms (callMillis) and was stopped');
  assert.equal(catalogue.waiting[0]?.work.signal.aborted, true);
  assert.deepEqual(logged, ['warn call tool=wait outcome=timeout ms=5500']);
  catalogue.waiting[0]?.answer(OK);
  assert.deepEqual(await send(request(1, 'ping')), [{ jsonrpc: '2.0', id: 1, result: {} }]);
  assert.equal(sent.length, 2);
});

test('a cancelled call is aborted, and nothing is sent for it, whatever the catalogue says', async () => {
  const { send, sent, catalogue, clock, logged } = await readyHarness();
  await send(call(1, 'wait', {}, { _meta: { progressToken: 't' } }));
  await send(call(2, 'wait'));
  assert.deepEqual(await send(cancelled(1)), []);
  const [first, second] = catalogue.waiting;
  assert.ok(first && second);
  assert.deepEqual([first, second].map(({ work }) => work.signal.aborted), [true, false]);
  first.work.progress?.({ progress: 1 });
  first.answer(OK);
  await send(cancelled(2));
  second.fail(new Error('stopped'));
  await settled();
  assert.deepEqual(sent, []);
  assert.equal(clock.timers, 0);
  assert.deepEqual(logged, ['info call tool=wait outcome=cancelled ms=0', 'info call tool=wait outcome=cancelled ms=0']);
  assert.equal(one(await send(call(1, 'echo', {}))).id, 1);
});

test('a cancellation of something else is ignored', async () => {
  const { send, catalogue } = await readyHarness();
  await send(call(1, 'wait'));
  for (const id of ['1', 2, null, undefined, 1.5, {}]) assert.deepEqual(await send(cancelled(id)), []);
  assert.deepEqual(await send({ jsonrpc: '2.0', method: 'notifications/cancelled', params: [1] }), []);
  catalogue.waiting[0]?.answer(OK);
  await settled();
  assert.deepEqual(await send(cancelled(1)), []);
  assert.equal(catalogue.waiting[0]?.work.signal.aborted, false);
});

test('progress: with a token, thinned out, and never after the answer', async () => {
  const { send, sent, catalogue, clock } = await readyHarness();
  await send(call(1, 'wait', {}, { _meta: { progressToken: 0 } }));
  const [{ work, answer } = assert.fail('not asked')] = catalogue.waiting;
  work.progress?.({ progress: 1, message: 'loading' });
  work.progress?.({ progress: 2 });
  clock.advance(100);
  work.progress?.({ progress: 3, total: 9 });
  assert.deepEqual(sent.splice(0), [
    { jsonrpc: '2.0', method: 'notifications/progress', params: { progressToken: 0, progress: 1, message: 'loading' } },
    { jsonrpc: '2.0', method: 'notifications/progress', params: { progressToken: 0, progress: 3, total: 9 } },
  ]);
  answer(OK);
  await settled();
  clock.advance(100);
  work.progress?.({ progress: 9 });
  assert.equal(one(sent).id, 1);
});

test('progress: no token, no notification; no message where the revision has none', async () => {
  const { send, sent, catalogue } = await readyHarness({}, '2024-11-05');
  await send(call(1, 'wait'));
  assert.equal(catalogue.waiting[0]?.work.progress, undefined);
  await send(call(2, 'wait', {}, { _meta: { progressToken: 't' } }));
  catalogue.waiting[1]?.work.progress?.({ progress: 1, message: 'loading' });
  assert.deepEqual((sent[0] as Sent).params, { progressToken: 't', progress: 1 });
});

test('over pendingRequests a call is refused at once, and the others go on', async () => {
  const { send, catalogue } = await readyHarness({ pendingRequests: 2 });
  await send(call(1, 'wait'));
  await send(call(2, 'wait'));
  assert.equal(errorOf(await send(call(3, 'wait'))), 'too many calls are waiting');
  assert.equal(one(await send(request(4, 'ping'))).id, 4);
  assert.deepEqual(one(await send(request(5, 'resources/read', { uri: 'x' }))).error, FAULTS.tooManyWaiting);
  catalogue.waiting[0]?.answer(OK);
  await settled();
  assert.deepEqual(await send(call(6, 'wait')), []);
  assert.equal(catalogue.waiting.length, 3);
});

test('over pendingBytes too', async () => {
  const { send, catalogue } = await readyHarness({ pendingBytes: 1024 });
  assert.equal(errorOf(await send(call(1, 'wait', { a: 'x'.repeat(1024) }))), 'too many calls are waiting');
  assert.deepEqual(await send(call(2, 'wait', { a: 'x'.repeat(900) })), []);
  assert.equal(catalogue.waiting.length, 1);
});

test('resources', async () => {
  const { send, catalogue, logged, clock, sent } = await readyHarness({ resultChars: 1024, callMillis: 5000 });
  const read = (uri: string): Promise<unknown[]> => send(request('r', 'resources/read', { uri }));
  assert.deepEqual(one(await read('fake://one')).result, {
    contents: [{ uri: 'fake://one', mimeType: 'application/json', text: '{"n":1}' }],
  });
  catalogue.reading = () => Promise.resolve({ kind: 'unknown' });
  assert.deepEqual(one(await read('fake://none')).error, FAULTS.unknownResource);
  catalogue.reading = () => Promise.resolve({ kind: 'too-large' });
  assert.deepEqual(one(await read('fake://one')).error, FAULTS.resourceTooLarge);
  catalogue.reading = () => Promise.resolve({ kind: 'ok', json: `"${'x'.repeat(1024)}"` });
  assert.deepEqual(one(await read('fake://one')).error, FAULTS.resourceTooLarge);
  catalogue.reading = () => Promise.resolve({ kind: 'late' });
  assert.deepEqual(one(await read('fake://one')).error, FAULTS.resourceLate);
  catalogue.reading = () => Promise.resolve({ kind: 'lost' });
  assert.deepEqual(one(await read('fake://one')).error, FAULTS.resourceLost);
  catalogue.reading = () => Promise.reject(new Error('broken'));
  assert.deepEqual(one(await read('fake://one')).error, FAULTS.internal);
  assert.deepEqual(logged, ['error bug method=resources/read class=Error message=broken']);
  catalogue.reading = () => new Promise(() => undefined);
  assert.deepEqual(await read('fake://one'), []);
  assert.deepEqual(await send(cancelled('r')), []);
  assert.deepEqual(await read('fake://one'), []);
  sent.length = 0;
  clock.advance(5500);
  assert.deepEqual(one(sent).error, FAULTS.resourceLate);
});
