/**
 * Answers as text for a person (cli.md): findings and places as compilers print them, 1-based, so that a terminal can
 * link them. Whatever comes from source, paths or messages is made printable, so nothing forges a row or drives the
 * terminal. Pure; a tool without a text of its own is shown as JSON.
 */
import { printable } from '../base/text.ts';
import type {
  CloseResult, CompleteResult, DefinitionResult, DescribeResult, Diagnostic, DiagnosticsResult, DocumentName,
  FormatResult, ImplementationsResult, OrganizeImportsResult, OutlineResult, Position, ReferencesResult, RenameResult,
  Scope, SignaturesResult, SymbolMatchesResult, TokensResult,
} from '../compiler/results.ts';
import { excerpt } from './excerpt.ts';
import type { LineOf } from './excerpt.ts';
import {
  completionLines, editLines, implementationLines, referenceLines, renameLines, signatureLines, symbolLines, tokenLines,
} from './listings.ts';

/** How and from what a text is made. */
export interface View {
  readonly lineOf: LineOf;
  readonly color: boolean;
}

/** Codes of the terminal, "select graphic rendition". */
const COLORS = { error: 31, suggestion: 33, place: 36 } as const;

type Lines = readonly string[];

/** The text of a good result of the tool, each line ended. */
export function textForPeople(tool: string, result: unknown, view: View): string {
  return linesFor(tool, result, view).map((line) => `${line}\n`).join('');
}

function linesFor(tool: string, result: unknown, view: View): Lines {
  const at = (document: DocumentName, position: Position): string => placed(document, position, view.color);
  switch (tool) {
    case 'diagnostics':
      return diagnosticsLines(result as DiagnosticsResult, view);
    case 'describe':
      return describeLines(result as DescribeResult, view);
    case 'definition':
      return definitionLines(result as DefinitionResult, view);
    case 'implementations':
      return [...implementationLines(result as ImplementationsResult, at), ...scopeLines((result as ImplementationsResult).scope)];
    case 'references':
      return [...referenceLines(result as ReferencesResult, at), ...scopeLines((result as ReferencesResult).scope)];
    case 'symbols': {
      const symbols = result as OutlineResult | SymbolMatchesResult;
      return [...symbolLines(symbols, at), ...('scope' in symbols ? scopeLines(symbols.scope) : [])];
    }
    case 'complete':
      return completionLines(result as CompleteResult);
    case 'signatures':
      return signatureLines(result as SignaturesResult);
    case 'tokens':
      return tokenLines(result as TokensResult, at, view.lineOf);
    case 'format':
      return editLines((result as FormatResult).files, 'already formatted', view.lineOf);
    case 'organize-imports': {
      const { files, reason } = result as OrganizeImportsResult;
      return [...editLines(files, reason ?? 'nothing to do', view.lineOf), ...(files.length > 0 && reason !== undefined ? [printable(reason)] : [])];
    }
    case 'rename':
      return [...renameLines(result as RenameResult, at, view.lineOf), ...scopeLines((result as RenameResult).scope)];
    case 'close': {
      const { uri, closed } = result as CloseResult;
      return [`${printable(uri)} ${closed ? 'is closed' : 'was not open'}`];
    }
    default:
      return JSON.stringify(result, undefined, 2).split('\n').map(printable);
  }
}

function diagnosticsLines({ files, counts, total, truncated, nextOffset, scope }: DiagnosticsResult, view: View): Lines {
  const found = files.flatMap((file) => file.diagnostics.flatMap((diagnostic) => findingLines(file, diagnostic, view)));
  const shown = files.reduce((sum, file) => sum + file.diagnostics.length, 0);
  return [
    ...found,
    total === 0 ? 'nothing found' : `${counted(counts.error, 'error')}, ${counted(counts.suggestion, 'suggestion')}`,
    ...(truncated ? [`${shown} of ${total} shown${nextOffset === undefined ? '' : `; more: --offset ${nextOffset}`}`] : []),
    ...scopeLines(scope),
  ];
}

function findingLines(file: DocumentName, finding: Diagnostic, { lineOf, color }: View): Lines {
  const { severity, code, message, preview, range, related = [] } = finding;
  const [first = '', ...others] = message.split('\n').map(printable);
  const line = lineOf(file, range.start.line);
  const [source, marker] = line === undefined ? [printable(preview), undefined] : excerpt(line, range);
  return [
    `${placed(file, range.start, color)} ${painted(`${severity} TS${code}`, COLORS[severity], color)}: ${first}`,
    ...indented(others, 2),
    ...(source.trim() === '' ? [] : indented([source], 4)),
    ...(marker === undefined ? [] : indented([painted(marker, COLORS[severity], color)], 4)),
    ...related.flatMap(({ message: more, ...place }) => {
      const [head = '', ...rest] = more.split('\n').map(printable);
      return [...indented([`${placed(place, place.range.start, color)} ${head}`], 2), ...indented(rest, 4)];
    }),
  ];
}

function describeLines({ target, found, kind, signature, documentation, tags }: DescribeResult, { color }: View): Lines {
  const place = placed(target, target, color);
  if (!found) return [`${place} nothing with a type stands here`];
  return [
    `${place} ${printable(kind)}`,
    ...indented(split(signature), 2),
    ...indented(split(documentation), 2),
    ...tags.flatMap(({ name, text }) => indented(split(`@${name} ${text}`), 2)),
  ];
}

function definitionLines({ target, definitions, scope }: DefinitionResult, { color }: View): Lines {
  if (definitions.length === 0) return [`${placed(target, target, color)} no declaration found`, ...scopeLines(scope)];
  return definitions.flatMap(({ kind, name, preview, range, ...document }) => [
    [placed(document, range.start, color), ...[kind, name].filter((each) => each !== undefined).map(printable)].join(' '),
    ...(preview === undefined ? [] : indented([printable(preview)], 4)),
  ]);
}

/** What a person must know of the scope: only that something is missing. */
function scopeLines({ complete, note }: Scope): Lines {
  return [
    ...(complete ? [] : ['not everything that could matter was searched']),
    ...(note === undefined ? [] : [`note: ${printable(note)}`]),
  ];
}

function placed({ uri, path }: DocumentName, { line, character }: Position, color: boolean): string {
  return painted(`${printable(path ?? uri)}:${line + 1}:${character + 1}`, COLORS.place, color);
}

function painted(text: string, code: number, color: boolean): string {
  return color ? `\u001b[${code}m${text}\u001b[0m` : text;
}

function split(text: string): Lines {
  return text === '' ? [] : text.split(/\r?\n/).map((line) => printable(line).trimEnd());
}

function indented(lines: Lines, by: number): Lines {
  return lines.map((line) => `${' '.repeat(by)}${line}`);
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}
