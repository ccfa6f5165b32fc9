import assert from 'node:assert/strict';
import { test } from 'node:test';
import { textForPeople } from '#tsmcp/cli/people.ts';
import type { View } from '#tsmcp/cli/people.ts';
import type {
  CloseResult, DefinitionResult, DescribeResult, Diagnostic, DiagnosticsResult, Range, Scope,
} from '#tsmcp/compiler/results.ts';

const sha256 = '0'.repeat(64);
const SCOPE: Scope = { kind: 'closure', projects: [], files: 1, complete: true, compiler: '6.0.3' };
const PLAIN: View = { lineOf: () => undefined, color: false };

function span(line: number, start: number, end: number): Range {
  return { start: { line, character: start }, end: { line, character: end } };
}

function finding(over: Partial<Diagnostic> = {}): Diagnostic {
  return { range: span(2, 6, 7), severity: 'error', code: 2322, message: 'It is wrong.', preview: 'const x = 1;', ...over };
}

function diagnostics(over: Partial<DiagnosticsResult>): DiagnosticsResult {
  return { files: [], counts: { error: 0, suggestion: 0 }, total: 0, truncated: false, scope: SCOPE, ...over };
}

test('findings are printed as compilers print them, 1-based, with a marker under the span', () => {
  const result = diagnostics({
    files: [{ uri: 'file:///r/src/a.ts', path: 'src/a.ts', sha256, diagnostics: [finding()] }],
    counts: { error: 1, suggestion: 2 },
    total: 3,
    truncated: true,
    nextOffset: 1,
  });
  const lineOf: View['lineOf'] = (document, line) => (document.path === 'src/a.ts' && line === 2 ? '  let x = 1;' : undefined);
  assert.equal(textForPeople('diagnostics', result, { lineOf, color: false }), [
    'src/a.ts:3:7 error TS2322: It is wrong.',
    '      let x = 1;',
    '          ~',
    '1 error, 2 suggestions',
    '1 of 3 shown; more: --offset 1',
    '',
  ].join('\n'));
});

test('without the line the preview is shown, without a marker', () => {
  const result = diagnostics({
    files: [{ uri: 'ts-buffer:a.ts', sha256, diagnostics: [finding({ severity: 'suggestion' })] }],
    counts: { error: 0, suggestion: 1 },
    total: 1,
  });
  assert.equal(textForPeople('diagnostics', result, PLAIN), [
    'ts-buffer:a.ts:3:7 suggestion TS2322: It is wrong.',
    '    const x = 1;',
    '0 errors, 1 suggestion',
    '',
  ].join('\n'));
});

test('a message of several lines, and what it refers to, is indented', () => {
  const related = [{ uri: 'ts-lib:lib.d.ts', range: span(0, 0, 1), message: 'Declared here.\n  Really.' }];
  const result = diagnostics({
    files: [{ uri: 'ts-buffer:a.ts', sha256, diagnostics: [finding({ message: 'One.\n  Two.', preview: '', related })] }],
    counts: { error: 1, suggestion: 0 },
    total: 1,
  });
  assert.equal(textForPeople('diagnostics', result, PLAIN), [
    'ts-buffer:a.ts:3:7 error TS2322: One.',
    '    Two.',
    '  ts-lib:lib.d.ts:1:1 Declared here.',
    '      Really.',
    '1 error, 0 suggestions',
    '',
  ].join('\n'));
});

test('nothing found, and what that does not cover', () => {
  assert.equal(textForPeople('diagnostics', diagnostics({}), PLAIN), 'nothing found\n');
  const scope: Scope = { ...SCOPE, complete: false, note: 'left out:\u001b[2J b.ts' };
  assert.equal(
    textForPeople('diagnostics', diagnostics({ scope, truncated: true, total: 1, counts: { error: 1, suggestion: 0 } }), PLAIN),
    '1 error, 0 suggestions\n0 of 1 shown\nnot everything that could matter was searched\nnote: left out:\\u{1b}[2J b.ts\n',
  );
});

