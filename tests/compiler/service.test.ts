/** What the three answers say, on small workspaces. */
import assert from 'node:assert/strict';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { WARM_UP } from '#tsmcp/compiler/protocol.ts';
import { buffer, lines, path, SMALL, workspace } from './workspace.ts';

test('diagnostics of a document: errors with their lines, and nothing of other documents', (context) => {
  const { diagnostics } = workspace(context, {
    'tsconfig.json': SMALL,
    'a.ts': "import { b } from './b';\nexport const a: string = b;\n",
    'b.ts': 'export const b: number = 1;\nexport const wrong: string = 2;\n',
  });
  const result = diagnostics({ sources: [path('a.ts')] });
  assert.deepEqual(lines(result), ["a.ts:1:13 2322 Type 'number' is not assignable to type 'string'."]);
  assert.equal(result.files[0]?.diagnostics[0]?.preview, 'export const a: string = b;');
  assert.match(result.files[0]?.sha256 ?? '', /^[0-9a-f]{64}$/);
  assert.deepEqual(result.counts, { error: 1, suggestion: 0 });
  assert.deepEqual({ ...result.scope, note: undefined, files: 2 }, {
    kind: 'closure', projects: [], files: 2, complete: true, compiler: '6.0.3', note: undefined,
  });
});

test('a document without findings is listed, because it was asked for', (context) => {
  const { diagnostics } = workspace(context, { 'tsconfig.json': SMALL, 'a.ts': 'export const a = 1;\n' });
  const result = diagnostics({ sources: [path('a.ts')] });
  assert.deepEqual(result.files.map(({ path: name, diagnostics: found }) => ({ name, found })), [{ name: 'a.ts', found: [] }]);
  assert.equal(result.total, 0);
  assert.equal(result.truncated, false);
  assert.equal('nextOffset' in result, false);
});

test('suggestions come only when they are asked for, with their tags', (context) => {
  const { diagnostics } = workspace(context, {
    'tsconfig.json': SMALL,
    'a.ts': '/** @deprecated */\nfunction old(): void {}\nold();\nexport function f(): void { const unused = 1; }\n',
  });
  assert.deepEqual(lines(diagnostics({ sources: [path('a.ts')] })), []);
  const result = diagnostics({ sources: [path('a.ts')], severity: 'suggestion' });
  assert.deepEqual(lines(result), [
    "a.ts:2:0 6387 The signature '(): void' of 'old' is deprecated.",
    "a.ts:3:34 6133 'unused' is declared but its value is never read.",
  ]);
  assert.deepEqual(result.files[0]?.diagnostics.map(({ tags }) => tags), [['deprecated'], ['unnecessary']]);
  assert.deepEqual(result.counts, { error: 0, suggestion: 2 });
  assert.equal(result.files[0]?.diagnostics[0]?.related?.[0]?.path, 'a.ts');
});

test('findings are paged over all documents, in the order of documents and positions', (context) => {
  const { diagnostics } = workspace(context, {
    'tsconfig.json': SMALL,
    'a.ts': 'export const a: string = 1;\nexport const b: string = 2;\n',
    'b.ts': 'export const c: string = 3;\n',
  });
  const sources = [path('b.ts'), path('a.ts')];
  const first = diagnostics({ sources, limit: 2 });
  assert.deepEqual(lines(first).map((line) => line.slice(0, 8)), ['a.ts:0:1', 'a.ts:1:1']);
  assert.deepEqual({ total: first.total, truncated: first.truncated, nextOffset: first.nextOffset }, { total: 3, truncated: true, nextOffset: 2 });
  const second = diagnostics({ sources, limit: 2, offset: 2 });
  assert.deepEqual(lines(second).map((line) => line.slice(0, 8)), ['b.ts:0:1']);
  assert.equal(second.truncated, false);
  assert.equal('nextOffset' in second, false);
});

