/** Renames: each either right, applied and compiled again, or empty with a reason (tools.md section 5). */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import test, { type TestContext } from 'node:test';
import type { PlaceRef, Query } from '#tsmcp/compiler/protocol.ts';
import type { FileEdits, RenameResult } from '#tsmcp/compiler/results.ts';
import { buffer, lines, path, workspace, type Workspace } from './workspace.ts';

const CONFIG = JSON.stringify({
  compilerOptions: { lib: ['es2022', 'dom'], strict: true, module: 'esnext', moduleResolution: 'bundler', types: [], noEmit: true, jsx: 'preserve', allowJs: true, checkJs: true },
  include: ['src'],
});

function project(context: TestContext, files: Readonly<Record<string, string>>): Workspace {
  return workspace(context, { 'tsconfig.json': CONFIG, ...files }, { projects: ['tsconfig.json'] });
}

function rename(space: Workspace, query: Partial<Extract<Query, { tool: 'rename' }>>): RenameResult {
  return space.ask({ tool: 'rename', source: path('src/a.ts'), place: {}, newName: 'renamed', ...query }) as RenameResult;
}

/** The text with edits made, from the last to the first. */
function applied(text: string, { edits }: FileEdits): string {
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  const offset = ({ line, character }: { line: number; character: number }): number => (starts[line] ?? 0) + character;
  return [...edits].reverse().reduce((now, { range, newText }) => now.slice(0, offset(range.start)) + newText + now.slice(offset(range.end)), text);
}

/** Applies a proven rename on disk and gives the new texts. */
function apply(space: Workspace, result: RenameResult): Readonly<Record<string, string>> {
  assert.equal(result.reason, undefined);
  assert.equal(result.proven, true);
  return Object.fromEntries(result.files.map((file) => {
    const name = file.path ?? '';
    const text = applied(readFileSync(join(space.root, name), 'utf8'), file);
    space.write(name, text);
    return [name, text];
  }));
}

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

test('renaming back finds the same places and gives the same bytes', (context) => {
  const text = 'export class Shape {\n  area = 1;\n  twice(): number { return this.area * 2; }\n}\nexport const s = new Shape().area;\n';
  const space = project(context, { 'src/a.ts': text });
  const there = rename(space, { place: { symbol: 'Shape.area' }, newName: 'size' });
  apply(space, there);
  const back = rename(space, { place: { symbol: 'Shape.size' }, newName: 'area' });
  assert.equal(apply(space, back)['src/a.ts'], text);
  assert.equal(back.changes, there.changes);
});

const EMPTY: readonly (readonly [string, string, { symbol: string; line?: number }, string, RegExp])[] = [
  ['a capture inward', 'export function f(x: number) { const y = 1; return x + y; }\n', { symbol: 'x', line: 0 }, 'y', /cause an error|mean something else/],
  ['a capture outward', 'const outer = 1;\nexport function f(inner: number) { return outer + inner; }\n', { symbol: 'outer' }, 'inner', /cause an error|mean something else/],
  ['a shadowing that no error shows', 'export function f(a: number) { return [1].map((b) => a + b); }\n', { symbol: 'a', line: 0 }, 'b', /mean something else/],
  ['a collision of variables', 'export const one = 1;\nexport const two = 2;\n', { symbol: 'one' }, 'two', /cause an error/],
  ['a collision of members', 'export class A { x = 1; y = 2; }\n', { symbol: 'A.x' }, 'y', /cause an error/],
  ['a global that would be hidden', 'const mine = 1;\nexport const n = [mine, parseInt("1")];\n', { symbol: 'mine' }, 'parseInt', /cause an error|mean something else/],
  ['a library name', 'export const n = parseInt("1");\n', { symbol: 'parseInt', line: 0 }, 'renamed', /TypeScript library/],
  ['the name it has', 'export const same = 1;\n', { symbol: 'same' }, 'same', /has that name already/],
];

for (const [what, text, place, newName, reason] of EMPTY) {
  test(`${what} is not proven`, (context) => {
    const result = rename(project(context, { 'src/a.ts': text }), { place, newName });
    assert.match(result.reason ?? '', reason);
    assert.deepEqual([result.proven, result.files, result.changes, result.keptNames], [false, [], 0, []]);
  });
}