test('nothing from source, paths or messages forges a row or drives the terminal', () => {
  const result = diagnostics({
    files: [{
      uri: 'ts-buffer:a',
      path: 'a\nb.ts:1:1 error\u202e.ts',
      sha256,
      diagnostics: [finding({ message: 'a\u001b[31m\r\u2028b', preview: '\tx\u0085y\u2066' })],
    }],
    counts: { error: 1, suggestion: 0 },
    total: 1,
  });
  assert.equal(textForPeople('diagnostics', result, PLAIN), [
    'a\\u{a}b.ts:1:1 error\\u{202e}.ts:3:7 error TS2322: a\\u{1b}[31m\\u{d}\\u{2028}b',
    '     x\\u{85}y\\u{2066}',
    '1 error, 0 suggestions',
    '',
  ].join('\n'));
});

test('colours, where they are wanted', () => {
  const result = diagnostics({
    files: [{ uri: 'ts-buffer:a.ts', sha256, diagnostics: [finding(), finding({ severity: 'suggestion', preview: '' })] }],
    counts: { error: 1, suggestion: 1 },
    total: 2,
  });
  assert.equal(textForPeople('diagnostics', result, { lineOf: (_, line) => (line === 2 ? 'const x' : undefined), color: true }), [
    '\u001b[36mts-buffer:a.ts:3:7\u001b[0m \u001b[31merror TS2322\u001b[0m: It is wrong.',
    '    const x',
    '    \u001b[31m      ~\u001b[0m',
    '\u001b[36mts-buffer:a.ts:3:7\u001b[0m \u001b[33msuggestion TS2322\u001b[0m: It is wrong.',
    '    const x',
    '    \u001b[33m      ~\u001b[0m',
    '1 error, 1 suggestion',
    '',
  ].join('\n'));
});

test('a description', () => {
  const result: DescribeResult = {
    target: { uri: 'file:///r/a.ts', path: 'a.ts', line: 0, character: 6, name: 'x', sha256 },
    found: true,
    kind: 'const',
    signature: 'const x: {\n    a: 1;\n}',
    documentation: 'Some words.\r\n\r\nMore\u0007.',
    tags: [{ name: 'param', text: 'a one\ntwo' }, { name: 'internal', text: '' }],
    expandable: false,
    range: span(0, 6, 7),
  };
  assert.equal(textForPeople('describe', result, PLAIN), [
    'a.ts:1:7 const',
    '  const x: {',
    '      a: 1;',
    '  }',
    '  Some words.',
    '  ',
    '  More\\u{7}.',
    '  @param a one',
    '  two',
    '  @internal',
    '',
  ].join('\n'));
  assert.equal(textForPeople('describe', { ...result, found: false }, PLAIN), 'a.ts:1:7 nothing with a type stands here\n');
  assert.equal(textForPeople('describe', { ...result, signature: 'x', documentation: '', tags: [] }, PLAIN), 'a.ts:1:7 const\n  x\n');
});

test('definitions are places', () => {
  const result: DefinitionResult = {
    target: { uri: 'ts-buffer:a.ts', line: 1, character: 2, sha256 },
    definitions: [
      { uri: 'file:///r/b.ts', path: 'b.ts', range: span(0, 13, 14), fullRange: span(0, 0, 20), name: 'f', kind: 'function', preview: 'export function f()' },
      { uri: 'ts-lib:lib.d.ts', range: span(9, 0, 1), fullRange: span(9, 0, 1) },
    ],
    scope: SCOPE,
  };
  assert.equal(textForPeople('definition', result, PLAIN), 'b.ts:1:14 function f\n    export function f()\nts-lib:lib.d.ts:10:1\n');
  assert.equal(textForPeople('definition', { ...result, definitions: [] }, PLAIN), 'ts-buffer:a.ts:2:3 no declaration found\n');
});

test('a buffer that is closed, or was not there', () => {
  const result: CloseResult = { uri: 'ts-buffer:a.ts', closed: true };
  assert.equal(textForPeople('close', result, PLAIN), 'ts-buffer:a.ts is closed\n');
  assert.equal(textForPeople('close', { ...result, closed: false }, PLAIN), 'ts-buffer:a.ts was not open\n');
});

test('a tool without a text of its own is shown as JSON', () => {
  assert.equal(textForPeople('another', { a: ['\u202e'] }, PLAIN), '{\n  "a": [\n    "\\u{202e}"\n  ]\n}\n');
});
