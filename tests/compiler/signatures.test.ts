/** Signatures of calls of every form, with the source's own words. */
import assert from 'node:assert/strict';
import test from 'node:test';
import type { SignaturesResult } from '#tsmcp/compiler/results.ts';
import { path, SMALL, workspace, type Workspace } from './workspace.ts';

function at(space: Workspace, name: string, marked: string): SignaturesResult {
  const lines = marked.slice(0, marked.indexOf('|')).split(/\r\n|[\r\n\u2028\u2029]/);
  space.write(name, marked.replace('|', ''));
  return space.ask({ tool: 'signatures', source: path(name), place: { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 } }) as SignaturesResult;
}

/** Labels, the one that is meant, and the parameter that stands at the place. */
function said({ signatures, activeSignature, activeParameter }: SignaturesResult): readonly unknown[] {
  return [signatures.map(({ label }) => label), activeSignature, activeParameter];
}

test('calls, constructors, type arguments, tagged templates and rest parameters', (context) => {
  const space = workspace(context, { 'tsconfig.json': SMALL });
  assert.deepEqual(said(at(space, 'a.ts', 'class C { constructor(a: string, b?: number) {} }\nnew C("", |);\n')), [['C(a: string, b?: number): C'], 0, 1]);
  assert.deepEqual(said(at(space, 'a.ts', 'interface P<A, B extends A> { a: A; b: B }\nlet p: P<string, |>;\n')), [['P<A, B extends A>'], 0, 1]);
  assert.deepEqual(said(at(space, 'a.ts', 'function tag(parts: TemplateStringsArray, value: number) {}\ntag`a${|}`;\n')), [['tag(parts: TemplateStringsArray, value: number): void'], 0, 1]);
  assert.deepEqual(said(at(space, 'a.ts', 'function rest(a: 1, ...others: string[]) {}\nrest(1, "", "", |);\n')), [['rest(a: 1, ...others: string[]): void'], 0, 1]);
});

test('positions count after tabs, emoji, combining characters and every line end', (context) => {
  const space = workspace(context, { 'tsconfig.json': SMALL });
  for (const end of ['\r\n', '\r', '\u2028', '\u2029']) {
    assert.deepEqual(said(at(space, 'a.ts', `declare function f(a: string, b: 1): void;${end}\t/* \u{1f600} */ f("e\u0301", |);${end}`)), [['f(a: string, b: 1): void'], 0, 1]);
  }
});

test('documentation is given as it was written', (context) => {
  const space = workspace(context, { 'tsconfig.json': SMALL });
  const result = at(space, 'a.ts', "/** Serves '/users'.\n * @param a such as '/users/1' */\nfunction route(a: string) {}\nroute(|);\n");
  assert.deepEqual(result.signatures, [{ label: 'route(a: string): void', documentation: "Serves '/users'.", parameters: [{ label: 'a: string', documentation: "such as '/users/1'" }] }]);
});

test('no signature shows where the workspace lies', (context) => {
  const space = workspace(context, { 'tsconfig.json': SMALL, 'b.ts': 'export interface Inner { x: 1 }\nexport const whole = { inner: 1 };\n' });
  const result = at(space, 'a.ts', "import * as all from './b';\nfunction take(module: typeof all, of: import('./b').Inner) {}\ntake(|);\n");
  assert.deepEqual(said(result), [['take(module: typeof all, of: import("./b").Inner): void'], 0, 0]);
});

test('JavaScript without types, and places that stand in no call', (context) => {
  const space = workspace(context, { 'tsconfig.json': SMALL });
  assert.deepEqual(said(at(space, 'a.js', 'function f(a, b) {}\nf(1, |);\n')), [['f(a: any, b: any): void'], 0, 1]);
  const none = { signatures: [], activeSignature: 0, activeParameter: 0 };
  assert.deepEqual(at(space, 'd.json', '{ "a": | }'), none);
  assert.deepEqual(at(space, 'a.ts', 'const a = |1;\n'), none);
});
