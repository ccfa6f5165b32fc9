/** `format` and `organize-imports` on whole documents: made on disk they bring no finding, and asked again change nothing. */
import ts from 'typescript';
import type { FormatResult, OrganizeImportsResult } from '../../src/compiler/results.ts';
import { tokensOf } from '../differential/places.ts';
import type { Outcome } from './report.ts';
import type { Made, Subject } from './subject.ts';

/** That an import, a part of one, or all of it is used by nothing. */
const UNUSED = /: TS(6133|6192|6196|6198) /;

export async function format(fileName: string, subject: Subject): Promise<Outcome> {
  const asked = { path: subject.path(fileName) };
  const first = await subject.house.call<FormatResult>('format', asked);
  if ('refused' in first) return { answered: false, reason: `refused: ${first.refused}`, differences: [] };
  const made = subject.make(first.result.files);
  try {
    const again = await subject.house.call<FormatResult>('format', asked);
    const left = 'refused' in again ? again.refused : again.result.files.flatMap(({ edits }) => edits).map((edit) => JSON.stringify(edit));
    return {
      answered: made.length > 0,
      // The compiler's formatter does not promise that one pass is enough.
      ...(left.length > 0 && { note: `formatted again it still changes: ${String(left).slice(0, 300)}` }),
      differences: [...subject.worse(made, false), ...made.flatMap((each) => otherTokens(each, subject))],
    };
  } finally {
    subject.takeBack(made);
  }
}

/** Whether anything but white space differs: every token outside comments must be what it was. */
function otherTokens({ fileName, before, after }: Made, subject: Subject): readonly string[] {
  const tokens = (text: string): readonly string[] => {
    const file = ts.createSourceFile(fileName, text, ts.ScriptTarget.Latest, true);
    return tokensOf(file).filter((node) => !isInComment(node))
      .map((node) => node.kind === ts.SyntaxKind.JsxText ? node.getText(file).trim() : node.getText(file));
  };
  const [was, is] = [tokens(before.toString('utf8')), tokens(after)];
  const at = was.findIndex((token, index) => token !== is[index]);
  return at < 0 && was.length === is.length ? [] : [`${subject.path(fileName)}: another token, ${JSON.stringify(is[at])} in place of ${JSON.stringify(was[at])}`];
}

function isInComment(node: ts.Node): boolean {
  return ts.findAncestor(node, ts.isJSDoc) !== undefined;
}

export async function organize(fileName: string, mode: string, subject: Subject): Promise<Outcome> {
  const asked = { path: subject.path(fileName), mode };
  const first = await subject.house.call<OrganizeImportsResult>('organize-imports', asked);
  if ('refused' in first) return { answered: false, reason: `refused: ${first.refused}`, differences: [] };
  const { files, reason } = first.result;
  const made = subject.make(files);
  try {
    const again = await subject.house.call<OrganizeImportsResult>('organize-imports', asked);
    const left = 'refused' in again ? again.refused : again.result.files.flatMap(({ edits }) => edits).map((edit) => JSON.stringify(edit));
    return {
      answered: made.length > 0,
      ...(reason !== undefined && { reason }),
      differences: [
        ...subject.worse(made, true).filter((finding) => !UNUSED.test(finding)),
        ...(left.length > 0 ? [`organized again it still changes: ${String(left).slice(0, 300)}`] : []),
      ],
    };
  } finally {
    subject.takeBack(made);
  }
}
