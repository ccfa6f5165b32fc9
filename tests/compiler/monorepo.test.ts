/**
 * A workspace of five packages: a solution config with composite references, packages linked through `node_modules`
 * with `exports` to their sources, one with its own `paths`, one in JavaScript, one that nothing references.
 */
import assert from 'node:assert/strict';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import test, { type TestContext } from 'node:test';
import type { Query } from '#tsmcp/compiler/protocol.ts';
import type { ImplementationsResult, ReferencesResult } from '#tsmcp/compiler/results.ts';
import { lines, path, temporaryFolder, workspaceAt, writeFiles, type Workspace, type WorkspaceOptions } from './workspace.ts';

const BASE = { lib: ['es5'], strict: true, module: 'esnext', moduleResolution: 'bundler', types: [], composite: true, noEmit: false, emitDeclarationOnly: true, outDir: 'out', rootDir: 'src' };

function manifest(name: string): string {
  return JSON.stringify({ name: `@w/${name}`, version: '1.0.0', type: 'module', exports: { '.': './src/index.ts' } });
}

function config(options: object, references: readonly string[] = []): string {
  return JSON.stringify({ compilerOptions: { ...BASE, ...options }, include: ['src'], references: references.map((name) => ({ path: `../${name}` })) });
}

function monorepo(context: TestContext, options: WorkspaceOptions): Workspace {
  const root = temporaryFolder(context);
  writeFiles(root, {
    'tsconfig.json': JSON.stringify({ files: [], references: ['core', 'app', 'mapped', 'scripts'].map((name) => ({ path: `packages/${name}` })) }),
    'packages/core/package.json': manifest('core'),
    'packages/core/tsconfig.json': config({}),
    'packages/core/src/index.ts': 'export interface Shape { area(): number }\nexport function measure(shape: Shape): number { return shape.area(); }\n',
    'packages/app/package.json': manifest('app'),
    'packages/app/tsconfig.json': config({}, ['core']),
    'packages/app/src/index.ts': "import { measure, type Shape } from '@w/core';\nexport class Square implements Shape { area(): number { return 4; } }\nexport const size: string = measure(new Square());\n",
    'packages/mapped/package.json': manifest('mapped'),
    'packages/mapped/tsconfig.json': config({ paths: { 'the-core': ['../core/src/index.ts'] } }, ['core']),
    'packages/mapped/src/index.ts': "import { measure } from 'the-core';\nexport const m = measure({ area: () => 1 });\n",
    'packages/scripts/package.json': manifest('scripts'),
    'packages/scripts/tsconfig.json': config({ allowJs: true, checkJs: true }, ['core']),
    'packages/scripts/src/index.js': "import { measure } from '@w/core';\n/** @type {string} */\nexport const s = measure({ area: () => 2 });\n",
    'packages/alone/package.json': manifest('alone'),
    'packages/alone/tsconfig.json': config({}, ['core']),
    'packages/alone/src/index.ts': "import { measure } from '@w/core';\nexport const alone = measure({ area: () => 3 });\n",
  });
  mkdirSync(join(root, 'node_modules/@w'), { recursive: true });
  for (const name of ['core', 'app', 'mapped', 'scripts', 'alone']) symlinkSync(`../../packages/${name}`, join(root, 'node_modules/@w', name));
  return workspaceAt(root, options);
}

const SOLUTION = { projects: ['tsconfig.json'] };

function references(space: Workspace, query: Partial<Extract<Query, { tool: 'references' }>>): ReferencesResult {
  return space.ask({ tool: 'references', source: path('packages/core/src/index.ts'), place: {}, limit: 100, offset: 0, ...query }) as ReferencesResult;
}

function roles(result: ReferencesResult): readonly string[] {
  return result.files.flatMap((file) => file.references.map(({ range, role }) => `${file.path ?? file.uri}:${range.start.line}:${range.start.character} ${role}`));
}

const EVERYWHERE = [
  'packages/app/src/index.ts:0:9 import',
  'packages/app/src/index.ts:2:28 read',
  'packages/core/src/index.ts:1:16 declaration',
  'packages/mapped/src/index.ts:0:9 import',
  'packages/mapped/src/index.ts:1:17 read',
  'packages/scripts/src/index.js:0:9 import',
  'packages/scripts/src/index.js:2:17 read',
];

test('references of an exported function across every referenced project, at the first call', (context) => {
  const result = references(monorepo(context, SOLUTION), { place: { symbol: 'measure' } });
  assert.deepEqual(roles(result), EVERYWHERE);
  assert.equal(result.total, 7);
  assert.equal(result.scope.complete, true);
  assert.deepEqual(result.scope.projects, ['packages/core/tsconfig.json', 'packages/app/tsconfig.json', 'packages/mapped/tsconfig.json', 'packages/scripts/tsconfig.json']);
});

