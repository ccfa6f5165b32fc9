/** `tokens`: what each identifier is, as editors colour it (tools.md section 5). */
import ts from 'typescript';
import { subjectOf, type Desk } from './answer.ts';
import { spanOfLines } from './lines.ts';
import { page } from './page.ts';
import { positionFromOffset } from './position.ts';
import type { TokensQuery } from './protocol.ts';
import type { Token, TokensResult } from './results.ts';

/** The compiler's classification format of 2020: types count from 1 in the upper bits, modifiers are bits below. */
const TYPES = ['class', 'enum', 'interface', 'namespace', 'typeParameter', 'type', 'parameter', 'variable', 'enumMember', 'property', 'function', 'member'];
const MODIFIERS = ['declaration', 'static', 'async', 'readonly', 'defaultLibrary', 'local'];
const TYPE_SHIFT = 8;

export function tokens(query: TokensQuery, desk: Desk): TokensResult {
  const { document, project, file } = subjectOf(query.source, desk);
  const span = spanOfLines(file, query.startLine, query.endLine);
  const { spans } = project.ask((service) =>
    service.getEncodedSemanticClassifications(document.fileName, span, ts.SemanticClassificationFormat.TwentyTwenty));
  const found: Token[] = [];
  for (let index = 0; index + 2 < spans.length; index += 3) {
    const [start = 0, length = 0, encoded = 0] = spans.slice(index, index + 3);
    // The compiler also gives what only touches the span: the first name of the line behind it, say.
    if (start < span.start || start + length > span.start + span.length) continue;
    found.push({
      ...positionFromOffset(file, start),
      length,
      type: TYPES[(encoded >> TYPE_SHIFT) - 1] ?? 'unknown',
      modifiers: MODIFIERS.filter((_, bit) => (encoded & (1 << bit)) !== 0),
    });
  }
  found.sort((a, b) => a.line - b.line || a.character - b.character);
  const { list, paged } = page(found, query);
  return { ...document.name, tokens: list, ...paged };
}