test('a launched project answers for all of its files, and for a document that it contains', (context) => {
  const { diagnostics } = workspace(context, {
    'tsconfig.json': JSON.stringify({ compilerOptions: { lib: ['es5'], types: [] }, include: ['src'] }),
    'src/a.ts': 'globalOne.x;\n',
    'src/globals.d.ts': 'declare const globalOne: { y: 1 };\n',
    'other.ts': 'globalOne;\n',
  }, { projects: ['tsconfig.json'] });
  const whole = diagnostics();
  assert.deepEqual(lines(whole), ["src/a.ts:0:10 2339 Property 'x' does not exist on type '{ y: 1; }'."]);
  assert.deepEqual(whole.scope, { kind: 'project', projects: ['tsconfig.json'], files: 2, complete: true, compiler: '6.0.3' });
  assert.equal(diagnostics({ sources: [path('src/a.ts')] }).scope.kind, 'project');
  const outside = diagnostics({ sources: [path('other.ts')] });
  assert.deepEqual(lines(outside), ["other.ts:0:0 2304 Cannot find name 'globalOne'."]);
  assert.equal(outside.scope.kind, 'closure');
  assert.equal(outside.scope.complete, false);
  assert.equal(outside.scope.note, 'what tsconfig.json includes by pattern was not loaded, its global declarations neither; --project tsconfig.json loads it');
});

test('no source and no project is refused', (context) => {
  const { diagnostics } = workspace(context, {});
  assert.throws(() => diagnostics(), { name: 'Refusal', message: /^no project was launched/ });
});

test('what is wrong with a config file is reported against that file', (context) => {
  const files = {
    'tsconfig.json': '{\n  "compilerOptions": { "target": "nope", "lib": ["es5"], "types": [] },\n  "extends": "./base.json"\n}\n',
    'a.ts': 'export const a = 1;\n',
  };
  const whole = workspace(context, files, { projects: ['tsconfig.json'] }).diagnostics();
  const found = lines(whole);
  assert.equal(found.some((line) => line.startsWith("tsconfig.json:1:33 6046 Argument for '--target' option must be")), true);
  assert.equal(found.some((line) => line.startsWith("tsconfig.json:0:0 5083 Cannot read file 'base.json'")), true, found.join('\n'));
  assert.deepEqual(lines(workspace(context, files).diagnostics({ sources: [path('a.ts')] })), found);
});

test('a finding about no file at all stands at the config, or at the document if there is none', (context) => {
  const missing = { lib: ['es5'], types: ['not-there'] };
  const withConfig = workspace(context, { 'tsconfig.json': JSON.stringify({ compilerOptions: missing }), 'a.ts': '' });
  assert.match(lines(withConfig.diagnostics({ sources: [path('a.ts')] }))[0] ?? '', /^tsconfig\.json:0:\d+ 2688 Cannot find type definition file for 'not-there'/);
});

test('config options about output do not accuse a document that is asked about by itself', (context) => {
  const { diagnostics } = workspace(context, {
    'tsconfig.json': JSON.stringify({
      compilerOptions: { lib: ['es5'], types: [], composite: true, rootDir: 'src', outDir: 'out', declaration: true },
      include: ['src'],
    }),
    'tests/a.ts': "import { b } from '../src/b';\nexport const a = b;\n",
    'src/b.ts': 'export const b = 1;\n',
    'tests/c.js': 'export const c = 1;\n',
  });
  assert.deepEqual(lines(diagnostics({ sources: [path('tests/a.ts')] })), []);
  assert.deepEqual(lines(diagnostics({ sources: [path('tests/c.js')] })), []);
});

test('a config names files and patterns: the files are loaded with a document, the patterns are not', (context) => {
  const { diagnostics } = workspace(context, {
    'tsconfig.json': JSON.stringify({ compilerOptions: { lib: ['es5'], types: [] }, files: ['named.d.ts'], include: ['one.d.ts', 'many/*.d.ts'] }),
    'named.d.ts': 'declare const named: 1;',
    'one.d.ts': 'declare const one: 1;',
    'many/m.d.ts': 'declare const many: 1;',
    'deep/a.ts': 'named; one; many;\n',
  });
  const result = diagnostics({ sources: [path('deep/a.ts')] });
  assert.deepEqual(lines(result), ["deep/a.ts:0:12 2304 Cannot find name 'many'."]);
  assert.match(result.scope.note ?? '', /--project tsconfig\.json/);
});

