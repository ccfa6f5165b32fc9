import assert from 'node:assert/strict';
import test from 'node:test';
import { changedText, mappedOffset, ordered } from '#tsmcp/compiler/edits.ts';
import { indentationOf, newLineOf } from '#tsmcp/compiler/layout.ts';

const CHANGES = [
  { start: 8, length: 1, newText: 'x: long', nameAt: 3 },
  { start: 2, length: 3, newText: 'C' },
];

test('changes are made in the order of the text', () => {
  assert.deepEqual(ordered(CHANGES).map(({ start }) => start), [2, 8]);
  assert.equal(changedText('abcdefghij', CHANGES), 'abCfghx: longj');
  assert.equal(changedText('abc', []), 'abc');
});

test('changes that overlap are a bug of whoever made them', () => {
  assert.throws(() => ordered([{ start: 0, length: 2, newText: '' }, { start: 1, length: 1, newText: '' }]), /overlap/);
  assert.deepEqual(ordered([{ start: 1, length: 0, newText: 'a' }, { start: 1, length: 2, newText: 'b' }]).map(({ newText }) => newText), ['a', 'b']);
});

test('an offset is where it was in what did not change, and at the name in what did', () => {
  assert.deepEqual([0, 1, 2, 5, 7, 8, 9].map((offset) => mappedOffset(CHANGES, offset)), [0, 1, 2, 3, 5, 9, 13]);
  assert.equal(mappedOffset([{ start: 3, length: 4, newText: 'ab' }], 6), 5);
  assert.equal(mappedOffset([{ start: 3, length: 0, newText: 'ab' }], 3), 3);
});

test('the indentation that a text shows', () => {
  assert.deepEqual(indentationOf(''), { tabSize: 4, insertSpaces: true });
  assert.deepEqual(indentationOf('a\n  b\n    c\n  d\n'), { tabSize: 2, insertSpaces: true });
  assert.deepEqual(indentationOf('a\n    b\n        c\n'), { tabSize: 4, insertSpaces: true });
  assert.deepEqual(indentationOf('a\n\tb\n\t\tc\n  d'), { tabSize: 4, insertSpaces: false });
  assert.deepEqual(indentationOf('/**\n * a\n */\nx\n   y\n'), { tabSize: 3, insertSpaces: true });
  assert.deepEqual(indentationOf('a\n            far\n'), { tabSize: 4, insertSpaces: true });
});

test('the line end that a text has first', () => {
  assert.deepEqual(['a\r\nb\n', 'a\nb\r\n', 'a'].map(newLineOf), ['\r\n', '\n', '\n']);
});
