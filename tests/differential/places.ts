/**
 * Where to ask: documents and places of a source, chosen by a seed, the same for the same seed and source. Most places
 * are identifiers, as most questions of people are; some are where arguments are typed, and some are anything else.
 */
import ts from 'typescript';
import type { Amount } from './sources.ts';
import type { Texts } from './texts.ts';

export interface Place {
  readonly fileName: string;
  /** Where the question is put. */
  readonly offset: number;
  readonly line: number;
  readonly character: number;
  /** The token's own text and start; the name is typed between there and the place. */
  readonly text: string;
  readonly start: number;
  readonly identifier: boolean;
}

/** Places in one document, so that neither side has to go to and fro between documents. */
const A_DOCUMENT = 6;

/** After so many passes over all documents a source has no more places to give. */
const ROUNDS = 100;

/** Of a hundred places: identifiers, then starts of arguments; the rest is any token. */
const IDENTIFIERS = 75;
const ARGUMENTS = 10;

export interface Chosen {
  readonly documents: readonly string[];
  readonly places: readonly Place[];
}

export function choose(fileNames: readonly string[], texts: Texts, amount: Amount, next: () => number): Chosen {
  const order = shuffled([...fileNames].sort(), next);
  const places = new Map<string, Place>();
  // Round after round, until there are enough: a small source is asked about more than once.
  for (let round = 0; places.size < amount.places && round < ROUNDS; round += 1) {
    for (const fileName of order) {
      const wanted = Math.min(A_DOCUMENT, amount.places - places.size);
      for (const place of placesIn(texts.file(fileName), wanted, next)) places.set(`${fileName} ${place.offset} ${place.start}`, place);
    }
  }
  return { documents: order.slice(0, amount.documents), places: [...places.values()] };
}

function placesIn(file: ts.SourceFile, count: number, next: () => number): readonly Place[] {
  const tokens = tokensOf(file);
  const identifiers = tokens.filter((token) => ts.isIdentifier(token) || ts.isPrivateIdentifier(token));
  const openings = tokens.filter((token) => token.kind === ts.SyntaxKind.OpenParenToken && ts.isCallLikeExpression(token.parent));
  const places: Place[] = [];
  for (let index = 0; index < count; index += 1) {
    const dice = next() * 100;
    const atArguments = dice >= IDENTIFIERS && dice < IDENTIFIERS + ARGUMENTS;
    const token = pick(dice < IDENTIFIERS ? identifiers : atArguments ? openings : tokens, next) ?? pick(tokens, next);
    if (token === undefined) continue;
    const start = token.getStart(file);
    const offset = token.kind === ts.SyntaxKind.OpenParenToken ? token.end : start;
    const { line, character } = file.getLineAndCharacterOfPosition(offset);
    const identifier = ts.isIdentifier(token) || ts.isPrivateIdentifier(token);
    places.push({ fileName: file.fileName, offset, line, character, text: token.getText(file), start, identifier });
  }
  return places;
}

/** Every token with text, those of documentation comments too. */
export function tokensOf(file: ts.SourceFile): readonly ts.Node[] {
  const found: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    const children = node.getChildren(file);
    if (children.length > 0) children.forEach(visit);
    else if (node.getWidth(file) > 0) found.push(node);
  };
  visit(file);
  return found;
}

function pick<T>(list: readonly T[], next: () => number): T | undefined {
  return list[Math.floor(next() * list.length)];
}

function shuffled<T>(list: readonly T[], next: () => number): readonly T[] {
  return list.map((item) => ({ item, key: next() })).sort((a, b) => a.key - b.key).map(({ item }) => item);
}