test('without a config, .ts and .tsx imports, JSON and JavaScript work', (context) => {
  const { diagnostics } = workspace(context, {
    'a.ts': "import { b } from './b.tsx';\nimport data from './data.json';\nexport const n: number = b + data.n;\n",
    'b.tsx': 'export const b = 1;\n',
    'data.json': '{ "n": 1 }\n',
    'c.js': '// @ts-check\n/** @type {string} */\nexport const c = 1;\n',
  });
  assert.deepEqual(lines(diagnostics({ sources: [path('a.ts')] })), []);
  assert.deepEqual(lines(diagnostics({ sources: [path('data.json')] })), []);
  assert.deepEqual(lines(diagnostics({ sources: [path('c.js')] })), ["c.js:2:13 2322 Type 'number' is not assignable to type 'string'."]);
});

test('buffers stand in the place of the files of their names, importers and imported included', (context) => {
  const space = workspace(context, {
    'tsconfig.json': SMALL,
    'src/a.ts': "import { b } from './b';\nexport const a: number = b;\n",
    'src/b.ts': 'export const b = 1;\n',
  });
  assert.deepEqual(lines(space.diagnostics({ sources: [path('src/a.ts')] })), []);
  space.open('src/b.ts', "export const b = 'text';\n");
  space.open('src/a.ts', "import { b } from './b';\nexport const a: number = b;\n");
  assert.deepEqual(lines(space.diagnostics({ sources: [buffer('src/a.ts')] })), ["ts-buffer:src/a.ts:1:13 2322 Type 'string' is not assignable to type 'number'."]);
  assert.deepEqual(lines(space.diagnostics({ sources: [path('src/a.ts')] })), [], 'a document on disk never sees buffers');
  space.close('src/b.ts');
  assert.deepEqual(lines(space.diagnostics({ sources: [buffer('src/a.ts')] })), [], 'the file on disk is back');
  assert.throws(() => space.diagnostics({ sources: [buffer('src/b.ts')] }), { message: "buffer 'ts-buffer:src/b.ts' is not open: send it as text first" });
});

test('a buffer belongs to the launched project whose patterns take its name', (context) => {
  const space = workspace(context, {
    'tsconfig.json': JSON.stringify({ compilerOptions: { lib: ['es5'], types: [] }, include: ['src'] }),
    'src/globals.d.ts': 'declare const known: number;\n',
  }, { projects: ['tsconfig.json'] });
  space.open('src/new.ts', 'export const a: string = known;\n');
  const result = space.diagnostics({ sources: [buffer('src/new.ts')] });
  assert.deepEqual(lines(result), ["ts-buffer:src/new.ts:0:13 2322 Type 'number' is not assignable to type 'string'."]);
  assert.equal(result.scope.kind, 'project');
});

test('without a root buffers see each other and the library, and unconnected scripts do not accuse each other', (context) => {
  const space = workspace(context, {}, { withoutRoot: true });
  space.open('lib.ts', 'export interface Point { x: number }\n');
  space.open('use.ts', "import type { Point } from './lib';\nexport const p: Point = { x: 'one' };\n");
  space.open('one.ts', 'const same = 1;\n');
  space.open('two.ts', 'const same = 2;\n');
  space.open('notes', 'export const typed: number = 1;\n');
  assert.deepEqual(lines(space.diagnostics({ sources: [buffer('use.ts')] })), ["ts-buffer:use.ts:1:26 2322 Type 'string' is not assignable to type 'number'."]);
  assert.deepEqual(lines(space.diagnostics({ sources: [buffer('one.ts')] })), []);
  assert.deepEqual(lines(space.diagnostics({ sources: [buffer('notes')] })), []);
  const { definitions } = space.definition({ source: buffer('use.ts'), place: { symbol: 'Point' } });
  assert.deepEqual(definitions.map(({ uri, range }) => ({ uri, start: range.start })), [{ uri: 'ts-buffer:lib.ts', start: { line: 0, character: 17 } }]);
  assert.throws(() => space.diagnostics({ sources: [path('a.ts')] }), { message: 'a path needs a root: the server was launched without --root; send the source as text' });
  assert.throws(() => space.diagnostics({ sources: [{ kind: 'file', uri: 'file:///a.ts' }] }), { message: /^a file: uri needs a root/ });
});

