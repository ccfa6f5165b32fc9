/**
 * From the place that a caller names to an offset (tools.md section 3): a position, a symbol by its dotted path, a
 * symbol on a line, or all three, which must agree. Nothing there, or several: a refusal that lists candidates.
 */
import ts from 'typescript';
import { Refusal } from '../base/faults.ts';
import { quoted } from '../base/text.ts';
import { declarationSymbol } from './internals.ts';
import { declaredNames, endsWith, segments, type Declared } from './outline.ts';
import { offsetFromPosition, positionFromOffset } from './position.ts';
import type { PlaceRef } from './protocol.ts';

/** How many candidates a refusal lists. */
const CANDIDATES = 10;

export interface FoundPlace {
  readonly offset: number;
  /** The identifier there, if there is one. */
  readonly name: string | undefined;
}

/** Something that a name may mean. */
interface Candidate {
  readonly label: string;
  readonly kind: string;
  readonly start: number;
  /** Equal for the declarations, or the uses, of one symbol. */
  readonly symbol: ts.Symbol | undefined;
}

/** Which names a `symbol` alone may find: declared ones, and else any identifier. */
export type Names = 'declared' | 'any';

/** The place in `file`, which is a file of `program`. `tree` is the file's navigation tree, made when it is needed. */
export function findPlace(ref: PlaceRef, file: ts.SourceFile, program: ts.Program, tree: () => ts.NavigationTree, names: Names = 'any'): FoundPlace {
  const { line, character, symbol } = ref;
  if (symbol === undefined) {
    const offset = offsetFromPosition(file, { line: line ?? 0, character: character ?? 0 });
    return { offset, name: identifierAt(file, offset)?.text };
  }
  const path = segments(symbol);
  const last = path.at(-1);
  if (last === undefined) throw new Refusal("argument 'symbol' must be a name or a dotted path of names");
  const checker = program.getTypeChecker();
  if (line === undefined) return byPath(symbol, path, file, checker, tree(), names);
  const onLine = byLine(last, line, file, checker);
  if (character === undefined) return only(symbol, onLine, file, `on line ${line}`);
  const offset = offsetFromPosition(file, { line, character });
  const identifier = identifierAt(file, offset);
  if (identifier?.text !== last) {
    throw missing(symbol, onLine, file, `at line ${line}, character ${character}`);
  }
  return { offset, name: identifier.text };
}

/** The identifier that holds or ends at an offset. */
export function identifierAt(file: ts.SourceFile, offset: number): ts.Identifier | ts.PrivateIdentifier | undefined {
  let found: ts.Identifier | ts.PrivateIdentifier | undefined;
  const visit = (node: ts.Node): void => {
    if (node.pos > offset || node.end < offset) return;
    if (isName(node) && node.getStart(file) <= offset && (found === undefined || node.getStart(file) === offset)) found = node;
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** The innermost node that starts at an offset, or holds it if none starts there. */
export function tokenAt(file: ts.SourceFile, offset: number): ts.Node {
  let found: ts.Node = file;
  const visit = (node: ts.Node): void => {
    if (node.pos > offset || node.end <= offset) return;
    found = node;
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function byPath(symbol: string, path: readonly string[], file: ts.SourceFile, checker: ts.TypeChecker, tree: ts.NavigationTree, names: Names): FoundPlace {
  const declared = declaredNames(tree);
  const suffixed = declared.filter((item) => endsWith(item.path, path));
  const whole = suffixed.filter((item) => item.path.length === path.length);
  for (const items of [whole, suffixed]) {
    if (items.length > 0) return only(symbol, items.map((item) => candidate(item, file, checker)), file, 'in this document');
  }
  if (path.length === 1 && names === 'any') {
    const first = identifiers(file).find((node) => node.text === path[0]);
    if (first !== undefined) return { offset: first.getStart(file), name: first.text };
  }
  const last = (path.at(-1) ?? '').toLowerCase();
  const alike = declared.filter((item) => item.path.at(-1)?.toLowerCase().includes(last));
  throw missing(symbol, (alike.length > 0 ? alike : declared).map((item) => candidate(item, file, checker)), file, 'in this document');
}

function byLine(name: string, line: number, file: ts.SourceFile, checker: ts.TypeChecker): readonly Candidate[] {
  offsetFromPosition(file, { line, character: 0 });
  return identifiers(file)
    .filter((node) => node.text === name && positionFromOffset(file, node.getStart(file)).line === line)
    .map((node) => ({ label: node.text, kind: 'identifier', start: node.getStart(file), symbol: followed(checker.getSymbolAtLocation(node), checker) }));
}

/** The one thing that all candidates are, or a refusal. */
function only(symbol: string, candidates: readonly Candidate[], file: ts.SourceFile, where: string): FoundPlace {
  const [first, ...rest] = candidates;
  if (first === undefined) throw missing(symbol, candidates, file, where);
  if (rest.some((other) => other.symbol === undefined || other.symbol !== first.symbol)) {
    throw new Refusal(`symbol '${quoted(symbol)}' is several things ${where}: ${list(candidates, file)}`);
  }
  return { offset: first.start, name: identifierAt(file, first.start)?.text ?? first.label };
}

function missing(symbol: string, candidates: readonly Candidate[], file: ts.SourceFile, where: string): Refusal {
  const hint = candidates.length === 0 ? '' : `; there is: ${list(candidates, file)}`;
  return new Refusal(`symbol '${quoted(symbol)}' is not ${where}${hint}`);
}

function list(candidates: readonly Candidate[], file: ts.SourceFile): string {
  const shown = candidates.slice(0, CANDIDATES).map(({ label, kind, start }) => {
    const { line, character } = positionFromOffset(file, start);
    return `${quoted(label)} (${kind}) at line ${line}, character ${character}`;
  });
  const more = candidates.length - shown.length;
  return shown.join('; ') + (more > 0 ? `; and ${more} more` : '');
}

function candidate(item: Declared, file: ts.SourceFile, checker: ts.TypeChecker): Candidate {
  return { label: item.path.join('.'), kind: item.kind, start: item.start, symbol: followed(declaredSymbol(file, item.start, checker), checker) };
}

/** The symbol of the declaration whose name, or whose first token, stands at an offset. */
function declaredSymbol(file: ts.SourceFile, start: number, checker: ts.TypeChecker): ts.Symbol | undefined {
  let found: ts.Symbol | undefined;
  const visit = (node: ts.Node): void => {
    if (node.pos > start || node.end <= start) return;
    if (node !== file && node.getStart(file) === start) found ??= checker.getSymbolAtLocation(node) ?? declarationSymbol(node);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** An `export { x }` of a name is that name. */
function followed(symbol: ts.Symbol | undefined, checker: ts.TypeChecker): ts.Symbol | undefined {
  return symbol !== undefined && (symbol.flags & ts.SymbolFlags.Alias) !== 0 ? checker.getAliasedSymbol(symbol) : symbol;
}

function identifiers(file: ts.SourceFile): readonly (ts.Identifier | ts.PrivateIdentifier)[] {
  const found: (ts.Identifier | ts.PrivateIdentifier)[] = [];
  const visit = (node: ts.Node): void => {
    if (isName(node)) found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function isName(node: ts.Node): node is ts.Identifier | ts.PrivateIdentifier {
  return ts.isIdentifier(node) || ts.isPrivateIdentifier(node);
}
