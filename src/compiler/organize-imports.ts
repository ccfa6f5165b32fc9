/**
 * `organize-imports`: imports sorted, merged, and those that nothing uses taken out (tools.md section 5). Tried in
 * memory first: a removal that would add an error is left out, with the reason. An import that nothing names may still
 * be needed, for the global declarations that its module brings. Writes nothing.
 */
import ts from 'typescript';
import { subjectOf, type Desk, type Subject } from './answer.ts';
import { changedText, fileEdits, type Change } from './edits.ts';
import { toChanges } from './format.ts';
import { indentationOf, newLineOf } from './layout.ts';
import type { OrganizeImportsQuery } from './protocol.ts';
import type { OrganizeImportsResult } from './results.ts';
import { MOST_ELSEWHERE } from './trial.ts';

const MODES = {
  all: ts.OrganizeImportsMode.All,
  sort: ts.OrganizeImportsMode.SortAndCombine,
  'remove-unused': ts.OrganizeImportsMode.RemoveUnused,
} as const;

type Mode = keyof typeof MODES;

/** The import declarations of one module. */
type Imports = readonly ts.ImportDeclaration[];

export function organizeImports(query: OrganizeImportsQuery, desk: Desk): OrganizeImportsResult {
  const subject = subjectOf(query.source, desk);
  const { document, project, file, printer } = subject;
  const [fault] = project.ask((service) => service.getSyntacticDiagnostics(document.fileName));
  if (fault !== undefined) return { files: [], reason: `the document does not parse: ${printer.message(fault.messageText)}` };
  const files = (changes: readonly Change[]) => (changes.length === 0 ? [] : [fileEdits(file, changes, document.view, desk)]);
  const changes = project.ask((service) => changesOf(service, query.mode, subject));
  const error = newError(changes, subject, desk);
  if (error === undefined) return { files: files(changes) };
  const dropped = droppedBy(changes, file);
  for (const kept of [dropped.filter((imports) => isNeeded(imports, subject, desk)), dropped]) {
    const fewer = changesKeeping(kept, query.mode, subject, desk);
    if (newError(fewer, subject, desk) !== undefined) continue;
    return { files: files(fewer), reason: `unused imports are left in, since to remove them would cause an error: ${error}` };
  }
  return { files: [], reason: `it would cause an error: ${error}` };
}

function changesOf(service: ts.LanguageService, mode: Mode, { document: { fileName }, file: { text } }: Subject): readonly Change[] {
  const { tabSize, insertSpaces } = indentationOf(text);
  const settings: ts.FormatCodeSettings = {
    ...ts.getDefaultFormatCodeSettings(newLineOf(text)), tabSize, indentSize: tabSize, convertTabsToSpaces: insertSpaces,
  };
  const edits = service.organizeImports({ type: 'file', fileName, mode: MODES[mode] }, settings, {});
  const changes = toChanges(edits.flatMap(({ textChanges }) => textChanges), text);
  // Imports in order are proposed again all the same: the first becomes what all of them are, the rest are taken out.
  return changedText(text, changes) === text ? [] : changes;
}

/** In the document, and in every other if files leave the program: with them goes what they declare for all. */
function newError(changes: readonly Change[], { document, project, file, printer }: Subject, desk: Desk): string | undefined {
  if (changes.length === 0) return undefined;
  const texts = new Map([[document.fileName, changedText(file.text, changes)]]);
  const trial = desk.trials.of(project, texts, printer);
  const [error] = trial.newErrors();
  if (error !== undefined || !trial.losesFiles()) return error;
  return trial.elsewhere([], { all: true, most: MOST_ELSEWHERE, until: Infinity }).error;
}

/** By module, the imports of modules that the text no longer names once the changes are made. */
function droppedBy(changes: readonly Change[], file: ts.SourceFile): readonly Imports[] {
  const left = new Set(ts.preProcessFile(changedText(file.text, changes), true, true).importedFiles.map(({ fileName }) => fileName));
  const dropped = new Map<string, ts.ImportDeclaration[]>();
  for (const statement of file.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
    const { text: module } = statement.moduleSpecifier;
    if (!left.has(module)) dropped.set(module, [...dropped.get(module) ?? [], statement]);
  }
  return [...dropped.values()];
}

function isNeeded(imports: Imports, subject: Subject, desk: Desk): boolean {
  const without = imports.map((each) => {
    const start = each.getStart(subject.file);
    return { start, length: each.end - start, newText: '' };
  });
  return newError(without, subject, desk) !== undefined;
}

/** The changes that the compiler proposes where something behind the end of the text uses all that is imported there. */
function changesKeeping(kept: readonly Imports[], mode: Mode, subject: Subject, desk: Desk): readonly Change[] {
  const { document, project, file, printer } = subject;
  // As a type and as a value: one of them is wrong, and counts as a use all the same.
  const uses = kept.flat().flatMap(namesOf).map((name, index) => `type kept${index} = ${name} | typeof ${name};\n`);
  const trial = desk.trials.of(project, new Map([[document.fileName, `${file.text}\n${uses.join('')}`]]), printer);
  return trial.ask((service) => changesOf(service, mode, subject)).filter(({ start, length }) => start + length <= file.text.length);
}

function namesOf({ importClause: clause }: ts.ImportDeclaration): readonly string[] {
  const bindings = clause?.namedBindings;
  const named = bindings === undefined ? [] : ts.isNamespaceImport(bindings) ? [bindings] : bindings.elements;
  return [clause, ...named].flatMap((each) => each?.name?.text ?? []);
}
