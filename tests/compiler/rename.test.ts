/** What a rename asks for and says, and what it takes in of the rest of the project; the forms of names stand beside. */
import assert from 'node:assert/strict';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { apply, assertRefused, config, project, rename } from './renames.ts';
import { buffer, path } from './workspace.ts';

test('renaming back finds the same places and gives the same bytes', (context) => {
  const text = 'export class Shape {\n  area = 1;\n  twice(): number { return this.area * 2; }\n}\nexport const s = new Shape().area;\n';
  const space = project(context, { 'src/a.ts': text });
  const there = rename(space, { place: { symbol: 'Shape.area' }, newName: 'size' });
  apply(space, there);
  const back = rename(space, { place: { symbol: 'Shape.size' }, newName: 'area' });
  assert.equal(apply(space, back)['src/a.ts'], text);
  assert.equal(back.changes, there.changes);
});

test('the name it has', (context) => {
  assertRefused(rename(project(context, { 'src/a.ts': 'export const same = 1;\n' }), { place: { symbol: 'same' }, newName: 'same' }), /^it has that name already$/);
});

test('a private name keeps its #, and asks for one', (context) => {
  const space = project(context, { 'src/a.ts': 'export class A { #p = 1; get() { return this.#p; } }\n' });
  assert.throws(() => rename(space, { place: { symbol: 'A.#p' }, newName: 'q' }), { name: 'Refusal', message: "argument 'newName' must be # and an identifier, since it is a private name" });
  assert.equal(apply(space, rename(space, { place: { symbol: 'A.#p' }, newName: '#q' }))['src/a.ts'], 'export class A { #q = 1; get() { return this.#q; } }\n');
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

test('names that every scope has a meaning for', (context) => {
  const space = project(context, { 'src/a.ts': 'const n = 1;\nexport const o = { p: n };\n' });
  for (const newName of ['undefined', 'arguments', 'eval']) {
    assertRefused(rename(space, { place: { symbol: 'n' }, newName }), /would then mean something else: every scope has a meaning for it$/);
  }
  assertRefused(rename(space, { place: { symbol: 'p', line: 1 }, newName: '__proto__' }), /: it would set a prototype$/);
});

test('the name that JSX compiles to is not given to anything in a file that has JSX', (context) => {
  const text = 'declare global { namespace JSX { interface Element {} interface IntrinsicElements { p: {} } } }\nimport * as React from \'./react\';\nexport function f(x: number) { return [x, <p />]; }\n';
  const classic = config({ jsx: 'react' });
  const space = project(context, { 'tsconfig.json': classic, 'src/react.ts': 'export function createElement(): void {}\n', 'src/a.tsx': text });
  const place = { symbol: 'x', line: 2 };
  assert.equal(rename(space, { source: path('src/a.tsx'), place, newName: 'React' }).reason, "'React' is the name that JSX compiles to in src/a.tsx");
  assert.equal(rename(space, { source: path('src/a.tsx'), place, newName: 'y' }).proven, true);
});

test('an overloaded function that is exported again', (context) => {
  const space = project(context, {
    'src/a.ts': 'export function f(a: string): string;\nexport function f(a: number): number;\nexport function f(a: unknown): unknown { return a; }\n',
    'src/b.ts': "export { f } from './a';\n",
    'src/c.ts': "import { f } from './b';\nf(1);\n",
  });
  assert.equal(apply(space, rename(space, { place: { symbol: 'f', line: 0 }, newName: 'g' }))['src/b.ts'], "export { g as f } from './a';\n");
});

test('a file that is imported through a link too', (context) => {
  const space = project(context, { 'src/d.ts': 'export const v = 3;\n', 'src/a.ts': "import { v } from './b';\nexport const w = v;\n" });
  symlinkSync('d.ts', join(space.root, 'src/b.ts'));
  assertRefused(rename(space, { source: path('src/d.ts'), place: { symbol: 'v' } }), /^src\/b\.ts is one of the files by another name, through a link/);
});

test('a private member is only looked for where it is named', (context) => {
  const space = project(context, { 'src/a.ts': 'export class A { private x = 1; get y() { return this.x; } }\n', 'src/b.ts': "import { A } from './a';\nexport class B extends A { renamed = 2; }\n" });
  assertRefused(rename(space, { place: { symbol: 'A.x' } }), /^it would cause an error: src\/b\.ts: /);
  assert.equal(rename(space, { place: { symbol: 'A.x' }, newName: 'other' }).proven, true);
});
