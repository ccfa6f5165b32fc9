/** Names that go from file to file: exports, aliases, barrels, namespaces, augmentations; public names are kept. */
import assert from 'node:assert/strict';
import test from 'node:test';
import { lines } from './workspace.ts';
import { apply, project, rename, testCases, type Case } from './renames.ts';

const NOTHING = /\w+ \w+ \w+/;

test('an exported name, its importers and re-exports; public names are kept', (context) => {
  const space = project(context, {
    'src/a.ts': 'export const value = 1;\n',
    'src/b.ts': "import { value } from './a';\nexport const twice = { value, other: value * 2 };\n",
    'src/barrel.ts': "export { value } from './a';\n",
    'src/c.ts': "import { value } from './barrel';\nvalue;\n",
  });
  const result = rename(space, { place: { symbol: 'value' } });
  assert.deepEqual(apply(space, result), {
    'src/a.ts': 'export const renamed = 1;\n',
    'src/b.ts': "import { renamed } from './a';\nexport const twice = { value: renamed, other: renamed * 2 };\n",
    'src/barrel.ts': "export { renamed as value } from './a';\n",
  });
  assert.equal(result.changes, 5);
  assert.deepEqual(result.keptNames.map(({ path: file, range, name }) => [file, range.start.line, name]), [['src/b.ts', 1, 'value'], ['src/barrel.ts', 0, 'value']]);
  assert.deepEqual(lines(space.diagnostics()), []);
});

const ALIASES: readonly Case[] = [
  ['an export under another name', { 'src/a.ts': 'const ▸x = 1;\nexport { x as y };\n', 'src/b.ts': "import { y } from './a';\ny;\n" }, 'renamed', { 'src/a.ts': 'const renamed = 1;\nexport { renamed as y };\n' }],
  ['the other name itself', { 'src/a.ts': 'const x = 1;\nexport { x as ▸y };\n', 'src/b.ts': "import { y } from './a';\ny;\n" }, 'renamed', { 'src/a.ts': 'const x = 1;\nexport { x as renamed };\n', 'src/b.ts': "import { renamed } from './a';\nrenamed;\n" }],
  ['an export in a clause of its own', { 'src/a.ts': 'const ▸x = 1;\nexport { x };\n', 'src/b.ts': "import { x } from './a';\nx;\n" }, 'renamed', { 'src/a.ts': 'const renamed = 1;\nexport { renamed as x };\n' }],
  ['an export under a name in quotes', "const ▸x = 1;\nexport { x as 'a b' };\n", 'renamed', "const renamed = 1;\nexport { renamed as 'a b' };\n"],
  ['an import under another name', { 'src/b.ts': 'export const x = 1;\n', 'src/a.ts': "import { x as ▸y } from './b';\ny;\n" }, 'renamed', { 'src/a.ts': "import { x as renamed } from './b';\nrenamed;\n" }],
  ['what is imported under another name', { 'src/b.ts': 'export const x = 1;\n', 'src/a.ts': "import { ▸x as y } from './b';\ny;\n" }, 'renamed', { 'src/b.ts': 'export const renamed = 1;\n', 'src/a.ts': "import { renamed as y } from './b';\ny;\n" }],
  ['the name of an import, used', { 'src/b.ts': 'export const x = 1;\n', 'src/a.ts': "import { x } from './b';\n▸x;\n" }, 'renamed', { 'src/a.ts': "import { x as renamed } from './b';\nrenamed;\n" }],
  ['types, imported and exported as such', { 'src/a.ts': 'export interface ▸T { x: 1 }\n', 'src/b.ts': "import type { T } from './a';\nexport type { T };\nexport type U = T;\n", 'src/c.ts': "import { type T } from './a';\nexport { type T as V };\n" }, 'Renamed', { 'src/a.ts': 'export interface Renamed { x: 1 }\n', 'src/b.ts': "import type { Renamed } from './a';\nexport type { Renamed as T };\nexport type U = Renamed;\n", 'src/c.ts': "import { type Renamed } from './a';\nexport { type Renamed as V };\n" }],
  ['a name that could be a modifier', { 'src/a.ts': 'export const ▸x = 1;\n', 'src/b.ts': "import { x } from './a';\nexport const y = x;\n", 'src/c.ts': "export { x as z } from './a';\n" }, 'type', { 'src/a.ts': 'export const type = 1;\n', 'src/b.ts': "import { type } from './a';\nexport const y = type;\n", 'src/c.ts': "export { type as z } from './a';\n" }],
  ['an import type', { 'src/a.ts': 'export interface ▸T { x: 1 }\n', 'src/b.ts': "export type U = import('./a').T;\n" }, 'Renamed', { 'src/a.ts': 'export interface Renamed { x: 1 }\n', 'src/b.ts': "export type U = import('./a').Renamed;\n" }],
  ['what an import call gives', { 'src/a.ts': 'export const ▸x = 1;\n', 'src/b.ts': "const { x } = await import('./a');\nexport const y = [x, (await import('./a')).x];\n" }, 'renamed', { 'src/a.ts': 'export const renamed = 1;\n', 'src/b.ts': "const { renamed: x } = await import('./a');\nexport const y = [x, (await import('./a')).renamed];\n" }],
];

