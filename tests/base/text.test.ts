import assert from 'node:assert/strict';
import { test } from 'node:test';
import { escapeJsonText, hasLoneSurrogate, printable, quoted, withoutByteOrderMark } from '#tsmcp/base/text.ts';

const BIDIRECTIONAL = '\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069';

test('JSON text: separators and bidirectional characters become escapes with the same value', () => {
  const text = `a\u2028\u2029\u0085${BIDIRECTIONAL}z`;
  const escaped = escapeJsonText(JSON.stringify(text));
  assert.match(escaped, /^[\x20-\x7e]+$/);
  assert.equal(JSON.parse(escaped), text);
  assert.ok(escaped.startsWith('"a\\u2028\\u2029\\u0085\\u061c'));
});

test('JSON text: everything else stays', () => {
  assert.equal(escapeJsonText('{"é€😀":"\u200d\\n"}'), '{"é€😀":"\u200d\\n"}');
});

test('text for a person: a tab is a space, other control and formatting characters are shown', () => {
  assert.equal(printable('a\tb\nc\u001b[31m\u2028\u202e\u0085\u007f'), 'a b\\u{a}c\\u{1b}[31m\\u{2028}\\u{202e}\\u{85}\\u{7f}');
  assert.equal(printable('half \ud83d of a pair'), 'half \\u{d83d} of a pair');
  assert.equal(printable('é€😀'), 'é€😀');
});

test('quoted text is cut to 80 units', () => {
  assert.equal(quoted('x'.repeat(80)), 'x'.repeat(80));
  assert.equal(quoted('x'.repeat(81)), `${'x'.repeat(80)}...`);
  assert.equal(quoted('a\nb'), 'a\\u{a}b');
});

test('a lone surrogate is found', () => {
  assert.equal(hasLoneSurrogate('\ud83d'), true);
  assert.equal(hasLoneSurrogate('😀'), false);
});

test('one byte order mark at the start is no part of the text', () => {
  assert.deepEqual(['\ufeffa', 'a\ufeff', '\ufeff\ufeff', ''].map(withoutByteOrderMark), ['a', 'a\ufeff', '\ufeff', '']);
});
