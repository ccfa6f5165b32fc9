/** The questions about a whole document: what it declares, what is wrong with it, how it could be laid out. */
import ts from 'typescript';
import type { DiagnosticsResult, FormatResult, OrganizeImportsResult, OutlineResult, OutlineSymbol, TextEdit, TokensResult } from '../../src/compiler/results.ts';
import { replaced } from '../compiler/applied.ts';
import { heard, said, type Question } from './question.ts';
import { locations, range, type Location, type Texts } from './texts.ts';

/** Symbols of one page. On later pages the symbols that hold those of the page are left out. */
const A_PAGE = 1000;

const outline: Question<string> = {
  command: 'outline',
  ours: async (fileName, { house, texts }) => heard(
    await house.pages<OutlineResult, OutlineResult>('symbols', { path: texts.name(fileName), depth: 20 }, (page) => [page]),
    (pages) => pages.flatMap(({ symbols, total }) => flat(symbols, '').map((each) => total > A_PAGE ? withoutHolders(each) : each))),
  theirs: async (fileName, { tsserver, texts }) => {
    const tree = await tsserver.ask<ts.NavigationTree>('navtree-full', fileName);
    const found: string[] = [];
    const visit = (node: ts.NavigationTree, outer: string): void => {
      for (const child of node.childItems ?? []) {
        const name = `${outer} > ${texts.plain(child.text)}`;
        const [first = { start: 0, length: 0 }] = child.spans;
        found.push(`${name} | ${child.kind} | ${texts.span(fileName, first)} | ${texts.span(fileName, child.nameSpan ?? first)}`);
        visit(child, name);
      }
    };
    if (tree !== undefined) visit(tree, '');
    return said(found.length > A_PAGE ? found.map(withoutHolders) : found);
  },
};

function flat(symbols: readonly OutlineSymbol[], outer: string): readonly string[] {
  return symbols.flatMap((each) => {
    const name = `${outer} > ${each.name}`;
    return [`${name} | ${each.kind} | ${range(each.range)} | ${range(each.nameRange)}`, ...flat(each.children ?? [], name)];
  });
}

const withoutHolders = (line: string): string => line.replace(/^.* > /, '');

const TYPES = ['class', 'enum', 'interface', 'namespace', 'typeParameter', 'type', 'parameter', 'variable', 'enumMember', 'property', 'function', 'member'];
const MODIFIERS = ['declaration', 'static', 'async', 'readonly', 'defaultLibrary', 'local'];

const tokens: Question<string> = {
  command: 'tokens',
  ours: async (fileName, { house, texts }) => heard(
    await house.pages<TokensResult, string>('tokens', { path: texts.name(fileName) }, (page) =>
      page.tokens.map((token) => `${token.line}:${token.character} | ${token.length} | ${[token.type, ...token.modifiers].join(' ')}`)),
    (lines) => lines),
  theirs: async (fileName, { tsserver, texts }) => {
    const whole = { start: 0, length: texts.file(fileName).text.length, format: '2020' };
    const answer = await tsserver.ask<ts.Classifications>('encodedSemanticClassifications-full', fileName, whole);
    const lines: string[] = [];
    for (let index = 0; index < (answer?.spans.length ?? 0); index += 3) {
      const [start = 0, length = 0, encoded = 0] = answer?.spans.slice(index, index + 3) ?? [];
      const modifiers = MODIFIERS.filter((_, bit) => (encoded & (1 << bit)) !== 0);
      lines.push(`${texts.position(fileName, start)} | ${length} | ${[TYPES[(encoded >> 8) - 1], ...modifiers].join(' ')}`);
    }
    return said(lines);
  },
};

const edit = (each: TextEdit): string => `${range(each.range)} | ${JSON.stringify(each.newText)}`;

/** Without edits that would put what is there already. */
function changes(list: readonly ts.TextChange[] | undefined, fileName: string, texts: Texts): readonly string[] {
  const { text } = texts.file(fileName);
  return (list ?? [])
    .filter(({ span, newText }) => text.slice(span.start, span.start + span.length) !== newText)
    .map(({ span, newText }) => `${texts.span(fileName, span)} | ${JSON.stringify(newText)}`);
}

/** Whether the changes, all made, give the text that is there already. */
function changesNothing(list: readonly ts.TextChange[], fileName: string, texts: Texts): boolean {
  const { text } = texts.file(fileName);
  const made = list.map(({ span, newText }) => ({ ...span, newText }));
  return replaced(text, made.sort((a, b) => a.start - b.start || a.length - b.length)) === text;
}

const format: Question<string> = {
  command: 'format',
  ours: async (fileName, { house, texts, layout }) => heard(
    await house.call<FormatResult>('format', { path: texts.name(fileName), ...layout(texts.name(fileName)) }),
    ({ files }) => files.flatMap(({ edits }) => edits.map(edit))),
  theirs: async (fileName, { tsserver, texts }) => said(changes(await tsserver.ask<readonly ts.TextChange[]>('format-full', fileName), fileName, texts)),
};

