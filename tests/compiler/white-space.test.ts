import assert from 'node:assert/strict';
import test from 'node:test';
import ts from 'typescript';
import { differsInWhiteSpace } from '#tsmcp/compiler/white-space.ts';

function differs(before: string, after: string, name = 'a.tsx'): boolean {
  return differsInWhiteSpace(after, ts.createSourceFile(name, before, ts.ScriptTarget.Latest));
}

const SAME: readonly (readonly [what: string, before: string, after: string])[] = [
  ['spaces and line ends', 'f(a,b);if(x){y()}', 'f(a, b);\r\nif (x) {\n  y()\n}'],
  ['an empty block', 'if (x) {   }', 'if (x) {}'],
  ['in a comment', 'f();   //  a\n/*\n * b\n */', 'f(); // a\n/*\n* b\n*/'],
  ['between parts of a template', '`${ 1+2 } a`', '`${1 + 2} a`'],
  ['around line ends between JSX tags', 'x = <a>\n      b c\n  </a>', 'x = <a>\n  b c\n</a>'],
  ['where the source does not parse', 'const  = ;', 'const = ;'],
];
for (const [what, before, after] of SAME) {
  test(`white space alone: ${what}`, () => {
    assert.equal(differs(before, after), true);
  });
}

const OTHER: readonly (readonly [what: string, before: string, after: string])[] = [
  ['another name', 'f(a)', 'f(b)'],
  ['one semicolon more', 'f()', 'f();'],
  ['in a string', 'f("a b")', 'f("ab")'],
  ['in a template', '`a b`', '`ab`'],
  ['in the head, the middle and the tail of a template', '`a ${1} b ${2} c`', '`a ${1} b ${2}c`'],
  ['in a regular expression', '/a b/', '/ab/'],
  ['between JSX tags', 'x = <a>b c</a>', 'x = <a>bc</a>'],
  ['beside an element between JSX tags', 'x = <a> <b/></a>', 'x = <a><b/></a>'],
  ['a line end that ends a statement', 'function f() { return\n1 }', 'function f() { return 1 }'],
  ['two statements that become one', 'a\n(b)\nc\n++d', 'a(b)\nc++\nd'],
  ['an operator of two', 'a - -b', 'a--b'],
  ['a name of two', 'a\nb', 'ab'],
];
for (const [what, before, after] of OTHER) {
  test(`more than white space: ${what}`, () => {
    assert.equal(differs(before, after), false);
  });
}

test('JSON and JavaScript are compared as what they are', () => {
  assert.equal(differs('{"a":[1,2]}', '{ "a": [1, 2] }', 'a.json'), true);
  assert.equal(differs('{"a b":1}', '{"ab":1}', 'a.json'), false);
  assert.equal(differs('x=<a/>', 'x = <a />', 'a.js'), true);
});
