/**
 * What every answer is made with: the document, its program, and the conversions between the compiler's shapes and
 * ours. One `Subject` is made for each document of a call.
 */
import ts from 'typescript';
import { Refusal } from '../base/faults.ts';
import type { Document, Documents } from './documents.ts';
import type { Names as DocumentNames } from './names.ts';
import { sourcePosition } from './internals.ts';
import { findPlace, identifierAt, type FoundPlace, type Names } from './place.ts';
import { positionFromOffset, previewAt, rangeFromSpan } from './position.ts';
import { Printer } from './print.ts';
import type { Project } from './project.ts';
import type { Projects } from './projects.ts';
import type { DocumentRef, PlaceRef } from './protocol.ts';
import type { DocumentName, Range, Target } from './results.ts';
import type { Stop } from './stop.ts';
import type { Disk } from '../files/disk.ts';
import type { Trials } from './trial.ts';
import type { View } from './view.ts';

/** What the questions of one worker share. */
export interface Desk {
  readonly documents: Documents;
  readonly projects: Projects;
  readonly names: DocumentNames;
  readonly disk: Disk;
  readonly diskView: View;
  readonly bufferView: View;
  readonly stop: Stop;
  readonly trials: Trials;
}

/** A document that a call is about, with the program that answers for it. */
export interface Subject {
  readonly document: Document;
  readonly project: Project;
  readonly program: ts.Program;
  readonly file: ts.SourceFile;
  readonly printer: Printer;
}

/** Throws `Refusal` if there is no such document, or if the compiler does not take it. */
export function subjectOf(ref: DocumentRef, desk: Desk): Subject {
  const document = desk.documents.find(ref);
  const project = desk.projects.of(document);
  const { program } = project;
  const file = program.getSourceFile(document.fileName);
  if (file === undefined) throw new Refusal(`'${document.name.path ?? document.name.uri}' could not be loaded by the compiler`);
  return { document, project, program, file, printer: new Printer(desk.names, document.view) };
}

export function placeIn({ document, project, program, file }: Subject, ref: PlaceRef, names?: Names): FoundPlace {
  project.touch();
  return findPlace(ref, file, program, () => project.ask((service) => service.getNavigationTree(document.fileName)), names);
}

/** What was meant, echoed. */
export function targetOf({ document, file }: Subject, place: FoundPlace): Target {
  return {
    ...document.name,
    ...positionFromOffset(file, place.offset),
    ...(place.name !== undefined && { name: place.name }),
    sha256: document.sha256,
  };
}

/** A span of any file that a project leads to: the document's name, the range and the line it starts on. */
export function located(project: Project, fileName: string, span: ts.TextSpan, names: DocumentNames): DocumentName & { range: Range; preview: string } | undefined {
  const file = project.program.getSourceFile(fileName) ?? unloaded(fileName, project.view);
  if (file === undefined) return undefined;
  return {
    ...names.documentName(fileName, project.view.bufferAt(fileName)?.name),
    range: rangeFromSpan(file, span),
    preview: previewAt(file, span.start),
  };
}

/** A file that is no part of the program, read for its lines: the source behind a declaration map, say. */
function unloaded(fileName: string, view: View): ts.SourceFile | undefined {
  const file = view.file(fileName);
  return file === undefined ? undefined : ts.createSourceFile(fileName, file.text, ts.ScriptTarget.Latest);
}

/** A declaration file that was built from a source below the root leads to that source, if its map says where. */
export function throughMap(info: ts.DocumentSpan, project: Project): ts.DocumentSpan {
  if (!/\.d\.[cm]?ts$/.test(info.fileName)) return info;
  const start = project.ask((service) => sourcePosition(service, info.fileName, info.textSpan.start));
  if (start === undefined || project.view.file(start.fileName) === undefined) return info;
  return { fileName: start.fileName, textSpan: { start: start.pos, length: info.textSpan.length } };
}

/** The declarations of the symbol at a place, aliases followed. */
export function declarationsAt({ program, file }: Subject, { offset }: FoundPlace): readonly ts.Declaration[] {
  const checker = program.getTypeChecker();
  const node = identifierAt(file, offset);
  const symbol = node === undefined ? undefined : checker.getSymbolAtLocation(node);
  if (symbol === undefined) return [];
  const aliased = (symbol.flags & ts.SymbolFlags.Alias) === 0 ? symbol : checker.getAliasedSymbol(symbol);
  return aliased.declarations ?? [];
}
