/**
 * `organize-imports`: imports sorted, merged, and those that nothing uses taken out (tools.md section 5). Tried in
 * memory first: what would add an error is left out, with the reason. Writes nothing.
 */
import ts from 'typescript';
import { subjectOf, type Desk, type Subject } from './answer.ts';
import { changedText, fileEdits, type Change } from './edits.ts';
import { toChanges } from './format.ts';
import { indentationOf, newLineOf } from './layout.ts';
import type { OrganizeImportsQuery } from './protocol.ts';
import type { OrganizeImportsResult } from './results.ts';

const MODES = {
  all: ts.OrganizeImportsMode.All,
  sort: ts.OrganizeImportsMode.SortAndCombine,
  'remove-unused': ts.OrganizeImportsMode.RemoveUnused,
} as const;

type Mode = keyof typeof MODES;

export function organizeImports(query: OrganizeImportsQuery, desk: Desk): OrganizeImportsResult {
  const subject = subjectOf(query.source, desk);
  const { document, project, file } = subject;
  const [fault] = project.ask((service) => service.getSyntacticDiagnostics(document.fileName));
  if (fault !== undefined) return { files: [], reason: `the document does not parse: ${subject.printer.message(fault.messageText)}` };
  const changes = changesOf(query.mode, subject);
  const error = newError(changes, subject, desk);
  if (error === undefined) return { files: changes.length === 0 ? [] : [fileEdits(file, changes, document.view, desk)] };
  const sorted = query.mode === 'all' ? changesOf('sort', subject) : [];
  const reason = `it would cause an error: ${error}`;
  if (sorted.length === 0 || newError(sorted, subject, desk) !== undefined) return { files: [], reason };
  return { files: [fileEdits(file, sorted, document.view, desk)], reason: `unused imports are left in; to remove them ${reason.slice(3)}` };
}

function changesOf(mode: Mode, { document, project, file }: Subject): readonly Change[] {
  const { tabSize, insertSpaces } = indentationOf(file.text);
  const settings: ts.FormatCodeSettings = {
    ...ts.getDefaultFormatCodeSettings(newLineOf(file.text)), tabSize, indentSize: tabSize, convertTabsToSpaces: insertSpaces,
  };
  const changes = project.ask((service) =>
    service.organizeImports({ type: 'file', fileName: document.fileName, mode: MODES[mode] }, settings, {}));
  return toChanges(changes.filter(({ fileName }) => fileName === document.fileName).flatMap(({ textChanges }) => textChanges), file.text);
}

function newError(changes: readonly Change[], { document, project, file, printer }: Subject, desk: Desk): string | undefined {
  if (changes.length === 0) return undefined;
  const texts = new Map([[document.fileName, changedText(file.text, changes)]]);
  return desk.trials.of(project, texts, printer).newErrors[0];
}