const RIGHT: readonly (readonly [string, string, PlaceRef, string])[] = [
  ['a shorthand property in a literal', 'const x = 1;\nexport const o = { x };\n', { symbol: 'x', line: 0 }, 'const renamed = 1;\nexport const o = { x: renamed };\n'],
  ['a destructured name', 'export function f({ x }: { x: number }) { return x; }\n', { line: 0, character: 20 }, 'export function f({ x: renamed }: { x: number }) { return renamed; }\n'],
  ['a parameter', 'export function f(x: number) { return x; }\n', { symbol: 'x', line: 0 }, 'export function f(renamed: number) { return renamed; }\n'],
  ['an overloaded function', 'export function f(x: 1): 1;\nexport function f(x: 2): 2;\nexport function f(x: any): any { return x; }\nf(1);\n', { symbol: 'f' }, 'export function renamed(x: 1): 1;\nexport function renamed(x: 2): 2;\nexport function renamed(x: any): any { return x; }\nrenamed(1);\n'],
  ['a subclass override', 'export class A { m() {} }\nexport class B extends A { override m() {} }\nnew B().m();\n', { symbol: 'A.m' }, 'export class A { renamed() {} }\nexport class B extends A { override renamed() {} }\nnew B().renamed();\n'],
  ['an interface member implemented elsewhere', 'export interface I { m(): void }\nexport class C implements I { m() {} }\n', { symbol: 'I.m' }, 'export interface I { renamed(): void }\nexport class C implements I { renamed() {} }\n'],
  ['an enum member', 'export enum E { x = 1 }\nE.x;\n', { symbol: 'E.x' }, 'export enum E { renamed = 1 }\nE.renamed;\n'],
  ['merged namespace and class', 'export class N {}\nexport namespace N { export const a = 1; }\nN.a;\n', { symbol: 'N' }, 'export class renamed {}\nexport namespace renamed { export const a = 1; }\nrenamed.a;\n'],
  ['a label', 'export function f() { outer: for (;;) { break outer; } }\n', { line: 0, character: 22 }, 'export function f() { renamed: for (;;) { break renamed; } }\n'],
  ['keyof and a mapped type', 'export interface K { x: 1 }\nexport type M = { [P in keyof K]: K[P] };\nexport const m: M = { x: 1 };\n', { symbol: 'K.x' }, 'export interface K { renamed: 1 }\nexport type M = { [P in keyof K]: K[P] };\nexport const m: M = { renamed: 1 };\n'],
  ['a type parameter', 'export function f<T>(t: T): T { return t; }\n', { symbol: 'T', line: 0 }, 'export function f<renamed>(t: renamed): renamed { return t; }\n'],
  ['a default export', 'export default function x() {}\nx();\n', { symbol: 'x', line: 1 }, 'export default function renamed() {}\nrenamed();\n'],
  ['a JSDoc reference', 'export class J {}\n/** See {@link J}. */\nexport const j = new J();\n', { symbol: 'J' }, 'export class renamed {}\n/** See {@link renamed}. */\nexport const j = new renamed();\n'],
];

for (const [what, text, place, expected] of RIGHT) {
  test(`${what} is renamed, and compiles again`, (context) => {
    const space = project(context, { 'src/a.ts': text });
    assert.equal(apply(space, rename(space, { place }))['src/a.ts'], expected);
    assert.deepEqual(lines(space.diagnostics()), []);
  });
}

test('a private name keeps its #, and asks for one', (context) => {
  const space = project(context, { 'src/a.ts': 'export class A { #p = 1; get() { return this.#p; } }\n' });
  assert.throws(() => rename(space, { place: { symbol: 'A.#p' }, newName: 'q' }), { name: 'Refusal', message: "argument 'newName' must be # and an identifier, since it is a private name" });
  assert.equal(apply(space, rename(space, { place: { symbol: 'A.#p' }, newName: '#q' }))['src/a.ts'], 'export class A { #q = 1; get() { return this.#q; } }\n');
});

test('JSX tags and attributes', (context) => {
  const space = project(context, {
    'src/a.tsx': 'declare global { namespace JSX { interface Element {} interface ElementAttributesProperty { props: {} } } }\nexport function Box(props: { wide: boolean }): JSX.Element { return props; }\nexport const b = <Box wide={true} />;\n',
  });
  apply(space, rename(space, { source: path('src/a.tsx'), place: { symbol: 'Box' }, newName: 'Crate' }));
  const texts = apply(space, rename(space, { source: path('src/a.tsx'), place: { symbol: 'wide', line: 1 }, newName: 'broad' }));
  assert.match(texts['src/a.tsx'] ?? '', /function Crate\(props: \{ broad: boolean \}\)[\s\S]*<Crate broad=\{true\} \/>/);
});

