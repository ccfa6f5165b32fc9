import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isObject, own } from '#tsmcp/base/json.ts';

test('an object is neither null nor an array', () => {
  assert.deepEqual([{}, { a: 1 }, null, [], 'x', 1, undefined].map(isObject), [true, true, false, false, false, false, false]);
});

test('only own members are read', () => {
  const object: unknown = JSON.parse('{"__proto__":{"inherited":1},"a":0}');
  assert.ok(isObject(object));
  assert.equal(own(object, 'a'), 0);
  assert.deepEqual(own(object, '__proto__'), { inherited: 1 });
  assert.equal(own(object, 'inherited'), undefined);
  assert.equal(own(object, 'constructor'), undefined);
  assert.equal(own(undefined, 'a'), undefined);
});
