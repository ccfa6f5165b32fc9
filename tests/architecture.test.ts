/**
 * Holds src to the table of layers (`house/table.ts`) and to the habits of the language. The second half plants a
 * violation of each rule in a small made-up house and expects it to be found, so that no rule is empty.
 */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { compilerLoadedFrom, importsOf, importViolations, layerOf, loadedFrom } from './house/imports.ts';
import type { House } from './house/imports.ts';
import { syntaxViolations } from './house/syntax.ts';
import { LAYERS } from './house/table.ts';

const SRC = fileURLToPath(new URL('../src', import.meta.url));
const HEAD = '/** What it is. */\n';

function readHouse(): House {
  const names = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts')).sort();
  return new Map(names.map((name) => [name.split(sep).join('/'), readFileSync(join(SRC, name), 'utf8')]));
}

describe('src', () => {
  const house = readHouse();

  test('has every layer of the table, with files in it', () => {
    const layers = new Set([...house.keys()].map(layerOf));
    assert.deepEqual([...LAYERS.keys()].filter((layer) => !layers.has(layer)), []);
  });

  test('imports only downwards', () => {
    assert.deepEqual(importViolations(house), []);
  });

  test('does not load the compiler in the main thread', () => {
    assert.deepEqual(compilerLoadedFrom(house, 'main.ts'), []);
  });

  test('loads the compiler in the worker, and no layer above it', () => {
    const layers = new Set([...loadedFrom(house, 'compiler/worker.ts')].map(layerOf));
    assert.notDeepEqual(compilerLoadedFrom(house, 'compiler/worker.ts'), []);
    assert.deepEqual([...layers].filter((layer) => !['compiler', 'files', 'base'].includes(layer)), []);
  });

  test('reaches no process, socket or evaluated text, and keeps the habits', () => {
    assert.deepEqual([...house].flatMap(([file, text]) => syntaxViolations(file, text)), []);
  });

  test('opens files in the layer files only', () => {
    const openers = [...house].filter(([file, text]) => importsOf(file, text).some(({ specifier }) => /^(node:)?fs\b/.test(specifier)));
    assert.deepEqual([...new Set(openers.map(([file]) => layerOf(file)))], ['files']);
  });
});

