/** `signatures`: how the function whose arguments stand at a place may be called (tools.md section 5). */
import ts from 'typescript';
import { placeIn, subjectOf, type Desk } from './answer.ts';
import type { Printer } from './print.ts';
import type { SignaturesQuery } from './protocol.ts';
import type { Signature, SignaturesResult } from './results.ts';

export function signatures(query: SignaturesQuery, desk: Desk): SignaturesResult {
  const subject = subjectOf(query.source, desk);
  const { offset } = placeIn(subject, query.place);
  const help = subject.project.ask((service) => service.getSignatureHelpItems(subject.document.fileName, offset, {}));
  return {
    signatures: (help?.items ?? []).map((item) => toSignature(item, subject.printer)),
    activeSignature: help?.selectedItemIndex ?? 0,
    activeParameter: help?.argumentIndex ?? 0,
  };
}

function toSignature(item: ts.SignatureHelpItem, printer: Printer): Signature {
  const parameters = item.parameters.map(({ displayParts, documentation }) =>
    ({ label: printer.parts(displayParts), ...documented(documentation) }));
  const separator = printer.parts(item.separatorDisplayParts);
  const label = printer.parts(item.prefixDisplayParts) + parameters.map((parameter) => parameter.label).join(separator) + printer.parts(item.suffixDisplayParts);
  return { label, ...documented(item.documentation), parameters };
}

/** The source's own words, as they stand. */
function documented(parts: ts.SymbolDisplayPart[]): { readonly documentation?: string } {
  const documentation = ts.displayPartsToString(parts);
  return documentation === '' ? {} : { documentation };
}
