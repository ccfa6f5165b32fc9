/** Text for people of everything that is a list, and of edits. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { diffLines } from '#tsmcp/cli/diff.ts';
import { textForPeople } from '#tsmcp/cli/people.ts';
import type { View } from '#tsmcp/cli/people.ts';
import type { FileEdits, Range, RenameResult, Scope, Target } from '#tsmcp/compiler/results.ts';

const sha256 = '0'.repeat(64);
const SCOPE: Scope = { kind: 'project', projects: ['tsconfig.json'], files: 1, complete: true, compiler: '6.0.3' };
const TARGET: Target = { uri: 'file:///r/a.ts', path: 'a.ts', line: 0, character: 0, sha256 };
const A = { uri: 'file:///r/a.ts', path: 'a.ts' };
const ALL = { total: 1, truncated: false };

/** A document whose name and text hold an escape, a line separator and a bidirectional mark. */
const EVIL = { uri: 'file:///r/e%1B.ts', path: 'e\u001b[2J\u2028\u202e.ts' };
const EVIL_SHOWN = 'e\\u{1b}[2J\\u{2028}\\u{202e}.ts';
const EVIL_LINE = 'a\u001b]0;x\u0007\t\u2029\u2066';
const EVIL_LINE_SHOWN = 'a\\u{1b}]0;x\\u{7} \\u{2029}\\u{2066}';

const LINES = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve', ''];
const PLAIN: View = { lineOf: (_, line) => LINES[line], color: false };

function range(line: number, start: number, end: number, endLine = line): Range {
  return { start: { line, character: start }, end: { line: endLine, character: end } };
}

function text(tool: string, result: unknown): readonly string[] {
  return textForPeople(tool, result, PLAIN).trimEnd().split('\n');
}

test('implementations are places, with the page and what was not searched', () => {
  const result = {
    target: TARGET, total: 2, truncated: true, nextOffset: 1, scope: { ...SCOPE, complete: false, note: 'a\u202eb' },
    implementations: [{ ...EVIL, range: range(2, 4, 5), kind: 'class', name: 'N', preview: EVIL_LINE }],
  };
  assert.deepEqual(text('implementations', result), [
    `${EVIL_SHOWN}:3:5 class N`, `    ${EVIL_LINE_SHOWN}`, '1 of 2 shown; more: --offset 1',
    'not everything that could matter was searched', 'note: a\\u{202e}b',
  ]);
});

test('references are rows with their role', () => {
  const result = { target: TARGET, ...ALL, scope: SCOPE, files: [{ ...EVIL, references: [{ range: range(0, 0, 1), role: 'write', preview: EVIL_LINE }] }] };
  assert.deepEqual(text('references', result), [`${EVIL_SHOWN}:1:1 write: ${EVIL_LINE_SHOWN}`]);
  assert.deepEqual(text('references', { ...result, total: 0, files: [] }), ['nothing found']);
});

test('an outline is an indented tree, a search a list of places', () => {
  const symbol = (name: string, children?: readonly object[]): object => ({ name, kind: 'class', range: range(0, 0, 1), nameRange: range(1, 6, 7), ...(children && { children }) });
  assert.deepEqual(text('symbols', { ...EVIL, ...ALL, total: 3, symbols: [symbol('A', [symbol('b\u001b', [symbol('c')])])] }), [
    EVIL_SHOWN, '  A (class) 2:7', '    b\\u{1b} (class) 2:7', '      c (class) 2:7',
  ]);
  assert.deepEqual(text('symbols', { ...A, total: 0, truncated: false, symbols: [] }), ['a.ts', 'nothing found']);
  assert.deepEqual(text('symbols', { ...ALL, scope: SCOPE, matches: [{ ...A, range: range(1, 0, 1), name: 'x', kind: 'const', container: 'f', match: 'exact' }] }), ['a.ts:2:1 const x in f']);
});

test('completions are one a line', () => {
  const items = [{ label: 'a\u001b', kind: 'const', detail: 'd', from: './b', deprecated: true }, { label: 'b', kind: 'var' }];
  assert.deepEqual(text('complete', { items, total: 3, truncated: true }), ['a\\u{1b} (const) d from ./b deprecated', 'b (var)', '2 of 3 shown']);
});

test('signatures mark the one that is meant, and the parameter', () => {
  const signatures = [{ label: 'f(): void', parameters: [] }, { label: 'f(a: 1)\u001b', documentation: 'Adds.\nReally.', parameters: [{ label: 'a: 1', documentation: 'first' }] }];
  assert.deepEqual(text('signatures', { signatures, activeSignature: 1, activeParameter: 0 }), [
    '  f(): void', '> f(a: 1)\\u{1b}', '    Adds.', '    Really.', '  > a: 1: first',
  ]);
  assert.deepEqual(text('signatures', { signatures: [], activeSignature: 0, activeParameter: 0 }), ['no call stands here']);
});

test('tokens show their text where it can be had', () => {
  const tokens = [{ line: 1, character: 0, length: 3, type: 'variable', modifiers: ['readonly', 'local'] }, { line: 99, character: 0, length: 1, type: 'class', modifiers: [] }];
  assert.deepEqual(text('tokens', { ...A, tokens, total: 2, truncated: false }), ['a.ts:2:1 one variable readonly local', 'a.ts:100:1 class']);
});

