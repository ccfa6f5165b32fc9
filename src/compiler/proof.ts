/**
 * The proof of a rename (tools.md section 5): with its changes made in a second program, the same question finds the
 * same places, every changed name is bound to what it was bound to, and neither a file that is changed nor one that
 * depends on it has a new error. Whatever cannot be shown is said in words that name the place.
 */
import ts from 'typescript';
import type { Desk } from './answer.ts';
import type { Asked } from './across.ts';
import { changedText, mappedOffset, type Change } from './edits.ts';
import { outsideMember } from './inherited.ts';
import { jsxNamespace } from './internals.ts';
import { tokenAt } from './place.ts';
import { positionFromOffset } from './position.ts';
import type { Printer } from './print.ts';
import type { Project } from './project.ts';
import { isSearched } from './projects.ts';
import { MOST_ELSEWHERE, type Trial } from './trial.ts';

/** The changes of each file, each once, by where it starts. */
export type Changes = ReadonlyMap<string, ReadonlyMap<number, Change>>;

export interface NewName {
  readonly now: string;
  readonly then: string;
  /** Whether other files can use it. */
  readonly leaves: boolean;
  /** Whether it is a member's: types meet in files that name none of their members. */
  readonly inTypes: boolean;
  /** When files that are not changed are no longer compiled, in milliseconds of `performance.now()`. */
  readonly until: number;
}

/** Shorthands are expanded and re-exports keep their name: `y: x`, `x as y`. */
export const PREFIXED = { providePrefixAndSuffixTextForRename: true };

/** Why there are no edits. */
export class Unproven extends Error {}

/**
 * Where the symbol at a place is named. The compiler adds what goes by another name and happens to have the same: the
 * second half of `x as x`, and the uses of that.
 */
export function renameLocations(service: ts.LanguageService, fileName: string, offset: number): readonly ts.RenameLocation[] {
  const program = service.getProgram();
  const asked = program?.getSourceFile(fileName);
  const found = service.findRenameLocations(fileName, offset, false, false, PREFIXED) ?? [];
  if (program === undefined || asked === undefined) return found;
  const alias = renamingAlias(tokenAt(asked, offset), program);
  return found.filter((location) => {
    const file = program.getSourceFile(location.fileName);
    const other = file && renamingAlias(tokenAt(file, location.textSpan.start), program);
    return other === undefined || other === alias;
  });
}

/** The `x as y` that gives the node its name, if one does. */
function renamingAlias(node: ts.Node, program: ts.Program): ts.Node | undefined {
  if (isSpecifier(node.parent) && node.parent.propertyName === node) return undefined;
  const [declaration] = program.getTypeChecker().getSymbolAtLocation(node)?.declarations ?? [];
  const specifier = isSpecifier(node.parent) && node.parent.name === node ? node.parent : declaration;
  return specifier !== undefined && isSpecifier(specifier) && specifier.propertyName !== undefined ? specifier : undefined;
}

function isSpecifier(node: ts.Node): node is ts.ImportSpecifier | ts.ExportSpecifier {
  return ts.isImportSpecifier(node) || ts.isExportSpecifier(node);
}

