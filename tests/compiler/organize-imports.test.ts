/** Imports, organized: what the compiler proposes, less what would add an error; asked again there is nothing to do. */
import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import type { OrganizeImportsResult } from '#tsmcp/compiler/results.ts';
import { applied } from './applied.ts';
import { lines, path, workspace, type Workspace } from './workspace.ts';

type Mode = 'all' | 'sort' | 'remove-unused';
const MODES: readonly Mode[] = ['all', 'sort', 'remove-unused'];

const MODULES = {
  'b.ts': 'export const b = 1;\nexport const c = 2;\nexport const B = 3;\nexport default 4;\n',
  'z.ts': 'export const z = 1;\nexport type Z = 1;\nexport class Y {}\n',
  'aug.ts': 'declare global { interface Augmented { x: 1 } }\nexport const unused = 1;\nexport type Unused = 1;\nexport default unused;\n',
  'd.json': '{}\n',
};
const LEFT_IN = /^unused imports are left in, since to remove them would cause an error: a\.ts: Cannot find name 'Augmented'/;

function organize(space: Workspace, mode: Mode, name = 'a.ts'): OrganizeImportsResult {
  return space.ask({ tool: 'organize-imports', source: path(name), mode }) as OrganizeImportsResult;
}

interface Given {
  readonly options?: Readonly<Record<string, unknown>>;
  readonly files?: Readonly<Record<string, string>>;
  /** Of the document. */
  readonly name?: string;
}

/** The document once its imports are organized; it has no new error then, and asked again nothing is left to do. */
function organized(context: TestContext, text: string, mode: Mode, { options, files, name = 'a.ts' }: Given = {}): { readonly text: string; readonly reason?: string } {
  const compilerOptions = { lib: ['es5'], strict: true, module: 'esnext', moduleResolution: 'bundler', types: [], noEmit: true, resolveJsonModule: true, allowJs: true, checkJs: true, ...options };
  const space = workspace(context, { 'tsconfig.json': JSON.stringify({ compilerOptions, files: [name] }), ...MODULES, ...files, [name]: text }, { projects: ['tsconfig.json'] });
  const before = lines(space.diagnostics()).length;
  const { files: [file], reason } = organize(space, mode, name);
  const now = file === undefined ? text : applied(Buffer.from(text), file);
  space.write(name, now);
  assert.ok(lines(space.diagnostics()).length <= before, `no new error: ${lines(space.diagnostics()).join('\n')}`);
  assert.deepEqual(organize(space, mode, name).files, []);
  return { text: now, ...(reason !== undefined && { reason }) };
}

type Case = readonly [what: string, mode: Mode, text: string, expected: string, given?: Given];

const JSX = 'declare global { namespace JSX { interface IntrinsicElements { a: {} } } }\n';
const FACTORY = { 'h.ts': `${JSX}export function h(): unknown { return 1; }\nexport const f = 1;\n`, 'react.ts': `${JSX}export function createElement(): unknown { return 1; }\nexport const Fragment = 1;\n` };

