/** `definition`: where the symbol at a place, or its type, is declared (tools.md section 5). */
import type ts from 'typescript';
import { declarationsAt, located, placeIn, subjectOf, targetOf, throughMap, type Desk, type Subject } from './answer.ts';
import { comparePositions, compareText } from './position.ts';
import type { DefinitionQuery } from './protocol.ts';
import type { Definition, DefinitionResult } from './results.ts';
import { notFound, scopeOf, scopePart } from './scope.ts';

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
  return {
    target: targetOf(subject, place),
    definitions,
    scope: scopeOf([scopePart(project)], notFound(definitions.length, project, declarationsAt(subject, place)), desk.names, document),
  };
}

function toDefinition(info: ts.DefinitionInfo, subject: Subject, desk: Desk): Definition | undefined {
  const { fileName, textSpan, contextSpan } = throughMap(info, subject.project);
  const place = located(subject.project, fileName, textSpan, desk.names);
  const full = located(subject.project, fileName, contextSpan ?? textSpan, desk.names);
  if (place === undefined || full === undefined) return undefined;
  const { uri, path, range, preview } = place;
  const container = subject.printer.container(info.containerName);
  return {
    uri,
    ...(path !== undefined && { path }),
    range,
    name: subject.printer.name(info.name, info.kind),
    kind: info.kind,
    ...(container !== undefined && { container }),
    preview,
    fullRange: full.range,
  };
}