test('describe: kind, signature, documentation, tags, and what more there is to see', (context) => {
  const { describe } = workspace(context, {
    'tsconfig.json': SMALL,
    'a.ts': '/** Adds.\n * @param a the first\n */\nexport function add(a: number, b: Deep): number { return a; }\ninterface Deep { a: { b: 1 } }\n',
  });
  const result = describe({ place: { symbol: 'add' } });
  assert.deepEqual({ ...result, target: { ...result.target, sha256: '' } }, {
    target: { uri: result.target.uri, path: 'a.ts', line: 3, character: 16, name: 'add', sha256: '' },
    found: true,
    kind: 'function',
    signature: 'function add(a: number, b: Deep): number',
    documentation: 'Adds.',
    tags: [{ name: 'param', text: 'a the first' }],
    expandable: true,
    range: { start: { line: 3, character: 16 }, end: { line: 3, character: 19 } },
  });
  const deep = describe({ place: { symbol: 'b', line: 3 } });
  assert.equal(deep.expandable, true);
  assert.match(describe({ place: { symbol: 'b', line: 3 }, verbosity: 2 }).signature, /a: \{/);
});

test('describe where nothing stands, and with more detail than a module has', (context) => {
  const { describe } = workspace(context, { 'tsconfig.json': SMALL, 'a.ts': "import * as b from './b';\n\nexport { b };\n", 'b.ts': 'export const x = 1;\n' });
  const nothing = describe({ place: { line: 1, character: 0 } });
  assert.equal(nothing.found, false);
  assert.deepEqual(nothing.range, { start: { line: 1, character: 0 }, end: { line: 1, character: 0 } });
  const module = describe({ place: { line: 0, character: 21 }, verbosity: 2 });
  assert.equal(module.signature, 'module "b" {\n    let x: 1;\n}');
});

test('definition: of a value and of its type, in the file, in another one and in the library', (context) => {
  const { definition } = workspace(context, {
    'tsconfig.json': SMALL,
    'a.ts': "import { make } from './b';\nconst made = make();\nexport const text = made.name.length;\n",
    'b.ts': 'export interface Made { name: string }\nexport function make(): Made { return { name: "" }; }\n',
  });
  const value = definition({ place: { symbol: 'make' } });
  assert.deepEqual(value.definitions, [{
    uri: value.definitions[0]?.uri,
    path: 'b.ts',
    range: { start: { line: 1, character: 16 }, end: { line: 1, character: 20 } },
    name: 'make',
    kind: 'function',
    container: '"./b"',
    preview: 'export function make(): Made { return { name: "" }; }',
    fullRange: { start: { line: 1, character: 0 }, end: { line: 1, character: 53 } },
  }]);
  assert.deepEqual(definition({ place: { symbol: 'made' }, of: 'type' }).definitions.map(({ path: name, name: of }) => [name, of]), [['b.ts', 'Made']]);
  const library = definition({ place: { symbol: 'length', line: 2 } });
  assert.deepEqual(library.definitions.map(({ uri }) => uri), ['ts-lib:lib.es5.d.ts']);
  const none = definition({ place: { line: 0, character: 0 } });
  assert.deepEqual(none.definitions, []);
  assert.match(none.scope.note ?? '', /^not found in what was loaded/);
});

test('a uri that an answer gave is taken as a source', (context) => {
  const { describe } = workspace(context, { 'tsconfig.json': SMALL, 'a.ts': '' });
  const result = describe({ source: { kind: 'lib', name: 'lib.es5.d.ts' }, place: { symbol: 'parseInt' } });
  assert.match(result.signature, /^function parseInt\(string: string/);
  assert.equal(result.target.uri, 'ts-lib:lib.es5.d.ts');
  assert.throws(() => describe({ source: { kind: 'lib', name: 'lib.none.d.ts' }, place: { symbol: 'x' } }), { name: 'Refusal' });
});

test('scope.complete without a project: only what cannot be seen from elsewhere', (context) => {
  const { definition } = workspace(context, {
    'tsconfig.json': SMALL,
    'a.ts': 'export class A { #p = 1; q = this.#p; constructor(public r: number) {} m(x: number) { const y = x; return y; } }\nfunction g<T>(t: T) { return t; }\n',
  });
  const complete = (symbol: string): boolean => definition({ place: { symbol, line: 0 } }).scope.complete;
  assert.deepEqual(['#p', 'q', 'r', 'x', 'y', 'A', 'm'].map((name) => [name, complete(name)]), [
    ['#p', true], ['q', false], ['r', false], ['x', true], ['y', true], ['A', false], ['m', false],
  ]);
  assert.equal(definition({ place: { symbol: 'T', line: 1 } }).scope.complete, true);
});

test('a definition in built declarations leads to the source that their map names', (context) => {
  const { definition } = workspace(context, {
    'tsconfig.json': SMALL,
    'a.ts': "import { built } from './dist/built';\nexport const a = built;\n",
    'dist/built.d.ts': 'export declare const built = 1;\n//# sourceMappingURL=built.d.ts.map',
    'dist/built.d.ts.map': JSON.stringify({ version: 3, file: 'built.d.ts', sourceRoot: '', sources: ['../src/built.ts'], names: [], mappings: 'AACA,eAAO,MAAM,KAAK,IAAI,CAAC' }),
    'src/built.ts': '// source\nexport const built = 1;\n',
  });
  assert.deepEqual(definition({ place: { symbol: 'built' } }).definitions.map(({ path: name, range }) => [name, range.start]), [
    ['src/built.ts', { line: 1, character: 13 }],
  ]);
});

test('the workspace\'s own compiler is named, and never used', (context) => {
  const { diagnostics } = workspace(context, {
    'tsconfig.json': SMALL,
    'node_modules/typescript/package.json': '{ "name": "typescript", "version": "6.0.1" }',
    'node_modules/typescript/lib/typescript.js': 'throw new Error("loaded");',
    'src/a.ts': '',
  });
  const { scope } = diagnostics({ sources: [path('src/a.ts')] });
  assert.equal(scope.workspaceCompiler, '6.0.1');
  assert.equal(scope.compiler, '6.0.3');
});

test('resultChars: an answer over it is refused with its size', (context) => {
  const { diagnostics } = workspace(context, { 'tsconfig.json': SMALL, 'a.ts': 'export const a: string = 1;\n'.repeat(40) }, { limits: { resultChars: 1_024 } });
  assert.throws(() => diagnostics({ sources: [path('a.ts')] }), { name: 'Refusal', message: /^the result has \d+ characters; at most 1024 are sent \(resultChars\)/ });
});

test('programFiles: a program over it is refused, and a smaller one is answered for', (context) => {
  const { diagnostics } = workspace(context, {
    'tsconfig.json': SMALL,
    'many.ts': Array.from({ length: 20 }, (_, index) => `import './m${index}';`).join('\n'),
    ...Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`m${index}.ts`, 'export {};'])),
    'one.ts': 'export const a: string = 1;\n',
  }, { limits: { programFiles: 15 } });
  for (let times = 0; times < 2; times += 1) {
    assert.throws(() => diagnostics({ sources: [path('many.ts')] }), { name: 'Refusal', message: /^the program has more than 15 files \(programFiles\)/ });
  }
  assert.equal(diagnostics({ sources: [path('one.ts')] }).total, 1);
});

