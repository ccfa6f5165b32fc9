/** Names in an outline and in a search are the source's own, and what was built from a source is not found twice. */
import assert from 'node:assert/strict';
import test from 'node:test';
import type { OutlineResult, SymbolMatchesResult } from '#tsmcp/compiler/results.ts';
import { path, SMALL, workspace, type Workspace } from './workspace.ts';

function outlineNames(space: Workspace): readonly string[] {
  const result = space.ask({ tool: 'symbols', of: { source: path('a.ts'), depth: 1 }, limit: 200, offset: 0 }) as OutlineResult;
  return result.symbols.map(({ name }) => name);
}

function search(space: Workspace, name: string): SymbolMatchesResult {
  return space.ask({ tool: 'symbols', of: { name }, limit: 200, offset: 0 }) as SymbolMatchesResult;
}

test('a name that looks like a path is shown as it stands', (context) => {
  const space = workspace(context, {
    'tsconfig.json': SMALL,
    'a.ts': "declare const app: { get(route: string, run: () => void): void };\napp.get('/users/all', () => { const inner = 1; });\ndeclare module '/opt/none' { const q: 1 }\n",
  });
  assert.deepEqual(outlineNames(space), ['app', "app.get('/users/all') callback", "'/opt/none'"]);
});

test('what has no name is known by its whole range; one that is merged, by its first declaration', (context) => {
  const space = workspace(context, { 'tsconfig.json': SMALL, 'a.ts': 'class C {\n  constructor() {}\n}\ninterface M { a: 1 }\ninterface M { b: 2 }\n' });
  const result = space.ask({ tool: 'symbols', of: { source: path('a.ts'), depth: 2 }, limit: 200, offset: 0 }) as OutlineResult;
  const whole = { start: { line: 1, character: 2 }, end: { line: 1, character: 18 } };
  assert.deepEqual(result.symbols[0]?.children, [{ name: 'constructor', kind: 'constructor', range: whole, nameRange: whole }]);
  assert.deepEqual(result.symbols[1]?.range, { start: { line: 3, character: 0 }, end: { line: 3, character: 20 } });
  assert.deepEqual(result.symbols[1]?.children?.map(({ name }) => name), ['a', 'b']);
});

test('positions of an outline hold with a byte order mark, every line end, tabs, emoji and combining characters', (context) => {
  const space = workspace(context, { 'tsconfig.json': SMALL, 'a.ts': '\ufeff/* \u{1f600} */ const a1 = 1;\r\n\tconst a2 = 2;\r/* e\u0301 */ const a3 = 3;\u2028const a4 = 4;\u2029const a5 = 5;' });
  const result = space.ask({ tool: 'symbols', of: { source: path('a.ts'), depth: 1 }, limit: 200, offset: 0 }) as OutlineResult;
  assert.deepEqual(result.symbols.map(({ name, nameRange: { start } }) => `${name} ${start.line}:${start.character}`), ['a1 0:15', 'a2 1:7', 'a3 2:15', 'a4 3:6', 'a5 4:6']);
});

const BUILT = {
  'src/built.ts': '// source\nexport const built = 1;\n',
  'dist/built.d.ts': 'export declare const built = 1;\n//# sourceMappingURL=built.d.ts.map',
  'dist/built.d.ts.map': JSON.stringify({ version: 3, file: 'built.d.ts', sourceRoot: '', sources: ['../src/built.ts'], names: [], mappings: 'AACA,eAAO,MAAM,KAAK,IAAI,CAAC' }),
  'a.ts': "import { built } from './dist/built';\nexport const again = built;\n",
};

function project(...files: readonly string[]): { readonly 'tsconfig.json': string } {
  return { 'tsconfig.json': JSON.stringify({ compilerOptions: { lib: ['es5'], module: 'esnext', moduleResolution: 'bundler', types: [] }, files }) };
}

test('a declaration that was built from a source is found in the source; by itself where that is not searched', (context) => {
  const launched = { projects: ['tsconfig.json'] };
  const files = (space: Workspace): readonly (string | undefined)[] => search(space, 'built').matches.map(({ path: file }) => file);
  assert.deepEqual(files(workspace(context, { ...BUILT, ...project('a.ts', 'src/built.ts') }, launched)), ['src/built.ts']);
  assert.deepEqual(files(workspace(context, { ...BUILT, ...project('a.ts') }, launched)), ['dist/built.d.ts']);
});

test('a match says in what it stands, where that has a name', (context) => {
  const space = workspace(context, {
    ...project('a.ts'),
    'a.ts': "export class Outer { sought = 1; get [Symbol.iterator]() { const sought = 2; return sought; } }\ndeclare module '/opt/none' { const sought: 1 }\n",
  }, { projects: ['tsconfig.json'] });
  assert.deepEqual(search(space, 'sought').matches.map(({ range, container }) => [range.start.line, container]), [
    [0, 'Outer'], [0, undefined], [1, '/opt/none'],
  ]);
});
