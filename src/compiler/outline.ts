/**
 * The declared names of a document, as the compiler's navigation tree shows them, each with its dotted path
 * (`Session.handle`). The same tree serves `symbols` and the addressing of places by name (tools.md section 3).
 */
import type ts from 'typescript';

export interface Declared {
  /** Names from the outermost to its own; a quoted or bracketed name is one segment. */
  readonly path: readonly string[];
  readonly kind: string;
  /** Offset of the name. */
  readonly start: number;
}

/** Every declared name, in the order of the text. */
export function declaredNames(tree: ts.NavigationTree): readonly Declared[] {
  const found: Declared[] = [];
  const visit = (node: ts.NavigationTree, outer: readonly string[]): void => {
    for (const child of node.childItems ?? []) {
      const path = [...outer, child.text];
      const spans = child.nameSpan === undefined ? child.spans : [child.nameSpan, ...child.spans.slice(1)];
      for (const span of spans) found.push({ path, kind: child.kind, start: span.start });
      visit(child, path);
    }
  };
  visit(tree, []);
  return found.sort((a, b) => a.start - b.start);
}

/** The segments of a dotted path: `a.b`, `a["x.y"].b`, `a.[Symbol.iterator]`, `"my-module".x`. */
export function segments(path: string): readonly string[] {
  const found = path.match(/"[^"]*"|'[^']*'|\[[^\]]*\]|[^."'[\]]+/g) ?? [];
  return found.map((segment) => segment.trim()).filter((segment) => segment !== '');
}

/** Whether `path` ends with the segments of `suffix`; quotes and brackets around a quoted name do not matter. */
export function endsWith(path: readonly string[], suffix: readonly string[]): boolean {
  return suffix.length > 0 && suffix.length <= path.length
    && suffix.every((segment, index) => bare(segment) === bare(path[path.length - suffix.length + index] ?? ''));
}

function bare(segment: string): string {
  return /^\[?(["'])(.*)\1\]?$/.exec(segment)?.[2] ?? segment;
}