test('sourceChars: a document over it is refused', (context) => {
  const { diagnostics } = workspace(context, { 'a.ts': '// '.padEnd(101, 'x') }, { limits: { sourceChars: 100 } });
  assert.throws(() => diagnostics({ sources: [path('a.ts')] }), { message: "path 'a.ts' has 101 characters; at most 100 are taken (sourceChars)" });
});

test('fileBytes: a file over it is left out, and the answer says that it is not complete', (context) => {
  const { diagnostics } = workspace(context, {
    'tsconfig.json': JSON.stringify({ compilerOptions: { noLib: true, types: [] }, files: ['a.ts'] }),
    'a.ts': "import './big';\n",
    'big.ts': `export const big = 1; //${'x'.repeat(5_000)}`,
  }, { limits: { fileBytes: 4_096 } });
  const { scope } = diagnostics({ sources: [path('a.ts')] });
  assert.equal(scope.complete, false);
  assert.match(scope.note ?? '', /1 file or folder was left out/);
});

test('a stopped call throws the compiler\'s own cancellation, and the next call is right', (context) => {
  const stop = new SharedArrayBuffer(4);
  const space = workspace(context, { 'tsconfig.json': SMALL, 'a.ts': 'export const a: string = 1;\n' }, { stop });
  Atomics.store(new Int32Array(stop), 0, 1);
  assert.throws(() => space.diagnostics({ sources: [path('a.ts')] }), (error: object) => error.constructor.name === 'OperationCanceledException');
  assert.equal(space.diagnostics({ sources: [path('a.ts')] }).total, 1);
});

