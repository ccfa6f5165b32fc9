/**
 * Who imports whom. Functions over sources, so that a test can hand in a planted violation: the real sources are
 * only one such input. Paths are relative to src, `/` separated.
 */
import { posix } from 'node:path';
import ts from 'typescript';
import { FORBIDDEN_BUILTINS, LAYERS } from './table.ts';

/** The text of each file of src by its path relative to src. */
export type House = ReadonlyMap<string, string>;

interface Import {
  readonly specifier: string;
  /** Erased by the compiler: nothing is loaded. */
  readonly typeOnly: boolean;
}

/** The layer that a file stands in: its folder, or the file itself where it stands in src. */
export function layerOf(file: string): string {
  const slash = file.indexOf('/');
  return slash === -1 ? file : file.slice(0, slash);
}

/** Every import that the table does not allow, `FILE: what` each. */
export function importViolations(house: House): string[] {
  return [...house].flatMap(([file, text]) => {
    const layer = LAYERS.get(layerOf(file));
    if (layer === undefined) return [`${file}: ${layerOf(file)} is not in the table of layers`];
    return importsOf(file, text).flatMap((found) => {
      const problem = found.specifier.startsWith('.')
        ? ownProblem(house, file, found)
        : foreignProblem(found.specifier, [...layer.builtins, ...layer.packages]);
      return problem === undefined ? [] : [`${file}: ${problem}`];
    });
  });
}

/** Files that `entry` loads when it is loaded, itself included, types left out. */
export function loadedFrom(house: House, entry: string): ReadonlySet<string> {
  const loaded = new Set<string>();
  const visit = (file: string): void => {
    const text = house.get(file);
    if (text === undefined || loaded.has(file)) return;
    loaded.add(file);
    for (const { specifier, typeOnly } of importsOf(file, text)) {
      if (!typeOnly && specifier.startsWith('.')) visit(posix.join(posix.dirname(file), specifier));
    }
  };
  visit(entry);
  return loaded;
}

/** Files loaded from `entry` that import the compiler, `FILE: what` each. */
export function compilerLoadedFrom(house: House, entry: string): string[] {
  return [...loadedFrom(house, entry)].filter((file) =>
    importsOf(file, house.get(file) ?? '').some(({ specifier, typeOnly }) => specifier === 'typescript' && !typeOnly))
    .map((file) => `${file}: loads typescript, and ${entry} loads it`);
}

/** Every import, export-from, dynamic import and import type of a file, as the compiler's own pre-processor sees them. */
export function importsOf(file: string, text: string): readonly Import[] {
  const erased = erasedImports(file, text);
  const info = ts.preProcessFile(text, true, true);
  return info.importedFiles.map(({ fileName, pos }) => ({ specifier: fileName, typeOnly: erased.has(pos) }));
}

/** Where the specifiers of `import type`, `export type` and `import('...')` types stand. */
function erasedImports(file: string, text: string): ReadonlySet<number> {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const places = new Set<number>();
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) && node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword) {
      places.add(node.moduleSpecifier.getStart(source));
    } else if (ts.isExportDeclaration(node) && node.isTypeOnly && node.moduleSpecifier !== undefined) {
      places.add(node.moduleSpecifier.getStart(source));
    } else if (ts.isImportTypeNode(node)) {
      places.add(node.argument.getStart(source));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return places;
}

function ownProblem(house: House, file: string, { specifier, typeOnly }: Import): string | undefined {
  if (!specifier.endsWith('.ts')) return `the import of ${specifier} does not end in .ts`;
  const target = posix.join(posix.dirname(file), specifier);
  if (!house.has(target)) return `imports ${target}, which is not in src`;
  const from = layerOf(file);
  const to = layerOf(target);
  const layer = LAYERS.get(from);
  const allowed = [...(layer?.imports ?? []), ...(typeOnly ? layer?.types ?? [] : [])];
  if (from === to || allowed.includes(to) || allowed.includes(target)) return undefined;
  return `${from} may not import ${target}${typeOnly ? ', not even its types' : ''}`;
}

function foreignProblem(specifier: string, allowed: readonly string[]): string | undefined {
  const bare = specifier.replace(/^node:/, '');
  if (FORBIDDEN_BUILTINS.includes(bare.split('/')[0] ?? '')) return `imports ${specifier}, which nothing may`;
  return allowed.includes(specifier) ? undefined : `imports ${specifier}, which its layer may not`;
}