/** Throws `Unproven` where the proof fails. Returns what the proof does not cover, in words. */
export function prove(at: Asked, changes: Changes, name: NewName, printer: Printer, desk: Desk): readonly string[] {
  const { project } = at;
  const texts = new Map<string, string>();
  for (const [fileName, byStart] of changes) {
    const file = project.program.getSourceFile(fileName);
    if (file === undefined) continue;
    if (makesJsx(file, name.then, project.program)) throw new Unproven(`'${name.then}' is the name that JSX compiles to in ${labelOf(fileName, project, desk)}`);
    for (const start of byStart.keys()) {
      const member = outsideMember(tokenAt(file, start), [name.now, name.then], project.program);
      if (member !== undefined) throw new Unproven(`${lineIn(file, start, project, desk)} overrides or implements '${member}', or would, of a type that is not edited`);
    }
    texts.set(fileName, changedText(file.text, [...byStart.values()]));
  }
  const twin = twinOf(texts, project);
  if (twin !== undefined) throw new Unproven(`${labelOf(twin, project, desk)} is one of the files by another name, through a link, and what uses it there was not searched`);
  const trial = desk.trials.of(project, texts, printer, {
    names: [name.now, name.then],
    moved: (fileName, offset) => mappedOffset([...changes.get(fileName)?.values() ?? []], offset),
  });
  const [error] = trial.newErrors();
  if (error !== undefined) throw new Unproven(`it would cause an error: ${error}`);
  const elsewhere = name.leaves ? trial.elsewhere([name.now, name.then], { all: name.inTypes, most: MOST_ELSEWHERE, until: name.until }) : { left: 0 };
  if (elsewhere.error !== undefined) throw new Unproven(`it would cause an error: ${elsewhere.error}`);
  comparePlaces(at, changes, name.then, trial, desk);
  for (const [fileName, list] of changes) {
    if (!texts.has(fileName)) continue;
    const rebound = reboundAt(fileName, [...list.values()], name.then, project, trial);
    if (rebound !== undefined) throw new Unproven(elsewhereMeant(name.then, lineOf(fileName, rebound.start, project, desk)));
  }
  const strings = name.inTypes ? stringsSaying(name.now, changes, project, desk) : undefined;
  return [
    ...(elsewhere.left > 0 ? [`${elsewhere.left} more files depend on those that are changed, and were not compiled again: ask for diagnostics once it is applied`] : []),
    ...(strings === undefined ? [] : [strings]),
  ];
}

/** Throws `Unproven` unless the question finds the changed names, and nothing else, once they are changed. */
function comparePlaces({ project, fileName, offset }: Asked, changes: Changes, newName: string, trial: Trial, desk: Desk): void {
  const expected = new Map<string, string>();
  for (const [name, byStart] of changes) {
    if (project.program.getSourceFile(name) === undefined) continue;
    const list = [...byStart.values()];
    for (const { start } of list) expected.set(`${name} ${mappedOffset(list, start)} ${newName.length}`, lineOf(name, start, project, desk));
  }
  const target = mappedOffset([...changes.get(fileName)?.values() ?? []], offset);
  const program = trial.ask((service) => service.getProgram());
  const found = trial.ask((service) => renameLocations(service, fileName, target));
  // One place may be found more than once, for each overload for one.
  const missing = new Map(expected);
  for (const { fileName: name, textSpan: { start, length } } of found) {
    missing.delete(`${name} ${start} ${length}`);
    if (expected.has(`${name} ${start} ${length}`)) continue;
    const file = program?.getSourceFile(name);
    throw new Unproven(elsewhereMeant(newName, file === undefined ? labelOf(name, project, desk) : lineIn(file, start, project, desk)));
  }
  const [first] = missing.values();
  if (first !== undefined) throw new Unproven(elsewhereMeant(newName, first));
}

function elsewhereMeant(newName: string, where: string): string {
  return `'${newName}' would then mean something else in ${where}: another thing of that name captures it, or is captured`;
}

/**
 * The first changed name of a file that is declared elsewhere than before. The same places can be found by name through
 * an `export *` beside which the new name is something else.
 */
function reboundAt(fileName: string, changes: readonly Change[], newName: string, project: Project, trial: Trial): Change | undefined {
  const now = project.program;
  const then = trial.ask((service) => service.getProgram());
  return changes.find(({ start, newText }) => newText === newName
    && declaringFiles(now, fileName, start) !== declaringFiles(then, fileName, mappedOffset(changes, start)));
}

/** The files that declare what stands at an offset, aliases followed, as one text. */
function declaringFiles(program: ts.Program | undefined, fileName: string, offset: number): string {
  const file = program?.getSourceFile(fileName);
  if (program === undefined || file === undefined) return '';
  const checker = program.getTypeChecker();
  const symbol = checker.getSymbolAtLocation(tokenAt(file, offset));
  const meant = symbol !== undefined && (symbol.flags & ts.SymbolFlags.Alias) !== 0 ? checker.getAliasedSymbol(symbol) : symbol;
  return (meant?.declarations ?? []).map((declaration) => declaration.getSourceFile().fileName).sort().join('\n');
}