test('a project-wide call whose time ends says how far it came', (context) => {
  const files = {
    'tsconfig.json': JSON.stringify({ compilerOptions: { lib: ['es5'], types: [] } }),
    'a.ts': 'export const a: string = 1;\n',
  };
  const space = workspace(context, files, { projects: ['tsconfig.json'], remainingMillis: 0 });
  space.service.warm();
  const result = space.diagnostics();
  assert.equal(result.truncated, true);
  assert.equal(result.scope.complete, false);
  assert.match(result.scope.note ?? '', /^the time for the call ended/);
  assert.equal(typeof result.nextOffset, 'number');
});

test('progress counts the files that are loaded', (context) => {
  const seen: number[] = [];
  const space = workspace(context, { 'tsconfig.json': SMALL, 'a.ts': "import './b';\n", 'b.ts': '' }, { onProgress: (files) => seen.push(files) });
  space.diagnostics({ sources: [path('a.ts')] });
  assert.equal(seen.length >= 3, true);
  assert.deepEqual(seen, seen.map((_, index) => index + 1));
});

test('warming loads a library without leaving a document behind', (context) => {
  const space = workspace(context, { 'tsconfig.json': SMALL });
  space.service.warm();
  assert.throws(() => space.diagnostics({ sources: [buffer('tsmcp-warm-up.ts')] }), { message: /is not open/ });
});

test('warming stops when a call arrives, and the call loses nothing by it', (context) => {
  const stop = new SharedArrayBuffer(4);
  const space = workspace(context, { 'tsconfig.json': SMALL, 'a.ts': 'export const a: string = 1;\n' }, { stop });
  Atomics.store(new Int32Array(stop), 0, WARM_UP);
  space.service.warm();
  assert.equal(space.diagnostics({ sources: [path('a.ts')] }).total, 1);
});

test('a file that is no source and leads outside does not make an answer incomplete, a folder does', (context) => {
  const { root, diagnostics } = workspace(context, { 'tsconfig.json': JSON.stringify({ compilerOptions: { lib: ['es5'], types: [] } }), 'a.ts': '' }, { projects: ['tsconfig.json'] });
  symlinkSync('/', join(root, 'notes.md'));
  assert.equal(diagnostics().scope.complete, true);
  symlinkSync('/', join(root, 'linked'));
  assert.equal(diagnostics().scope.complete, false);
});

test('a source that is nested too deeply is refused, and spoils no answer about another', (context) => {
  const space = workspace(context, { 'tsconfig.json': SMALL, 'good.ts': 'export const a: string = 1;\n', 'deep.ts': '['.repeat(100_000) });
  space.open('deep.ts', `export const deep = ${'['.repeat(100_000)}`);
  space.open('good.ts', 'export const a: string = 1;\n');
  const tooDeep = { name: 'Refusal', message: 'the compiler ran out of stack: this source is nested deeper than it can take' };
  assert.throws(() => space.diagnostics({ sources: [buffer('deep.ts')] }), tooDeep);
  assert.equal(space.diagnostics({ sources: [buffer('good.ts')] }).total, 1);
  assert.throws(() => space.describe({ source: buffer('deep.ts'), place: { line: 0, character: 0 } }), tooDeep);
  assert.throws(() => space.diagnostics({ sources: [path('deep.ts')] }), tooDeep);
  assert.equal(space.diagnostics({ sources: [path('good.ts')] }).total, 1);
  space.open('deep.ts', 'export const deep = 1;\n');
  assert.equal(space.diagnostics({ sources: [buffer('deep.ts')] }).total, 0);
});

