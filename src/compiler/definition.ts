/** `definition`: where the symbol at a place, or its type, is declared (tools.md section 5). */
import ts from 'typescript';
import { located, placeIn, subjectOf, targetOf, type Desk, type Subject } from './answer.ts';
import { sourcePosition } from './internals.ts';
import { comparePositions, compareText } from './position.ts';
import { identifierAt, type FoundPlace } from './place.ts';
import type { DefinitionQuery } from './protocol.ts';
import type { Definition, DefinitionResult } from './results.ts';
import { isLocal, scopeOf } from './scope.ts';

export function definition(query: DefinitionQuery, desk: Desk): DefinitionResult {
  const subject = subjectOf(query.source, desk);
  const { document, project } = subject;
  const place = placeIn(subject, query.place);
  const found = project.ask((service) => query.of === 'type'
    ? service.getTypeDefinitionAtPosition(document.fileName, place.offset)
    : service.getDefinitionAtPosition(document.fileName, place.offset)) ?? [];
  const definitions = found
    .flatMap((info) => toDefinition(info, subject, desk) ?? [])
    .sort((a, b) => compareText(a.uri, b.uri) || comparePositions(a.range.start, b.range.start));
  const complete = project.kind === 'project' || isLocal(declarationsAt(subject, place));
  const note = definitions.length === 0 && !complete ? 'not found in what was loaded' : undefined;
  return {
    target: targetOf(subject, place),
    definitions,
    scope: scopeOf([project], { complete, ...(note !== undefined && { note }) }, desk.names, document.fileName, document.view),
  };
}

function toDefinition(info: ts.DefinitionInfo, subject: Subject, desk: Desk): Definition | undefined {
  const { fileName, textSpan, contextSpan } = throughMap(info, subject);
  const place = located(subject, fileName, textSpan, desk.names);
  const full = located(subject, fileName, contextSpan ?? textSpan, desk.names);
  if (place === undefined || full === undefined) return undefined;
  const { uri, path, range, preview } = place;
  return {
    uri,
    ...(path !== undefined && { path }),
    range,
    name: subject.printer.text(info.name),
    kind: info.kind,
    ...(info.containerName !== '' && { container: subject.printer.text(info.containerName) }),
    preview,
    fullRange: full.range,
  };
}

/** A declaration file that was built from a source below the root leads to that source, if its map says where. */
function throughMap(info: ts.DefinitionInfo, { project, document }: Subject): ts.DocumentSpan {
  if (!/\.d\.[cm]?ts$/.test(info.fileName)) return info;
  const start = project.ask((service) => sourcePosition(service, info.fileName, info.textSpan.start));
  if (start === undefined || document.view.file(start.fileName) === undefined) return info;
  return { fileName: start.fileName, textSpan: { start: start.pos, length: info.textSpan.length } };
}

function declarationsAt({ program, file }: Subject, place: FoundPlace): readonly ts.Node[] {
  const checker = program.getTypeChecker();
  const node = identifierAt(file, place.offset);
  const symbol = node === undefined ? undefined : checker.getSymbolAtLocation(node);
  if (symbol === undefined) return [];
  const aliased = (symbol.flags & ts.SymbolFlags.Alias) === 0 ? symbol : checker.getAliasedSymbol(symbol);
  return aliased.declarations ?? [];
}
