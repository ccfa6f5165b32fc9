/** Texts that are hard to take: the answer is right, or a clear no, and the next one is right. */
import assert from 'node:assert/strict';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import test from 'node:test';
import { installation } from '#tsmcp/files/installation.ts';
import type { Query } from '#tsmcp/compiler/protocol.ts';
import type { ImplementationsResult } from '#tsmcp/compiler/results.ts';
import { lines, path, SMALL, temporaryFolder, workspace, workspaceAt, writeFiles } from './workspace.ts';

const ERROR = "const wrong: string = 1;";
const FOUND = "2322 Type 'number' is not assignable to type 'string'.";

function utf16(text: string, bigEndian: boolean): Uint8Array {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
  return bigEndian ? bytes.swap16() : bytes;
}

const TEXTS: readonly (readonly [string, string | Uint8Array, string])[] = [
  ['CRLF', `let a;\r\nlet b;\r\n${ERROR}\r\n`, '2:6'],
  ['CR alone', `let a;\rlet b;\r${ERROR}\r`, '2:6'],
  ['U+2028 and U+2029', `let a;\u2028let b;\u2029${ERROR}`, '2:6'],
  ['a byte order mark', `\ufeff${ERROR}`, '0:6'],
  ['UTF-16, little end first', utf16(`let a;\n${ERROR}\n`, false), '1:6'],
  ['UTF-16, big end first', utf16(`let a;\n${ERROR}\n`, true), '1:6'],
  ['tabs', `\t\t${ERROR}`, '0:8'],
  ['emoji before the place', `/* \u{1f469}\u200d\u{1f4bb} */ ${ERROR}`, '0:18'],
  ['combining characters before the place', `/* e\u0301\u0323 */ ${ERROR}`, '0:16'],
  ['one line of 400,000 characters', `/*${'x'.repeat(400_000)}*/ ${ERROR}`, '0:400011'],
  ['control characters in a comment', `// \u001b[31m \u0007\n${ERROR}`, '1:6'],
];

for (const [what, text, at] of TEXTS) {
  test(`${what}: the finding stands where it is`, (context) => {
    const space = workspace(context, { 'tsconfig.json': SMALL, 'a.ts': text });
    assert.deepEqual(lines(space.diagnostics({ sources: [path('a.ts')] })), [`a.ts:${at} ${FOUND}`]);
    const [line = '', character = ''] = at.split(':');
    assert.equal(space.describe({ place: { line: Number(line), character: Number(character) } }).signature, 'const wrong: string');
    assert.deepEqual(space.describe({ place: { symbol: 'wrong' } }).target.line, Number(line));
  });
}

test('an empty file, and one with nothing but a syntax error', (context) => {
  const space = workspace(context, { 'tsconfig.json': SMALL, 'a.ts': '', 'b.ts': '}\n' });
  assert.deepEqual(lines(space.diagnostics({ sources: [path('a.ts')] })), []);
  assert.deepEqual(lines(space.diagnostics({ sources: [path('b.ts')] })), ['b.ts:0:0 1128 Declaration or statement expected.']);
});

test('what is no text is refused, and a directory, and a name that is no source', (context) => {
  const space = workspace(context, {
    'tsconfig.json': SMALL, 'binary.ts': new Uint8Array(5_000), 'latin1.ts': new Uint8Array([0x2f, 0x2f, 0xe9, 0x0a]), 'folder.ts/x.ts': '', 'notes.md': '# no', 'good.ts': ERROR,
  });
  const refusal = (name: string): string => {
    try {
      space.diagnostics({ sources: [path(name)] });
    } catch (error) {
      if (error instanceof Error && error.name === 'Refusal') return error.message;
    }
    return 'answered';
  };
  assert.equal(refusal('binary.ts'), "path 'binary.ts': it is neither UTF-8 nor UTF-16 with a byte order mark");
  assert.equal(refusal('latin1.ts'), "path 'latin1.ts': it is neither UTF-8 nor UTF-16 with a byte order mark");
  assert.equal(refusal('folder.ts'), "path 'folder.ts': it is a directory, not a file");
  assert.equal(refusal('notes.md'), "path 'notes.md' is not TypeScript, JavaScript or JSON by its extension");
  assert.equal(refusal('none.ts'), "path 'none.ts': there is no such file below the root");
  assert.equal(refusal('/good.ts'), "path '/good.ts': it is outside the root");
  assert.equal(refusal('a\0.ts'), "path 'a\\u{0}.ts' is not a usable path");
  assert.equal(space.diagnostics({ sources: [path('good.ts')] }).total, 1);
});

