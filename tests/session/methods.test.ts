import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FAULTS } from '#tsmcp/base/faults.ts';
import { METHODS, readDispatch } from '#tsmcp/session/methods.ts';
import type { Dispatch } from '#tsmcp/session/methods.ts';
import type { Phase } from '#tsmcp/session/phase.ts';
import type { Era } from '#tsmcp/session/revisions.ts';

function read(method: string, params?: unknown, phase: Phase['kind'] = 'ready', era: Era = 'handshake'): unknown {
  const dispatch = { era, revision: '2025-11-25', id: 1, method, params } as Dispatch;
  const reading = readDispatch(dispatch, phase);
  return reading.answeredBy === 'fault' ? reading.fault : reading.answeredBy === 'session' ? reading.question : reading.errand;
}

test('the table: in which era and where each method may be called, and who answers', () => {
  const rows = [...METHODS].map(([name, row]) => [name, row.eras.join(' '), row.phases.join(' '), row.answeredBy]);
  assert.deepEqual(rows, [
    ['initialize', 'handshake', 'opening', 'session'],
    ['server/discover', 'stateless', '', 'session'],
    ['ping', 'handshake', 'opening negotiated ready', 'session'],
    ['tools/list', 'handshake stateless', 'ready', 'session'],
    ['tools/call', 'handshake stateless', 'ready', 'catalogue'],
    ['resources/list', 'handshake stateless', 'ready', 'session'],
    ['resources/templates/list', 'handshake stateless', 'ready', 'session'],
    ['resources/read', 'handshake stateless', 'ready', 'catalogue'],
    ['prompts/list', 'handshake stateless', 'ready', 'session'],
    ['prompts/get', 'handshake stateless', 'ready', 'session'],
  ]);
});

test('outside its phases a method is refused, before its params are looked at', () => {
  for (const phase of ['negotiated', 'ready'] as const) {
    assert.equal(read('initialize', { protocolVersion: 1 }, phase), FAULTS.alreadyInitialized);
  }
  for (const phase of ['opening', 'negotiated'] as const) {
    for (const method of ['tools/list', 'tools/call', 'resources/read', 'prompts/get', 'no/such', '__proto__']) {
      assert.equal(read(method, { cursor: 1 }, phase), FAULTS.notReady, method);
    }
    assert.deepEqual(read('ping', undefined, phase), { kind: 'ping' });
  }
});

test('a method that is not there, or not in this era, is not found', () => {
  for (const method of ['no/such', '', 'tools', 'TOOLS/LIST', '__proto__', 'constructor', 'logging/setLevel', 'tasks/get']) {
    assert.equal(read(method), FAULTS.methodNotFound, method);
  }
  for (const phase of ['opening', 'negotiated', 'ready'] as const) {
    for (const method of ['ping', 'initialize', 'logging/setLevel', 'resources/subscribe', 'subscriptions/listen', '__proto__']) {
      assert.equal(read(method, undefined, phase, 'stateless'), FAULTS.methodNotFound, method);
    }
  }
});

test('a stateless request stands alone, whatever the phase', () => {
  for (const phase of ['opening', 'negotiated', 'ready'] as const) {
    assert.deepEqual(read('tools/list', {}, phase, 'stateless'), { kind: 'list', list: 'tools' });
    assert.deepEqual(read('server/discover', {}, phase, 'stateless'), { kind: 'discover' });
    assert.equal(read('prompts/list', { cursor: '' }, phase, 'stateless'), FAULTS.badCursor);
  }
});

test('initialize needs a version that is not blank, and objects where there is something', () => {
  const good = { kind: 'initialize', revision: '2025-06-18' };
  const protocolVersion = '2025-06-18';
  assert.deepEqual(read('initialize', { protocolVersion }, 'opening'), good);
  assert.deepEqual(read('initialize', { protocolVersion, capabilities: { a: 1 }, clientInfo: { name: 'x' } }, 'opening'), good);
  assert.deepEqual(read('initialize', { protocolVersion: 'x' }, 'opening'), { kind: 'initialize', revision: '2025-11-25' });
  for (const params of [
    undefined, {}, { protocolVersion: '' }, { protocolVersion: ' \t' }, { protocolVersion: 1 }, { protocolVersion: null },
    { protocolVersion, capabilities: [] }, { protocolVersion, capabilities: null }, { protocolVersion, clientInfo: 'x' },
    JSON.parse('{"__proto__":{"protocolVersion":"2025-06-18"}}'),
  ]) assert.equal(read('initialize', params, 'opening'), FAULTS.badInitialize, JSON.stringify(params));
});

test('lists know no cursor', () => {
  for (const [method, list] of [
    ['tools/list', 'tools'], ['resources/list', 'resources'], ['resources/templates/list', 'resourceTemplates'],
    ['prompts/list', 'prompts'],
  ] as const) {
    assert.deepEqual(read(method), { kind: 'list', list });
    assert.deepEqual(read(method, { _meta: {} }), { kind: 'list', list });
    for (const cursor of ['', 'x', null, 0, {}]) assert.equal(read(method, { cursor }), FAULTS.badCursor);
  }
});

test('tools/call has a name and arguments that are an object', () => {
  const token = undefined;
  assert.deepEqual(read('tools/call', { name: 'x' }), { kind: 'call', name: 'x', args: {}, token });
  assert.deepEqual(read('tools/call', { name: '', arguments: { a: 1 }, task: {} }), { kind: 'call', name: '', args: { a: 1 }, token });
  for (const params of [
    undefined, {}, { name: 1 }, { name: null }, { name: 'x', arguments: null }, { name: 'x', arguments: [] },
    { name: 'x', arguments: 'a' },
  ]) assert.equal(read('tools/call', params), FAULTS.badCall, JSON.stringify(params));
});

test('a progress token is a string or an integer; anything else is no token', () => {
  const tokenOf = (meta: unknown): unknown => (read('tools/call', { name: 'x', _meta: meta }) as { token: unknown }).token;
  for (const token of ['', 'a', 0, 5]) assert.equal(tokenOf({ progressToken: token }), token);
  for (const meta of [{ progressToken: 1.5 }, { progressToken: null }, { progressToken: {} }, {}, null, [], 'x']) {
    assert.equal(tokenOf(meta), undefined);
  }
});

test('resources/read has a uri', () => {
  assert.deepEqual(read('resources/read', { uri: '', _meta: { progressToken: 7 } }), { kind: 'read', uri: '', token: 7 });
  for (const params of [undefined, {}, { uri: 1 }, { uri: null }]) assert.equal(read('resources/read', params), FAULTS.badRead);
});

test('prompts/get has a name and arguments that are an object', () => {
  assert.deepEqual(read('prompts/get', { name: 'p' }), { kind: 'prompt', name: 'p', args: {} });
  assert.deepEqual(read('prompts/get', { name: 'p', arguments: { a: 'b' } }), { kind: 'prompt', name: 'p', args: { a: 'b' } });
  for (const params of [undefined, {}, { name: 1 }, { name: 'p', arguments: null }, { name: 'p', arguments: [] }]) {
    assert.equal(read('prompts/get', params), FAULTS.badPrompt);
  }
});
