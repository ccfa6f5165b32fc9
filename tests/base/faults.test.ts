import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FAULTS, Refusal, thrownAt } from '#tsmcp/base/faults.ts';

test('codes are the contract', () => {
  const codes = Object.fromEntries(Object.entries(FAULTS).map(([name, { code }]) => [name, code]));
  assert.deepEqual(codes, {
    notUtf8: -32700, notJson: -32700,
    lineTooLong: -32600, batch: -32600, notAnObject: -32600, badVersion: -32600, badMethod: -32600, badId: -32600,
    badParams: -32600, idInUse: -32600, alreadyInitialized: -32600,
    notReady: -32002, methodNotFound: -32601,
    badInitialize: -32602, badEnvelope: -32602, unsupportedRevision: -32022, unknownTool: -32602, badCursor: -32602, badCall: -32602, badRead: -32602, badPrompt: -32602,
    unknownResource: -32602, resourceTooLarge: -32602, unknownPrompt: -32602,
    tooManyWaiting: -32000, resourceLost: -32000, resourceLate: -32000,
    internal: -32603,
  });
});

test('texts that the contract names', () => {
  assert.equal(FAULTS.alreadyInitialized.message, 'session already initialized');
  assert.equal(FAULTS.notReady.message, 'session is not ready: send initialize, then notifications/initialized');
  assert.equal(FAULTS.methodNotFound.message, 'method not found');
  assert.equal(FAULTS.internal.message, 'Internal error');
  assert.equal(FAULTS.tooManyWaiting.message, 'too many calls are waiting');
});

test('texts are short, one line, and end without a full stop', () => {
  for (const { message } of Object.values(FAULTS)) {
    assert.match(message, /^[\x20-\x7e]{1,120}$/);
    assert.doesNotMatch(message, /\.$/);
  }
});

test('a refusal is an Error of its own kind', () => {
  const refusal = new Refusal('no');
  assert.ok(refusal instanceof Error);
  assert.equal(refusal.name, 'Refusal');
  assert.equal(refusal.message, 'no');
});

test('where an exception was thrown is told without the folders', () => {
  assert.match(thrownAt(new Error('of (a/b.ts:1:2)')), /^faults\.test\.ts:\d+$/);
  const withStack = (stack: string): Error => Object.assign(new Error(), { stack });
  assert.equal(thrownAt(withStack('TypeError: x\n    at f (/home/someone/lib/typescript.js:12:34)\n    at g (/a/b.js:1:2)')), 'typescript.js:12');
  assert.equal(thrownAt(withStack('TypeError: x\n    at file:///home/someone/dist/a.js:5:6')), 'a.js:5');
  assert.equal(thrownAt(withStack('TypeError: x\n    at g (C:\\a\\b.js:1:2)')), 'b.js:1');
  assert.equal(thrownAt(withStack('TypeError: x')), '');
  const without = new Error();
  delete without.stack;
  assert.equal(thrownAt(without), '');
});
