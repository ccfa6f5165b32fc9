/** Two eras on one connection: a request says by its own envelope to which it belongs (MCP 2026-07-28). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FAULTS } from '#tsmcp/base/faults.ts';
import { eraOf, readEnvelope, spokenAfter } from '#tsmcp/session/eras.ts';
import { call, cancelled, harness, readyHarness, request } from './harness.ts';

const VERSION = 'io.modelcontextprotocol/protocolVersion';
const CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities';
const CLIENT = 'io.modelcontextprotocol/clientInfo';
const META = { [VERSION]: '2026-07-28', [CAPABILITIES]: {} };

const modern = (id: unknown, method: string, params: object = {}, meta: object = META): object => request(id, method, { ...params, _meta: meta });

interface Answer {
  readonly id?: unknown;
  readonly result?: Record<string, unknown>;
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown };
}

test('that the key is there decides, not its value; nothing that is inherited counts', () => {
  assert.equal(eraOf('tools/list', { _meta: { [VERSION]: null } }), 'stateless');
  assert.equal(eraOf('initialize', { _meta: META }), 'stateless');
  assert.equal(eraOf('server/discover', undefined), 'stateless');
  for (const params of [undefined, {}, { _meta: {} }, { _meta: null }, { _meta: [VERSION] }, { _meta: { [CAPABILITIES]: {}, progressToken: 1 } },
    JSON.parse(`{"__proto__":{"_meta":{"${VERSION}":"2026-07-28"}}}`) as Record<string, unknown>,
    JSON.parse(`{"_meta":{"__proto__":{"${VERSION}":"2026-07-28"}}}`) as Record<string, unknown>,
  ]) assert.equal(eraOf('tools/list', params), 'handshake', JSON.stringify(params));
});

test('an envelope needs the version and the capabilities; who the client is may be left out', () => {
  assert.equal(readEnvelope({ _meta: META }), '2026-07-28');
  assert.equal(readEnvelope({ _meta: { ...META, [CLIENT]: { name: 'c', version: '1' }, progressToken: 'p', other: 1 } }), '2026-07-28');
  for (const meta of [
    undefined, null, [], 'x', {}, { [VERSION]: '2026-07-28' }, { [CAPABILITIES]: {} }, { ...META, [VERSION]: 20260728 }, { ...META, [VERSION]: null },
    { ...META, [CAPABILITIES]: null }, { ...META, [CAPABILITIES]: [] }, { ...META, [CLIENT]: 'me' }, { ...META, [CLIENT]: null },
  ]) assert.equal(readEnvelope({ _meta: meta }), FAULTS.badEnvelope, JSON.stringify(meta));
  assert.equal(readEnvelope(undefined), FAULTS.badEnvelope);
  assert.equal((readEnvelope({ _meta: { ...META, [VERSION]: '2025-11-25' } }) as { code: number }).code, -32022);
});

test('a connection that spoke both eras is of the older one', () => {
  assert.equal(spokenAfter('nothing', 'stateless'), 'stateless');
  assert.equal(spokenAfter('stateless', 'handshake'), 'handshake');
  assert.equal(spokenAfter('handshake', 'stateless'), 'handshake');
});

test('without a handshake every method of the era is served, and the others are not there', async () => {
  const { send } = harness();
  for (const [method, params] of [
    ['server/discover', {}], ['tools/list', {}], ['resources/list', {}], ['resources/templates/list', {}], ['prompts/list', {}],
    ['tools/call', { name: 'echo', arguments: { a: 1 } }], ['resources/read', { uri: 'fake://one' }], ['prompts/get', { name: 'explain', arguments: { path: 'p' } }],
  ] as const) {
    const [{ id, result } = {} as Answer] = await send(modern(method, method, params)) as Answer[];
    assert.equal(id, method);
    assert.equal(result?.['resultType'], 'complete', method);
    assert.ok(result['_meta'], method);
  }
  for (const method of ['initialize', 'ping', 'logging/setLevel', 'resources/subscribe', 'resources/unsubscribe', 'no/such']) {
    const [{ error } = {} as Answer] = await send(modern(1, method, { protocolVersion: '2025-11-25' })) as Answer[];
    assert.deepEqual(error, FAULTS.methodNotFound, method);
  }
});

test('a malformed or unsupported envelope is an error, in a session that is ready too', async () => {
  const { send } = await readyHarness();
  const [malformed] = await send(modern(1, 'tools/list', {}, { [VERSION]: '2026-07-28' })) as Answer[];
  assert.deepEqual(malformed?.error, FAULTS.badEnvelope);
  const [old] = await send(modern(2, 'no/such', {}, { ...META, [VERSION]: '2025-11-25' })) as Answer[];
  assert.deepEqual(old?.error, { code: -32022, message: 'Unsupported protocol version', data: { supported: ['2026-07-28'], requested: '2025-11-25' } });
  const [bare] = await send(request(3, 'server/discover')) as Answer[];
  assert.deepEqual(bare?.error, FAULTS.badEnvelope);
});

test('a probe locks nothing out, and both eras are served side by side', async () => {
  const { send } = harness();
  await send(modern(1, 'server/discover'));
  assert.deepEqual((await send(request(2, 'tools/list')) as Answer[])[0]?.error, FAULTS.notReady);
  await send(request(3, 'initialize', { protocolVersion: '2025-06-18' }));
  await send({ jsonrpc: '2.0', method: 'notifications/initialized' });
  const [old, young] = [...await send(request(4, 'tools/list')), ...await send(modern(4, 'tools/list'))] as Answer[];
  assert.deepEqual(Object.keys(old?.result ?? {}), ['tools']);
  assert.deepEqual(young?.result?.['tools'], old?.result?.['tools']);
  assert.equal(young?.result?.['resultType'], 'complete');
  assert.deepEqual(await send(request(5, 'ping')), [{ jsonrpc: '2.0', id: 5, result: {} }]);
});

test('an unknown tool and an unknown resource are errors there, which say what they are about', async () => {
  const { send, catalogue } = harness();
  catalogue.reading = () => Promise.resolve({ kind: 'unknown' });
  assert.deepEqual(await send(modern(1, 'tools/call', { name: 'gone' })), [{ jsonrpc: '2.0', id: 1, error: FAULTS.unknownTool }]);
  const uri = `fake://${'x'.repeat(100)}\u2028`;
  const [{ error } = {} as Answer] = await send(modern(2, 'resources/read', { uri })) as Answer[];
  assert.deepEqual(error, { ...FAULTS.unknownResource, data: { uri: `${uri.slice(0, 80)}...` } });
});

test('progress, cancellation and ids in flight are as before', async () => {
  const { send, catalogue, sent } = harness();
  await send(modern(1, 'tools/call', { name: 'wait' }, { ...META, progressToken: 'p' }));
  assert.deepEqual((await send(request(1, 'ping')) as Answer[])[0]?.error, FAULTS.idInUse);
  catalogue.waiting[0]?.work.progress?.({ progress: 1, message: 'loading' });
  assert.deepEqual(sent.at(-1), { jsonrpc: '2.0', method: 'notifications/progress', params: { progressToken: 'p', progress: 1, message: 'loading' } });
  const before = sent.length;
  await send(cancelled(1));
  catalogue.waiting[0]?.answer({ kind: 'ok', json: '{}' });
  await send(call(2, 'echo'));
  assert.deepEqual((sent.slice(before) as Answer[]).map(({ id }) => id), [2]);
});

test('where an id cannot be read there is none, as long as nothing older was spoken', async () => {
  const { send } = harness();
  assert.deepEqual(await send('nonsense'), [{ jsonrpc: '2.0', id: null, error: FAULTS.notJson }]);
  await send(modern(1, 'server/discover'));
  assert.deepEqual(await send('nonsense'), [{ jsonrpc: '2.0', error: FAULTS.notJson }]);
  assert.deepEqual(await send({ jsonrpc: '2.0', id: 'a' }), [{ jsonrpc: '2.0', id: 'a', error: FAULTS.badMethod }]);
  await send(cancelled(7));
  assert.deepEqual(await send('[]'), [{ jsonrpc: '2.0', error: FAULTS.batch }]);
  await send(request(2, 'ping'));
  assert.deepEqual(await send('nonsense'), [{ jsonrpc: '2.0', id: null, error: FAULTS.notJson }]);
});

test('one that only said that it is initialized spoke the older era', async () => {
  const { send } = harness();
  await send(modern(1, 'server/discover'));
  await send({ jsonrpc: '2.0', method: 'notifications/initialized' });
  assert.deepEqual(await send('nonsense'), [{ jsonrpc: '2.0', id: null, error: FAULTS.notJson }]);
});