const BARRELS: readonly Case[] = [
  ['a name that passes through export *', { 'src/a.ts': 'export const ▸x = 1;\n', 'src/barrel.ts': "export * from './a';\n", 'src/b.ts': "import { x } from './barrel';\nx;\n" }, 'renamed', { 'src/a.ts': 'export const renamed = 1;\n', 'src/b.ts': "import { renamed } from './barrel';\nrenamed;\n" }],
  ['a name below export * as', { 'src/a.ts': 'export const ▸x = 1;\n', 'src/barrel.ts': "export * as ns from './a';\n", 'src/b.ts': "import { ns } from './barrel';\nns.x;\n" }, 'renamed', { 'src/a.ts': 'export const renamed = 1;\n', 'src/b.ts': "import { ns } from './barrel';\nns.renamed;\n" }],
  ['the name of export * as', { 'src/b.ts': 'export const x = 1;\n', 'src/a.ts': "export * as ▸ns from './b';\n", 'src/c.ts': "import { ns } from './a';\nns.x;\n" }, 'renamed', { 'src/a.ts': "export * as renamed from './b';\n", 'src/c.ts': "import { renamed } from './a';\nrenamed.x;\n" }],
  ['the name of a namespace import', { 'src/b.ts': 'export const x = 1;\n', 'src/a.ts': "import * as ▸ns from './b';\nns.x;\n" }, 'renamed', { 'src/a.ts': "import * as renamed from './b';\nrenamed.x;\n" }],
  ['a name that is exported again under another', { 'src/a.ts': 'export const ▸x = 1;\n', 'src/barrel.ts': "export { x as y } from './a';\n", 'src/b.ts': "import { y } from './barrel';\ny;\n" }, 'renamed', { 'src/a.ts': 'export const renamed = 1;\n', 'src/barrel.ts': "export { renamed as y } from './a';\n" }],
  ['the other name, where it is exported again', { 'src/b.ts': 'export const x = 1;\n', 'src/a.ts': "export { x as ▸y } from './b';\n", 'src/c.ts': "import { y } from './a';\ny;\n" }, 'renamed', { 'src/a.ts': "export { x as renamed } from './b';\n", 'src/c.ts': "import { renamed } from './a';\nrenamed;\n" }],
  ['a name that is exported again as the new one', { 'src/a.ts': 'export const ▸x = 1;\n', 'src/barrel.ts': "export { x as y } from './a';\n", 'src/b.ts': "import { y } from './barrel';\ny;\n" }, 'y', { 'src/a.ts': 'export const y = 1;\n', 'src/barrel.ts': "export { y as y } from './a';\n" }],
  ['a name that is imported as the new one', { 'src/a.ts': 'export const ▸x = 1;\n', 'src/b.ts': "import { x as y } from './a';\ny;\n" }, 'y', { 'src/a.ts': 'export const y = 1;\n', 'src/b.ts': "import { y as y } from './a';\ny;\n" }],
  ['a name that is exported again as itself', { 'src/a.ts': 'export const ▸x = 1;\n', 'src/barrel.ts': "export { x as x } from './a';\n" }, 'renamed', { 'src/a.ts': 'export const renamed = 1;\n', 'src/barrel.ts': "export { renamed as x } from './a';\n" }],
];

const DEFAULTS: readonly Case[] = [
  ['a default export', { 'src/a.ts': 'export default function ▸x() {}\nx();\n', 'src/b.ts': "import y from './a';\ny();\n" }, 'renamed', { 'src/a.ts': 'export default function renamed() {}\nrenamed();\n' }],
  ['a value that is exported as the default', { 'src/a.ts': 'const ▸x = 1;\nexport default x;\n', 'src/b.ts': "import y from './a';\ny;\n" }, 'renamed', { 'src/a.ts': 'const renamed = 1;\nexport default renamed;\n' }],
  ['a value that a clause exports as the default', { 'src/a.ts': 'const ▸x = 1;\nexport { x as default };\n', 'src/b.ts': "import y from './a';\ny;\n" }, 'renamed', { 'src/a.ts': 'const renamed = 1;\nexport { renamed as default };\n' }],
  ['the name of a default import', { 'src/b.ts': 'export default 1;\n', 'src/a.ts': "import ▸x from './b';\nx;\n" }, 'renamed', { 'src/a.ts': "import renamed from './b';\nrenamed;\n" }],
  ['a default that is exported again', { 'src/a.ts': 'export default class ▸X {}\n', 'src/b.ts': "export { default } from './a';\nexport { default as X } from './a';\n" }, 'Renamed', { 'src/a.ts': 'export default class Renamed {}\n' }],
];

