/**
 * Which files a change of others can reach: those that import them, by whatever number of steps, and all of them where
 * what changes is global and needs no import. No other file can have a new error.
 */
import ts from 'typescript';
import { importedFiles } from './internals.ts';
import { isSearched } from './projects.ts';

/** The searched files of the program that are none of `changed`, in the order of the program. */
export function otherFiles(program: ts.Program, changed: ReadonlyMap<string, unknown>): readonly ts.SourceFile[] {
  return program.getSourceFiles().filter((file) => isSearched(program, file) && !changed.has(file.fileName));
}

/** Whether one of `changed` declares something that files see which do not import it. */
export function changesGlobals(program: ts.Program, changed: ReadonlyMap<string, unknown>): boolean {
  return program.getSourceFiles().some((file) => changed.has(file.fileName) && reachesAll(file));
}

/** The searched files of the program that import one of `changed`, by whatever number of steps, and are none of them. */
export function dependents(program: ts.Program, changed: ReadonlyMap<string, unknown>): readonly ts.SourceFile[] {
  const searched = program.getSourceFiles().filter((file) => isSearched(program, file));
  const others = otherFiles(program, changed);
  const importers = importersOf(program, searched);
  const reached = new Set<string>();
  const next = [...changed.keys()];
  for (let fileName = next.pop(); fileName !== undefined; fileName = next.pop()) {
    for (const importer of importers.get(fileName) ?? []) {
      if (reached.has(importer)) continue;
      reached.add(importer);
      next.push(importer);
    }
  }
  return others.filter(({ fileName }) => reached.has(fileName));
}

/** By imported file, the files that import it. */
function importersOf(program: ts.Program, files: readonly ts.SourceFile[]): ReadonlyMap<string, readonly string[]> {
  const importers = new Map<string, string[]>();
  for (const file of files) {
    for (const imported of importedFiles(program, file)) {
      const known = importers.get(imported);
      if (known === undefined) importers.set(imported, [file.fileName]);
      else known.push(file.fileName);
    }
  }
  return importers;
}

/** A script, or a module that declares something global or adds to another module. */
function reachesAll(file: ts.SourceFile): boolean {
  return !ts.isExternalModule(file) || file.statements.some((statement) =>
    ts.isModuleDeclaration(statement) && (ts.isStringLiteral(statement.name) || (statement.flags & ts.NodeFlags.GlobalAugmentation) !== 0));
}