test('the same from a use in another package, and through its alias', (context) => {
  const space = monorepo(context, SOLUTION);
  assert.deepEqual(roles(references(space, { source: path('packages/app/src/index.ts'), place: { symbol: 'measure', line: 2 } })), EVERYWHERE);
  assert.deepEqual(roles(references(space, { source: path('packages/mapped/src/index.ts'), place: { line: 0, character: 9 } })), EVERYWHERE);
});

test('a package that nothing references is found only if it is launched too', (context) => {
  const space = monorepo(context, { projects: ['tsconfig.json', 'packages/alone/tsconfig.json'] });
  const found = roles(references(space, { place: { symbol: 'measure' } }));
  assert.deepEqual(found, [...EVERYWHERE, 'packages/alone/src/index.ts:0:9 import', 'packages/alone/src/index.ts:1:21 read'].sort());
});

test('references are paged over all documents', (context) => {
  const space = monorepo(context, SOLUTION);
  const first = references(space, { place: { symbol: 'measure' }, limit: 3 });
  assert.deepEqual(roles(first), EVERYWHERE.slice(0, 3));
  assert.deepEqual([first.total, first.truncated, first.nextOffset], [7, true, 3]);
  const rest = references(space, { place: { symbol: 'measure' }, limit: 100, offset: 3 });
  assert.deepEqual(roles(rest), EVERYWHERE.slice(3));
  assert.equal(rest.truncated, false);
  assert.equal('nextOffset' in rest, false);
});

test('a new use in another package is found by the next call', (context) => {
  const space = monorepo(context, SOLUTION);
  references(space, { place: { symbol: 'measure' } });
  space.write('packages/app/src/more.ts', "import { measure } from '@w/core';\nmeasure({ area: () => 1 });\n");
  assert.deepEqual(roles(references(space, { place: { symbol: 'measure' } })).filter((line) => line.includes('more')), [
    'packages/app/src/more.ts:0:9 import',
    'packages/app/src/more.ts:1:0 read',
  ]);
});

test('implementations across projects', (context) => {
  const space = monorepo(context, SOLUTION);
  const result = space.ask({ tool: 'implementations', source: path('packages/core/src/index.ts'), place: { symbol: 'Shape' }, limit: 100, offset: 0 }) as ImplementationsResult;
  const found = result.implementations.map(({ path: file, range, preview }) => `${String(file)}:${range.start.line} ${String(preview).slice(0, 20)}`);
  assert.deepEqual(found, ['packages/app/src/index.ts:1 export class Square ']);
  assert.equal(result.scope.complete, true);
});

test('diagnostics of the solution: each file once, under the options of the project that lists it', (context) => {
  const result = monorepo(context, SOLUTION).diagnostics();
  assert.deepEqual(lines(result), [
    "packages/app/src/index.ts:2:13 2322 Type 'number' is not assignable to type 'string'.",
    "packages/scripts/src/index.js:2:13 2322 Type 'number' is not assignable to type 'string'.",
  ]);
});

test('without a project a search says that it did not cover the importers', (context) => {
  const result = references(monorepo(context, {}), { place: { symbol: 'measure' } });
  assert.deepEqual(roles(result), ['packages/core/src/index.ts:1:16 declaration']);
  assert.equal(result.scope.complete, false);
  assert.equal(result.scope.kind, 'closure');
});

test('two configs at once: a document belongs to the one that lists it', (context) => {
  const space = monorepo(context, { projects: ['packages/app/tsconfig.json', 'packages/core/tsconfig.json'] });
  const { scope } = space.diagnostics({ sources: [path('packages/core/src/index.ts')] });
  assert.deepEqual(scope.projects, ['packages/core/tsconfig.json']);
});

test('a reference that leads nowhere is a finding about the config that has it', (context) => {
  const space = monorepo(context, SOLUTION);
  space.write('tsconfig.json', JSON.stringify({ files: [], references: [{ path: 'packages/none' }] }));
  assert.match(lines(space.diagnostics()).join('\n'), /^tsconfig\.json:0:\d+ 6053 File 'packages\/none/);
});

test('roles: declaration, import, write and read', (context) => {
  const root = temporaryFolder(context);
  writeFiles(root, { 'tsconfig.json': JSON.stringify({ compilerOptions: { lib: ['es5'], types: [], module: 'esnext' } }), 'a.ts': 'export let a = 1;\na = 2;\na;\nexport { a as b };\n', 'b.ts': "import { a } from './a';\nexport { b } from './a';\na;\n" });
  const result = references(workspaceAt(root, SOLUTION), { source: path('a.ts'), place: { symbol: 'a' } });
  assert.deepEqual(roles(result), [
    'a.ts:0:11 declaration', 'a.ts:1:0 write', 'a.ts:2:0 read', 'a.ts:3:9 read', 'a.ts:3:14 write',
    'b.ts:0:9 import', 'b.ts:1:9 import', 'b.ts:2:0 read',
  ]);
});