const DECLARED: readonly Case[] = [
  ['a global that a module declares', { 'src/a.ts': 'declare global { interface ▸G { x: 1 } }\nexport {};\n', 'src/b.ts': 'export const g: G = { x: 1 };\n' }, 'Renamed', { 'src/a.ts': 'declare global { interface Renamed { x: 1 } }\nexport {};\n', 'src/b.ts': 'export const g: Renamed = { x: 1 };\n' }],
  ['a global variable of two scripts', { 'src/a.ts': 'var ▸mine = 1;\n', 'src/b.ts': 'mine + 1;\n', 'src/c.ts': 'export const c = mine;\n' }, 'renamed', { 'src/a.ts': 'var renamed = 1;\n', 'src/b.ts': 'renamed + 1;\n', 'src/c.ts': 'export const c = renamed;\n' }],
  ['an interface that another module augments', { 'src/a.ts': 'export interface ▸A { x: 1 }\n', 'src/b.ts': "import type { A } from './a';\ndeclare module './a' { interface A { y: 2 } }\nexport const a: A = { x: 1, y: 2 };\n" }, 'Renamed', { 'src/a.ts': 'export interface Renamed { x: 1 }\n', 'src/b.ts': "import type { Renamed } from './a';\ndeclare module './a' { interface Renamed { y: 2 } }\nexport const a: Renamed = { x: 1, y: 2 };\n" }],
  ['a name of an ambient module', { 'src/m.d.ts': "declare module 'm' { export const ▸v: number; }\n", 'src/b.ts': "import { v } from 'm';\nv;\n" }, 'renamed', { 'src/m.d.ts': "declare module 'm' { export const renamed: number; }\n", 'src/b.ts': "import { renamed } from 'm';\nrenamed;\n" }],
  ['a global name of a module', { 'src/u.d.ts': 'export as namespace ▸U;\nexport const v: number;\n', 'src/b.ts': 'var w = U.v;\n' }, 'Renamed', { 'src/u.d.ts': 'export as namespace Renamed;\nexport const v: number;\n', 'src/b.ts': 'var w = Renamed.v;\n' }],
  ['the name of a namespace alias', 'export namespace M { export namespace inner { export const v = 1; } }\nimport ▸N = M.inner;\nN.v;\n', 'renamed', 'export namespace M { export namespace inner { export const v = 1; } }\nimport renamed = M.inner;\nrenamed.v;\n'],
  ['what a namespace alias stands for', 'export namespace M { export namespace ▸inner { export const v = 1; } }\nimport N = M.inner;\nN.v;\n', 'renamed', 'export namespace M { export namespace renamed { export const v = 1; } }\nimport N = M.renamed;\nN.v;\n'],
];

const NO_NAMES: readonly Case[] = [
  ['the path of an import', { 'src/a.ts': "import './▸b';\n", 'src/b.ts': 'export {};\n' }, 'renamed', NOTHING],
  ['the path of a reference', { 'src/a.ts': '/// <reference path="./▸b.d.ts" />\nb;\n', 'src/b.d.ts': 'declare const b: 1;\n' }, 'renamed', NOTHING],
  ['the name of an import attribute', { 'src/a.ts': "import d from './d.json' with { ▸type: 'json' };\nd;\n", 'src/d.json': '{}\n' }, 'renamed', NOTHING],
  ['the value of an import attribute', { 'src/a.ts': "import d from './d.json' with { type: '▸json' };\nd;\n", 'src/d.json': '{}\n' }, 'renamed', NOTHING],
  ['the word default', { 'src/a.ts': 'const x = 1;\nexport { x as ▸default };\n' }, 'renamed', NOTHING],
];

testCases([...ALIASES, ...BARRELS, ...DEFAULTS, ...DECLARED, ...NO_NAMES]);

testCases([
  ['a name that is all a module exports', { 'src/a.cts': 'class ▸A { x = 1; }\nexport = A;\n', 'src/b.cts': "import A = require('./a.cjs');\nnew A().x;\n" }, 'Renamed', { 'src/a.cts': 'class Renamed { x = 1; }\nexport = Renamed;\n', 'src/b.cts': "import Renamed = require('./a.cjs');\nnew Renamed().x;\n" }],
  ['the name of an import with require', { 'src/a.cts': 'class A { x = 1; }\nexport = A;\n', 'src/b.cts': "import ▸A = require('./a.cjs');\nnew A().x;\n" }, 'Renamed', { 'src/b.cts': "import Renamed = require('./a.cjs');\nnew Renamed().x;\n" }],
  ['a member of what is all a module exports', { 'src/a.cts': 'class A { ▸x = 1; }\nexport = A;\n', 'src/b.cts': "import A = require('./a.cjs');\nnew A().x;\n" }, 'renamed', { 'src/a.cts': 'class A { renamed = 1; }\nexport = A;\n', 'src/b.cts': "import A = require('./a.cjs');\nnew A().renamed;\n" }],
  ['a name that JavaScript exports', { 'src/a.cjs': 'exports.▸foo = 1;\n', 'src/b.cjs': "const { foo } = require('./a.cjs');\nfoo + require('./a.cjs').foo;\n", 'src/require.d.ts': 'declare function require(name: string): any;\ndeclare var exports: any;\n' }, 'renamed', { 'src/a.cjs': 'exports.renamed = 1;\n', 'src/b.cjs': "const { renamed: foo } = require('./a.cjs');\nfoo + require('./a.cjs').renamed;\n" }],
], { module: 'nodenext', moduleResolution: 'nodenext' });
