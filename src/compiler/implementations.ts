/** `implementations`: what implements the interface, the abstract member or the method at a place (tools.md section 5). */
import { askedAcross } from './across.ts';
import { declarationsAt, located, placeIn, subjectOf, targetOf, throughMap, type Desk } from './answer.ts';
import { isOutsideStatements } from './internals.ts';
import { page } from './page.ts';
import { comparePositions, compareText } from './position.ts';
import type { ImplementationsQuery } from './protocol.ts';
import type { ImplementationsResult, Place } from './results.ts';
import { notFound, scopeOf, scopePart } from './scope.ts';

export function implementations(query: ImplementationsQuery, desk: Desk): ImplementationsResult {
  const subject = subjectOf(query.source, desk);
  const place = placeIn(subject, query.place);
  const asked = askedAcross(subject, place, desk);
  const found = new Map<string, Place>();
  for (const { project, fileName, offset } of asked) {
    // The compiler looks at what is around the place, and throws where nothing is.
    const file = project.program.getSourceFile(fileName);
    if (file === undefined || isOutsideStatements(file, offset)) continue;
    for (const info of project.ask((service) => service.getImplementationAtPosition(fileName, offset)) ?? []) {
      const span = throughMap(info, project);
      const here = located(project, span.fileName, span.textSpan, desk.names);
      if (here === undefined) continue;
      const { preview, ...rest } = here;
      found.set(`${here.uri} ${span.textSpan.start} ${span.textSpan.length}`, { ...rest, kind: info.kind, preview });
    }
  }
  const all = [...found.values()].sort((a, b) => compareText(a.uri, b.uri) || comparePositions(a.range.start, b.range.start));
  const { list, paged } = page(all, query);
  return {
    target: targetOf(subject, place),
    implementations: list,
    ...paged,
    scope: scopeOf(asked.map(({ project }) => scopePart(project)), notFound(all.length, subject.project, declarationsAt(subject, place)), desk.names, subject.document),
  };
}