const UNUSABLE: readonly (readonly [string, string | Uint8Array, string])[] = [
  ['is not text', new Uint8Array([0x7b, 0xff, 0xfe, 0x7d]), "tsconfig.json:0:0 5083 Cannot read file 'tsconfig.json'."],
  ['has members that the compiler trips over', '{"references":[null]}', "tsconfig.json:0:0 5014 Failed to parse file 'tsconfig.json'."],
];

for (const [what, config, finding] of UNUSABLE) {
  for (const projects of [[], ['tsconfig.json']]) {
    test(`a config that ${what} is a finding, no matter what is asked (${projects.length === 0 ? 'closure' : 'project'})`, (context) => {
      const space = workspace(context, { 'tsconfig.json': config, 'a.ts': 'export const q: number = "";\n' }, { projects });
      space.service.warm();
      const found = lines(space.diagnostics({ sources: [path('a.ts')] }));
      assert.deepEqual(found, ["a.ts:0:13 2322 Type 'string' is not assignable to type 'number'.", finding]);
      space.open('s.ts', 'export const s: string = 1;\n');
      assert.equal(lines(space.diagnostics({ sources: [buffer('s.ts')] })).length, 2);
      space.write('tsconfig.json', SMALL);
      assert.equal(lines(space.diagnostics({ sources: [path('a.ts')] })).length, 1);
    });
  }
}

test('a launched config that is deleted is a finding, and the rest is answered', (context) => {
  const space = workspace(context, { 'tsconfig.json': SMALL, 'a.ts': 'export const q: number = "";\n' }, { projects: ['tsconfig.json'] });
  space.diagnostics();
  space.remove('tsconfig.json');
  const whole = space.diagnostics();
  assert.deepEqual(lines(whole), ["tsconfig.json:0:0 5083 Cannot read file 'tsconfig.json'."]);
  assert.match(whole.files[0]?.sha256 ?? '', /^[0-9a-f]{64}$/);
  assert.equal(space.diagnostics({ sources: [path('a.ts')] }).total, 1);
  space.write('tsconfig.json', SMALL.replace(',"files":[]', ''));
  assert.deepEqual(lines(space.diagnostics()), ["a.ts:0:13 2322 Type 'string' is not assignable to type 'number'."]);
});

test('an exception in the middle of a call is thrown as it is, and the next answer is right', (context) => {
  const space = workspace(context, { 'tsconfig.json': SMALL, 'a.ts': 'export const a: string = 1;\n' }, { projects: ['tsconfig.json'] });
  assert.equal(space.diagnostics({ sources: [path('a.ts')] }).total, 1);
  for (let times = 0; times < 3; times += 1) {
    // No tool lets such a question through; what it makes the compiler's side do is throw a TypeError.
    assert.throws(() => space.ask({ tool: 'describe', source: path('a.ts'), place: JSON.parse('null'), verbosity: 0 }), TypeError);
    space.write('a.ts', `export const a: string = 1;\nexport const b: string = ${times};\n`);
    assert.equal(space.diagnostics({ sources: [path('a.ts')] }).total, 2);
  }
});

test('a root that goes in the middle of a call is the reason, whatever that made the call trip over', (context) => {
  const space = workspace(context, { 'tsconfig.json': SMALL, 'a.ts': 'export const a: string = 1;\n' });
  const place = {
    get symbol(): string {
      space.remove('.');
      throw new TypeError('tripped over');
    },
  };
  assert.throws(() => space.ask({ tool: 'describe', source: path('a.ts'), place, verbosity: 0 }), { name: 'Refusal', message: /^the root is gone: / });
});
