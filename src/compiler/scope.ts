/**
 * What an answer rests on, in the words of tools.md section 4 (`Scope`). Written here for every tool, so that
 * "complete" means the same everywhere.
 */
import ts from 'typescript';
import type { Document } from './documents.ts';
import type { Project } from './project.ts';
import { isSearched } from './projects.ts';
import type { Names } from './names.ts';
import type { Scope } from './results.ts';
import { workspaceCompilerAt } from './workspace-compiler.ts';

export interface ScopeFacts {
  /** Why the answer is not complete, apart from files that were left out. */
  readonly note?: string;
  readonly complete: boolean;
}

/**
 * The facts of a search for what a symbol is tied to. Without a project only what cannot be seen from elsewhere was
 * searched whole; an empty list then means no more than "not found in what was loaded", and says so.
 */
export function notFound(count: number, project: Project, declarations: readonly ts.Node[]): ScopeFacts {
  const complete = project.kind === 'project' || isLocal(declarations);
  return { complete, ...(count === 0 && !complete && { note: 'not found in what was loaded' }) };
}

/** The scope of an answer that the given projects gave together; near `document` the workspace's compiler is looked for. */
export function scopeOf(projects: readonly Project[], facts: ScopeFacts, names: Names, document: Pick<Document, 'fileName' | 'view'>): Scope {
  const closure = projects.find((project) => project.kind === 'closure');
  const leftOut = [...new Set(projects.flatMap((project) => project.leftOut))];
  const searched = new Set(projects.flatMap(({ program }) =>
    program.getSourceFiles().filter((file) => isSearched(program, file)).map((file) => file.fileName)));
  const notes = [
    ...(facts.note === undefined ? [] : [facts.note]),
    ...new Set(projects.flatMap(({ plan }) => plan.note ?? [])),
    ...(leftOut.length === 0 ? [] : [`${leftOut.length} files were left out (too large, unreadable, not text, or behind a link that leads outside)`]),
  ];
  const workspaceCompiler = workspaceCompilerAt(document.fileName, names, document.view);
  return {
    kind: closure === undefined ? 'project' : 'closure',
    projects: projects
      .filter((project) => project.kind === 'project')
      .map(({ plan }) => names.relative(plan.configFile ?? '')),
    files: searched.size,
    complete: facts.complete && leftOut.length === 0,
    ...(notes.length > 0 && { note: notes.join('; ') }),
    compiler: ts.version,
    ...(workspaceCompiler !== undefined && { workspaceCompiler }),
  };
}

/**
 * Whether everything that could refer to the declarations lies in their own documents (tools.md section 4): all of
 * them stand inside a function body, a block or a parameter list, or are `#private`.
 */
export function isLocal(declarations: readonly ts.Node[]): boolean {
  return declarations.length > 0 && declarations.every(isLocalDeclaration);
}

function isLocalDeclaration(declaration: ts.Node): boolean {
  if (ts.isClassElement(declaration) && declaration.name !== undefined && ts.isPrivateIdentifier(declaration.name)) return true;
  if (ts.isParameter(declaration) && ts.isParameterPropertyDeclaration(declaration, declaration.parent)) return false;
  for (let node: ts.Node | undefined = declaration; node !== undefined; node = node.parent) {
    if (ts.isBlock(node) || ts.isCaseBlock(node) || ts.isParameter(node) || ts.isTypeParameterDeclaration(node)) return true;
  }
  return false;
}
