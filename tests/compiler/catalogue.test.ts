/** Outline, search, completion, signatures and tokens, on small documents. */
import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import type { Query } from '#tsmcp/compiler/protocol.ts';
import type {
  CompleteResult, OutlineResult, OutlineSymbol, SignaturesResult, SymbolMatchesResult, TokensResult,
} from '#tsmcp/compiler/results.ts';
import { buffer, path, SMALL, workspace, type Workspace } from './workspace.ts';

const PROJECT = { 'tsconfig.json': JSON.stringify({ compilerOptions: { lib: ['es2022'], strict: true, module: 'esnext', moduleResolution: 'bundler', types: [], noEmit: true }, include: ['*.ts'] }) };
const LAUNCHED = { projects: ['tsconfig.json'] };

function of(context: TestContext, text: string, name = 'a.ts'): Workspace {
  return workspace(context, { 'tsconfig.json': SMALL, [name]: text });
}

function outline(space: Workspace, over: Partial<Extract<Query, { tool: 'symbols' }>> = {}, name = 'a.ts'): OutlineResult {
  return space.ask({ tool: 'symbols', of: { source: path(name), depth: 2 }, limit: 200, offset: 0, ...over }) as OutlineResult;
}

function names(symbols: readonly OutlineSymbol[]): readonly unknown[] {
  return symbols.map(({ name, children }) => (children === undefined ? name : [name, names(children)]));
}

const NESTED = 'export class Z {\n  b = 1;\n  a(): void { function inner() { const deepest = 1; return deepest; } inner(); }\n}\nfunction y() {}\nconst x = 1;\n';

test('an outline stands in the order of the text, as deep as it was asked for', (context) => {
  const space = of(context, NESTED);
  assert.deepEqual(names(outline(space).symbols), [['Z', ['b', 'a']], 'y', 'x']);
  assert.deepEqual(names(outline(space, { of: { source: path('a.ts'), depth: 1 } }).symbols), ['Z', 'y', 'x']);
  const deep = outline(space, { of: { source: path('a.ts'), depth: 9 } });
  assert.deepEqual(names(deep.symbols), [['Z', ['b', ['a', [['inner', ['deepest']]]]]], 'y', 'x']);
  assert.equal(deep.total, 7);
  const [first] = deep.symbols;
  assert.deepEqual([first?.kind, first?.range, first?.nameRange], ['class',
    { start: { line: 0, character: 0 }, end: { line: 3, character: 1 } },
    { start: { line: 0, character: 13 }, end: { line: 0, character: 14 } }]);
});

test('an outline is paged; children of a parent on an earlier page stand by themselves', (context) => {
  const space = of(context, NESTED);
  const first = outline(space, { limit: 2 });
  assert.deepEqual(names(first.symbols), [['Z', ['b']]]);
  assert.deepEqual([first.total, first.truncated, first.nextOffset], [5, true, 2]);
  const second = outline(space, { limit: 10, offset: 2 });
  assert.deepEqual(names(second.symbols), ['a', 'y', 'x']);
  assert.equal(second.truncated, false);
  assert.equal('nextOffset' in second, false);
});

test('an empty document, JSON and JavaScript have outlines too', (context) => {
  assert.deepEqual(outline(of(context, '')).symbols, []);
  assert.deepEqual(names(outline(of(context, '{ "a": { "b": 1 } }', 'd.json'), { of: { source: path('d.json'), depth: 2 } }).symbols), [['"a"', ['"b"']]]);
  assert.deepEqual(names(outline(of(context, 'function f() {}\nclass C {}\n', 'c.js'), { of: { source: path('c.js'), depth: 1 } }).symbols), ['f', 'C']);
});

function search(space: Workspace, name: string, over: { limit?: number; offset?: number } = {}): SymbolMatchesResult {
  return space.ask({ tool: 'symbols', of: { name }, limit: 100, offset: 0, ...over }) as SymbolMatchesResult;
}