describe('the rules find what they forbid', () => {
  const imports = (file: string, code: string): string[] => importViolations(new Map([
    ['base/text.ts', HEAD], ['wire/limits.ts', HEAD], ['wire/lines.ts', HEAD], ['session/phase.ts', HEAD],
    ['compiler/worker.ts', HEAD], ['compiler/client.ts', HEAD], ['tools/index.ts', HEAD], [file, HEAD + code],
  ]));

  test('an import upwards', () => {
    assert.deepEqual(imports('wire/lines.ts', `import { a } from '../session/phase.ts';`), [
      'wire/lines.ts: wire may not import session/phase.ts',
    ]);
  });

  test('an import of a type upwards', () => {
    assert.deepEqual(imports('base/text.ts', `import type { a } from '../wire/limits.ts';`), [
      'base/text.ts: base may not import wire/limits.ts, not even its types',
    ]);
  });

  test('a value where only types may come from', () => {
    assert.deepEqual(imports('files/read.ts', `import { a } from '../wire/limits.ts';`), [
      'files/read.ts: files may not import wire/limits.ts',
    ]);
    assert.deepEqual(imports('files/read.ts', `import type { a } from '../wire/limits.ts';`), []);
  });

  test('an import that is hidden in an export, a call or a type', () => {
    assert.deepEqual(imports('base/a.ts', `export * from '../wire/lines.ts';`), ['base/a.ts: base may not import wire/lines.ts']);
    assert.deepEqual(imports('base/a.ts', `await import('../wire/lines.ts');`), ['base/a.ts: base may not import wire/lines.ts']);
    assert.deepEqual(imports('base/a.ts', `let a: import('../wire/lines.ts').A;`), [
      'base/a.ts: base may not import wire/lines.ts, not even its types',
    ]);
  });

  test('a tool that goes past the client of the compiler', () => {
    assert.deepEqual(imports('tools/a.ts', `import { a } from '../compiler/worker.ts';`), ['tools/a.ts: tools may not import compiler/worker.ts']);
  });

  test('a module of Node, or a package, that the layer has no use for', () => {
    assert.deepEqual(imports('session/a.ts', `import fs from 'node:fs';`), ['session/a.ts: imports node:fs, which its layer may not']);
    assert.deepEqual(imports('session/a.ts', `import ts from 'typescript';`), ['session/a.ts: imports typescript, which its layer may not']);
    assert.deepEqual(imports('files/a.ts', `import fs from 'fs';`), ['files/a.ts: imports fs, which its layer may not']);
  });

  for (const name of ['node:child_process', 'child_process', 'node:net', 'node:http', 'node:vm', 'node:dns/promises', 'node:inspector/promises', 'node:module']) {
    test(`an import of ${name}, anywhere`, () => {
      assert.deepEqual(imports('cli/a.ts', `import a from '${name}';`), [`cli/a.ts: imports ${name}, which nothing may`]);
    });
  }

  test('an import that does not end in .ts, and one of nothing', () => {
    assert.deepEqual(imports('base/a.ts', `import a from './text.js';`), ['base/a.ts: the import of ./text.js does not end in .ts']);
    assert.deepEqual(imports('base/a.ts', `import a from './gone.ts';`), ['base/a.ts: imports base/gone.ts, which is not in src']);
  });

  test('a folder that is not in the table', () => {
    assert.deepEqual(imports('utils/a.ts', ''), ['utils/a.ts: utils is not in the table of layers']);
  });

  test('the compiler, loaded in the main thread by a detour', () => {
    const house: House = new Map([
      ['main.ts', `import './cli/a.ts';`],
      ['cli/a.ts', `import type { B } from '../compiler/b.ts';\nexport { c } from '../compiler/c.ts';`],
      ['compiler/b.ts', `import ts from 'typescript';`],
      ['compiler/c.ts', `import type ts from 'typescript';\nimport { d } from './d.ts';`],
      ['compiler/d.ts', `import ts from 'typescript';`],
    ]);
    assert.deepEqual(compilerLoadedFrom(house, 'main.ts'), ['compiler/d.ts: loads typescript, and main.ts loads it']);
  });

  const forbidden: readonly (readonly [code: string, problem: string])[] = [
    [`eval('1');`, 'uses eval'],
    [`globalThis.eval('1');`, 'uses eval'],
    [`new Function('1');`, 'uses Function'],
    [`require('node:net');`, 'uses require'],
    [`fetch('x:');`, 'uses fetch'],
    [`console.log(1);`, 'uses console'],
    [`const name = 'a'; await import(name);`, 'imports by a name that is not a literal'],
    [`process.binding('fs');`, 'uses process.binding'],
    [`process['binding']('fs');`, 'uses process.binding'],
    [`const { stdout } = process;`, 'uses process.stdout, which is for wire'],
    [`const { binding: b } = process;`, 'uses process.binding'],
    [`const { ...all } = process;`, 'takes a member of process by a name that is not a literal, or process as a value'],
    [`const all = process;`, 'takes a member of process by a name that is not a literal, or process as a value'],
    [`process[name];`, 'takes a member of process by a name that is not a literal, or process as a value'],
    [`globalThis.process.stdout;`, 'takes a member of process by a name that is not a literal, or process as a value'],
    [`process.stdout.write('a');`, 'uses process.stdout, which is for wire'],
    [`enum A { B }`, 'an enum: use a union of literals'],
    [`namespace A {}`, 'a namespace: use a module'],
    [`let a: any;`, 'any: say what it is, or unknown'],
    [`a!.b;`, 'a non-null assertion: use defined()'],
    [`class A { constructor(private b: number) {} }`, 'a parameter property: declare the field'],
    ['// @ts-' + 'ignore', '@ts-' + 'ignore'],
    ['// TO' + 'DO later', 'TO' + 'DO'],
  ];
  for (const [code, problem] of forbidden) {
    test(`in a file: ${code}`, () => {
      assert.deepEqual(syntaxViolations('tools/a.ts', HEAD + code), [`tools/a.ts:2: ${problem}`]);
    });
  }

  test('a file that is too long, and one without a head', () => {
    assert.deepEqual(syntaxViolations('tools/a.ts', HEAD + 'let a;\n'.repeat(300)), ['tools/a.ts: 301 lines, at most 300']);
    assert.deepEqual(syntaxViolations('tools/a.ts', 'let a;\n'), ['tools/a.ts: does not begin with a comment that says what it is']);
  });

  test('and nothing else: the same names as members are data', () => {
    const code = `process.stderr.write('a'); const a = { require: 1, fetch: 2 }; a.fetch; interface B { console: string }`;
    assert.deepEqual(syntaxViolations('tools/a.ts', HEAD + code), []);
    assert.deepEqual(syntaxViolations('wire/a.ts', HEAD + 'process.stdout;'), []);
    assert.deepEqual(syntaxViolations('main.ts', HEAD + 'launch(process.argv, process);'), []);
  });
});
