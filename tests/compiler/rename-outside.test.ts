/** Renames that would leave what may be edited, or what was searched: a library, a package, a file of no project. */
import assert from 'node:assert/strict';
import test from 'node:test';
import type { PlaceRef } from '#tsmcp/compiler/protocol.ts';
import { apply, assertRefused, config, project, rename, testCases, type Case } from './renames.ts';
import { path, temporaryFolder, workspace, writeFiles } from './workspace.ts';

const NOTHING = /\w+ \w+ \w+/;
const LIBRARY = /library|lib/;

const LIBRARIES: readonly Case[] = [
  ['a function of the library', 'export const n = ▸parseInt("1");\n', 'renamed', LIBRARY],
  ['a method of the library', 'export const n = [1].▸map((x) => x);\n', 'renamed', LIBRARY],
  ['a type of the library', 'export const n: ▸Promise<1> | 1 = 1;\n', 'renamed', LIBRARY],
  ['a member that overrides one of the library', 'export class E extends Error { override ▸message = "m"; }\n', 'renamed', NOTHING],
  ['a member that overrides one of the library, and does not say so', 'export class E extends Error { ▸message = "m"; }\nnew E().message;\n', 'renamed', NOTHING],
  ['a member that would override one of the library', 'export class E extends Error { ▸mine = "m"; }\n', 'message', NOTHING],
  ['a member that a type of the library asks for', 'export class L implements PromiseLike<1> { ▸then(): never { throw this; } }\n', 'renamed', NOTHING],
  ['a member that is added to a type of the library', 'declare global { interface Array<T> { ▸mine(): void } }\n[1].mine();\nexport {};\n', 'renamed', 'declare global { interface Array<T> { renamed(): void } }\n[1].renamed();\nexport {};\n'],
  ['a type that is added to one of the library', 'declare global { interface ▸Array<T> { mine(): T } }\nexport {};\n', 'Renamed', LIBRARY],
  ['an installed package', { 'node_modules/p/index.d.ts': 'export interface O { name: number }\n', 'src/a.ts': "import type { O } from 'p';\nexport const o: O = { ▸name: 1 };\n" }, 'renamed', NOTHING],
  ['a member that overrides one of a package', { 'node_modules/p/index.d.ts': 'export class P { m(): void }\n', 'src/a.ts': "import { P } from 'p';\nexport class Q extends P { ▸m() {} }\n" }, 'renamed', /installed package/],
  ['the local name of what a package exports', { 'node_modules/p/index.d.ts': 'export interface O { name: number }\n', 'src/a.ts': "import type { O } from 'p';\nexport const o: ▸O = { name: 1 };\n" }, 'Renamed', { 'src/a.ts': "import type { O as Renamed } from 'p';\nexport const o: Renamed = { name: 1 };\n" }],
];

testCases(LIBRARIES);

test('a declaration of a --types directory', (context) => {
  const types = temporaryFolder(context);
  writeFiles(types, { 'typed/index.d.ts': 'export interface O { name: number }\nexport const v: O;\n' });
  const space = workspace(context, { 'tsconfig.json': config(), 'src/a.ts': "import { v } from 'typed';\nexport const w = v;\nw.name;\n" }, { projects: ['tsconfig.json'], types: [types] });
  assertRefused(rename(space, { place: { line: 2, character: 2 } }), /ts-types:0\/typed\/index\.d\.ts/);
  assert.equal(apply(space, rename(space, { place: { line: 1, character: 17 } }))['src/a.ts'], "import { v as renamed } from 'typed';\nexport const w = renamed;\nw.name;\n");
});

