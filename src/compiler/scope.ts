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

/** What one program adds to a scope; taken at once, since a program may be dropped before the answer is made. */
export interface ScopePart {
  /** Absolute path of the config of a launched project; none for a closure. */
  readonly configFile?: string;
  readonly files: readonly string[];
  readonly leftOut: readonly string[];
  readonly note?: string;
}

export function scopePart(project: Project): ScopePart {
  const { program, plan, leftOut } = project;
  return {
    ...(project.kind === 'project' && plan.configFile !== undefined && { configFile: plan.configFile }),
    files: program.getSourceFiles().filter((file) => isSearched(program, file)).map(({ fileName }) => fileName),
    leftOut,
    ...(plan.note !== undefined && { note: plan.note }),
  };
}

/** The scope of an answer that programs gave together; near `document` the workspace's compiler is looked for. */
export function scopeOf(parts: readonly ScopePart[], facts: ScopeFacts, names: Names, document: Pick<Document, 'fileName' | 'view'>): Scope {
  const projects = parts.flatMap(({ configFile }) => configFile ?? []);
  const leftOut = new Set(parts.flatMap((part) => part.leftOut));
  const notes = [
    ...(facts.note === undefined ? [] : [facts.note]),
    ...new Set(parts.flatMap(({ note }) => note ?? [])),
    ...(leftOut.size === 0 ? [] : [`${leftOut.size} ${leftOut.size === 1 ? 'file or folder was' : 'files or folders were'} left out (too large, unreadable, not text, or behind a link that leads outside)`]),
  ];
  const workspaceCompiler = workspaceCompilerAt(document.fileName, names, document.view);
  return {
    kind: parts.length > 0 && projects.length === parts.length ? 'project' : 'closure',
    projects: [...new Set(projects)].map((configFile) => names.relative(configFile)),
    files: new Set(parts.flatMap((part) => part.files)).size,
    complete: facts.complete && leftOut.size === 0,
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
  if (isMember(declaration)) return ts.isClassElement(declaration) && declaration.name !== undefined && ts.isPrivateIdentifier(declaration.name);
  if (ts.isParameter(declaration) && ts.isParameterPropertyDeclaration(declaration, declaration.parent)) return false;
  for (let node: ts.Node | undefined = declaration; node !== undefined; node = node.parent) {
    if (ts.isBlock(node) || ts.isCaseBlock(node) || ts.isParameter(node) || ts.isTypeParameterDeclaration(node)) return true;
  }
  return false;
}

/** Part of a type, wherever it is declared: the type may leave the function or the parameter list, and its members with it. */
function isMember(declaration: ts.Node): boolean {
  return ts.isClassElement(declaration) || ts.isTypeElement(declaration) || ts.isObjectLiteralElement(declaration)
    || ts.isEnumMember(declaration) || ts.isPropertyAccessExpression(declaration) || ts.isElementAccessExpression(declaration)
    || ts.isBinaryExpression(declaration);
}
