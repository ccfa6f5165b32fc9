/** Places by position, by symbol, by symbol on a line, and by all three (tools.md section 3). */
import assert from 'node:assert/strict';
import test from 'node:test';
import ts from 'typescript';
import { endsWith, segments } from '#tsmcp/compiler/outline.ts';
import { findPlace, identifierAt } from '#tsmcp/compiler/place.ts';
import type { PlaceRef } from '#tsmcp/compiler/protocol.ts';

const SOURCE = `export class Session {
  handle(): void {}
  get size(): number { return 1; }
  set size(value: number) {}
  #secret = 1;
  'quoted.name' = 2;
  [Symbol.iterator](): void {}
  constructor() { this.handle(); }
}
export class Other {
  handle(): void {}
  static only = 1;
}
function over(x: string): void;
function over(x: number): void;
function over(x: unknown): void { console.log(x, x); }
interface Merged { a: 1 }
namespace Merged { export const inner = 1; }
const a = 1; { const a = 2; console.log(a); }
console.log(a, Session, over);
`;

/** A program of one file, with just enough of a library. */
function setup(text: string): { find(ref: PlaceRef): string; file: ts.SourceFile } {
  const files = new Map([['/a.ts', text], ['/lib.d.ts', 'interface Array<T> {} interface Symbol {} interface SymbolConstructor { readonly iterator: unique symbol } declare var Symbol: SymbolConstructor; declare const console: any;']]);
  const host: ts.LanguageServiceHost = {
    getCompilationSettings: () => ({ target: ts.ScriptTarget.ES2022, types: [] }),
    getScriptFileNames: () => ['/a.ts'],
    getScriptVersion: () => '1',
    getScriptSnapshot: (name) => {
      const found = files.get(name);
      return found === undefined ? undefined : ts.ScriptSnapshot.fromString(found);
    },
    getCurrentDirectory: () => '/',
    getDefaultLibFileName: () => '/lib.d.ts',
    fileExists: (name) => files.has(name),
    readFile: (name) => files.get(name),
  };
  const service = ts.createLanguageService(host);
  const program = service.getProgram();
  const file = program?.getSourceFile('/a.ts');
  assert.ok(program !== undefined && file !== undefined);
  return {
    file,
    find: (ref) => {
      const { offset, name } = findPlace(ref, file, program, () => service.getNavigationTree('/a.ts'));
      const { line, character } = file.getLineAndCharacterOfPosition(offset);
      return `${line}:${character} ${String(name)}`;
    },
  };
}

const { find, file } = setup(SOURCE);

test('a position is passed through, with the identifier that holds it or ends at it', () => {
  assert.equal(find({ line: 0, character: 13 }), '0:13 Session');
  assert.equal(find({ line: 0, character: 16 }), '0:16 Session');
  assert.equal(find({ line: 0, character: 20 }), '0:20 Session');
  assert.equal(find({ line: 0, character: 21 }), '0:21 undefined');
  assert.equal(find({ line: 4, character: 2 }), '4:2 #secret');
});

test('where one identifier ends and another begins, the one that begins counts', () => {
  const tagged = ts.createSourceFile('b.ts', 'a`x`; ({b}); c', ts.ScriptTarget.Latest, true);
  assert.equal(identifierAt(tagged, 0)?.text, 'a');
  assert.equal(identifierAt(tagged, 1)?.text, 'a');
  assert.equal(identifierAt(tagged, 2), undefined);
});

test('a symbol by its whole dotted path', () => {
  assert.equal(find({ symbol: 'Session' }), '0:13 Session');
  assert.equal(find({ symbol: 'Session.handle' }), '1:2 handle');
  assert.equal(find({ symbol: 'Other.handle' }), '10:2 handle');
  assert.equal(find({ symbol: 'Session.#secret' }), '4:2 #secret');
});

test('a symbol by a unique suffix of its path', () => {
  assert.equal(find({ symbol: 'only' }), '11:9 only');
  assert.equal(find({ symbol: 'inner' }), '17:32 inner');
});