test('a search by name: exact before prefix before substring, libraries left out', (context) => {
  const space = workspace(context, { ...PROJECT, 'a.ts': 'export const item = 1;\nexport const items = [item];\nexport function addItem() {}\nexport function makeBigThing() {}\n', 'b.ts': 'export interface Item {}\n' }, LAUNCHED);
  const result = search(space, 'item');
  assert.deepEqual(result.matches.map(({ name, match, path: file }) => `${String(file)} ${String(name)} ${match}`), [
    'b.ts Item exact', 'a.ts item exact', 'a.ts items prefix', 'a.ts addItem substring',
  ]);
  assert.deepEqual(search(space, 'mBT').matches.map(({ name, match }) => [name, match]), [['makeBigThing', 'camelCase']]);
  assert.equal(result.scope.complete, true);
  assert.deepEqual(search(space, 'zzz').matches, []);
  const paged = search(space, 'item', { limit: 1, offset: 1 });
  assert.deepEqual([paged.matches.map(({ name }) => name), paged.total, paged.nextOffset], [['item'], 4, 2]);
});

test('without a project the open buffers are searched, and the answer says so', (context) => {
  const space = workspace(context, { 'a.ts': 'export const onDisk = 1;\n' });
  assert.deepEqual([search(space, 'onDisk').matches, search(space, 'onDisk').scope.complete], [[], false]);
  for (let index = 0; index < 12; index += 1) space.open(`b${index}.ts`, `export const inBuffer${index} = 1;\n`);
  const result = search(space, 'inBuffer');
  assert.equal(result.total, 12);
  assert.equal(result.matches[0]?.uri, 'ts-buffer:b0.ts');
  assert.match(result.scope.note ?? '', /^only the open buffers were searched/);
});

function complete(space: Workspace, line: number, character: number, over: Partial<Extract<Query, { tool: 'complete' }>> = {}): CompleteResult {
  return space.ask({ tool: 'complete', source: path('a.ts'), place: { line, character }, limit: 50, imports: false, ...over }) as CompleteResult;
}

test('completions match what was typed before the place, in the compiler\'s order', (context) => {
  const space = of(context, 'const o = { alpha: 1, beta: 2, alphabet: 3 };\no.alp;\no.;\n/** @deprecated */ function oldest() {}\nol;\n');
  assert.deepEqual(complete(space, 1, 5).items, [
    { label: 'alpha', kind: 'property', detail: 'number' }, { label: 'alphabet', kind: 'property', detail: 'number' },
  ]);
  assert.deepEqual(complete(space, 2, 2).items.map(({ label }) => label), ['alpha', 'alphabet', 'beta']);
  assert.deepEqual(complete(space, 4, 2).items.filter(({ label }) => label === 'oldest'), [
    { label: 'oldest', kind: 'function', detail: '() => void', deprecated: true },
  ]);
  const cut = complete(space, 2, 2, { limit: 1 });
  assert.deepEqual([cut.items.length, cut.total, cut.truncated], [1, 3, true]);
});

test('nothing to complete is an empty list', (context) => {
  assert.deepEqual(complete(of(context, '// comment\n'), 0, 5), { items: [], total: 0, truncated: false });
});

test('what a completion replaces is told where it is not the name that is typed', (context) => {
  const space = of(context, "const o = { 'a-b': 1 };\no['a-'];\n");
  assert.deepEqual(complete(space, 1, 5).items.filter(({ label }) => label === 'a-b'), [
    { label: 'a-b', kind: 'property', detail: 'number', replace: { start: { line: 1, character: 3 }, end: { line: 1, character: 5 } } },
  ]);
});

test('automatic imports: from where, and the edit that writes them', (context) => {
  const space = workspace(context, { ...PROJECT, 'a.ts': 'export const used = helpful;\n', 'b.ts': 'export const helpfulThing = 1;\n' }, LAUNCHED);
  assert.deepEqual(complete(space, 0, 27).items, []);
  assert.deepEqual(complete(space, 0, 27, { imports: true }).items, [{
    label: 'helpfulThing',
    kind: 'const',
    detail: '1',
    from: './b',
    edits: [{ range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } }, newText: 'import { helpfulThing } from "./b";\n\n' }],
  }]);
});

function signatures(space: Workspace, line: number, character: number): SignaturesResult {
  return space.ask({ tool: 'signatures', source: path('a.ts'), place: { line, character } }) as SignaturesResult;
}

test('signatures of a call: every overload, and where the place is in it', (context) => {
  const space = of(context, '/** Adds.\n * @param a the first */\nfunction f(a: 1): void;\nfunction f(a: number, b?: string): void;\nfunction f() {}\nf(2, );\n');
  assert.deepEqual(signatures(space, 5, 5), {
    signatures: [
      { label: 'f(a: 1): void', documentation: 'Adds.', parameters: [{ label: 'a: 1', documentation: 'the first' }] },
      { label: 'f(a: number, b?: string): void', parameters: [{ label: 'a: number' }, { label: 'b?: string' }] },
    ],
    activeSignature: 1,
    activeParameter: 1,
  });
  assert.deepEqual(signatures(space, 0, 0), { signatures: [], activeSignature: 0, activeParameter: 0 });
});

