import assert from 'node:assert/strict';
import test from 'node:test';
import ts from 'typescript';
import { comparePositions, compareText, lineText, offsetFromPosition, positionFromOffset, previewAt, rangeFromSpan } from '#tsmcp/compiler/position.ts';

const file = (text: string): ts.SourceFile => ts.createSourceFile('a.ts', text, ts.ScriptTarget.Latest);

/** One line of each kind of end; the letters name them. */
const MIXED = file('ab\ncd\ref\r\ngh\u2028ij\u2029kl');

test('every line end that the compiler knows begins a line, and no other does', () => {
  assert.deepEqual(MIXED.getLineStarts(), [0, 3, 6, 10, 13, 16]);
  assert.deepEqual([0, 1, 2, 3, 4, 5].map((line) => lineText(MIXED, line)), ['ab', 'cd', 'ef', 'gh', 'ij', 'kl']);
  assert.equal(lineText(file('a\u0085b\u000bc'), 0), 'a\u0085b\u000bc');
});

test('offsets and positions are each other\'s inverse at every offset', () => {
  for (let offset = 0; offset <= MIXED.text.length; offset += 1) {
    const position = positionFromOffset(MIXED, offset);
    const text = lineText(MIXED, position.line);
    if (position.character <= text.length) assert.equal(offsetFromPosition(MIXED, position), offset);
  }
});

test('characters are UTF-16 units', () => {
  const emoji = file("const a = '\u{1f600}'; b");
  assert.equal(offsetFromPosition(emoji, { line: 0, character: 16 }), 16);
  assert.equal(emoji.text[16], 'b');
  assert.deepEqual(positionFromOffset(emoji, 16), { line: 0, character: 16 });
});

test('a line out of range says how many there are', () => {
  assert.throws(() => offsetFromPosition(file('a\nb'), { line: 2, character: 0 }), {
    name: 'Refusal',
    message: 'line 2 is out of range: the document has 2 lines, 0 to 1',
  });
});

test('a character out of range says how long the line is; the end of the line is in range', () => {
  const text = file('abc\r\nd');
  assert.equal(offsetFromPosition(text, { line: 0, character: 3 }), 3);
  assert.throws(() => offsetFromPosition(text, { line: 0, character: 4 }), {
    name: 'Refusal',
    message: 'character 4 is out of range: line 0 has 3 characters',
  });
});

test('an empty document has one empty line', () => {
  assert.equal(offsetFromPosition(file(''), { line: 0, character: 0 }), 0);
  assert.equal(previewAt(file(''), 0), '');
});

test('a span becomes a range with an exclusive end', () => {
  assert.deepEqual(rangeFromSpan(MIXED, { start: 1, length: 6 }), { start: { line: 0, character: 1 }, end: { line: 2, character: 1 } });
});

test('a preview is the trimmed line, cut at 160 units and never within a pair', () => {
  assert.equal(previewAt(file('a\n   const b = 1;  \n'), 5), 'const b = 1;');
  assert.equal(previewAt(file('x'.repeat(200)), 0), 'x'.repeat(160));
  assert.equal(previewAt(file(`${'x'.repeat(159)}\u{1f600}y`), 0), 'x'.repeat(159));
  assert.equal(previewAt(file(`${'x'.repeat(158)}\u{1f600}y`), 0), `${'x'.repeat(158)}\u{1f600}`);
});

test('order: text by code units, positions by line and then character', () => {
  assert.deepEqual(['b', 'a', 'B', 'a'].sort(compareText), ['B', 'a', 'a', 'b']);
  const positions = [{ line: 1, character: 0 }, { line: 0, character: 5 }, { line: 0, character: 2 }];
  assert.deepEqual(positions.sort(comparePositions), [{ line: 0, character: 2 }, { line: 0, character: 5 }, { line: 1, character: 0 }]);
});
