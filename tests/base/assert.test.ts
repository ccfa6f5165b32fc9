import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defined, unreachable } from '#tsmcp/base/assert.ts';

test('defined gives the value, falsy ones too', () => {
  assert.equal(defined(0, 'a number'), 0);
  assert.equal(defined(null, 'a null'), null);
});

test('defined says what was missing', () => {
  assert.throws(() => defined(undefined, 'the revision'), { name: 'Error', message: 'missing: the revision' });
});

test('unreachable throws, and does not show the value', () => {
  assert.throws(() => unreachable('secret' as never), { name: 'Error', message: 'unreachable: string' });
});
