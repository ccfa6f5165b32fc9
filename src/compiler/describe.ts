/** `describe`: what the compiler says of the symbol at a place (tools.md section 5). */
import ts from 'typescript';
import { placeIn, subjectOf, targetOf, type Desk, type Subject } from './answer.ts';
import { quickInfo } from './internals.ts';
import { rangeFromSpan } from './position.ts';
import type { DescribeQuery } from './protocol.ts';
import type { DescribeResult } from './results.ts';

/** The compiler cuts what it prints at 500 characters unless it is given a length; the answer has its own limit. */
const UNCUT = 1_000_000;

export function describe(query: DescribeQuery, desk: Desk): DescribeResult {
  const subject = subjectOf(query.source, desk);
  const { printer, file } = subject;
  const place = placeIn(subject, query.place);
  const info = infoAt(subject, place.offset, query.verbosity);
  return {
    target: targetOf(subject, place),
    found: info !== undefined,
    kind: info?.kind ?? '',
    signature: printer.parts(info?.displayParts),
    documentation: ts.displayPartsToString(info?.documentation),
    tags: (info?.tags ?? []).map(({ name, text }) => ({ name, text: ts.displayPartsToString(text) })),
    expandable: info?.canIncreaseVerbosityLevel === true,
    range: rangeFromSpan(file, info?.textSpan ?? { start: place.offset, length: 0 }),
  };
}

/** Asked for more detail of a module specifier, this version of the compiler throws: it is then asked for less. */
function infoAt({ project, document }: Subject, offset: number, verbosity: number): ts.QuickInfo | undefined {
  const ask = (level: number): ts.QuickInfo | undefined =>
    project.ask((service) => quickInfo(service, document.fileName, offset, UNCUT, level));
  if (verbosity === 0) return ask(0);
  try {
    return ask(verbosity);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return ask(0);
  }
}
