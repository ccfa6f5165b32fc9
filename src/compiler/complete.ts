/** `complete`: what the compiler would offer at a place, cut down to what was typed before it (tools.md section 5). */
import ts from 'typescript';
import { placeIn, subjectOf, type Desk, type Subject } from './answer.ts';
import { indentationOf, newLineOf } from './layout.ts';
import { identifierAt } from './place.ts';
import { compareText, cut, rangeFromSpan } from './position.ts';
import type { CompleteQuery } from './protocol.ts';
import type { CompleteResult, CompletionItem, TextEdit } from './results.ts';

/** The name that is being typed, up to the place; a keyword too. */
const TYPED = /[\p{ID_Start}$_#][\p{ID_Continue}$\u200c\u200d]*$/u;

/** UTF-16 units of a type that are shown beside a name. */
const DETAIL_UNITS = 160;

/** Where it is asked, and how. */
interface Asked {
  readonly offset: number;
  /** Where the identifier begins that is typed before the place; the place itself if there is none. */
  readonly start: number;
  readonly preferences: ts.UserPreferences;
}

export function complete(query: CompleteQuery, desk: Desk): CompleteResult {
  const subject = subjectOf(query.source, desk);
  const { document, project, file } = subject;
  const { offset } = placeIn(subject, query.place);
  const preferences: ts.UserPreferences = query.imports
    ? { includeCompletionsForModuleExports: true, includeCompletionsWithInsertText: true, allowIncompleteCompletions: false }
    : {};
  const asked: Asked = { offset, start: startOfTyped(file, offset), preferences };
  const offered = project.ask((service) =>
    service.getCompletionsAtPosition(document.fileName, offset, { ...preferences, includeSymbol: true }));
  const matching = (offered?.entries ?? [])
    .filter((entry) => entry.name.toLowerCase().startsWith(typedFor(entry, asked, file).toLowerCase()))
    .sort((a, b) => compareText(a.sortText, b.sortText) || compareText(a.name, b.name) || compareText(a.source ?? '', b.source ?? ''));
  return {
    items: matching.slice(0, query.limit).map((entry) => toItem(entry, asked, subject)),
    total: matching.length,
    truncated: matching.length > query.limit,
  };
}

/** A name in JSX may hold hyphens, so the tree is asked first; what is no identifier (yet) is found in the text. */
function startOfTyped(file: ts.SourceFile, offset: number): number {
  const identifier = identifierAt(file, offset);
  if (identifier !== undefined) return identifier.getStart(file);
  const lineStart = file.getPositionOfLineAndCharacter(file.getLineAndCharacterOfPosition(offset).line, 0);
  return offset - (TYPED.exec(file.text.slice(lineStart, offset))?.[0].length ?? 0);
}

/**
 * What an entry must begin with, in any case: the identifier typed before the place. An entry that the compiler puts
 * as it stands in place of a longer piece, the content of a string say, must begin with that piece up to the place.
 */
function typedFor({ insertText, replacementSpan }: ts.CompletionEntry, { offset, start }: Asked, file: ts.SourceFile): string {
  const replaced = insertText === undefined && replacementSpan !== undefined ? replacementSpan.start : start;
  return file.text.slice(Math.min(replaced, offset), offset);
}

function toItem(entry: ts.CompletionEntry, asked: Asked, subject: Subject): CompletionItem {
  const { name, kind, insertText, replacementSpan, source, kindModifiers = '' } = entry;
  const { offset, start } = asked;
  const ordinary = replacementSpan === undefined
    || (replacementSpan.start === start && replacementSpan.length === offset - start);
  const detail = typeOf(entry, subject);
  return {
    label: name,
    kind,
    ...(insertText !== undefined && insertText !== name && { insertText }),
    ...(!ordinary && { replace: rangeFromSpan(subject.file, replacementSpan) }),
    ...(detail !== undefined && { detail }),
    ...(source !== undefined && importOf(entry, source, asked, subject)),
    ...(kindModifiers.split(',').includes('deprecated') && { deprecated: true }),
  };
}

/** The type of what has a value; a type or a namespace has none. */
function typeOf({ symbol }: ts.CompletionEntry, { program, file, printer }: Subject): string | undefined {
  if (symbol === undefined) return undefined;
  const checker = program.getTypeChecker();
  const exported = checker.getExportSymbolOfSymbol(symbol);
  const meant = (exported.flags & ts.SymbolFlags.Alias) === 0 ? exported : checker.getAliasedSymbol(exported);
  if ((meant.flags & ts.SymbolFlags.Value) === 0) return undefined;
  const type = printer.type(checker.typeToString(checker.getTypeOfSymbolAtLocation(meant, file), file));
  return type.length > DETAIL_UNITS ? `${cut(type, DETAIL_UNITS)}...` : type;
}

/** Where an automatic import comes from, and the edits that write it, or whatever else must change with the entry. */
function importOf(
  entry: ts.CompletionEntry,
  source: string,
  { offset, preferences }: Asked,
  { document, project, file, printer }: Subject,
): Pick<CompletionItem, 'from' | 'edits'> {
  const { tabSize, insertSpaces } = indentationOf(file.text);
  const settings: ts.FormatCodeSettings = {
    ...ts.getDefaultFormatCodeSettings(newLineOf(file.text)), tabSize, indentSize: tabSize, convertTabsToSpaces: insertSpaces,
  };
  // Of several modules that export the same thing the compiler may now choose another one than when it made the list,
  // and throws if it is told which one that was.
  const { moduleSpecifier, ...data } = entry.data ?? {};
  const details = project.ask((service) =>
    service.getCompletionEntryDetails(document.fileName, offset, entry.name, settings, source, preferences, entry.data && data as ts.CompletionEntryData));
  const edits: readonly TextEdit[] = (details?.codeActions ?? [])
    .flatMap((action) => action.changes)
    .filter(({ fileName }) => fileName === document.fileName)
    .flatMap(({ textChanges }) => textChanges)
    .map(({ span, newText }) => ({ range: rangeFromSpan(file, span), newText }));
  const displayed = printer.parts(details?.sourceDisplay);
  const from = displayed === '' ? moduleSpecifier ?? '' : displayed;
  return { ...(from !== '' && { from }), ...(edits.length > 0 && { edits }) };
}
