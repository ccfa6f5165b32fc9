/**
 * Lists of places, names and edits as text for a person (cli.md), one row each, 1-based. Like `people.ts`, which sets
 * the rest: everything from outside is made printable. Pure.
 */
import { printable } from '../base/text.ts';
import type {
  CompleteResult, DocumentName, FileEdits, ImplementationsResult, OutlineResult, OutlineSymbol, Paged, Place, Position,
  ReferencesResult, RenameResult, SignaturesResult, SymbolMatchesResult, TokensResult,
} from '../compiler/results.ts';
import { diffLines } from './diff.ts';
import type { LineOf } from './excerpt.ts';

type Lines = readonly string[];
type Placed = (document: DocumentName, position: Position) => string;

export function placeLines(places: readonly Place[], placed: Placed): Lines {
  return places.flatMap(({ kind, name, container, preview, range, ...document }) => [
    [placed(document, range.start), kind, name, container === undefined || container === '' ? undefined : `in ${container}`]
      .filter((part) => part !== undefined).map(printable).join(' '),
    ...(preview === undefined ? [] : [`    ${printable(preview)}`]),
  ]);
}

export function implementationLines({ implementations, ...paged }: ImplementationsResult, placed: Placed): Lines {
  return [...placeLines(implementations, placed), ...pageLines(implementations.length, paged)];
}

export function referenceLines({ files, ...paged }: ReferencesResult, placed: Placed): Lines {
  const rows = files.flatMap((file) => file.references.map(({ range, role, preview }) =>
    `${placed(file, range.start)} ${role}: ${printable(preview)}`));
  return [...rows, ...pageLines(rows.length, paged)];
}

export function symbolLines(result: OutlineResult | SymbolMatchesResult, placed: Placed): Lines {
  if ('matches' in result) return [...placeLines(result.matches, placed), ...pageLines(result.matches.length, result)];
  const rows = result.symbols.flatMap((symbol) => outlineLines(symbol, 0));
  return [printable(result.path ?? result.uri), ...rows, ...pageLines(rows.length, result)];
}

function outlineLines({ name, kind, nameRange, children = [] }: OutlineSymbol, depth: number): Lines {
  const { line, character } = nameRange.start;
  return [
    `${'  '.repeat(depth + 1)}${printable(name)} (${printable(kind)}) ${line + 1}:${character + 1}`,
    ...children.flatMap((child) => outlineLines(child, depth + 1)),
  ];
}

export function completionLines({ items, total, truncated }: CompleteResult): Lines {
  const rows = items.map(({ label, kind, detail, from, deprecated }) => [
    label, `(${kind})`, detail, from === undefined ? undefined : `from ${from}`, deprecated === true ? 'deprecated' : undefined,
  ].filter((part) => part !== undefined).map(printable).join(' '));
  return [...rows, ...pageLines(rows.length, { total, truncated })];
}

export function signatureLines({ signatures, activeSignature, activeParameter }: SignaturesResult): Lines {
  if (signatures.length === 0) return ['no call stands here'];
  return signatures.flatMap(({ label, documentation, parameters }, index) => [
    `${index === activeSignature ? '>' : ' '} ${printable(label)}`,
    ...(documentation ?? '').split('\n').filter((line) => line !== '').map((line) => `    ${printable(line)}`),
    ...parameters.map((parameter, place) =>
      `  ${index === activeSignature && place === activeParameter ? '>' : ' '} ${[parameter.label, parameter.documentation].filter((part) => part !== undefined).map(printable).join(': ')}`),
  ]);
}

export function tokenLines({ tokens, ...result }: TokensResult, placed: Placed, lineOf: LineOf): Lines {
  const rows = tokens.map((token) => {
    const text = lineOf(result, token.line)?.slice(token.character, token.character + token.length);
    return [placed(result, token), text, token.type, ...token.modifiers].filter((part) => part !== undefined).map(printable).join(' ');
  });
  return [...rows, ...pageLines(rows.length, result)];
}

export function editLines(files: readonly FileEdits[], nothing: string, lineOf: LineOf): Lines {
  return files.length === 0 ? [printable(nothing)] : files.flatMap((file) => diffLines(file, lineOf));
}

export function renameLines({ files, reason = '', changes, keptNames }: RenameResult, placed: Placed, lineOf: LineOf): Lines {
  if (files.length === 0) return [`not renamed: ${printable(reason)}`];
  return [
    ...files.flatMap((file) => diffLines(file, lineOf)),
    `${changes} change${changes === 1 ? '' : 's'} in ${files.length} file${files.length === 1 ? '' : 's'}, proven; nothing is written`,
    ...keptNames.map(({ range, name = '', ...document }) => `${placed(document, range.start)} keeps the name ${printable(name)}`),
  ];
}

function pageLines(shown: number, { total, truncated, nextOffset }: Pick<Paged, 'total' | 'truncated' | 'nextOffset'>): Lines {
  if (total === 0) return ['nothing found'];
  if (!truncated) return [];
  return [`${shown} of ${total} shown${nextOffset === undefined ? '' : `; more: --offset ${nextOffset}`}`];
}
