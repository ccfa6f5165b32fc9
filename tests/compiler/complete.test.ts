/** What a completion must begin with, its type, and what is changed with it. */
import assert from 'node:assert/strict';
import test from 'node:test';
import type { CompleteResult } from '#tsmcp/compiler/results.ts';
import { path, SMALL, workspace, type Workspace } from './workspace.ts';

const PROJECT = JSON.stringify({
  compilerOptions: { lib: ['es5'], strict: true, module: 'esnext', moduleResolution: 'bundler', types: [], jsx: 'preserve', allowJs: true, noEmit: true },
});

/** The completions where `¦` stands in the text, which is taken out; it is asked about as it stands without. */
function at(space: Workspace, name: string, marked: string, over: { readonly imports?: boolean; readonly limit?: number } = {}): CompleteResult {
  const before = marked.slice(0, marked.indexOf('¦'));
  const lines = before.split(/\r\n|[\r\n\u2028\u2029]/);
  space.write(name, marked.replace('¦', ''));
  const place = { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 };
  return space.ask({ tool: 'complete', source: path(name), place, limit: 50, imports: false, ...over }) as CompleteResult;
}

const labels = ({ items }: CompleteResult): readonly string[] => items.map(({ label }) => label);

test('in a string the whole of what is typed counts, not its last word', (context) => {
  const space = workspace(context, { 'tsconfig.json': SMALL });
  const result = at(space, 'a.ts', "const a: 'foo-bar' | 'foo-baz' | 'bar' = 'foo-ba¦';\n");
  assert.deepEqual(result.items, ['foo-bar', 'foo-baz'].map((label) => ({
    label, kind: 'string', replace: { start: { line: 0, character: 42 }, end: { line: 0, character: 48 } },
  })));
  assert.deepEqual(labels(at(space, 'a.ts', "const a: 'foo-bar' | 'bar' = 'ba¦';\n")), ['bar']);
});

test('a hyphen is part of a name in JSX, and a number sign of a private one', (context) => {
  const space = workspace(context, {
    'tsconfig.json': PROJECT,
    'jsx.ts': "declare namespace JSX { interface IntrinsicElements { p: { 'data-far'?: string; farther?: string } } interface Element {} }\n",
  }, { projects: ['tsconfig.json'] });
  assert.deepEqual(labels(at(space, 'a.tsx', `export const e = <p data-f¦ />;\n`)), ['data-far']);
  assert.deepEqual(labels(at(space, 'b.ts', 'export class K { #secret = 1; second = 2; m() { return this.#se¦; } }\n')), ['#secret']);
});

test('what is typed counts in any case, and only up to the place', (context) => {
  const space = workspace(context, { 'tsconfig.json': SMALL });
  assert.deepEqual(labels(at(space, 'a.ts', 'const o = { Alpha: 1, beta: 2 };\no.aL¦zzz;\n')), ['Alpha']);
  assert.deepEqual(labels(at(space, 'a.ts', 'const o = { Alpha: 1, beta: 2 };\no.¦zzz;\n')), ['Alpha', 'beta']);
  assert.deepEqual(labels(at(space, 'a.ts', 'const o = 1;\nretur¦\n')), ['return']);
});

test('positions count after a byte order mark, tabs, emoji, combining characters and every line end', (context) => {
  const space = workspace(context, { 'tsconfig.json': SMALL });
  for (const before of ['\ufeff', '\u{1f600};\r\n\t', 'e\u0301;\r', '"\u{1f600}e\u0301";\u2028', '1;\u2029\t\t', '/* \u{1f600} */ ']) {
    const text = `${before}const o = { alpha: 1 }; o.al¦;\n`;
    const result = at(space, 'a.ts', text.startsWith('\ufeff') ? text.slice(1) : text);
    assert.deepEqual(labels(result), ['alpha'], JSON.stringify(before));
  }
});

