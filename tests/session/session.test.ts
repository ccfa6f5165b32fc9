import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FAULTS } from '#tsmcp/base/faults.ts';
import type { Fault } from '#tsmcp/base/faults.ts';
import { call, harness, readyHarness, request, settled } from './harness.ts';

const answer = (id: unknown, result: unknown): object => ({ jsonrpc: '2.0', id, result });
const error = (id: unknown, { code, message }: Fault): object => ({ jsonrpc: '2.0', id, error: { code, message } });
const initialize = (id: unknown, protocolVersion: unknown = '2025-11-25'): object => request(id, 'initialize', { protocolVersion });
const initialized = { jsonrpc: '2.0', method: 'notifications/initialized' };

test('a line that cannot be read is answered with id null', () => {
  const { session, sent, logged } = harness();
  assert.equal(session.receive({ kind: 'fault', fault: FAULTS.notUtf8 }), 'done');
  session.receive({ kind: 'fault', fault: FAULTS.lineTooLong });
  assert.deepEqual(sent, [error(null, FAULTS.notUtf8), error(null, FAULTS.lineTooLong)]);
  assert.deepEqual(logged, ['info refused code=-32700', 'info refused code=-32600']);
});

test('envelope faults are answered, responses are not', async () => {
  const { send } = harness();
  assert.deepEqual(await send('nonsense'), [error(null, FAULTS.notJson)]);
  assert.deepEqual(await send('[]'), [error(null, FAULTS.batch)]);
  assert.deepEqual(await send({ jsonrpc: '1.0', id: 'a', method: 'ping' }), [error('a', FAULTS.badVersion)]);
  assert.deepEqual(await send({ jsonrpc: '2.0', id: 1, result: {} }), []);
});

test('ping is answered in every phase', async () => {
  const { send } = harness();
  assert.deepEqual(await send(request(0, 'ping')), [answer(0, {})]);
  await send(initialize(1));
  assert.deepEqual(await send(request('', 'ping', {})), [answer('', {})]);
  await send(initialized);
  assert.deepEqual(await send(request(2, 'ping', null)), [answer(2, {})]);
});

test('other requests wait for the handshake', async () => {
  const { send, logged } = harness();
  assert.deepEqual(await send(request(1, 'tools/list')), [error(1, FAULTS.notReady)]);
  assert.deepEqual(await send(request(2, 'no/such')), [error(2, FAULTS.notReady)]);
  await send(initialize(3));
  assert.deepEqual(await send(request(4, 'tools/list')), [error(4, FAULTS.notReady)]);
  await send(initialized);
  const [list] = await send(request(5, 'tools/list')) as { result: { tools: { name: string }[] } }[];
  assert.deepEqual(list?.result.tools.map(({ name }) => name), ['echo', 'refuse', 'throw', 'wait']);
  assert.deepEqual(await send(request(6, 'no/such')), [error(6, FAULTS.methodNotFound)]);
  assert.ok(logged.includes('info initialize revision=2025-11-25'));
});

test('initialize can be tried again until it is good, and then not again', async () => {
  const { send } = harness();
  assert.deepEqual(await send(initialize(1, 5)), [error(1, FAULTS.badInitialize)]);
  const [good] = await send(initialize(2, '2024-11-05')) as { result: { protocolVersion: string } }[];
  assert.equal(good?.result.protocolVersion, '2024-11-05');
  assert.deepEqual(await send(initialize(3)), [error(3, FAULTS.alreadyInitialized)]);
  await send(initialized);
  assert.deepEqual(await send(initialize(4)), [error(4, FAULTS.alreadyInitialized)]);
});

test('initialized counts in negotiated only, whatever its params', async () => {
  const { send } = harness();
  assert.deepEqual(await send(initialized), []);
  await send(initialize(1));
  assert.deepEqual(await send(request(2, 'tools/list')), [error(2, FAULTS.notReady)]);
  assert.deepEqual(await send({ ...initialized, params: [1] }), []);
  assert.deepEqual(await send(initialized), []);
  assert.deepEqual(await send(request(3, 'resources/templates/list')), [answer(3, { resourceTemplates: [] })]);
});

test('a notification is never answered', async () => {
  const { send } = await readyHarness();
  for (const method of ['notifications/none', 'tools/call', 'initialize', 'notifications/cancelled', 'ping']) {
    assert.deepEqual(await send({ jsonrpc: '2.0', method, params: 5 }), [], method);
  }
});

test('lists take no cursor', async () => {
  const { send } = await readyHarness();
  assert.deepEqual(await send(request(1, 'prompts/list', { cursor: null })), [error(1, FAULTS.badCursor)]);
});