function edit(at: Range, newText: string): FileEdits['edits'][number] {
  return { range: at, newText };
}

test('edits are a unified diff: hunks with context, changes on one line together', () => {
  const edits = [edit(range(1, 0, 3), 'ONE'), edit(range(1, 3, 3), '!'), edit(range(3, 0, 0, 4), ''), edit(range(12, 6, 6), '\nthirteen')];
  assert.deepEqual(diffLines({ ...A, sha256, edits }, PLAIN.lineOf), [
    '--- a/a.ts', '+++ b/a.ts',
    '@@ -1,7 +1,6 @@', ' zero', '-one', '+ONE!', ' two', '-three', ' four', ' five', ' six',
    '@@ -11,3 +10,4 @@', ' ten', ' eleven', ' twelve', '+thirteen',
  ]);
});

test('an insertion before a line, and an edit that changes nothing', () => {
  assert.deepEqual(diffLines({ ...A, sha256, edits: [edit(range(5, 0, 0), 'new\r\n')] }, PLAIN.lineOf), [
    '--- a/a.ts', '+++ b/a.ts', '@@ -3,6 +3,7 @@', ' two', ' three', ' four', '+new', ' five', ' six', ' seven',
  ]);
  assert.deepEqual(diffLines({ ...A, sha256, edits: [edit(range(5, 0, 4), 'five')] }, PLAIN.lineOf), ['--- a/a.ts', '+++ b/a.ts']);
});

test('the end of a text: its last line end is no line, and a line without one is marked', () => {
  const diff = (before: string, ...edits: FileEdits['edits']): readonly string[] =>
    diffLines({ ...A, sha256, edits }, (_, line) => before.split('\n')[line]).slice(2);
  const open = '\\ No newline at end of file';
  assert.deepEqual(diff('a\nb\n', edit(range(0, 0, 1), 'x')), ['@@ -1,2 +1,2 @@', '-a', '+x', ' b']);
  assert.deepEqual(diff('a\nb', edit(range(0, 0, 1), 'x')), ['@@ -1,2 +1,2 @@', '-a', '+x', ' b', open]);
  assert.deepEqual(diff('a', edit(range(0, 1, 1), '\r\n')), ['@@ -1,1 +1,1 @@', '-a', open, '+a']);
  assert.deepEqual(diff('a\n', edit(range(0, 1, 0, 1), '')), ['@@ -1,1 +1,1 @@', '-a', '+a', open]);
  assert.deepEqual(diff('a\n', edit(range(1, 0, 0), 'b\n')), ['@@ -1,1 +1,2 @@', ' a', '+b']);
  assert.deepEqual(diff('', edit(range(0, 0, 0), 'a\n')), ['@@ -0,0 +1,1 @@', '+a']);
  assert.deepEqual(diff('a\n', edit(range(0, 0, 0, 1), '')), ['@@ -1,1 +0,0 @@', '-a']);
});

test('a buffer is named by its uri; without its lines the new text is shown', () => {
  assert.deepEqual(diffLines({ uri: 'ts-buffer:a.ts', sha256, edits: [edit(range(4, 0, 3), 'new')] }, () => undefined), [
    '--- a/ts-buffer:a.ts', '+++ b/ts-buffer:a.ts', '@@ -4,0 +5,1 @@', '+new', '\\ No newline at end of file',
  ]);
});

test('names and lines of a diff cannot forge a row', () => {
  const lines = diffLines({ ...EVIL, sha256, edits: [edit(range(0, 0, 1), 'b')] }, () => EVIL_LINE);
  assert.deepEqual(lines.slice(0, 2), [`--- a/${EVIL_SHOWN}`, `+++ b/${EVIL_SHOWN}`]);
  assert.equal(lines.includes(`-${EVIL_LINE_SHOWN}`), true);
});

test('format, organize-imports and rename: a diff, or in words why there is none', () => {
  const files = [{ ...A, sha256, edits: [edit(range(0, 0, 4), 'null')] }];
  const diff = ['--- a/a.ts', '+++ b/a.ts', '@@ -1,4 +1,4 @@', '-zero', '+null', ' one', ' two', ' three'];
  assert.deepEqual(text('format', { files }), diff);
  assert.deepEqual(text('format', { files: [] }), ['already formatted']);
  assert.deepEqual(text('organize-imports', { files, reason: 'kept\u001b' }), [...diff, 'kept\\u{1b}']);
  assert.deepEqual(text('organize-imports', { files }), diff);
  assert.deepEqual(text('organize-imports', { files: [] }), ['nothing to do']);
  assert.deepEqual(text('organize-imports', { files: [], reason: 'it does not parse' }), ['it does not parse']);
  const renamed: RenameResult = {
    target: TARGET, newName: 'null', proven: true, files, changes: 1, scope: SCOPE,
    keptNames: [{ ...A, range: range(7, 2, 3), name: 'zero' }],
  };
  assert.deepEqual(text('rename', renamed), [...diff, '1 change in 1 file, proven; nothing is written', 'a.ts:8:3 keeps the name zero']);
  assert.equal(text('rename', { ...renamed, files: [...files, ...files], changes: 2, keptNames: [] }).at(-1), '2 changes in 2 files, proven; nothing is written');
  assert.deepEqual(text('rename', { ...renamed, proven: false, reason: 'why\u001b', files: [], changes: 0, keptNames: [] }), ['not renamed: why\\u{1b}']);
});