/** A file of the program that is one of `texts` under another name: the compiler takes the two for different modules. */
function twinOf(texts: ReadonlyMap<string, string>, { program, view }: Project): string | undefined {
  return program.getSourceFiles().find((file) => {
    if (texts.has(file.fileName) || !isSearched(program, file)) return false;
    const real = view.realpath(file.fileName);
    return real !== file.fileName && texts.has(real);
  })?.fileName;
}

/** Whether JSX in the file is compiled to calls that begin with the name, which no part of the text says. */
function makesJsx(file: ts.SourceFile, name: string, program: ts.Program): boolean {
  const { jsx } = program.getCompilerOptions();
  if (jsx === ts.JsxEmit.ReactJSX || jsx === ts.JsxEmit.ReactJSXDev || jsxNamespace(program, file) !== name) return false;
  const hasJsx = (node: ts.Node): boolean => ts.isJsxOpeningLikeElement(node) || ts.isJsxFragment(node) || ts.forEachChild(node, hasJsx) === true;
  return hasJsx(file);
}

/**
 * Strings that say a member's name and stay as they are: `Omit<O, 'foo'>` takes any string. Throws `Unproven` at
 * `'foo' in o`, which would ask for nothing any more.
 */
function stringsSaying(name: string, changes: Changes, project: Project, desk: Desk): string | undefined {
  const { program } = project;
  const quoted = [`'${name}'`, `"${name}"`, `\`${name}\``];
  const found = program.getSourceFiles().filter((file) => isSearched(program, file)).flatMap((file) =>
    quoted.flatMap((text) => [...offsetsOf(text, file.text)])
      .filter((offset) => changes.get(file.fileName)?.has(offset + 1) !== true)
      .sort((one, other) => one - other)
      .map((offset) => {
        const line = lineIn(file, offset, project, desk);
        if (asksForChanged(tokenAt(file, offset), name, changes, program)) throw new Unproven(`an object is asked for it by the string '${name}' in ${line}`);
        return line;
      }));
  const [first] = found;
  if (first === undefined) return undefined;
  return `the string '${name}' is left as it is in ${first}${found.length > 1 ? ` and ${found.length - 1} more places` : ''}`;
}

/** Whether the node is the left side of an `in` whose right side may have a property that is renamed. */
function asksForChanged(node: ts.Node, name: string, changes: Changes, program: ts.Program): boolean {
  const { parent } = node;
  if (!ts.isBinaryExpression(parent) || parent.left !== node || parent.operatorToken.kind !== ts.SyntaxKind.InKeyword) return false;
  const type = program.getTypeChecker().getTypeAtLocation(parent.right);
  return (type.isUnion() ? type.types : [type]).some((each) => (each.getProperty(name)?.declarations ?? []).some((declaration) => {
    const at = ts.getNameOfDeclaration(declaration);
    return at !== undefined && changes.get(declaration.getSourceFile().fileName)?.has(at.getStart()) === true;
  }));
}

function* offsetsOf(part: string, text: string): Generator<number> {
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) yield at;
}

function lineOf(fileName: string, offset: number, project: Project, desk: Desk): string {
  const file = project.program.getSourceFile(fileName);
  return file === undefined ? labelOf(fileName, project, desk) : lineIn(file, offset, project, desk);
}

/** `src/a.ts:3`, the line counted from 1 as compilers print it. */
function lineIn(file: ts.SourceFile, offset: number, project: Project, desk: Desk): string {
  return `${labelOf(file.fileName, project, desk)}:${positionFromOffset(file, offset).line + 1}`;
}

function labelOf(fileName: string, { view }: Project, { names }: Desk): string {
  return names.label(fileName, view.bufferAt(fileName)?.name);
}
