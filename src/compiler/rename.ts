/**
 * `rename`: the edits that give a symbol another name, in every project that contains it, and the proof that they
 * keep every binding (tools.md section 5). What is not proven is answered without edits, with the reason in words.
 */
import ts from 'typescript';
import { askedAcross, type Asked } from './across.ts';
import { located, placeIn, subjectOf, targetOf, type Desk, type Subject } from './answer.ts';
import { changedText, fileEdits, mappedOffset, type Change } from './edits.ts';
import { checkNewName, nameContext } from './new-name.ts';
import { tokenAt } from './place.ts';
import { comparePositions, compareText } from './position.ts';
import type { Printer } from './print.ts';
import type { Project } from './project.ts';
import type { RenameQuery } from './protocol.ts';
import type { FileEdits, Place, RenameResult } from './results.ts';
import { isLocal, scopeOf, scopePart } from './scope.ts';
import type { Trial } from './trial.ts';

/** The changes of each file, each once, by where it starts. */
type Changes = Map<string, Map<number, Change>>;

/** A name that other files can use, as it is now, and how long they may be looked at. */
interface Leaving {
  readonly name: string;
  /** Whether it is a member's: types meet in files that name none of their members. */
  readonly inTypes: boolean;
  readonly until: number;
}

interface Planned {
  readonly changes: Changes;
  readonly kept: readonly Place[];
}

/** Shorthands are expanded and re-exports keep their name: `y: x`, `x as y`. */
const PREFIXED = { providePrefixAndSuffixTextForRename: true };

/** How long files that a rename does not touch are looked at for errors that it would cause. */
const ELSEWHERE_MILLIS = 15_000;
const NOT_ALL_COMPILED = 'not every file that the rename does not touch was compiled again: ask for diagnostics once it is applied';

/** Why there are no edits. Thrown inside this file only. */
class Unproven extends Error {}

export function rename(query: RenameQuery, desk: Desk): RenameResult {
  const subject = subjectOf(query.source, desk);
  const place = placeIn(subject, query.place, 'declared');
  const node = tokenAt(subject.file, place.offset);
  checkNewName(query.newName, nameContext(node));
  const asked = askedAcross(subject, place, desk);
  const local = staysInDocument(node, subject);
  const scope = (note?: string): RenameResult['scope'] => {
    const facts = { complete: local || subject.project.kind === 'project', ...(note !== undefined && { note }) };
    return scopeOf(asked.map(({ project }) => scopePart(project)), facts, desk.names, subject.document);
  };
  const answer = { target: targetOf(subject, place), newName: query.newName };
  try {
    if (!local && subject.project.kind === 'closure') {
      throw new Unproven('other files may use it, and none were searched: launch with --project and the config that lists this file');
    }
    const planned = plan(asked, query.newName, node, subject, desk);
    const until = performance.now() + ELSEWHERE_MILLIS;
    const leaving = local ? undefined : { name: node.getText(), inTypes: isMember(node, subject), until };
    const all = asked.map((at) => prove(at, planned.changes, query.newName, leaving, subject.printer, desk)).every((complete) => complete);
    const files = editsOf(planned.changes, asked, subject, desk);
    return {
      ...answer,
      proven: true,
      files,
      changes: files.reduce((sum, { edits }) => sum + edits.length, 0),
      keptNames: planned.kept,
      scope: scope(all ? undefined : NOT_ALL_COMPILED),
    };
  } catch (error) {
    if (!(error instanceof Unproven)) throw error;
    return { ...answer, proven: false, reason: error.message, files: [], changes: 0, keptNames: [], scope: scope() };
  }
}

/** What each file would have to change. Throws `Unproven` where that cannot be done. */
function plan(asked: readonly Asked[], newName: string, node: ts.Node, subject: Subject, desk: Desk): Planned {
  const changes: Changes = new Map();
  const kept = new Map<string, Place>();
  for (const at of asked) {
    for (const location of locations(at, subject.printer)) {
      const { fileName, textSpan, prefixText = '', suffixText = '' } = location;
      if (!desk.names.isBelowRoot(fileName) && subject.document.view.bufferAt(fileName) === undefined) {
        throw new Unproven(`it is also named in ${desk.names.label(fileName, undefined)}, which is not below the root`);
      }
      if (fileName.includes('/node_modules/')) {
        throw new Unproven(`it is also named in ${desk.names.label(fileName, undefined)}, which is an installed package`);
      }
      const change = { start: textSpan.start, length: textSpan.length, newText: prefixText + newName + suffixText, nameAt: prefixText.length };
      const file = changes.get(fileName) ?? new Map<number, Change>();
      const other = file.get(change.start);
      if (other !== undefined && (other.newText !== change.newText || other.length !== change.length)) {
        throw new Unproven('two projects would write it differently at one place');
      }
      changes.set(fileName, file.set(change.start, change));
      if (prefixText === '' && suffixText === '') continue;
      const here = located(at.project, fileName, textSpan, desk.names);
      if (here !== undefined) kept.set(`${here.uri} ${textSpan.start}`, { ...here, name: node.getText() });
    }
  }
  if (changes.size === 0) throw new Unproven('the compiler finds nothing that can be renamed here');
  if (newName === node.getText()) throw new Unproven('it has that name already');
  const order = (a: Place, b: Place): number => compareText(a.uri, b.uri) || comparePositions(a.range.start, b.range.start);
  return { changes, kept: [...kept.values()].sort(order) };
}

