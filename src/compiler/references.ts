/** `references`: every place that names the symbol at a place (tools.md section 5). */
import ts from 'typescript';
import { askedAcross, type Asked } from './across.ts';
import { declarationsAt, located, placeIn, subjectOf, targetOf, type Desk } from './answer.ts';
import { page } from './page.ts';
import { tokenAt } from './place.ts';
import { comparePositions, compareText } from './position.ts';
import type { ReferencesQuery } from './protocol.ts';
import type { FileReferences, Reference, ReferenceRole, ReferencesResult } from './results.ts';
import { notFound, scopeOf, scopePart } from './scope.ts';

interface Found extends Omit<FileReferences, 'references'> {
  readonly reference: Reference;
}

export function references(query: ReferencesQuery, desk: Desk): ReferencesResult {
  const subject = subjectOf(query.source, desk);
  const place = placeIn(subject, query.place);
  const asked = askedAcross(subject, place, desk);
  const found = new Map<string, Found>();
  for (const at of asked) {
    const symbols = at.project.ask((service) => service.findReferences(at.fileName, at.offset)) ?? [];
    for (const entry of symbols.flatMap((symbol) => symbol.references)) {
      const one = toReference(entry, at, desk);
      if (one !== undefined) found.set(`${one.uri} ${entry.textSpan.start} ${entry.textSpan.length}`, one);
    }
  }
  const all = [...found.values()].sort((a, b) =>
    compareText(a.uri, b.uri) || comparePositions(a.reference.range.start, b.reference.range.start));
  const { list, paged } = page(all, query);
  return {
    target: targetOf(subject, place),
    files: byFile(list),
    ...paged,
    scope: scopeOf(asked.map(({ project }) => scopePart(project)), notFound(all.length, subject.project, declarationsAt(subject, place)), desk.names, subject.document),
  };
}

function toReference(entry: ts.ReferencedSymbolEntry, { project }: Asked, desk: Desk): Found | undefined {
  const place = located(project, entry.fileName, entry.textSpan, desk.names);
  if (place === undefined) return undefined;
  const { range, preview, ...name } = place;
  return { ...name, reference: { range, role: roleOf(entry, project.program), preview } };
}

function roleOf(entry: ts.ReferencedSymbolEntry, program: ts.Program): ReferenceRole {
  const file = program.getSourceFile(entry.fileName);
  const token = file === undefined ? undefined : tokenAt(file, entry.textSpan.start);
  if (token !== undefined && isImported(token)) return 'import';
  if (entry.isDefinition === true) return 'declaration';
  return entry.isWriteAccess ? 'write' : 'read';
}

/** Whether a token stands in what brings a name in from another module, or passes it on. */
function isImported(token: ts.Node): boolean {
  for (let node: ts.Node | undefined = token; node !== undefined; node = node.parent) {
    if (ts.isImportDeclaration(node) || ts.isImportEqualsDeclaration(node)) return true;
    if (ts.isExportDeclaration(node)) return node.moduleSpecifier !== undefined;
    if (ts.isStatement(node)) return false;
  }
  return false;
}

function byFile(found: readonly Found[]): readonly FileReferences[] {
  const files = new Map<string, { name: Omit<FileReferences, 'references'>; references: Reference[] }>();
  for (const { reference, ...name } of found) {
    const file = files.get(name.uri) ?? { name, references: [] };
    file.references.push(reference);
    files.set(name.uri, file);
  }
  return [...files.values()].map(({ name, references: list }) => ({ ...name, references: list }));
}
