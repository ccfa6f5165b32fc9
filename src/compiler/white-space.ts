/**
 * Whether a text of source differs from another in white space alone, and nowhere where white space counts: in a
 * string, in a template, between JSX tags, or where a line end ends a statement. Pure.
 */
import ts from 'typescript';

export function differsInWhiteSpace(text: string, { fileName, languageVersion, text: before }: ts.SourceFile): boolean {
  if (bare(text) !== bare(before)) return false;
  // Both are parsed here, in the same way: the program's own tree knows more than a text does, its module format for one.
  const parse = (source: string): ts.SourceFile => ts.createSourceFile(fileName, source, languageVersion);
  return sameTree(parse(before), parse(text));
}

function bare(text: string): string {
  return text.replace(/\s/g, '');
}

function sameTree(one: ts.Node, other: ts.Node): boolean {
  if (one.kind !== other.kind || literalText(one) !== literalText(other)) return false;
  const others = childrenOf(other);
  const twins = childrenOf(one).map((child, index) => [child, others[index]] as const);
  return twins.length === others.length && twins.every(([child, twin]) => twin !== undefined && sameTree(child, twin));
}

function childrenOf(node: ts.Node): readonly ts.Node[] {
  const children: ts.Node[] = [];
  ts.forEachChild(node, (child) => {
    children.push(child);
  });
  return children;
}

/** What a literal, or a part of a template, says. Between JSX tags the white space around a line end does not count. */
function literalText(node: ts.Node): string {
  if (node.kind < ts.SyntaxKind.FirstLiteralToken || node.kind > ts.SyntaxKind.LastTemplateToken) return '';
  const { text } = node as ts.LiteralLikeNode;
  return ts.isJsxText(node) ? text.replace(/\s*[\r\n]\s*/g, '\n') : text;
}
