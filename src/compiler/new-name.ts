/** What may be a name, by the compiler's own scanner (tools.md section 5, `newName`). */
import ts from 'typescript';
import { Refusal } from '../base/faults.ts';

/** What the new name is to stand for: decides which names are possible. */
export type NameContext = 'binding' | 'property' | 'private' | 'string';

/** What stands at the place, as far as its name goes. */
export function nameContext(node: ts.Node): NameContext {
  if (ts.isPrivateIdentifier(node)) return 'private';
  if (ts.isStringLiteralLike(node)) return 'string';
  if (ts.isSourceFile(node)) return 'binding';
  const { parent } = node;
  const member = ts.isPropertyAccessExpression(parent) || ts.isClassElement(parent) || ts.isTypeElement(parent)
    || ts.isPropertyAssignment(parent) || ts.isEnumMember(parent);
  return member && parent.name === node ? 'property' : 'binding';
}

/** Throws `Refusal` if the text cannot be a name there. */
export function checkNewName(newName: string, context: NameContext): void {
  switch (context) {
    case 'private':
      if (!newName.startsWith('#') || !isWord(newName.slice(1))) throw bad('# and an identifier, since it is a private name');
      return;
    case 'string':
      if (/["'`\\\r\n\u2028\u2029]|\$\{/.test(newName)) throw bad('free of quotes, backslashes and line ends, since it stands in a string');
      return;
    case 'property':
      if (!isWord(newName)) throw bad('an identifier');
      return;
    case 'binding':
      if (!isWord(newName)) throw bad('an identifier');
      if (isReserved(newName)) throw bad('no reserved word');
  }
}

/** What the name already means to the language there, although it is a name like others; undefined if nothing. */
export function takenMeaning(newName: string, context: NameContext): string | undefined {
  if (context === 'binding') return MEANT.includes(newName) ? 'every scope has a meaning for it' : undefined;
  return newName === '__proto__' ? 'it would set a prototype' : undefined;
}

/** The scanner takes these for identifiers. */
const MEANT = ['arguments', 'eval', 'undefined'];

function bad(what: string): Refusal {
  return new Refusal(`argument 'newName' must be ${what}`);
}

/** An identifier or a keyword, whole, without escapes. */
function isWord(text: string): boolean {
  const scanner = scannerOf(text);
  const kind = scanner.scan();
  const word = kind === ts.SyntaxKind.Identifier || (kind >= ts.SyntaxKind.FirstKeyword && kind <= ts.SyntaxKind.LastKeyword);
  return word && !scanner.hasUnicodeEscape() && scanner.getTokenEnd() === text.length;
}

/** Reserved always, or in strict code, which every module is. */
function isReserved(text: string): boolean {
  const kind = scannerOf(text).scan();
  return kind >= ts.SyntaxKind.FirstReservedWord && kind <= ts.SyntaxKind.LastFutureReservedWord;
}

function scannerOf(text: string): ts.Scanner {
  return ts.createScanner(ts.ScriptTarget.Latest, false, ts.LanguageVariant.Standard, text);
}