test('what cannot be a name is refused, with what would be right', (context) => {
  const space = project(context, { 'src/a.ts': "export const n = 1;\nexport const o = { 'a-b': 1, p: 2 };\no['a-b']; o.p;\n" });
  const at = (place: { symbol: string; line?: number }, newName: string) => () => rename(space, { place, newName });
  for (const bad of ['a-b', '1a', 'a b', '#n', 'a\\u0062', 'a.b', '']) {
    assert.throws(at({ symbol: 'n' }, bad), { name: 'Refusal', message: "argument 'newName' must be an identifier" }, bad);
  }
  for (const bad of ['class', 'let', 'static', 'null']) {
    assert.throws(at({ symbol: 'n' }, bad), { message: "argument 'newName' must be no reserved word" }, bad);
  }
  assert.throws(at({ symbol: 'p', line: 1 }, 'x-y'), { message: "argument 'newName' must be an identifier" });
  assert.equal(rename(space, { place: { symbol: 'p', line: 1 }, newName: 'class' }).proven, true);
  assert.equal(rename(space, { place: { line: 1, character: 22 }, newName: 'c-d' }).proven, true);
  assert.throws(() => rename(space, { place: { line: 1, character: 22 }, newName: 'c"d' }), { name: 'Refusal', message: /free of quotes/ });
});

test('a name that nothing declares is never guessed', (context) => {
  const space = project(context, { 'src/a.ts': 'export const n = [1].map((x) => x);\n' });
  assert.throws(() => rename(space, { place: { symbol: 'map' } }), { name: 'Refusal', message: /^symbol 'map' is not in this document/ });
});

test('outside any project an exported name is not renamed, and a local one is', (context) => {
  const space = workspace(context, { 'tsconfig.json': CONFIG, 'src/a.ts': 'export const out = 1;\nconst own = out;\nfunction f(p: number) { return p + own; }\nexport { f };\n' });
  const leaving = rename(space, { place: { symbol: 'out' } });
  assert.equal(leaving.reason, 'other files may use it, and none were searched: launch with --project and the config that lists this file');
  assert.equal(leaving.scope.complete, false);
  assert.equal(rename(space, { place: { symbol: 'own' } }).proven, true);
  assert.equal(rename(space, { place: { symbol: 'p', line: 2 } }).scope.complete, true);
  assert.match(apply(space, rename(space, { place: { symbol: 'f' } }))['src/a.ts'] ?? '', /export \{ renamed as f \}/);
});

test('a buffer in the place of a file is renamed as the project with it', (context) => {
  const space = project(context, { 'src/a.ts': 'export const value = 1;\n', 'src/b.ts': "import { value } from './a';\nvalue;\n" });
  space.open('src/a.ts', 'export const value = 1;\nvalue;\n');
  const result = rename(space, { source: buffer('src/a.ts'), place: { symbol: 'value' } });
  assert.deepEqual(result.files.map(({ uri, path: name, edits }) => [name ?? uri, edits.length]), [['src/b.ts', 2], ['ts-buffer:src/a.ts', 2]]);
});

test('an edit between two renames is taken in by the trial too', (context) => {
  const space = project(context, { 'src/a.ts': 'export const one = 1;\n', 'src/b.ts': "import { one } from './a';\none;\n" });
  assert.equal(rename(space, { place: { symbol: 'one' } }).proven, true);
  space.write('src/b.ts', "import { one } from './a';\nconst renamed = one;\nexport { renamed };\n");
  assert.match(rename(space, { place: { symbol: 'one' } }).reason ?? '', /cause an error/);
});

