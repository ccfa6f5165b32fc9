/**
 * `rename`: the edits that give a symbol another name, in every project that contains it, and the proof that they
 * keep every binding (tools.md section 5). What is not proven is answered without edits, with the reason in words.
 */
import ts from 'typescript';
import { askedAcross, type Asked } from './across.ts';
import { located, placeIn, subjectOf, targetOf, type Desk, type Subject } from './answer.ts';
import { fileEdits, type Change } from './edits.ts';
import { checkNewName, nameContext, takenMeaning } from './new-name.ts';
import { tokenAt } from './place.ts';
import { comparePositions, compareText } from './position.ts';
import type { Printer } from './print.ts';
import { PREFIXED, prove, renameLocations, Unproven, type Changes } from './proof.ts';
import type { RenameQuery } from './protocol.ts';
import type { FileEdits, Place, RenameResult } from './results.ts';
import { isLocal, scopeOf, scopePart } from './scope.ts';

/** The share of a call's time after which no further file is compiled for the proof; the rest is for the answer. */
const COMPILING_SHARE = 0.8;

const NOTHING = 'the compiler finds nothing that can be renamed here';

interface Planned {
  readonly changes: Changes;
  readonly kept: readonly Place[];
}

export function rename(query: RenameQuery, desk: Desk, remainingMillis: number): RenameResult {
  const until = performance.now() + remainingMillis * COMPILING_SHARE;
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
    const meaning = takenMeaning(query.newName, nameContext(node));
    if (meaning !== undefined) throw new Unproven(`'${query.newName}' would then mean something else: ${meaning}`);
    if (isWordOfTheLanguage(node)) throw new Unproven(NOTHING);
    const planned = plan(asked, query.newName, node, subject, desk);
    const name = { now: node.getText(), then: query.newName, leaves: !local, inTypes: isMember(node, subject), until };
    const notes = asked.flatMap((at) => prove(at, planned.changes, name, subject.printer, desk));
    const files = editsOf(planned.changes, asked, subject, desk);
    return {
      ...answer,
      proven: true,
      files,
      changes: files.reduce((sum, { edits }) => sum + edits.length, 0),
      keptNames: planned.kept,
      scope: scope(notes.length === 0 ? undefined : [...new Set(notes)].join('; ')),
    };
  } catch (error) {
    if (!(error instanceof Unproven)) throw error;
    return { ...answer, proven: false, reason: error.message, files: [], changes: 0, keptNames: [], scope: scope() };
  }
}

/** What each file would have to change. Throws `Unproven` where that cannot be done. */
function plan(asked: readonly Asked[], newName: string, node: ts.Node, subject: Subject, desk: Desk): Planned {
  const changes = new Map<string, Map<number, Change>>();
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
  if (changes.size === 0) throw new Unproven(NOTHING);
  if (newName === node.getText()) throw new Unproven('it has that name already');
  const order = (a: Place, b: Place): number => compareText(a.uri, b.uri) || comparePositions(a.range.start, b.range.start);
  return { changes, kept: [...kept.values()].sort(order) };
}

function locations({ project, fileName, offset }: Asked, printer: Printer): readonly ts.RenameLocation[] {
  return project.ask((service) => {
    // Both must know that prefixes are taken: `x as y` renames what a package exports without touching the package.
    const info = service.getRenameInfo(fileName, offset, PREFIXED);
    if (!info.canRename) throw new Unproven(printer.message(info.localizedErrorMessage));
    const found = renameLocations(service, fileName, offset);
    // From a keyword, and from a tag of a comment, the compiler goes to a name beside it, which nobody asked about.
    const asked = found.some(({ fileName: name, textSpan: { start, length } }) => name === fileName && start - 1 <= offset && offset <= start + length);
    if (!asked) throw new Unproven(NOTHING);
    return found;
  });
}

/** `this` as a parameter, `target` of `new.target`: they look like names. */
function isWordOfTheLanguage(node: ts.Node): boolean {
  return !ts.isSourceFile(node) && (node.getText() === 'this' || ts.isMetaProperty(node.parent));
}

/** Whether the name is one of a property, a method or an accessor that types are compared by; a private one belongs to its class alone. */
function isMember(node: ts.Node, { program }: Subject): boolean {
  const symbol = program.getTypeChecker().getSymbolAtLocation(node);
  const declarations = symbol?.declarations ?? [];
  if (declarations.length > 0 && declarations.every((each) => (ts.getCombinedModifierFlags(each) & ts.ModifierFlags.Private) !== 0)) return false;
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

