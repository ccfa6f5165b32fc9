import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bugValues } from '#tsmcp/session/bugs.ts';

test('the class, and the first line up to a quotation mark', () => {
  class Broken extends Error {}
  assert.deepEqual(bugValues(new Broken('bad thing\n  at secret')), { class: 'Broken', message: 'bad thing' });
  for (const mark of ['"', "'", '`', '\u2018', '\u201c', '\u00ab']) {
    assert.deepEqual(bugValues(new TypeError(`cannot read ${mark}secret${mark}`)), { class: 'TypeError', message: 'cannot read ' });
  }
  assert.equal(bugValues(new Error('"secret"')).message, '');
});

test('at most 120 characters', () => {
  assert.equal(bugValues(new Error('x'.repeat(121))).message, 'x'.repeat(120));
});

test('what is no Error says only what it is', () => {
  assert.deepEqual(bugValues('secret'), { class: 'string', message: '' });
  assert.deepEqual(bugValues(undefined), { class: 'undefined', message: '' });
});
