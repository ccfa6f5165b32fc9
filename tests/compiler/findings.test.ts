/** Findings are those of the source, whatever was asked before: some questions leave errors behind in the checker. */
import assert from 'node:assert/strict';
import test from 'node:test';
import type { DocumentRef } from '#tsmcp/compiler/protocol.ts';
import { buffer, lines, path, SMALL, workspace } from './workspace.ts';

const LINKED = '/** See {@link Missing#part}. */\nexport function linked(): void {}\nlinked();\nexport const wrong: string = 1;\n';
const WRONG = ["a.ts:3:13 2322 Type 'number' is not assignable to type 'string'."];

/** Within the link, which leads nowhere: the compiler looks for it then, and notes that it is not there. */
const LINK = { line: 0, character: 23 };

test('a question about a link in a comment leaves no finding behind', (context) => {
  const { diagnostics, describe } = workspace(context, { 'tsconfig.json': SMALL, 'a.ts': LINKED });
  describe({ source: path('a.ts'), place: LINK });
  assert.deepEqual(lines(diagnostics({ sources: [path('a.ts')] })), WRONG);
});

test('nor does a definition, between findings that were asked before and after', (context) => {
  const { diagnostics, definition } = workspace(context, { 'tsconfig.json': SMALL, 'a.ts': LINKED, 'b.ts': LINKED });
  const ask = (): readonly string[] => lines(diagnostics({ sources: [path('a.ts')], severity: 'suggestion' }));
  assert.deepEqual(ask(), WRONG);
  assert.equal(definition({ source: path('a.ts'), place: LINK }).definitions.length, 0);
  assert.deepEqual(ask(), WRONG);
  assert.deepEqual(lines(diagnostics({ sources: [path('b.ts')] })), WRONG.map((line) => line.replace('a.ts', 'b.ts')));
});

test('a change after that is seen', (context) => {
  const { diagnostics, describe, write } = workspace(context, { 'tsconfig.json': SMALL, 'a.ts': LINKED });
  describe({ source: path('a.ts'), place: LINK });
  assert.deepEqual(lines(diagnostics({ sources: [path('a.ts')] })), WRONG);
  write('a.ts', LINKED.replace('= 1', "= ''"));
  assert.deepEqual(lines(diagnostics({ sources: [path('a.ts')] })), []);
});

test('a definition in a module is named, and contained, by its file below the root', (context) => {
  const { definition } = workspace(context, {
    'tsconfig.json': JSON.stringify({ compilerOptions: { lib: ['es5'], module: 'esnext', moduleResolution: 'bundler', types: [], resolveJsonModule: true }, files: [] }),
    'a.ts': "import rates from './rates.json';\nexport * from './b';\nimport { c } from './c';\nexport default [rates, c];\n",
    'c.ts': 'export function c(): void {}\n',
    'b.ts': 'export const b = 1;\n',
    'rates.json': '{"eur": 1}\n',
  });
  const at = (line: number, character: number): unknown =>
    definition({ source: path('a.ts'), place: { line, character } }).definitions.map(({ name, container }) => ({ name, container }));
  assert.deepEqual(at(2, 18), [{ name: './c', container: undefined }]);
  assert.deepEqual(at(1, 16), [{ name: '"b"', container: undefined }]);
  assert.deepEqual(at(0, 8), [{ name: 'export=', container: '"rates"' }]);
});

test('what is wrong in the declarations of a package is found, unless the config skips it', (context) => {
  const config = (skipLibCheck: boolean): string => SMALL.replace('"types":[]', `"types":[],"skipLibCheck":${String(skipLibCheck)}`).replace('"files":[]', '"files":["a.ts"]');
  const { diagnostics, write } = workspace(context, {
    'tsconfig.json': config(false),
    'a.ts': "export { made } from 'p';\n",
    'node_modules/p/index.d.ts': 'export declare const made: Missing;\n',
  }, { projects: ['tsconfig.json'] });
  assert.deepEqual(lines(diagnostics()), ["node_modules/p/index.d.ts:0:27 2304 Cannot find name 'Missing'."]);
  write('tsconfig.json', config(true));
  assert.deepEqual(lines(diagnostics()), []);
});

const PRINTED = {
  'shape.ts': 'export interface Shape { width: number }\n',
  'make.ts': "import type { Shape } from './shape';\nexport function make(): Shape { return { width: 1 }; }\n",
  'a.ts': "import type { Shape } from './shape';\nimport { make } from './make';\nexport const made = make();\n",
  'b.ts': "import { made } from './a';\nexport const again = made;\n",
};
const UNUSED = ["a.ts:0:0 6133 'Shape' is declared but its value is never read."];

for (const [what, options, severity] of [['a suggestion', '', 'suggestion'], ['an error', '"noUnusedLocals":true,', 'error']] as const) {
  test(`a name that nobody uses is ${what}, also once a type of that name was printed`, (context) => {
    const config = SMALL.replace('"types"', `${options}"types"`);
    const files = { 'tsconfig.json': config, ...PRINTED };
    const { diagnostics, describe, open } = workspace(context, files);
    const unused = (source = path('a.ts') as DocumentRef): readonly string[] => lines(diagnostics({ sources: [source], severity }));
    // Printed where the import is in scope, which the compiler counts as a use.
    describe({ source: path('a.ts'), place: { symbol: 'make', line: 2 } });
    assert.deepEqual(unused(), UNUSED);
    describe({ source: path('b.ts'), place: { symbol: 'made', line: 1 } });
    assert.deepEqual(unused(path('b.ts')), []);
    assert.deepEqual(unused(), UNUSED);
    open('a.ts', `${PRINTED['a.ts']}// changed\n`);
    describe({ source: buffer('a.ts'), place: { symbol: 'make', line: 2 } });
    assert.deepEqual(unused(buffer('a.ts')), UNUSED.map((line) => line.replace('a.ts', 'ts-buffer:a.ts')));
    assert.deepEqual(unused(), UNUSED);
  });
}

test('when the time is up the answer is the beginning of the list, and of nothing else', (context) => {
  const files = { 'tsconfig.json': SMALL.replace('"files":[]', '"files":["a.ts"],"references":[{"path":"./gone"}]'), 'a.ts': 'export const a: string = 1;\n' };
  const whole = workspace(context, files, { projects: ['tsconfig.json'] }).diagnostics();
  assert.deepEqual(whole.files.map((file) => file.path), ['a.ts', 'tsconfig.json']);
  const cut = workspace(context, files, { projects: ['tsconfig.json'], remainingMillis: 0 }).diagnostics();
  assert.deepEqual([cut.files, cut.total, cut.truncated, cut.nextOffset, cut.scope.complete], [[], 0, true, 0, false]);
});