test('prompts', async () => {
  const { send, logged } = await readyHarness();
  const get = (id: number, name: unknown, args?: unknown): object => request(id, 'prompts/get', { name, arguments: args });
  assert.deepEqual(await send(get(1, 'explain', { path: 'a.ts' })), [answer(1, {
    description: 'Explains.', messages: [{ role: 'user', content: { type: 'text', text: 'Explain a.ts.' } }],
  })]);
  assert.deepEqual(await send(get(2, 'none')), [error(2, FAULTS.unknownPrompt)]);
  assert.deepEqual(await send(get(3, 'explain', { focus: 'gone' })), [error(3, FAULTS.unknownPrompt)]);
  assert.deepEqual(await send(get(4, 'explain', { path: 5 })), [
    error(4, { code: -32602, message: "Invalid params: argument 'path' must be a string" }),
  ]);
  assert.deepEqual(await send(get(5, 5)), [error(5, FAULTS.badPrompt)]);
  logged.length = 0;
  assert.deepEqual(await send(get(6, 'explain', { focus: 'throw' })), [error(6, FAULTS.internal)]);
  assert.equal(logged[0], 'error bug method=prompts/get class=RangeError message=no such focus');
});

test('a request whose id is in flight is refused, and the first goes on', async () => {
  const { send, sent, catalogue } = await readyHarness();
  await send(call(1, 'wait'));
  assert.deepEqual(await send(request(1, 'ping')), [error(1, FAULTS.idInUse)]);
  assert.deepEqual(await send(call(1, 'echo')), [error(1, FAULTS.idInUse)]);
  assert.deepEqual(await send(request('1', 'ping')), [answer('1', {})]);
  catalogue.waiting[0]?.answer({ kind: 'ok', json: '{}' });
  await settled();
  assert.deepEqual(sent.at(-1), answer(1, { content: [{ type: 'text', text: '{}' }], structuredContent: {} }));
  assert.deepEqual(await send(request(1, 'ping')), [answer(1, {})]);
});

test('the session tells its caller whether an answer is on its way', async () => {
  const { session } = await readyHarness();
  const line = (message: object) => ({ kind: 'line', text: JSON.stringify(message), bytes: 1 }) as const;
  assert.equal(session.receive(line(call(1, 'echo'))), 'asked');
  assert.equal(session.receive(line(request(2, 'ping'))), 'done');
});

test('end of input: what was received is answered, and nothing is read any more', async () => {
  const { session, send, sent, catalogue, clock } = await readyHarness();
  await send(call(1, 'wait'));
  let over = false;
  const ending = session.end().then(() => {
    over = true;
  });
  assert.deepEqual(await send(request(2, 'ping')), []);
  assert.equal(over, false);
  catalogue.waiting[0]?.answer({ kind: 'ok', json: '{}' });
  await ending;
  assert.equal(sent.length, 1);
  assert.equal(clock.timers, 0);
});

test('end of input: all that waits shares one drainMillis; what is left is dropped', async () => {
  const { session, send, sent, catalogue, clock, logged } = await readyHarness({ drainMillis: 1000 });
  await send(call(1, 'wait'));
  await send(call(2, 'wait'));
  await send(call(3, 'wait'));
  const ending = session.end();
  clock.advance(600);
  catalogue.waiting[0]?.answer({ kind: 'ok', json: '{}' });
  await settled();
  clock.advance(399);
  assert.equal(catalogue.waiting[1]?.work.signal.aborted, false);
  clock.advance(1);
  await ending;
  assert.equal(catalogue.waiting[1]?.work.signal.aborted, true);
  catalogue.waiting[1]?.answer({ kind: 'ok', json: '{}' });
  await settled();
  assert.equal(sent.length, 1);
  assert.equal(clock.timers, 0);
  assert.ok(logged.includes('warn dropped calls=2'));
});

test('end of input with nothing in flight is over at once', async () => {
  const { session, clock } = harness();
  await session.end();
  assert.equal(clock.timers, 0);
});

test('stop drops what runs and sends nothing more', async () => {
  const { session, send, sent, catalogue, clock } = await readyHarness();
  await send(call(1, 'wait'));
  session.stop();
  assert.equal(catalogue.waiting[0]?.work.signal.aborted, true);
  catalogue.waiting[0]?.answer({ kind: 'ok', json: '{}' });
  await settled();
  assert.deepEqual(await send(request(2, 'ping')), []);
  await session.end();
  assert.deepEqual(sent, []);
  assert.equal(clock.timers, 0);
});
