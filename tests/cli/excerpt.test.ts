import assert from 'node:assert/strict';
import { test } from 'node:test';
import { excerpt } from '#tsmcp/cli/excerpt.ts';

/** The excerpt of a span within one line. */
function within(line: string, start: number, end: number, endLine = 4): readonly string[] {
  return excerpt(line, { start: { line: 4, character: start }, end: { line: endLine, character: end } });
}

test('the marker stands under the span', () => {
  assert.deepEqual(within("  const x: number = 'a';", 8, 9), ["  const x: number = 'a';", '        ~']);
  assert.deepEqual(within('abc', 0, 3), ['abc', '~~~']);
});

test('columns are counted on what is printed', () => {
  assert.deepEqual(within('\tab\u0007cd', 3, 6), [' ab\\u{7}cd', '   ~~~~~~~']);
  assert.deepEqual(within('😀😀x', 4, 5), ['😀😀x', '  ~']);
});

test('an empty span has one mark, also past the end', () => {
  assert.deepEqual(within('abc', 1, 1), ['abc', ' ~']);
  assert.deepEqual(within('abc', 3, 3), ['abc', '   ~']);
  assert.deepEqual(within('', 0, 0), ['', '~']);
});

test('a span that goes on is marked to the end of its line', () => {
  assert.deepEqual(within('ab {', 3, 1, 6), ['ab {', '   ~']);
});

test('of a long line the part around the span is shown', () => {
  const line = `${'a'.repeat(500)}BC${'d'.repeat(500)}`;
  assert.deepEqual(within(line, 500, 502), [`...${'a'.repeat(40)}BC${'d'.repeat(118)}...`, `${' '.repeat(43)}~~`]);
  assert.deepEqual(within(line, 0, 1000), [`${'a'.repeat(160)}...`, '~'.repeat(160)]);
  assert.deepEqual(within(line, 1000, 1002), [`...${'d'.repeat(160)}`, `${' '.repeat(161)}~~`]);
});