test('the type of a value is shown, cut where it is long; a type has none', (context) => {
  const space = workspace(context, { 'tsconfig.json': SMALL });
  const members = Array.from({ length: 40 }, (_, index) => `member${index}: number`).join('; ');
  const text = `declare const named1: { ${members} };\nfunction named2<T>(x: T): T[] { return [x]; }\ninterface Named3 { x: 1 }\nclass Named4 {}\n`;
  const result = at(space, 'a.ts', `${text}named¦\n`);
  assert.deepEqual(result.items.map(({ label, detail }) => [label, detail]), [
    ['Named4', 'typeof Named4'],
    ['named1', `${`{ ${members} }`.slice(0, 160)}...`],
    ['named2', '<T>(x: T) => T[]'],
  ]);
  assert.deepEqual(at(space, 'a.ts', `${text}let x: named¦;\n`).items, [{ label: 'Named3', kind: 'interface' }, { label: 'Named4', kind: 'class', detail: 'typeof Named4' }]);
});

test('an import is shown by the type of what it imports, an exported name by its own', (context) => {
  const space = workspace(context, { 'tsconfig.json': PROJECT, 'b.ts': 'export const given = { x: 1 };\n' });
  assert.deepEqual(at(space, 'a.ts', "import { given } from './b';\nexport const giver = 1;\ngive¦\n").items, [
    { label: 'given', kind: 'alias', detail: '{ x: number; }' },
    { label: 'giver', kind: 'var', detail: '1' },
  ]);
});

test('an automatic import is written with the line ends of the document, into what is imported already', (context) => {
  const files = { 'tsconfig.json': PROJECT, 'b.ts': 'export const helpfulThing = 1;\nexport const other = 2;\n' };
  const space = workspace(context, files, { projects: ['tsconfig.json'] });
  const [added] = at(space, 'a.ts', '\r\nexport const used = helpful¦;\r\n', { imports: true }).items;
  assert.deepEqual([added?.from, added?.edits?.map(({ newText }) => newText)], ['./b', ['import { helpfulThing } from "./b";\r\n']]);
  const [merged] = at(space, 'a.ts', "import {\r\n  other,\r\n} from './b';\r\nother; helpful¦;\r\n", { imports: true }).items;
  assert.deepEqual(merged?.edits, [{ range: { start: { line: 1, character: 0 }, end: { line: 1, character: 0 } }, newText: '  helpfulThing,\r\n' }]);
});

test('a name that is imported as a type alone comes with the edit that imports its value', (context) => {
  const space = workspace(context, { 'tsconfig.json': PROJECT, 'b.ts': 'export class Only {}\n' });
  const result = at(space, 'a.ts', "import type { Only } from './b';\nnew Onl¦;\n");
  assert.deepEqual(result.items, [{
    label: 'Only', kind: 'alias', detail: 'typeof Only', edits: [{ range: { start: { line: 0, character: 6 }, end: { line: 0, character: 11 } }, newText: '' }],
  }]);
});

test('JavaScript has completions, and JSON is no error', (context) => {
  const space = workspace(context, { 'tsconfig.json': PROJECT });
  assert.deepEqual(at(space, 'a.js', '/** @param {string} parameter */\nfunction f(parameter) { parame¦ }\n').items, [{ label: 'parameter', kind: 'parameter', detail: 'string' }]);
  assert.deepEqual(labels(at(space, 'd.json', '{ "a": "z¦" }\n')), []);
});

test('no completion shows where the workspace lies', (context) => {
  const space = workspace(context, { 'tsconfig.json': PROJECT, 'b.ts': 'export const inner = 1;\n' }, { projects: ['tsconfig.json'] });
  const result = at(space, 'a.ts', "import * as whole from './b';\nimport('./b').then((loaded) => loaded);\nexport const both = [whole, import('./b')] as const;\nbot¦\n", { imports: true });
  assert.deepEqual(labels(result), ['both']);
  assert.equal(JSON.stringify(result).includes(space.root), false);
});

test('the same thing out of several modules is offered, with an import that can be written', (context) => {
  const again = "import * as it from './nowhere';\nexport { it };\n";
  const space = workspace(context, { 'tsconfig.json': PROJECT, 'z/b.ts': again, 'z/c.ts': again }, { projects: ['tsconfig.json'] });
  const { items } = at(space, 'a.ts', "export * as i¦t from './nowhere';\n", { imports: true });
  const offered = items.filter(({ label }) => label === 'it');
  assert.equal(offered.length > 0, true);
  for (const { from, edits } of offered) assert.equal(edits === undefined || JSON.stringify(edits).includes(String(from)), true);
});