const CASES: readonly Case[] = [
  ['an import for its effects stays', 'remove-unused', "import './z';\nimport { b } from './b';\nexport {};\n", "import './z';\nexport {};\n"],
  ['an import for its effects stays, all told', 'all', "import { c, b } from './b';\nimport './z';\nb;\n", "import { b } from './b';\nimport './z';\nb;\n"],
  ['an import of no names stays too', 'all', "import { } from './aug';\nexport const a: Augmented = { x: 1 };\n", "import { } from './aug';\nexport const a: Augmented = { x: 1 };\n"],
  ['a part of an import goes', 'remove-unused', "import d, { b, c } from './b';\nc;\n", "import { c } from './b';\nc;\n"],
  ['the default goes, the name stays', 'all', "import d, * as ns from './b';\nns;\n", "import * as ns from './b';\nns;\n"],
  ['what a type is imported for stays', 'remove-unused', "import type { Z } from './z';\nexport type T = Z;\n", "import type { Z } from './z';\nexport type T = Z;\n"],
  ['a type that nothing uses goes', 'remove-unused', "import type { Z } from './z';\nimport { type Z as X, z } from './z';\nz;\n", "import { z } from './z';\nz;\n"],
  ['what a comment links to stays', 'remove-unused', "import { b } from './b';\n/** See {@link b}. */\nexport const a = 1;\n", "import { b } from './b';\n/** See {@link b}. */\nexport const a = 1;\n"],
  ['what only a type in a comment uses stays', 'remove-unused', "import { Y } from './z';\n/** @type {Y} */\nexport const a = {};\n", "import { Y } from './z';\n/** @type {Y} */\nexport const a = {};\n", { name: 'a.js' }],
  ['what is only exported again stays', 'remove-unused', "import { b, c } from './b';\nimport type { Z } from './z';\nexport { b };\nexport type { Z };\n", "import { b } from './b';\nimport type { Z } from './z';\nexport { b };\nexport type { Z };\n"],
  ['what only its type is asked of stays a value', 'all', "import { Y, z } from './z';\nexport type T = [Y, typeof z];\n", "import { Y, z } from './z';\nexport type T = [Y, typeof z];\n"],
  ['a module written word for word keeps its types apart', 'all', "import { z, type Z } from './z';\nimport { type Y } from './z';\nexport const a: [Z, Y, 1] = [1, {}, z];\n", "import { z, type Y, type Z } from './z';\nexport const a: [Z, Y, 1] = [1, {}, z];\n", { options: { verbatimModuleSyntax: true } }],
  ['a type and a value of one module are imported apart', 'sort', "import { z } from './z';\nimport type { Z } from './z';\nimport { b } from './b';\nexport const a: [Z, 1, 1] = [1, z, b];\n", "import { b } from './b';\nimport type { Z } from './z';\nimport { z } from './z';\nexport const a: [Z, 1, 1] = [1, z, b];\n", { options: { isolatedModules: true } }],
  ['the function that makes elements stays', 'remove-unused', "import { h, f } from './h';\nexport const a = <a />;\n", "import { h } from './h';\nexport const a = <a />;\n", { name: 'a.tsx', files: FACTORY, options: { jsx: 'react', jsxFactory: 'h' } }],
  ['so does the namespace that makes them', 'all', "import * as React from './react';\nexport const a = <><a /></>;\n", "import * as React from './react';\nexport const a = <><a /></>;\n", { name: 'a.tsx', files: FACTORY, options: { jsx: 'react' } }],
  ['where there are no elements it goes', 'all', "import { h, f } from './h';\nexport const a = f;\n", "import { f } from './h';\nexport const a = f;\n", { name: 'a.tsx', files: FACTORY, options: { jsx: 'react', jsxFactory: 'h' } }],
  ['two imports of one module become one', 'sort', "import { c } from './b';\nimport { b, b as again } from './b';\nimport d from './b';\n[b, c, d, again];\n", "import d, { b as again, b, c } from './b';\n[b, c, d, again];\n"],
  ['a namespace and names of one module stay apart', 'all', "import { c } from './b';\nimport * as ns from './b';\nns; c;\n", "import * as ns from './b';\nimport { c } from './b';\nns; c;\n"],
  ['imports with attributes keep them', 'all', "import { z } from './z';\nimport d from './d.json' with { type: 'json' };\nz; d;\n", "import d from './d.json' with { type: 'json' };\nimport { z } from './z';\nz; d;\n"],
  ['an order that minds case stays', 'sort', "import { B, b, c } from './b';\nB; b; c;\n", "import { B, b, c } from './b';\nB; b; c;\n"],
  ['names of one letter, whatever their case, stand together', 'sort', "import { c, B, b } from './b';\nB; b; c;\n", "import { B, b, c } from './b';\nB; b; c;\n"],
  ['an order without case stays', 'sort', "import { b, B, c } from './b';\nB; b; c;\n", "import { b, B, c } from './b';\nB; b; c;\n"],
  ['groups stay apart', 'all', "import { z } from './z';\n\nimport { c, b } from './b';\nz; c; b;\n", "import { z } from './z';\n\nimport { b, c } from './b';\nz; c; b;\n"],
  ['a comment stays with its import', 'sort', "import { z } from './z'; // z\nimport { b } from './b'; // b\nz; b;\n", "import { b } from './b'; // b\nimport { z } from './z'; // z\nz; b;\n"],
  ['a line of comment parts groups', 'sort', "import { z } from './z';\n// about b\nimport { b } from './b';\nz; b;\n", "import { z } from './z';\n// about b\nimport { b } from './b';\nz; b;\n"],
  ['the head of a file stays its head', 'all', "/* A licence. */\n\n// about z\nimport { z } from './z';\nimport { b } from './b';\nz; b;\n", "/* A licence. */\n\n// about z\nimport { b } from './b';\nimport { z } from './z';\nz; b;\n"],
  ['line ends, quotes and the byte order mark stay', 'all', '\ufeffimport { z } from "./z";\r\nimport { c, b } from "./b";\r\n[z, b, c];\r\n', '\ufeffimport { b, c } from "./b";\r\nimport { z } from "./z";\r\n[z, b, c];\r\n'],
  ['imports in order are no edits', 'all', "import { b } from './b';\nimport { z } from './z';\nb; z;\n", "import { b } from './b';\nimport { z } from './z';\nb; z;\n"],
];