test('outside any project an exported name is not renamed, and a local one is', (context) => {
  const space = workspace(context, { 'tsconfig.json': config(), 'src/a.ts': 'export const out = 1;\nconst own = out;\nfunction f(p: number) { return p + own; }\nexport { f };\n' });
  const leaving = rename(space, { place: { symbol: 'out' } });
  assertRefused(leaving, /^other files may use it, and none were searched: launch with --project and the config that lists this file$/);
  assert.equal(leaving.scope.complete, false);
  assert.equal(rename(space, { place: { symbol: 'own' } }).proven, true);
  assert.equal(rename(space, { place: { symbol: 'p', line: 2 } }).scope.complete, true);
  assert.match(apply(space, rename(space, { place: { symbol: 'f' } }))['src/a.ts'] ?? '', /export \{ renamed as f \}/);
});

const LEAVING: readonly (readonly [string, string, PlaceRef])[] = [
  ['a property of what a function returns', 'export function make() { return { foo: 1 }; }\n', { symbol: 'foo', line: 0 }],
  ['a property of a parameter\'s type', 'export function f(o: { foo: number }) { return o.foo; }\n', { line: 0, character: 23 }],
  ['a property of a type parameter\'s bound', 'export function f<T extends { foo: number }>(o: T) { return o; }\n', { symbol: 'foo', line: 0 }],
  ['a member of a class in a function', 'export function make() { class A { foo() {} } return new A(); }\n', { symbol: 'foo', line: 0 }],
  ['a global of a script', 'var foo = 1;\n', { symbol: 'foo' }],
  ['a member of an enumeration', 'export enum E { foo }\n', { symbol: 'E.foo' }],
  ['a global that a module declares', 'declare global { interface Foo { x: 1 } }\nexport {};\n', { symbol: 'Foo', line: 0 }],
  ['a protected member', 'export class A { protected foo = 1; }\n', { symbol: 'A.foo' }],
  ['what a namespace exports', 'export namespace N { export const foo = 1; }\n', { symbol: 'N.foo' }],
];

for (const [what, text, place] of LEAVING) {
  test(`outside any project ${what} can leave its document`, (context) => {
    const space = workspace(context, { 'tsconfig.json': config(), 'src/a.ts': text });
    const result = rename(space, { place });
    assertRefused(result, /^other files may use it/);
    assert.equal(result.scope.complete, false);
  });
}

const STAYING: readonly (readonly [string, string, PlaceRef])[] = [
  ['a private name', 'export class A { #foo = 1; get() { return this.#foo; } }\n', { symbol: 'A.#foo' }],
  ['a label', 'foo: for (;;) break foo;\n', { line: 0, character: 0 }],
  ['a type parameter', 'export function f<foo>(x: foo) { return x; }\n', { symbol: 'foo', line: 0 }],
  ['a variable of a block', 'export {};\n{ const foo = 1; foo; }\n', { symbol: 'foo', line: 1 }],
];

for (const [what, text, place] of STAYING) {
  test(`outside any project ${what} stays in its document`, (context) => {
    const space = workspace(context, { 'tsconfig.json': config(), 'src/a.ts': text });
    const result = rename(space, { place, newName: text.includes('#foo') ? '#bar' : 'bar' });
    assert.equal(apply(space, result)['src/a.ts'], text.replaceAll('foo', 'bar'));
    assert.equal(result.scope.complete, true);
  });
}

test('outside any project a top-level name of a declaration file can leave it', (context) => {
  const space = workspace(context, { 'tsconfig.json': config(), 'src/a.d.ts': 'interface Foo { x: 1 }\nexport interface Bar { f: Foo }\n' });
  assertRefused(rename(space, { source: path('src/a.d.ts'), place: { symbol: 'Foo' } }), /^other files may use it/);
});

test('nothing to rename at the end of a document, or in an empty one', (context) => {
  const space = project(context, { 'src/a.ts': '1;\n', 'src/empty.ts': '' });
  assertRefused(rename(space, { place: { line: 1, character: 0 } }), NOTHING);
  assertRefused(rename(space, { source: path('src/empty.ts'), place: { line: 0, character: 0 } }), NOTHING);
});
