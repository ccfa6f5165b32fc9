/** Which config file a document has that no launched project contains (compiler.md section 3). */
import assert from 'node:assert/strict';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { lines, path, workspace } from './workspace.ts';

const options = (more: object): object => ({ lib: ['es5'], types: [], module: 'esnext', moduleResolution: 'bundler', ...more });

test('a solution config that takes no file in leads to the project that does', (context) => {
  const space = workspace(context, {
    'tsconfig.json': JSON.stringify({ files: [], references: [{ path: './tsconfig.node.json' }, { path: './tsconfig.app.json' }, { path: './gone' }] }),
    'tsconfig.node.json': JSON.stringify({ compilerOptions: options({ composite: true, strict: true }), include: ['vite.config.ts'] }),
    'tsconfig.app.json': JSON.stringify({ compilerOptions: options({ composite: true, strict: false }), include: ['src/**/*'], exclude: ['src/left-out'] }),
    'src/a.ts': 'export function f(x) { return x; }\n',
    'src/left-out/a.ts': 'export function f(x) { return x; }\n',
    'vite.config.ts': 'export function f(x) { return x; }\n',
  });
  const IMPLICIT = "0:18 7006 Parameter 'x' implicitly has an 'any' type.";
  assert.deepEqual(lines(space.diagnostics({ sources: [path('src/a.ts')] })), []);
  assert.deepEqual(lines(space.diagnostics({ sources: [path('vite.config.ts')] })), [`vite.config.ts:${IMPLICIT}`]);
  // Nothing takes this one in: the nearest config answers for it, with the compiler's own defaults.
  const left = space.diagnostics({ sources: [path('src/left-out/a.ts')] }).files.find((file) => file.path === 'src/left-out/a.ts');
  assert.deepEqual(left?.diagnostics.map(({ code }) => code), [7006]);
  space.write('tsconfig.json', JSON.stringify({ files: [], references: [{ path: './tsconfig.app.json' }] }));
  space.write('tsconfig.app.json', JSON.stringify({ compilerOptions: options({ composite: true, strict: false }), include: ['vite.config.ts', 'src'] }));
  assert.deepEqual(lines(space.diagnostics({ sources: [path('vite.config.ts')] })), []);
});

test('projects that reference each other end the search', (context) => {
  const space = workspace(context, {
    'tsconfig.json': JSON.stringify({ compilerOptions: options({}), files: [], references: [{ path: './b.json' }] }),
    'b.json': JSON.stringify({ compilerOptions: options({}), files: [], references: [{ path: './tsconfig.json' }] }),
    'a.ts': 'export const a: string = 1;\n',
  });
  assert.deepEqual(lines(space.diagnostics({ sources: [path('a.ts')] })).filter((line) => line.startsWith('a.ts')), ["a.ts:0:13 2322 Type 'number' is not assignable to type 'string'."]);
});

test('launched projects that reference each other are looked at each by itself', (context) => {
  const config = (file: string, other: string): string => JSON.stringify({ compilerOptions: options({ composite: true }), files: [file], references: [{ path: other }] });
  const space = workspace(context, {
    'tsconfig.json': config('a.ts', './b.json'), 'b.json': config('b.ts', './tsconfig.json'),
    'a.ts': 'export const a: string = 1;\n', 'b.ts': 'export const b: string = 2;\n',
  }, { projects: ['tsconfig.json'] });
  assert.deepEqual(lines(space.diagnostics()).filter((line) => line.includes(' 2322 ')).length, 2);
});

for (const projects of [[], ['tsconfig.json']]) {
  test(`a reference that leads back through a link ends the search, ${projects.length === 0 ? 'in a closure' : 'in a launched project'}`, (context) => {
    const config = JSON.stringify({ compilerOptions: options({ composite: true }), files: projects.length === 0 ? [] : ['a.ts'], references: [{ path: './self' }] });
    const space = workspace(context, { 'a.ts': 'export const a: string = 1;\n' }, { projects });
    symlinkSync('.', join(space.root, 'self'));
    space.write('tsconfig.json', config);
    assert.ok(lines(space.diagnostics({ sources: [path('a.ts')] })).includes("a.ts:0:13 2322 Type 'number' is not assignable to type 'string'."));
  });
}

test('imports that lead through a link back end where the system would end them', (context) => {
  const space = workspace(context, { 'tsconfig.json': JSON.stringify({ compilerOptions: options({}), files: ['a.ts'] }), 'a.ts': "export * from './self/a';\nexport const a: string = 1;\n" }, { projects: ['tsconfig.json'] });
  symlinkSync('.', join(space.root, 'self'));
  const found = space.diagnostics();
  assert.equal(found.scope.files, 41);
  assert.ok(found.files.some((file) => file.path === 'a.ts'));
});