for (const [what, mode, text, expected, given] of CASES) {
  test(`${mode}: ${what}`, (context) => {
    assert.deepEqual(organized(context, text, mode, given), { text: expected });
  });
}

test('nothing to organize', (context) => {
  for (const mode of MODES) assert.deepEqual(organized(context, 'export const a = 1;\n', mode), { text: 'export const a = 1;\n' });
});

test('an import that nothing uses and nothing needs is taken out, without a reason', (context) => {
  assert.deepEqual(organized(context, "import { unused } from './aug';\nexport const a = 1;\n", 'remove-unused'), { text: 'export const a = 1;\n' });
});

test('a document that does not parse is left as it is, with the reason', (context) => {
  const text = "import { b } from './b';\nconst = ;\n";
  assert.deepEqual(organized(context, text, 'all'), { text, reason: 'the document does not parse: Variable declaration expected.' });
});

test('a removal that would cause an error is left out, with the reason; the others are made', (context) => {
  const body = 'export const a: Augmented = { x: 1 };\nc;\n';
  for (const [what, kept] of [
    ['a value', "import { unused } from './aug';\n"],
    ['a type', "import type { Unused } from './aug';\n"],
    ['a namespace', "import * as all from './aug';\n"],
    ['a default and a renamed name', "import first, { unused as second } from './aug';\n"],
  ] as const) {
    const text = `import { z } from './z';\nimport { c, b } from './b';\n${kept}${body}`;
    const all = organized(context, text, 'all');
    assert.equal(all.text, `${kept}import { c } from './b';\n${body}`, what);
    assert.match(all.reason ?? '', LEFT_IN);
    const removed = organized(context, text, 'remove-unused');
    assert.equal(removed.text, `import { c } from './b';\n${kept}${body}`, what);
    assert.match(removed.reason ?? '', LEFT_IN);
  }
});

test('two imports of one module, or two modules that bring the same, are left in together', (context) => {
  const body = 'export const a: Augmented = { x: 1 };\n';
  const twice = `import { unused } from './aug';\nimport { Unused } from './aug';\nimport { z } from './z';\n${body}`;
  assert.equal(organized(context, twice, 'remove-unused').text, twice.replace("import { z } from './z';\n", ''));
  assert.equal(organized(context, twice, 'all').text, `import { unused, Unused } from './aug';\n${body}`);
  const other = { 'other.ts': MODULES['aug.ts'] };
  const both = `import { unused } from './aug';\nimport { Unused } from './other';\nimport { z } from './z';\n${body}`;
  const kept = organized(context, both, 'remove-unused', { files: other });
  assert.equal(kept.text, both);
  assert.match(kept.reason ?? '', LEFT_IN);
});

test('a removal that would cause an error in another file is left out too', (context) => {
  const text = "import { unused } from './aug';\nimport { b } from './b';\nimport { used } from './uses';\nused;\n";
  const files = { 'uses.ts': 'export const used: Augmented = { x: 1 };\n' };
  for (const mode of ['all', 'remove-unused'] as const) {
    const { text: now, reason } = organized(context, text, mode, { files });
    assert.equal(now, text.replace("import { b } from './b';\n", ''));
    assert.match(reason ?? '', /^unused imports are left in, since to remove them would cause an error: uses\.ts: Cannot find name 'Augmented'/);
  }
});