test('quoted and bracketed names are one segment', () => {
  assert.equal(find({ symbol: "Session.'quoted.name'" }).startsWith('5:2'), true);
  assert.equal(find({ symbol: 'Session["quoted.name"]' }).startsWith('5:2'), true);
  assert.equal(find({ symbol: 'Session.[Symbol.iterator]' }).startsWith('6:2'), true);
  assert.deepEqual(segments('a . b."c.d"[e.f].g'), ['a', 'b', '"c.d"', '[e.f]', 'g']);
  assert.equal(endsWith(['Session', '"quoted.name"'], ["'quoted.name'"]), true);
  assert.equal(endsWith(['a'], ['b', 'a']), false);
  assert.equal(endsWith(['a'], []), false);
});

test('declarations of one symbol are one: overloads, accessors, merged ones', () => {
  assert.equal(find({ symbol: 'over' }), '13:9 over');
  assert.equal(find({ symbol: 'Session.size' }), '2:6 size');
  assert.equal(find({ symbol: 'Merged' }), '16:10 Merged');
  assert.equal(find({ symbol: 'Session.constructor' }).startsWith('7:2'), true);
});

test('a suffix that several symbols have lists them', () => {
  assert.throws(() => find({ symbol: 'handle' }), {
    name: 'Refusal',
    message: "symbol 'handle' is several things in this document: Session.handle (method) at line 1, character 2; Other.handle (method) at line 10, character 2",
  });
});

test('a name that nothing declares is its first identifier token', () => {
  assert.equal(find({ symbol: 'log' }), '15:42 log');
});

test('a name that is not there lists what is like it, or what is there at all', () => {
  assert.throws(() => find({ symbol: 'Session.hand' }), {
    message: "symbol 'Session.hand' is not in this document; there is: Session.handle (method) at line 1, character 2; Other.handle (method) at line 10, character 2",
  });
  assert.throws(() => find({ symbol: 'Nowhere.zzz' }), (error: Error) =>
    error.message.startsWith("symbol 'Nowhere.zzz' is not in this document; there is: Session (class) at line 0, character 13; ")
    && error.message.endsWith('more') && error.message.split('; ').length === 12);
  assert.throws(() => setup('1;').find({ symbol: 'x' }), { message: "symbol 'x' is not in this document" });
});

test('a symbol that is no name at all is refused', () => {
  assert.throws(() => find({ symbol: '..' }), { message: "argument 'symbol' must be a name or a dotted path of names" });
});

test('a symbol on a line: its last segment there; places bound to one symbol are one', () => {
  assert.equal(find({ symbol: 'x', line: 15 }), '15:14 x');
  assert.equal(find({ symbol: 'console.log', line: 15 }), '15:42 log');
  assert.throws(() => find({ symbol: 'a', line: 18 }), {
    message: "symbol 'a' is several things on line 18: a (identifier) at line 18, character 6; a (identifier) at line 18, character 21; a (identifier) at line 18, character 40",
  });
  assert.throws(() => find({ symbol: 'zzz', line: 0 }), { message: "symbol 'zzz' is not on line 0" });
  assert.throws(() => find({ symbol: 'a', line: 99 }), { message: 'line 99 is out of range: the document has 21 lines, 0 to 20' });
});

test('all three: the position must lie on that identifier', () => {
  assert.equal(find({ symbol: 'a', line: 18, character: 21 }), '18:21 a');
  assert.throws(() => find({ symbol: 'over', line: 18, character: 21 }), { message: "symbol 'over' is not at line 18, character 21" });
  assert.throws(() => find({ symbol: 'a', line: 18, character: 0 }), (error: Error) =>
    error.message.startsWith("symbol 'a' is not at line 18, character 0; there is: a (identifier) at line 18, character 6"));
});

test('the file of these tests has the lines that they count', () => {
  assert.equal(file.getLineStarts().length, 21);
});
