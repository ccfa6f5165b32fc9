/** White space, as the compiler's formatter would have it, in the layout and with the line ends that the text has. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import test, { type TestContext } from 'node:test';
import type { Query } from '#tsmcp/compiler/protocol.ts';
import type { FormatResult } from '#tsmcp/compiler/results.ts';
import { applied } from './applied.ts';
import { buffer, path, SMALL, workspace, type Workspace } from './workspace.ts';

type Asked = Partial<Extract<Query, { tool: 'format' }>>;

function of(context: TestContext, text: string, name = 'a.ts'): Workspace {
  return workspace(context, { 'tsconfig.json': SMALL, [name]: text });
}

function format(space: Workspace, over: Asked = {}): FormatResult {
  return space.ask({ tool: 'format', source: path('a.ts'), ...over }) as FormatResult;
}

/** The text formatted; asked again, nothing is left to do. */
function formatted(context: TestContext, text: string, over: Asked = {}, name = 'a.ts'): string {
  const space = of(context, text, name);
  const query = { source: path(name), ...over };
  const { files: [file] } = format(space, query);
  if (file === undefined) return text;
  const now = applied(Buffer.from(text), file);
  space.write(name, now);
  assert.deepEqual(format(space, query).files, []);
  return now;
}

type Case = readonly [what: string, text: string, expected: string, over?: Asked, name?: string];

const CASES: readonly Case[] = [
  ['a text of two spaces', 'if (1) {\n  a( );\n  if (2) {\n  b();\n  }\n}\n', 'if (1) {\n  a();\n  if (2) {\n    b();\n  }\n}\n'],
  ['a text of four', 'if (1) {\n    a();\n    if (2) {\n    b();\n    }\n}\n', 'if (1) {\n    a();\n    if (2) {\n        b();\n    }\n}\n'],
  ['a text of three', 'if (1) {\n   a();\n}\nif (2) {\nb();\n}\n', 'if (1) {\n   a();\n}\nif (2) {\n   b();\n}\n'],
  ['a text of tabs', 'if (1) {\n\ta();\n\tif (2) {\n\tb();\n\t}\n}\n', 'if (1) {\n\ta();\n\tif (2) {\n\t\tb();\n\t}\n}\n'],
  ['a text that shows nothing', 'if (1) {\na();\n}\n', 'if (1) {\n    a();\n}\n'],
  ['another layout than the text has', 'if (1) {\n  a();\n}\n', 'if (1) {\n\ta();\n}\n', { insertSpaces: false }],
  ['another width than the text has', 'if (1) {\n  a();\n}\n', 'if (1) {\n        a();\n}\n', { tabSize: 8 }],
  ['tabs that are to be spaces', 'if (1) {\n\ta();\n}\n', 'if (1) {\n  a();\n}\n', { tabSize: 2, insertSpaces: true }],
  ['some lines of a text', 'let  a = 1;\nlet  b = 2;\nlet  c = 3;\n', 'let  a = 1;\nlet b = 2;\nlet  c = 3;\n', { startLine: 1, endLine: 1 }],
  ['the lines from one on', 'let  a = 1;\nlet  b = 2;\nlet  c = 3;\n', 'let  a = 1;\nlet b = 2;\nlet c = 3;\n', { startLine: 1 }],
  ['the lines up to one', 'let  a = 1;\nlet  b = 2;\nlet  c = 3;\n', 'let a = 1;\nlet b = 2;\nlet  c = 3;\n', { endLine: 1 }],
  ['CRLF', 'if (1) {\r\n  a( );\r\n  if (2) { b();\r\n  }\r\n}\r\n', 'if (1) {\r\n  a();\r\n  if (2) {\r\n    b();\r\n  }\r\n}\r\n'],
  ['a byte order mark', '\ufefflet  a = 1;\nlet  b;\n', '\ufefflet a = 1;\nlet b;\n'],
  ['no line end at the end', 'let  a = 1;', 'let a = 1;'],
  ['a line end and spaces at the end', 'let a = 1;   \n   \n', 'let a = 1;\n\n'],
  ['a template', 'const t = `a  b\n  ${ 1+2 }\n\t c `;\n', 'const t = `a  b\n  ${1 + 2}\n\t c `;\n'],
  ['a template of a tag', 'const t = String.raw  `a  \n  b`;\n', 'const t = String.raw`a  \n  b`;\n'],
  ['strings and regular expressions', 'f( "a  b",  /a  b/ );\n', 'f("a  b", /a  b/);\n'],
  ['a string that goes on', 'let  s = "a \\\n   b";\n', 'let s = "a \\\n   b";\n'],
  ['a comment', '// a   b\nlet  a; /* a   b */\n', '// a   b\nlet a; /* a   b */\n'],
  ['no semicolons', 'let  a = 1\nlet  b = 2\n', 'let a = 1\nlet b = 2\n'],
  ['elements', 'const a = <p   id="x" >a  b {  1 }</p>;\n', 'const a = <p id="x" >a  b {1}</p>;\n', {}, 'a.tsx'],
  ['types', 'type  A<T>=T|{a:1};\n', 'type A<T> = T | { a: 1 };\n'],
  ['JSON', '{ "a":1 }\n', '{ "a": 1 }\n', {}, 'a.json'],
];

for (const [what, text, expected, over, name] of CASES) {
  test(`formatting: ${what}`, (context) => {
    assert.equal(formatted(context, text, over, name), expected);
  });
}

test('what is formatted is no edits', (context) => {
  for (const text of ['', '\n', '\ufeff', 'if (1) {\n  a();\n}\n', 'let a = 1;\r\n']) assert.deepEqual(format(of(context, text)).files, [], JSON.stringify(text));
});

test('formatting: edits of white space, none for a formatted document, the layout taken from the text', (context) => {
  const space = of(context, 'if (1) {\n  a( );\n  if (2) {\n    b();\n  }\n}\n');
  assert.deepEqual(format(space).files.map(({ edits }) => edits), [[{ range: { start: { line: 1, character: 4 }, end: { line: 1, character: 5 } }, newText: '' }]]);
  assert.match(format(space).files[0]?.sha256 ?? '', /^[0-9a-f]{64}$/);
  assert.deepEqual(format(space, { startLine: 2 }).files, []);
  const tabbed = format(space, { tabSize: 2, insertSpaces: false, startLine: 3, endLine: 3 });
  assert.deepEqual(tabbed.files[0]?.edits.map(({ newText }) => newText), ['\t\t']);
});

test('a document that does not parse is formatted as far as the compiler goes', (context) => {
  assert.equal(format(of(context, 'const  x = ;\nlet   {\n')).files.length, 1);
});

test('a buffer is formatted under its own sum', (context) => {
  const space = workspace(context, {});
  space.open('b.ts', 'let  x = 1;\n');
  const [file] = format(space, { source: buffer('b.ts') }).files;
  assert.deepEqual([file?.uri, file?.path, file?.sha256], ['ts-buffer:b.ts', undefined, createHash('sha256').update('let  x = 1;\n').digest('hex')]);
});

test('edits of a buffer count after its byte order mark, its sum does not', (context) => {
  const space = workspace(context, {});
  space.open('b.ts', '\ufefflet  x = 1;\n');
  const [file] = format(space, { source: buffer('b.ts') }).files;
  assert.deepEqual(file?.edits, [{ range: { start: { line: 0, character: 3 }, end: { line: 0, character: 5 } }, newText: ' ' }]);
  assert.equal(file?.sha256, createHash('sha256').update('\ufefflet  x = 1;\n').digest('hex'));
});