test('a long run says no path of the machine but the root', (context) => {
  const top = temporaryFolder(context);
  const root = join(top, 'root');
  writeFiles(root, {
    'tsconfig.json': JSON.stringify({ compilerOptions: { lib: ['es2022', 'dom'], strict: true, module: 'esnext', moduleResolution: 'bundler', types: [] }, include: ['*.ts'] }),
    'a.ts': "import * as b from './b';\nimport { typed } from 'typed';\nimport type { T } from './missing';\nexport const all = { b, typed, map: [1].map(String), doc: document };\nexport default class C extends b.Base { m(p: import('./b').Base) { return parseInt(p.name); } }\nconst t: T = all.nothing;\n",
    'b.ts': 'export class Base { name = ""; }\nexport const made = () => new Base();\nexport * as typed from "typed";\n',
  });
  writeFiles(join(top, 'types'), { 'typed/index.d.ts': 'export declare const typed: { deep: import("./other").Other };\n', 'typed/other.d.ts': 'export interface Other { o: 1 }\n' });
  const space = workspaceAt(root, { projects: ['tsconfig.json'], types: [join(top, 'types')] });
  const answers: string[] = [];
  const ask = (query: Query): void => {
    try {
      answers.push(JSON.stringify(space.ask(query)));
    } catch (error) {
      answers.push(error instanceof Error ? error.message : '');
    }
  };
  const page = { limit: 100, offset: 0 };
  ask({ tool: 'diagnostics', sources: [], severity: 'suggestion', ...page });
  ask({ tool: 'symbols', of: { name: 'e' }, ...page });
  for (const source of [path('a.ts'), path('b.ts'), path('none.ts'), { kind: 'types', directory: 0, path: 'typed/index.d.ts' } as const]) {
    ask({ tool: 'symbols', of: { source, depth: 3 }, ...page });
    for (let line = 0; line < 6; line += 1) {
      for (let character = 0; character < 90; character += 3) {
        const place = { line, character };
        for (const verbosity of [0, 2]) ask({ tool: 'describe', source, place, verbosity });
        ask({ tool: 'definition', source, place, of: 'value' });
        ask({ tool: 'definition', source, place, of: 'type' });
        ask({ tool: 'references', source, place, ...page });
        ask({ tool: 'implementations', source, place, ...page });
        ask({ tool: 'signatures', source, place });
        if (character % 15 === 0) ask({ tool: 'complete', source, place, limit: 500, imports: true });
        if (character % 30 === 0) ask({ tool: 'rename', source, place, newName: 'renamed' });
      }
    }
  }
  assert.equal(answers.length > 2_000, true);
  const said = answers.map((answer) => answer.replaceAll(`file://${root}`, '').replaceAll(root, ''));
  for (const secret of [homedir(), dirname(installation().lib), top, 'ts-types~']) {
    assert.deepEqual(said.filter((answer) => answer.includes(secret)).slice(0, 2).map((answer) => answer.slice(0, 400)), [], secret);
  }
});

test('where no statement is, nothing implements anything', (context) => {
  const space = workspace(context, { 'tsconfig.json': SMALL, 'a.ts': '// before\nexport class A {}; // behind\n', 'b.ts': '// nothing else\n', 'c.ts': '' });
  const implemented = (name: string, line: number, character: number): unknown => {
    const { implementations } = space.ask({ tool: 'implementations', source: path(name), place: { line, character }, limit: 10, offset: 0 }) as ImplementationsResult;
    return implementations.length;
  };
  for (const [name, line, character] of [['a.ts', 0, 3], ['a.ts', 1, 18], ['a.ts', 1, 22], ['b.ts', 0, 3], ['b.ts', 1, 0], ['c.ts', 0, 0]] as const) {
    assert.equal(implemented(name, line, character), 0, `${name}:${line}:${character}`);
  }
  assert.equal(implemented('a.ts', 1, 13), 1);
});

test('a JSON text with more than one value is answered about, and searched through', (context) => {
  const space = workspace(context, {
    'tsconfig.json': SMALL, 'a.ts': "import data from './x.json';\nexport const wanted = 1;\nexport const all = [data, wanted];\n", 'x.json': '{ "wanted": 1 } 2 wanted [3]\n',
  });
  const source = path('x.json');
  const place = { line: 0, character: 4 };
  const page = { limit: 100, offset: 0 };
  const found = lines(space.diagnostics({ sources: [source] }));
  assert.equal(found[0], 'x.json:0:16 1012 Unexpected token.');
  for (const query of [
    { tool: 'symbols', of: { source, depth: 2 }, ...page }, { tool: 'tokens', source, ...page }, { tool: 'format', source }, { tool: 'describe', source, place, verbosity: 0 },
    { tool: 'definition', source, place, of: 'value' }, { tool: 'references', source, place, ...page }, { tool: 'implementations', source, place, ...page },
    { tool: 'complete', source, place, limit: 10, imports: false }, { tool: 'signatures', source, place },
  ] satisfies readonly Query[]) assert.ok(space.ask(query), query.tool);
  const { total } = space.ask({ tool: 'references', source: path('a.ts'), place: { symbol: 'wanted' }, ...page }) as { readonly total: number };
  assert.equal(total, 2);
});

test('changes of the formatter that contradict each other are not answered', (context) => {
  const space = workspace(context, { 'tsconfig.json': SMALL, 'a.ts': 'export const \n:await\nfunction<typeof\\{\n }(;}' });
  assert.throws(() => space.ask({ tool: 'format', source: path('a.ts') }), { name: 'Refusal', message: /^the formatter proposes changes that overlap here/ });
});