function tokens(space: Workspace, over: Partial<Extract<Query, { tool: 'tokens' }>> = {}): TokensResult {
  return space.ask({ tool: 'tokens', source: path('a.ts'), limit: 500, offset: 0, ...over }) as TokensResult;
}

test('tokens: type and modifiers of each identifier, paged, and of some lines alone', (context) => {
  const space = of(context, 'export class A { static readonly s = 1; async m(p: number) { return p; } }\nenum E { x }\ntype T<U> = U; namespace N { export const n = E.x; }\nparseInt("1");\n');
  const all = tokens(space);
  const shown = all.tokens.map(({ line, character, length, type, modifiers }) => `${line}:${character}+${length} ${[type, ...modifiers].join(' ')}`);
  assert.deepEqual(shown.slice(0, 5), [
    '0:13+1 class declaration', '0:33+1 property declaration static readonly', '0:46+1 member declaration async', '0:48+1 parameter declaration', '0:68+1 parameter',
  ]);
  assert.equal(shown.includes('1:5+1 enum declaration'), true);
  assert.equal(shown.includes('3:0+8 function defaultLibrary'), true);
  const second = tokens(space, { startLine: 1, endLine: 1 });
  assert.deepEqual(second.tokens.map(({ line }) => line), [1, 1]);
  const page = tokens(space, { limit: 2, offset: 1 });
  assert.deepEqual([page.tokens.length, page.total, page.truncated, page.nextOffset], [2, all.total, true, 3]);
  assert.throws(() => tokens(space, { startLine: 3, endLine: 1 }), { name: 'Refusal', message: "argument 'endLine' must not be before 'startLine', which is 3" });
  assert.throws(() => tokens(space, { endLine: 99 }), { message: 'line 99 is out of range: the document has 5 lines, 0 to 4' });
});

test('positions of a buffer count after its byte order mark', (context) => {
  const space = workspace(context, {});
  space.open('b.ts', '\ufefflet  x = 1;\n');
  assert.deepEqual(tokens(space, { source: buffer('b.ts') }).tokens.map(({ line, character }) => [line, character]), [[0, 5]]);
});

test('positions hold with a byte order mark, every line end, tabs, emoji and combining characters', (context) => {
  const text = "\ufeff/* \u{1f600} */ const e\u0301t\u00e9 = 1;\r\n\tconst tab = e\u0301t\u00e9;\rconst cr = tab;\u2028const ls = cr;\n";
  const space = of(context, text);
  assert.deepEqual(tokens(space).tokens.map(({ line, character, length }) => [line, character, length]), [
    [0, 15, 4], [1, 7, 3], [1, 13, 4], [2, 6, 2], [2, 11, 3], [3, 6, 2], [3, 11, 2],
  ]);
  assert.equal(space.describe({ place: { line: 3, character: 11 } }).signature, 'const cr: 1');
});

test('keywords and default libraries come from the compiler', (context) => {
  const space = workspace(context, {});
  const { typescript, keywords } = space.ask({ tool: 'resource', name: 'keywords' }) as { typescript: string; keywords: { text: string; kind: string }[] };
  assert.equal(typescript, '6.0.3');
  const kinds = new Map(keywords.map(({ text, kind }) => [text, kind]));
  assert.deepEqual(['class', 'let', 'satisfies'].map((word) => kinds.get(word)), ['reserved', 'strict', 'contextual']);
  const { targets } = space.ask({ tool: 'resource', name: 'default-libs' }) as { targets: { target: string; library: string; files: string[] }[] };
  const es2022 = targets.find(({ target }) => target === 'es2022');
  assert.equal(es2022?.library, 'lib.es2022.full.d.ts');
  for (const file of ['lib.es5.d.ts', 'lib.dom.d.ts', 'lib.es2022.error.d.ts', 'lib.es2022.full.d.ts']) assert.equal(es2022?.files.includes(file), true, file);
  assert.equal(es2022?.files.includes('lib.es2023.array.d.ts'), false);
  assert.deepEqual(targets.map(({ target }) => target).filter((target) => ['es5', 'es2025', 'esnext'].includes(target)), ['es5', 'es2025', 'esnext']);
});
