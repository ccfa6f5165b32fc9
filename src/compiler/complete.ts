/** `complete`: what the compiler would offer at a place, cut down to what was typed before it (tools.md section 5). */
import type ts from 'typescript';
import { placeIn, subjectOf, type Desk, type Subject } from './answer.ts';
import { compareText, rangeFromSpan } from './position.ts';
import type { CompleteQuery } from './protocol.ts';
import type { CompleteResult, CompletionItem, TextEdit } from './results.ts';

/** The name that is being typed, up to the place. */
const TYPED = /[\p{ID_Start}$_#][\p{ID_Continue}$\u200c\u200d]*$/u;

export function complete(query: CompleteQuery, desk: Desk): CompleteResult {
  const subject = subjectOf(query.source, desk);
  const { offset } = placeIn(subject, query.place);
  const preferences: ts.UserPreferences = query.imports
    ? { includeCompletionsForModuleExports: true, includeCompletionsWithInsertText: true, allowIncompleteCompletions: false }
    : {};
  const { document, project, file } = subject;
  const offered = project.ask((service) => service.getCompletionsAtPosition(document.fileName, offset, preferences));
  const lineStart = file.getLineStarts()[file.getLineAndCharacterOfPosition(offset).line] ?? 0;
  const typed = TYPED.exec(file.text.slice(lineStart, offset))?.[0] ?? '';
  const matching = (offered?.entries ?? [])
    .filter((entry) => (entry.filterText ?? entry.name).toLowerCase().startsWith(typed.toLowerCase()))
    .sort((a, b) => compareText(a.sortText, b.sortText) || compareText(a.name, b.name) || compareText(a.source ?? '', b.source ?? ''));
  return {
    items: matching.slice(0, query.limit).map((entry) => toItem(entry, offset, typed, preferences, subject)),
    total: matching.length,
    truncated: matching.length > query.limit,
  };
}

function toItem(entry: ts.CompletionEntry, offset: number, typed: string, preferences: ts.UserPreferences, subject: Subject): CompletionItem {
  const { file, printer } = subject;
  const { name, kind, insertText, replacementSpan, source, labelDetails, kindModifiers = '' } = entry;
  const ordinary = replacementSpan === undefined
    || (replacementSpan.start === offset - typed.length && replacementSpan.length === typed.length);
  const detail = [labelDetails?.detail, labelDetails?.description].filter((part) => part !== undefined).join(' ');
  const imported = source === undefined ? undefined : importOf(entry, source, offset, preferences, subject);
  return {
    label: name,
    kind,
    ...(insertText !== undefined && insertText !== name && { insertText }),
    ...(!ordinary && { replace: rangeFromSpan(file, replacementSpan) }),
    ...(detail !== '' && { detail: printer.text(detail) }),
    ...imported,
    ...(kindModifiers.split(',').includes('deprecated') && { deprecated: true }),
  };
}

/** Where an automatic import comes from, and the edits that write it. */
function importOf(entry: ts.CompletionEntry, source: string, offset: number, preferences: ts.UserPreferences, { document, project, file, printer }: Subject): Pick<CompletionItem, 'from' | 'edits'> {
  const details = project.ask((service) =>
    service.getCompletionEntryDetails(document.fileName, offset, entry.name, {}, source, preferences, entry.data));
  const changes = (details?.codeActions ?? [])
    .flatMap((action) => action.changes)
    .filter(({ fileName }) => fileName === document.fileName)
    .flatMap(({ textChanges }) => textChanges);
  const edits: readonly TextEdit[] = changes.map(({ span, newText }) => ({ range: rangeFromSpan(file, span), newText }));
  const from = entry.data?.moduleSpecifier ?? printer.parts(details?.sourceDisplay);
  return { ...(from !== '' && { from }), ...(edits.length > 0 && { edits }) };
}
