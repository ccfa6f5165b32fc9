/** `--types` directories: declarations outside the root, looked up as a `node_modules` folder is. */
import assert from 'node:assert/strict';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import test, { type TestContext } from 'node:test';
import { buffer, lines, path, temporaryFolder, workspaceAt, writeFiles } from './workspace.ts';

const PACKAGES = {
  'pkg/package.json': JSON.stringify({ name: 'pkg', version: '1.0.0', exports: { '.': { types: './types.d.ts' }, './sub': { types: './sub.d.ts' } } }),
  'pkg/types.d.ts': "import type { Deep } from 'deep';\nexport declare const pkg: number;\nexport declare const deep: Deep;\n",
  'pkg/sub.d.ts': 'export declare const sub: boolean;\n',
  'deep/package.json': JSON.stringify({ name: 'deep', version: '1.0.0', types: 'index.d.ts' }),
  'deep/index.d.ts': 'export interface Deep { d: 1 }\n',
  '@types/untyped/package.json': JSON.stringify({ name: '@types/untyped', version: '1.0.0', types: 'index.d.ts' }),
  '@types/untyped/index.d.ts': 'export declare const untyped: string;\n',
  '@types/globals/package.json': JSON.stringify({ name: '@types/globals', version: '1.0.0', types: 'index.d.ts' }),
  '@types/globals/index.d.ts': 'declare const GLOBAL: number;\n',
};

const SOURCE = `/// <reference types="globals" />
import { pkg, deep } from 'pkg';
import { sub } from 'pkg/sub';
import { untyped } from 'untyped';
export const wrong: [string, string, string, number, string] = [pkg, deep.d, sub, untyped, GLOBAL];
`;

const WRONG = [
  "4:64 2322 Type 'number' is not assignable to type 'string'.",
  "4:69 2322 Type 'number' is not assignable to type 'string'.",
  "4:77 2322 Type 'boolean' is not assignable to type 'string'.",
  "4:82 2322 Type 'string' is not assignable to type 'number'.",
  "4:91 2322 Type 'number' is not assignable to type 'string'.",
];

function folders(context: TestContext, name: string): { top: string; types: string } {
  const top = temporaryFolder(context);
  writeFiles(join(top, name), PACKAGES);
  return { top, types: join(top, name) };
}

for (const name of ['node_modules', 'vendor']) {
  test(`a buffer without a root is checked against the types in a folder named ${name}`, (context) => {
    const { top, types } = folders(context, name);
    const space = workspaceAt(top, { withoutRoot: true, types: [types] });
    space.open('a.ts', SOURCE);
    assert.deepEqual(lines(space.diagnostics({ sources: [buffer('a.ts')] })), WRONG.map((line) => `ts-buffer:a.ts:${line}`));
  });
}

test('a definition there has a ts-types: uri, which is taken as a source', (context) => {
  const { top, types } = folders(context, 'vendor');
  writeFiles(join(top, 'root'), { 'a.ts': SOURCE });
  const space = workspaceAt(join(top, 'root'), { types: [join(top, 'root'), types] });
  assert.deepEqual(space.definition({ place: { symbol: 'sub', line: 2 } }).definitions.map(({ uri }) => uri), ['ts-types:1/pkg/sub.d.ts']);
  const described = space.describe({ source: { kind: 'types', directory: 1, path: 'pkg/sub.d.ts' }, place: { symbol: 'sub' } });
  assert.equal(described.signature, 'const sub: boolean');
  assert.equal(described.target.uri, 'ts-types:1/pkg/sub.d.ts');
  assert.equal(JSON.stringify(described).includes(top), false);
  assert.throws(() => space.describe({ source: { kind: 'types', directory: 7, path: 'x.d.ts' }, place: { symbol: 'x' } }), { name: 'Refusal' });
  assert.throws(() => space.describe({ source: { kind: 'types', directory: 1, path: 'none.d.ts' }, place: { symbol: 'x' } }), { name: 'Refusal' });
});

test('what the root has itself comes first; of several directories the first that has it', (context) => {
  const { top, types } = folders(context, 'vendor');
  const other = join(top, 'other');
  writeFiles(other, { 'pkg/index.d.ts': 'export declare const pkg: "other";\n', 'only/index.d.ts': 'export declare const only: "only";\n' });
  writeFiles(join(top, 'root'), {
    'a.ts': "import { pkg } from 'pkg';\nimport { only } from 'only';\nexport const n: never = pkg;\nexport const o: never = only;\n",
  });
  const space = workspaceAt(join(top, 'root'), { types: [types, other] });
  const ask = (): readonly string[] => lines(space.diagnostics({ sources: [path('a.ts')] }));
  assert.deepEqual(ask(), [
    "a.ts:2:13 2322 Type 'number' is not assignable to type 'never'.",
    "a.ts:3:13 2322 Type '\"only\"' is not assignable to type 'never'.",
  ]);
  space.write('node_modules/pkg/index.d.ts', 'export declare const pkg: "own";\n');
  assert.equal(ask()[0], "a.ts:2:13 2322 Type '\"own\"' is not assignable to type 'never'.");
});

test('a change in a --types directory is seen by the next call; a link that leads out of it is not followed', (context) => {
  const { top, types } = folders(context, 'vendor');
  writeFiles(join(top, 'outside'), { 'secret/index.d.ts': 'export declare const secret: 1;\n' });
  symlinkSync(join(top, 'outside/secret'), join(types, 'secret'));
  const space = workspaceAt(top, { withoutRoot: true, types: [types] });
  space.open('a.ts', "import { late } from 'late';\nimport { secret } from 'secret';\nimport x from '../vendor/pkg';\nexport default [late, secret, x];\n");
  const codes = (): readonly string[] => lines(space.diagnostics({ sources: [buffer('a.ts')] })).map((line) => line.slice(15, 24));
  assert.deepEqual(codes(), ['0:21 2307', '1:23 2307', '2:14 2307']);
  writeFiles(types, { 'late/index.d.ts': 'export declare const late: 1;\n' });
  assert.deepEqual(codes(), ['1:23 2307', '2:14 2307']);
});

test('a types entry of a config is found there', (context) => {
  const { top, types } = folders(context, 'vendor');
  writeFiles(join(top, 'root'), {
    'tsconfig.json': JSON.stringify({ compilerOptions: { types: ['globals', 'none'], lib: ['es5'] }, include: ['*.ts'] }),
    'a.ts': 'export const s: string = GLOBAL;\n',
  });
  const space = workspaceAt(join(top, 'root'), { types: [types], projects: ['tsconfig.json'] });
  assert.deepEqual(lines(space.diagnostics()).map((line) => line.split('\n')[0]), [
    "a.ts:0:13 2322 Type 'number' is not assignable to type 'string'.",
    "tsconfig.json:0:0 2688 Cannot find type definition file for 'none'.",
  ]);
});