function locations({ project, fileName, offset }: Asked, printer: Printer): readonly ts.RenameLocation[] {
  return project.ask((service) => {
    // Both must know that prefixes are taken: `x as y` renames what a package exports without touching the package.
    const info = service.getRenameInfo(fileName, offset, PREFIXED);
    if (!info.canRename) throw new Unproven(printer.message(info.localizedErrorMessage));
    return service.findRenameLocations(fileName, offset, false, false, PREFIXED) ?? [];
  });
}

/**
 * Throws `Unproven` unless, with the changes made, the same question finds the same places and no file has a new error.
 * Files that it does not touch are compiled again too, as long as there is time; says whether there was.
 */
function prove({ project, fileName, offset }: Asked, changes: Changes, newName: string, leaving: Leaving | undefined, printer: Printer, desk: Desk): boolean {
  const texts = new Map<string, string>();
  const expected = new Set<string>();
  for (const [name, byStart] of changes) {
    const text = project.program.getSourceFile(name)?.text;
    if (text === undefined) continue;
    const list = [...byStart.values()];
    texts.set(name, changedText(text, list));
    for (const change of list) expected.add(`${name} ${mappedOffset(list, change.start)} ${newName.length}`);
  }
  const trial = desk.trials.of(project, texts, printer);
  const [error] = trial.newErrors;
  if (error !== undefined) throw new Unproven(`it would cause an error: ${error}`);
  const target = mappedOffset([...changes.get(fileName)?.values() ?? []], offset);
  const found = trial.ask((service) =>
    service.findRenameLocations(fileName, target, false, false, PREFIXED)) ?? [];
  const places = new Set(found.map(({ fileName: name, textSpan }) => `${name} ${textSpan.start} ${textSpan.length}`));
  if (places.size !== expected.size || [...expected].some((each) => !places.has(each))) {
    throw new Unproven(`'${newName}' would then mean something else somewhere: another thing of that name captures it, or is captured`);
  }
  for (const [name, list] of changes) {
    const rebound = texts.has(name) ? reboundAt(name, [...list.values()], newName, project, trial) : undefined;
    if (rebound !== undefined) throw new Unproven(`'${newName}' would then mean something else in ${desk.names.label(name, undefined)}`);
  }
  if (leaving === undefined) return true;
  const elsewhere = trial.elsewhere(leaving.name, leaving.inTypes, leaving.until);
  if (elsewhere.error !== undefined) throw new Unproven(`it would cause an error: ${elsewhere.error}`);
  return elsewhere.complete;
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

/** Whether the name is one of a property, a method or an accessor. */
function isMember(node: ts.Node, { program }: Subject): boolean {
  const symbol = program.getTypeChecker().getSymbolAtLocation(node);
  return nameContext(node) !== 'binding' || ((symbol?.flags ?? 0) & ts.SymbolFlags.ClassMember) !== 0;
}

function editsOf(changes: Changes, asked: readonly Asked[], { document }: Subject, desk: Desk): readonly FileEdits[] {
  return [...changes]
    .flatMap(([fileName, byStart]) => {
      const file = asked.map(({ project }) => project.program.getSourceFile(fileName)).find((each) => each !== undefined);
      return file === undefined ? [] : fileEdits(file, [...byStart.values()], document.view, desk);
    })
    .sort((a, b) => compareText(a.uri, b.uri));
}

/**
 * Whether no other file can name what the node names: a label, something inside a function, block or parameter list,
 * a `#private` member, or a top-level name of a module that the module does not export under it.
 */
function staysInDocument(node: ts.Node, { program, file }: Subject): boolean {
  if (ts.isSourceFile(node)) return false;
  if (ts.isLabeledStatement(node.parent) || ts.isBreakOrContinueStatement(node.parent)) return true;
  const symbol = program.getTypeChecker().getSymbolAtLocation(node);
  const declarations = symbol?.declarations ?? [];
  if (isLocal(declarations)) return true;
  // In a declaration file every top-level name of a module is exported, whether it says so or not.
  return ts.isExternalModule(file) && !file.isDeclarationFile && declarations.length > 0 && declarations.every((declaration) =>
    declaration.getSourceFile() === file && isTopLevel(declaration)
    && (ts.getCombinedModifierFlags(declaration) & ts.ModifierFlags.Export) === 0);
}

/** Declared by a statement of the file itself, or by an import. */
function isTopLevel(declaration: ts.Declaration): boolean {
  const { parent } = declaration;
  if (ts.isImportSpecifier(declaration) || ts.isImportClause(declaration) || ts.isNamespaceImport(declaration)) return true;
  if (ts.isBindingElement(declaration)) return isTopLevel(ts.walkUpBindingElementsAndPatterns(declaration));
  if (ts.isVariableDeclaration(declaration)) return ts.isVariableStatement(parent.parent) && ts.isSourceFile(parent.parent.parent);
  return ts.isSourceFile(parent);
}