/** The second third of the document. */
const formatLines: Question<string> = {
  command: 'format lines',
  ours: async (fileName, { house, texts, layout }) => {
    const [startLine, endLine] = third(fileName, texts);
    return heard(await house.call<FormatResult>('format', { path: texts.name(fileName), ...layout(texts.name(fileName)), startLine, endLine }),
      ({ files }) => files.flatMap(({ edits }) => edits.map(edit)));
  },
  theirs: async (fileName, { tsserver, texts }) => {
    const [startLine, endLine] = third(fileName, texts);
    const file = texts.file(fileName);
    const position = file.getPositionOfLineAndCharacter(startLine, 0);
    const endPosition = file.getLineEndOfPosition(file.getPositionOfLineAndCharacter(endLine, 0));
    return said(changes(await tsserver.ask<readonly ts.TextChange[]>('formatRange-full', fileName, { position, endPosition }), fileName, texts));
  },
};

function third(fileName: string, texts: Texts): readonly [number, number] {
  const lines = texts.file(fileName).getLineStarts().length;
  return [Math.floor(lines / 3), Math.floor((2 * lines) / 3)];
}

const MODES = { all: 'All', sort: 'SortAndCombine', 'remove-unused': 'RemoveUnused' } as const;

const organizeImports = (mode: keyof typeof MODES): Question<string> => ({
  command: `organize ${mode}`,
  ours: async (fileName, { house, texts }) => heard(
    await house.call<OrganizeImportsResult>('organize-imports', { path: texts.name(fileName), mode }),
    ({ files }) => files.flatMap(({ edits }) => edits.map(edit)), ({ reason }) => reason),
  theirs: async (fileName, { tsserver, texts }) => {
    const scope = { type: 'file', args: { file: fileName } };
    const files = await tsserver.ask<readonly ts.FileTextChanges[]>('organizeImports-full', fileName, { scope, mode: MODES[mode] });
    return said((files ?? []).flatMap(({ fileName: changed, textChanges }) =>
      changesNothing(textChanges, changed, texts) ? [] : changes(textChanges, changed, texts)));
  },
});

interface ProtocolDiagnostic {
  readonly start: Location;
  readonly end: Location;
  readonly text: string;
  readonly code: number;
  readonly category: string;
  readonly reportsUnnecessary?: unknown;
  readonly reportsDeprecated?: unknown;
  readonly relatedInformation?: readonly { readonly message: string; readonly span?: { readonly file: string; readonly start: Location; readonly end: Location } }[];
}

/** Asked before anything else: some questions leave errors behind in the checker of `tsserver` that are none. */
export const DIAGNOSTICS: Question<string> = {
  command: 'diagnostics',
  ours: async (fileName, { house, texts }) => heard(
    await house.pages<DiagnosticsResult, string>('diagnostics', { path: texts.name(fileName), severity: 'suggestion' }, (page) =>
      page.files.filter(({ path }) => path === texts.name(fileName)).flatMap((file) => file.diagnostics.map((each) => [
        range(each.range), each.severity, each.code, each.message, ...(each.tags ?? []),
        ...(each.related ?? []).map((one) => `${one.path ?? one.uri} ${range(one.range)} ${one.message}`),
      ].join(' | ')))),
    (lines) => lines),
  theirs: async (fileName, { tsserver, texts, cold }) => {
    const found: ProtocolDiagnostic[] = [];
    for (const command of ['syntacticDiagnosticsSync', 'semanticDiagnosticsSync', 'suggestionDiagnosticsSync']) {
      found.push(...await tsserver.ask<readonly ProtocolDiagnostic[]>(command, fileName) ?? []);
    }
    const answer = said(found.map((each) => [
      locations(each.start, each.end), each.category === 'error' ? 'error' : 'suggestion', each.code, texts.plain(each.text),
      ...(each.reportsUnnecessary === undefined ? [] : ['unnecessary']), ...(each.reportsDeprecated === undefined ? [] : ['deprecated']),
      ...(each.relatedInformation ?? []).flatMap(({ message, span }) => span === undefined ? []
        : [`${texts.name(span.file)} ${locations(span.start, span.end)} ${texts.plain(message)}`]),
    ].join(' | ')));
    cold.set(fileName, answer);
    return answer;
  },
};

/** Asked after everything else: ours must still say what `tsserver` said at first. */
export const DIAGNOSTICS_AGAIN: Question<string> = {
  command: 'diagnostics again',
  ours: DIAGNOSTICS.ours,
  theirs: async (fileName, { cold }) => Promise.resolve(cold.get(fileName) ?? said(['was not asked at first'])),
};

export const BY_DOCUMENT: readonly Question<string>[] = [
  outline, tokens, format, formatLines, organizeImports('all'), organizeImports('sort'), organizeImports('remove-unused'),
];
