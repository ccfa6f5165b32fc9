/** The span of whole lines that a caller names, the last one included. */
import type ts from 'typescript';
import { Refusal } from '../base/faults.ts';
import { lineText, offsetFromPosition } from './position.ts';

/** From the start of `startLine` (the first) to the end of `endLine` (the last). Throws `Refusal` out of range. */
export function spanOfLines(file: ts.SourceFile, startLine = 0, endLine = file.getLineStarts().length - 1): ts.TextSpan {
  if (endLine < startLine) throw new Refusal(`argument 'endLine' must not be before 'startLine', which is ${startLine}`);
  const start = offsetFromPosition(file, { line: startLine, character: 0 });
  const end = offsetFromPosition(file, { line: endLine, character: 0 }) + lineText(file, endLine).length;
  return { start, length: end - start };
}
