/** Names that a package exports, where the workspace uses them: they can be renamed and found here, not there. */
import assert from 'node:assert/strict';
import test from 'node:test';
import type { RenameResult, SymbolMatchesResult } from '#tsmcp/compiler/results.ts';
import { path, workspace, type Workspace } from './workspace.ts';

const FILES = {
  'tsconfig.json': JSON.stringify({ compilerOptions: { lib: ['es5'], module: 'esnext', moduleResolution: 'bundler', types: [] }, include: ['*.ts'] }),
  'node_modules/pack/package.json': '{"name": "pack", "types": "index.d.ts"}',
  'node_modules/pack/index.d.ts': 'export declare function packed(): void;\nexport declare function other(): void;\n',
  'a.ts': "import { packed, other as turned } from 'pack';\npacked();\nturned();\n",
  'b.ts': 'const traps: Record<string, unknown> = {};\nconst key = String(1);\ntraps[key as string] = function (): number {\n  const args = 1;\n  return args;\n};\nexport {};\n',
};

function search(ask: Workspace['ask'], name: string): readonly unknown[] {
  const { matches } = ask({ tool: 'symbols', of: { name }, limit: 10, offset: 0 }) as SymbolMatchesResult;
  return matches.map(({ name: found, path: file, range }) => [found, file, range.start.line]);
}

test('a rename of an imported name keeps the name that the package exports', (context) => {
  const { ask } = workspace(context, FILES, { projects: ['tsconfig.json'] });
  const result = ask({ tool: 'rename', source: path('a.ts'), place: { line: 1, character: 0 }, newName: 'fresh' }) as RenameResult;
  assert.equal(result.proven, true, result.reason);
  assert.deepEqual(result.files.map((file) => [file.path, file.edits.map(({ range, newText }) => [range.start.line, newText])]), [
    ['a.ts', [[0, 'packed as fresh'], [1, 'fresh']]],
  ]);
});

test('a search by name finds an alias of what a package exports, and nothing in the package', (context) => {
  const { ask } = workspace(context, FILES, { projects: ['tsconfig.json'] });
  assert.deepEqual(search(ask, 'turned'), [['turned', 'a.ts', 0]]);
  assert.deepEqual(search(ask, 'packed'), []);
});

test('a search by name answers where the compiler knows no container', (context) => {
  const { ask } = workspace(context, FILES, { projects: ['tsconfig.json'] });
  assert.deepEqual(search(ask, 'args'), [['args', 'b.ts', 3]]);
});
