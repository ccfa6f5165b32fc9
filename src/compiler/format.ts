/**
 * `format`: the white space that the compiler's formatter would change (tools.md section 5). What is answered is proven
 * to change nothing else. Writes nothing.
 */
import ts from 'typescript';
import { Refusal } from '../base/faults.ts';
import { subjectOf, type Desk } from './answer.ts';
import { changedText, fileEdits, overlap, type Change } from './edits.ts';
import { syntaxTree } from './internals.ts';
import { indentationOf, newLineOf } from './layout.ts';
import { spanOfLines } from './lines.ts';
import { sound } from './parsed-files.ts';
import type { FormatQuery } from './protocol.ts';
import type { FormatResult } from './results.ts';
import { differsInWhiteSpace } from './white-space.ts';

export function format(query: FormatQuery, desk: Desk): FormatResult {
  const { document, project, file } = subjectOf(query.source, desk);
  const guessed = indentationOf(file.text);
  const tabSize = query.tabSize ?? guessed.tabSize;
  const settings: ts.FormatCodeSettings = {
    ...ts.getDefaultFormatCodeSettings(newLineOf(file.text)),
    tabSize,
    indentSize: tabSize,
    convertTabsToSpaces: query.insertSpaces ?? guessed.insertSpaces,
  };
  const whole = query.startLine === undefined && query.endLine === undefined;
  const { start, length } = spanOfLines(file, query.startLine, query.endLine);
  const changes = project.ask((service) => {
    sound(syntaxTree(service, document.fileName));
    return whole
      ? service.getFormattingEditsForDocument(document.fileName, settings)
      : service.getFormattingEditsForRange(document.fileName, start, start + length, settings);
  });
  const real = toChanges(changes, file.text);
  if (real.length === 0) return { files: [] };
  // Of a text that does not parse, the formatter may give changes that contradict each other.
  if (overlap(real)) throw new Refusal('the formatter proposes changes that overlap here, so nothing is proposed: format fewer lines, or mend what does not parse first');
  if (!differsInWhiteSpace(changedText(file.text, real), file)) {
    throw new Refusal('the formatter would change more than white space here, so nothing is proposed: format fewer lines');
  }
  return { files: [fileEdits(file, real, document.view, desk)] };
}

/** Without those that would put what is there already. */
export function toChanges(changes: readonly ts.TextChange[], text: string): readonly Change[] {
  return changes
    .map(({ span, newText }) => ({ start: span.start, length: span.length, newText }))
    .filter(({ start, length, newText }) => text.slice(start, start + length) !== newText);
}
