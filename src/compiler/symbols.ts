/**
 * `symbols`: what a document declares, as a tree; or a search by name in every launched project (tools.md section 5).
 * The tree is the compiler's navigation tree, the search its "navigate to". Names are the source's own text, so they
 * are given as they stand: a route `'/users'` is no path of the machine.
 */
import type ts from 'typescript';
import { located, subjectOf, throughMap, type Desk, type Subject } from './answer.ts';
import { comparePositions, compareText, rangeFromSpan } from './position.ts';
import { page } from './page.ts';
import type { Project } from './project.ts';
import { isSearched } from './projects.ts';
import type { SymbolsQuery } from './protocol.ts';
import type { OutlineResult, OutlineSymbol, SymbolMatch, SymbolMatchesResult } from './results.ts';
import { scopeOf, scopePart, type ScopePart } from './scope.ts';

const ORDER: readonly SymbolMatch['match'][] = ['exact', 'prefix', 'substring', 'camelCase'];

export function symbols(query: SymbolsQuery, desk: Desk): OutlineResult | SymbolMatchesResult {
  return 'name' in query.of ? search(query.of.name, query, desk) : outline(subjectOf(query.of.source, desk), query.of.depth, query);
}

function outline({ document, project, file }: Subject, depth: number, query: SymbolsQuery): OutlineResult {
  const tree = project.ask((service) => service.getNavigationTree(document.fileName));
  let seen = 0;
  const visit = (nodes: readonly ts.NavigationTree[], left: number): readonly OutlineSymbol[] => byPosition(nodes).flatMap((node) => {
    const index = seen;
    seen += 1;
    const children = left > 1 ? visit(node.childItems ?? [], left - 1) : [];
    const listed = index >= query.offset && index < query.offset + query.limit;
    // A parent that was on an earlier page is left out of this one; its children stand in its place.
    return listed ? [toSymbol(node, children, file)] : children;
  });
  const found = visit(tree.childItems ?? [], depth);
  const end = Math.min(query.offset + query.limit, seen);
  const truncated = end < seen;
  return { ...document.name, symbols: found, total: seen, truncated, ...(truncated && { nextOffset: end }) };
}

/** The compiler sorts by name. */
function byPosition(nodes: readonly ts.NavigationTree[]): readonly ts.NavigationTree[] {
  return [...nodes].sort((a, b) => (a.spans[0]?.start ?? 0) - (b.spans[0]?.start ?? 0));
}

function toSymbol(node: ts.NavigationTree, children: readonly OutlineSymbol[], file: ts.SourceFile): OutlineSymbol {
  const [first = { start: 0, length: 0 }] = node.spans;
  return {
    name: node.text,
    kind: node.kind,
    range: rangeFromSpan(file, first),
    nameRange: rangeFromSpan(file, node.nameSpan ?? first),
    ...(children.length > 0 && { children }),
  };
}

function search(name: string, query: SymbolsQuery, desk: Desk): SymbolMatchesResult {
  const found = new Map<string, SymbolMatch>();
  const parts: ScopePart[] = [];
  const launched = desk.projects.all(desk.diskView);
  const ask = (project: Project, fileName?: string): void => {
    // Libraries are searched too and left out below: the compiler itself would also leave out what names them here.
    for (const item of project.ask((service) => service.getNavigateToItems(name, undefined, fileName))) {
      const match = toMatch(item, project, desk);
      if (match !== undefined && !isBuilt(item, project, launched)) found.set(`${match.uri} ${item.textSpan.start} ${item.name}`, match);
    }
    parts.push(scopePart(project));
  };
  for (const project of launched) ask(project);
  if (launched.length === 0) {
    for (const fileName of desk.bufferView.bufferFiles()) ask(desk.projects.of({ fileName, view: desk.bufferView }), fileName);
  }
  const all = [...found.values()].sort((a, b) => ORDER.indexOf(a.match) - ORDER.indexOf(b.match)
    || compareText(a.name ?? '', b.name ?? '') || compareText(a.uri, b.uri) || comparePositions(a.range.start, b.range.start));
  const { list, paged } = page(all, query);
  const complete = launched.length > 0;
  const facts = { complete, ...(!complete && { note: 'only the open buffers were searched: no project was launched (--project)' }) };
  return { matches: list, ...paged, scope: scopeOf(parts, facts, desk.names, { fileName: launched[0]?.plan.configFile ?? '', view: desk.diskView }) };
}

function toMatch(item: ts.NavigateToItem, project: Project, desk: Desk): SymbolMatch | undefined {
  const { program } = project;
  const file = program.getSourceFile(item.fileName);
  const place = located(project, item.fileName, item.textSpan, desk.names);
  if (file === undefined || !isSearched(program, file) || place === undefined) return undefined;
  const { preview, ...rest } = place;
  return {
    ...rest,
    name: item.name,
    kind: item.kind,
    // A computed name is none to the compiler, whatever its declarations say.
    ...((item.containerName as string | undefined ?? '') !== '' && { container: item.containerName }),
    preview,
    match: item.matchKind,
  };
}

/** Whether the item was built from a source that is searched too, as its declaration map says. */
function isBuilt(item: ts.NavigateToItem, project: Project, searched: readonly Project[]): boolean {
  const { fileName } = throughMap(item, project);
  return fileName !== item.fileName && searched.some(({ program }) => program.getSourceFile(fileName) !== undefined);
}