test('a member whose type meets another in a file that does not name it', (context) => {
  const space = project(context, {
    'src/a.ts': 'export interface Prompt { name: string; args: string[] }\n',
    'src/b.ts': "import type { Prompt } from './a';\nexport function prompts(): readonly Prompt[] { return ['x'].map((name) => ({ name, args: [] })); }\n",
    'src/c.ts': 'export interface Other { inner: 1 }\nexport const other: Other = { inner: 1 };\n',
    'src/d.ts': "import { other } from './c';\nexport const same: { inner: 1 } = other;\n",
  });
  const prompt = rename(space, { place: { symbol: 'Prompt.args' } });
  assert.equal(prompt.proven, false);
  assert.match(prompt.reason ?? '', /^it would cause an error: src\/b\.ts: /);
  assert.match(rename(space, { source: path('src/c.ts'), place: { symbol: 'Other.inner' } }).reason ?? '', /^it would cause an error: src\/d\.ts: /);
  assert.equal(rename(space, { place: { symbol: 'Prompt.name' } }).proven, false);
  assert.equal(rename(space, { place: { symbol: 'Prompt' } }).proven, true);
});

const LEAVING: readonly (readonly [string, string, PlaceRef])[] = [
  ['a property of what a function returns', 'export function make() { return { foo: 1 }; }\n', { symbol: 'foo', line: 0 }],
  ['a property of a parameter\'s type', 'export function f(o: { foo: number }) { return o.foo; }\n', { line: 0, character: 23 }],
  ['a property of a type parameter\'s bound', 'export function f<T extends { foo: number }>(o: T) { return o; }\n', { symbol: 'foo', line: 0 }],
  ['a member of a class in a function', 'export function make() { class A { foo() {} } return new A(); }\n', { symbol: 'foo', line: 0 }],
];

for (const [what, text, place] of LEAVING) {
  test(`outside any project ${what} can leave its document`, (context) => {
    const space = workspace(context, { 'tsconfig.json': CONFIG, 'src/a.ts': text });
    const result = rename(space, { place });
    assert.match(result.reason ?? '', /^other files may use it/);
    assert.equal(result.scope.complete, false);
  });
}

test('outside any project a top-level name of a declaration file can leave it', (context) => {
  const space = workspace(context, { 'tsconfig.json': CONFIG, 'src/a.d.ts': 'interface Foo { x: 1 }\nexport interface Bar { f: Foo }\n' });
  assert.match(rename(space, { source: path('src/a.d.ts'), place: { symbol: 'Foo' } }).reason ?? '', /^other files may use it/);
});

test('an installed package is not edited', (context) => {
  const space = project(context, { 'node_modules/p/index.d.ts': 'export interface O { name: number }\n', 'src/a.ts': "import type { O } from 'p';\nexport const o: O = { name: 1 };\n" });
  const result = rename(space, { place: { symbol: 'name', line: 1 } });
  assert.deepEqual([result.proven, result.files], [false, []]);
});

test('nothing to rename at the end of a document, or in an empty one', (context) => {
  const space = project(context, { 'src/a.ts': '1;\n', 'src/empty.ts': '' });
  assert.equal(rename(space, { place: { line: 1, character: 0 } }).proven, false);
  assert.equal(rename(space, { source: path('src/empty.ts'), place: { line: 0, character: 0 } }).proven, false);
});

for (const [what, c] of [['an export', "export * from './a';\nexport const bar = 'C';\n"], ['a re-export', "export * from './a';\nexport { bar } from './e';\n"]] as const) {
  test(`a name that passes through export * beside ${what} of the new name is not taken for it`, (context) => {
    const space = project(context, {
      'src/a.ts': "export const foo = 'A';\n", 'src/e.ts': "export const bar = 'E';\n", 'src/c.ts': c, 'src/d.ts': "import { foo } from './c';\nexport const used = [foo];\n",
    });
    const result = rename(space, { place: { symbol: 'foo' }, newName: 'bar' });
    assert.equal(result.proven, false);
    assert.equal(rename(space, { place: { symbol: 'foo' }, newName: 'other' }).proven, true);
  });
}

const ELSEWHERE: readonly (readonly [string, string, string])[] = [
  ['keyof typeof a namespace', 'export const foo = 1;\n', "import * as ns from './a';\nexport const k: keyof typeof ns = 'foo';\n"],
  ['a namespace as a value of a type', 'export function foo(): void {}\n', "import * as ns from './a';\nexport const t: { foo(): void } = ns;\n"],
  ['the type of an import call', 'export const foo = 1;\n', "export const p: Promise<{ foo: number }> = import('./a');\n"],
  ['a namespace declaration', 'export namespace N { export const foo = 1; }\n', "import { N } from './a';\nexport const p: { foo: number } = N;\n"],
];

