/**
 * One question to every project that contains the symbol's declaration (compiler.md section 3): references,
 * implementations and renames of a monorepo lie in programs that do not know of each other.
 */
import ts from 'typescript';
import type { Desk, Subject } from './answer.ts';
import type { FoundPlace } from './place.ts';
import type { Project } from './project.ts';

/** Where a question is put to a project. */
export interface Asked {
  readonly project: Project;
  readonly fileName: string;
  readonly offset: number;
}

interface Location {
  readonly fileName: string;
  readonly offset: number;
}

/**
 * The subject's own project first, then every other that contains one of the declarations, each at the first
 * declaration that it contains. A document that no launched project contains is asked about by itself alone.
 */
export function askedAcross(subject: Subject, place: FoundPlace, desk: Desk): readonly Asked[] {
  const { project, document } = subject;
  const asked: Asked[] = [{ project, fileName: document.fileName, offset: place.offset }];
  if (project.kind === 'closure') return asked;
  const declared = declarations(subject, place);
  if (declared.length === 0) return asked;
  for (const other of desk.projects.all(document.view)) {
    if (other === project) continue;
    const { program } = other;
    const at = declared.find(({ fileName }) => program.getSourceFile(fileName) !== undefined);
    if (at !== undefined) asked.push({ project: other, ...at });
  }
  return asked;
}

/** Where the symbol is declared, aliases followed; a local one is declared where it is. */
function declarations({ project, document }: Subject, { offset }: FoundPlace): readonly Location[] {
  const found = project.ask((service) => service.getDefinitionAtPosition(document.fileName, offset)) ?? [];
  return found
    .filter(({ kind }) => kind !== ts.ScriptElementKind.alias)
    .map(({ fileName, textSpan }) => ({ fileName, offset: textSpan.start }));
}
