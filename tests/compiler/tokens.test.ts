/** Tokens of some lines are those of these lines, and the names of types and modifiers are the compiler's own. */
import assert from 'node:assert/strict';
import test from 'node:test';
import ts from 'typescript';
import type { TokensResult } from '#tsmcp/compiler/results.ts';
import { path, SMALL, workspace, type Workspace } from './workspace.ts';

interface Legend {
  readonly classifier: { readonly v2020: { readonly TokenType: Readonly<Record<string, unknown>>; readonly TokenModifier: Readonly<Record<string, unknown>> } };
}

function lines(space: Workspace, name: string, over: { readonly startLine?: number; readonly endLine?: number } = {}): readonly number[] {
  const result = space.ask({ tool: 'tokens', source: path(name), limit: 500, offset: 0, ...over }) as TokensResult;
  return result.tokens.map(({ line }) => line);
}

test('what begins the next line, or ends the one before, belongs to its own line', (context) => {
  for (const end of ['\n', '\r\n', '\r', '\u2028', '\u2029']) {
    const space = workspace(context, { 'tsconfig.json': SMALL, 'a.ts': ['declare let a: 1', 'a', 'a', 'a', 'a'].join(end) });
    assert.deepEqual(lines(space, 'a.ts', { startLine: 2, endLine: 2 }), [2], JSON.stringify(end));
    assert.deepEqual(lines(space, 'a.ts', { startLine: 3 }), [3, 4]);
    assert.deepEqual(lines(space, 'a.ts', { endLine: 1 }), [0, 1]);
  }
});

test('an empty document, JSON and JavaScript have tokens, or none, and no error', (context) => {
  const space = workspace(context, { 'tsconfig.json': SMALL, 'empty.ts': '', 'd.json': '{ "a": 1 }', 'c.js': 'const a = 1;\na;\n' });
  assert.deepEqual(lines(space, 'empty.ts'), []);
  assert.deepEqual(lines(space, 'd.json'), []);
  assert.deepEqual(lines(space, 'c.js'), [0, 1]);
});

test('every type and every modifier has the name that the compiler gives it', (context) => {
  const space = workspace(context, {
    'tsconfig.json': SMALL,
    'a.ts': [
      'class C { static s = 1; readonly r = 2; async m(p: number) { return p; } }',
      'enum E { x }',
      'interface I { f(): void }',
      'namespace N { export const n = 1; }',
      'type T<U> = U;',
      'function f() { const local = 1; return local; }',
      'Array; C; E.x; N.n; f; new C().m; new C().r;',
      'let i: I; let t: T<1>;',
    ].join('\n'),
  });
  const { tokens } = space.ask({ tool: 'tokens', source: path('a.ts'), limit: 500, offset: 0 }) as TokensResult;
  const { TokenType, TokenModifier } = (ts as unknown as Legend).classifier.v2020;
  const named = (legend: Readonly<Record<string, unknown>>): readonly string[] => Object.keys(legend).filter((name) => !/^\d+$/.test(name)).sort();
  assert.deepEqual([...new Set(tokens.map(({ type }) => type))].sort(), named(TokenType));
  assert.deepEqual([...new Set(tokens.flatMap(({ modifiers }) => modifiers))].sort(), named(TokenModifier));
});