for (const [what, a, b] of ELSEWHERE) {
  test(`an error in a file that is not touched: ${what}`, (context) => {
    const result = rename(project(context, { 'src/a.ts': a, 'src/b.ts': b }), { place: { symbol: 'foo' } });
    assert.match(result.reason ?? '', /^it would cause an error: src\/b\.ts: /);
  });
}

test('an error that is mended does not stand for one that is new', (context) => {
  const space = project(context, {
    'src/a.ts': 'export interface A { foo: 1 }\n',
    'src/b.ts': "import type { A } from './a';\nexport const one: { bar: 1 } = {} as A;\nexport const two: { foo: 1 } = {} as A;\nexport type Own = A['foo'];\n",
  });
  assert.equal(space.diagnostics().counts.error, 1);
  const result = rename(space, { place: { symbol: 'A.foo' }, newName: 'bar' });
  assert.equal(result.proven, false);
  assert.match(result.reason ?? '', /^it would cause an error: src\/b\.ts: /);
});

test('two export * that would then clash in a file that does not say the name', (context) => {
  const space = project(context, {
    'src/a.ts': 'export const foo = 1;\n', 'src/b.ts': 'export const bar = 2;\n', 'src/c.ts': "export * from './a';\nexport * from './b';\n",
  });
  assert.match(rename(space, { place: { symbol: 'foo' }, newName: 'bar' }).reason ?? '', /^it would cause an error: src\/c\.ts: /);
  assert.equal(rename(space, { place: { symbol: 'foo' }, newName: 'other' }).proven, true);
});

test('a file that reaches the change through others, and one that cannot', (context) => {
  const space = project(context, {
    'src/a.ts': 'export interface A { foo: 1 }\n',
    'src/b.ts': "import type { A } from './a';\nexport declare const made: A;\n",
    'src/c.ts': "import { made } from './b';\nexport const taken: { [K in 'fo' | 'o' as 'foo']: 1 } = made;\n",
    'src/d.ts': 'export interface B { foo: 1 }\nexport const b: B = { foo: 1 };\n',
  });
  assert.match(rename(space, { place: { symbol: 'A.foo' } }).reason ?? '', /^it would cause an error: src\/c\.ts: /);
  assert.equal(rename(space, { source: path('src/d.ts'), place: { symbol: 'B.foo' } }).proven, true);
});

test('strings that say the name and stay as they are, are named', (context) => {
  const space = project(context, {
    'src/a.ts': "export interface A { foo?: 1 }\nexport function has(a: object): boolean { return 'foo' in a; }\nexport type Less = Omit<A & { bar: 1 }, \"foo\">;\n",
  });
  const result = rename(space, { place: { symbol: 'A.foo' } });
  assert.equal(result.proven, true);
  assert.equal(result.scope.note, "the string 'foo' is left as it is in src/a.ts:2 and 1 more places");
});

test('names that every scope has a meaning for are refused', (context) => {
  const space = project(context, { 'src/a.ts': 'const n = 1;\nexport const o = { p: n };\n' });
  for (const bad of ['undefined', 'arguments', 'eval']) {
    assert.throws(() => rename(space, { place: { symbol: 'n' }, newName: bad }), { name: 'Refusal', message: "argument 'newName' must be no reserved word" });
  }
  assert.throws(() => rename(space, { place: { symbol: 'p', line: 1 }, newName: '__proto__' }), { name: 'Refusal', message: /would set a prototype/ });
});

test('the name that JSX compiles to is not given to anything in a file that has JSX', (context) => {
  const text = 'declare global { namespace JSX { interface Element {} interface IntrinsicElements { p: {} } } }\nimport * as React from \'./react\';\nexport function f(x: number) { return [x, <p />]; }\n';
  const classic = CONFIG.replace('"compilerOptions":{', '"compilerOptions":{"jsx":"react",');
  const space = project(context, { 'tsconfig.json': classic, 'src/react.ts': 'export function createElement(): void {}\n', 'src/a.tsx': text });
  const place = { symbol: 'x', line: 2 };
  assert.equal(rename(space, { source: path('src/a.tsx'), place, newName: 'React' }).reason, "'React' is the name that JSX compiles to in src/a.tsx");
  assert.equal(rename(space, { source: path('src/a.tsx'), place, newName: 'y' }).proven, true);
});
