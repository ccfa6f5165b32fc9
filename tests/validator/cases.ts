/**
 * What is asked of each tool by the lanes, and what must come back: calls on a workspace, good ones and such that the
 * tool must refuse. A tool that the server lists and that has no case here fails its lane. `expect` names members of
 * the result by path and gives their values; `optional` says which members a good result may lack, so that every
 * other one is known to be required without asking the schema that is under test.
 */

export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };
export type JsonObject = { readonly [name: string]: Json };

export interface Case {
  readonly tool: string;
  readonly args: JsonObject;
  readonly outcome: 'ok' | 'refused';
  /** By path: `files[0].diagnostics[0].code`. */
  readonly expect?: JsonObject;
}

export interface Workspace {
  readonly name: string;
  /** Relative to the repository. */
  readonly root: string;
  /** Relative to the root. */
  readonly project: string;
  readonly cases: readonly Case[];
}

const BROKEN = 'const size: number = "wide";\nexport { size };\n';
const DOCUMENTED = [
  'interface Box { readonly width: number }',
  '/**',
  ' * How much fits in.',
  ' * @deprecated Boxes are always full.',
  ' */',
  'export function room(box: Box): number { return box.width; }',
  'room({ width: 2 });',
].join('\n');

const sample: readonly Case[] = [
  ok('diagnostics', {}, { 'counts.error': 6, 'counts.suggestion': 0, total: 6, truncated: false, 'scope.kind': 'project' }),
  ok('diagnostics', { severity: 'suggestion' }, { 'counts.error': 6, 'counts.suggestion': 3, total: 9 }),
  ok('diagnostics', { path: 'src/basket.ts', severity: 'suggestion' }, {
    total: 4,
    'files[0].path': 'src/basket.ts',
    'files[0].diagnostics[0].code': 6133,
    'files[0].diagnostics[0].tags': ['unnecessary'],
    'files[0].diagnostics[1].code': 2741,
    'files[0].diagnostics[1].related[0].path': 'src/types.ts',
  }),
  ok('diagnostics', { paths: ['src/stock.js', 'src/receipt.tsx'], limit: 1 }, { total: 2, truncated: true, nextOffset: 1 }),
  ok('diagnostics', { path: 'src/types.ts' }, { total: 0, 'files[0].path': 'src/types.ts', 'files[0].diagnostics': [] }),
  ok('diagnostics', { text: BROKEN }, { total: 1, 'files[0].uri': 'ts-buffer:snippet.ts', 'files[0].diagnostics[0].code': 2322 }),
  refused('diagnostics', { path: '../outside.ts' }),
  refused('diagnostics', { path: 'src/gone.ts' }),
  refused('diagnostics', { path: 'src' }),
  refused('diagnostics', { path: 'src/types.ts', severity: 'warning' }),
  refused('diagnostics', { path: 'src/types.ts', paths: ['src/types.ts'] }),
  refused('diagnostics', { uri: 'ts-buffer:never-opened.ts' }),
  refused('diagnostics', { nonsense: true }),

  ok('describe', { path: 'src/money.ts', symbol: 'convert' }, { found: true, kind: 'function', 'target.path': 'src/money.ts' }),
  ok('describe', { path: 'src/stock.js', symbol: 'canSend' }, { found: true, documentation: 'Whether an order can be sent today.' }),
  ok('describe', { text: DOCUMENTED, symbol: 'room' }, { 'tags[0].name': 'deprecated', 'target.uri': 'ts-buffer:snippet.ts' }),
  refused('describe', { path: 'src/money.ts' }),
  refused('describe', { path: 'src/money.ts', symbol: 'nobody' }),
  refused('describe', { path: 'src/money.ts', line: 100_000, character: 0 }),
  refused('describe', { path: 'src/money.ts', line: 0 }),
  refused('describe', { symbol: 'convert' }),
  refused('describe', { path: 'src/money.ts', symbol: 'convert', verbosity: 6 }),

  ok('definition', { path: 'src/receipt.tsx', symbol: 'format' }, { 'definitions[0].path': 'src/money.ts', 'definitions[0].name': 'format' }),
  ok('definition', { path: 'src/basket.ts', symbol: 'Basket.total', of: 'type' }, { 'definitions[0].path': 'src/types.ts', 'definitions[0].name': 'Money' }),
  ok('definition', { text: DOCUMENTED, line: 6, character: 0 }, { 'definitions[0].uri': 'ts-buffer:snippet.ts', 'definitions[0].range.start.line': 5 }),
  refused('definition', { path: 'src/receipt.tsx', symbol: 'format', of: 'both' }),
  refused('definition', { path: 'tsconfig.txt', symbol: 'format' }),

  ok('implementations', { path: 'src/types.ts', symbol: 'Printable' }, { total: 1, 'implementations[0].path': 'src/basket.ts', 'scope.complete': true }),
  refused('implementations', { path: 'src/types.ts', symbol: 'Nobody' }),
  refused('implementations', { path: 'src/types.ts', symbol: 'Printable', limit: 0 }),

  ok('references', { path: 'src/types.ts', symbol: 'Money', limit: 3 }, { total: 13, truncated: true, nextOffset: 3, 'files[0].references[0].role': 'import' }),
  ok('references', { text: DOCUMENTED, symbol: 'room' }, { total: 2, 'files[0].references[0].role': 'declaration', 'scope.complete': false }),
  refused('references', { path: 'src/types.ts', line: 0 }),

  ok('symbols', { path: 'src/basket.ts' }, { path: 'src/basket.ts', 'symbols[7].name': 'Basket', 'symbols[7].children[0].name': '#lines' }),
  ok('symbols', { query: 'basket' }, { 'matches[0].name': 'Basket', 'matches[0].match': 'exact', 'scope.complete': true }),
  ok('symbols', { path: 'src/basket.ts', limit: 2 }, { truncated: true, nextOffset: 2 }),
  refused('symbols', {}),
  refused('symbols', { query: 'basket', path: 'src/basket.ts' }),
  refused('symbols', { query: 'basket', depth: 2 }),

  ok('complete', { path: 'src/basket.ts', line: 10, character: 9 }, { 'items[0].label': '#lines', truncated: false }),
  ok('complete', { text: 'export const a = parseI\n', line: 0, character: 23, imports: true }, { 'items[0].label': 'parseInt', 'items[0].kind': 'function' }),
  refused('complete', { path: 'src/basket.ts', line: 10 }),
  refused('complete', { path: 'src/basket.ts', line: 10, character: 9, imports: 'yes' }),

  ok('signatures', { path: 'src/index.ts', line: 7, character: 20 }, { 'signatures[0].parameters[1].label': 'title: string', activeParameter: 1 }),
  ok('signatures', { text: DOCUMENTED, line: 6, character: 5 }, { 'signatures[0].label': 'room(box: Box): number', 'signatures[0].documentation': 'How much fits in.' }),
  refused('signatures', { path: 'src/index.ts', symbol: 'basket' }),

  ok('tokens', { path: 'src/index.ts', limit: 2 }, { 'tokens[0].type': 'variable', 'tokens[0].modifiers': ['declaration', 'readonly'], nextOffset: 2 }),
  refused('tokens', { path: 'src/index.ts', startLine: 5, endLine: 2 }),
  refused('tokens', { path: 'src/index.ts', endLine: 5_000 }),

  ok('format', { path: 'src/basket.ts' }, { 'files[0].path': 'src/basket.ts', 'files[0].edits[0].newText': ' ' }),
  ok('format', { text: 'const a = 1;\n' }, { files: [] }),
  refused('format', { path: 'src/basket.ts', tabSize: 17 }),
  refused('format', { uri: 'ts-lib:lib.es5.d.ts' }),

  ok('organize-imports', { path: 'src/basket.ts', mode: 'remove-unused' }, { 'files[0].path': 'src/basket.ts' }),
  ok('organize-imports', { text: 'const = ;\n' }, { files: [], reason: 'the document does not parse: Variable declaration expected.' }),
  refused('organize-imports', { path: 'src/basket.ts', mode: 'none' }),

  ok('rename', { path: 'src/money.ts', symbol: 'convert', newName: 'change' }, { proven: true, 'files[0].path': 'src/basket.ts', keptNames: [] }),
  ok('rename', { path: 'src/money.ts', symbol: 'convert', newName: 'sum' }, { proven: false, files: [], changes: 0 }),
  refused('rename', { path: 'src/money.ts', symbol: 'convert', newName: 'class' }),
  refused('rename', { path: 'src/money.ts', symbol: 'convert' }),

  // The buffer is open: earlier cases sent a text.
  ok('close', { uri: 'ts-buffer:snippet.ts' }, { uri: 'ts-buffer:snippet.ts', closed: true }),
  ok('close', { uri: 'ts-buffer:never-opened.ts' }, { closed: false }),
  refused('close', {}),
  refused('close', { uri: 'file:///etc/hostname' }),
];

const checkout: readonly Case[] = [
  ok('diagnostics', {}, { total: 0, files: [], 'scope.complete': true }),
  ok('diagnostics', { path: 'src/base/text.ts' }, { total: 0, 'files[0].path': 'src/base/text.ts' }),
  refused('diagnostics', { path: 'package-lock.txt' }),
  ok('describe', { path: 'src/wire/limits.ts', symbol: 'withLimits' }, { found: true, kind: 'function' }),
  refused('describe', { path: 'src/wire/limits.ts', symbol: 'nobody' }),
  ok('definition', { path: 'src/base/log.ts', symbol: 'quoted' }, { 'definitions[0].path': 'src/base/text.ts' }),
  refused('definition', { path: 'src/base/log.ts' }),
  ok('implementations', { path: 'src/compiler/view.ts', symbol: 'View' }, { total: 3, 'scope.kind': 'project' }),
  refused('implementations', { path: 'src/compiler/view.ts' }),
  ok('references', { path: 'src/base/text.ts', symbol: 'hasLoneSurrogate' }, { 'files[0].references[0].role': 'declaration', 'scope.complete': true }),
  refused('references', { path: 'src/base/text.ts', symbol: 'nobody' }),
  ok('symbols', { query: 'LineReader' }, { 'matches[0].path': 'src/wire/lines.ts' }),
  ok('symbols', { path: 'src/main.ts' }, { path: 'src/main.ts' }),
  refused('symbols', { path: 'src/main.ts', depth: 0 }),
  ok('complete', { text: 'JSON.st', line: 0, character: 7 }, { 'items[0].label': 'stringify' }),
  refused('complete', { path: 'src/main.ts', line: 99_999, character: 0 }),
  ok('signatures', { text: 'JSON.stringify(', line: 0, character: 15 }, { activeParameter: 0 }),
  refused('signatures', { path: 'src/main.ts' }),
  ok('tokens', { path: 'src/base/assert.ts', limit: 1 }, { 'tokens[0].type': 'function' }),
  refused('tokens', { path: 'src/none.ts' }),
  ok('format', { path: 'src/base/assert.ts' }, { files: [] }),
  refused('format', { path: 'src/base' }),
  ok('organize-imports', { path: 'src/base/assert.ts' }, { files: [] }),
  refused('organize-imports', {}),
  ok('rename', { path: 'src/base/assert.ts', symbol: 'defined', newName: 'present' }, { proven: true }),
  refused('rename', { path: 'src/base/assert.ts', symbol: 'defined', newName: 'a b' }),
  ok('close', { uri: 'ts-buffer:never-opened.ts' }, { closed: false }),
  refused('close', { uri: 'src/base/log.ts' }),
];

export const SAMPLE: Workspace = { name: 'sample', root: 'fixtures/workspaces/sample', project: 'tsconfig.json', cases: sample };
export const CHECKOUT: Workspace = { name: 'checkout', root: '.', project: 'tsconfig.json', cases: checkout };

const SCOPE = ['scope.note', 'scope.workspaceCompiler'];
const PLACE = ['path', 'name', 'kind', 'container', 'preview'];
const TARGET = ['target.path', 'target.name'];

/** By tool: the members that a good result may lack, `[]` for any element of a list. */
export const OPTIONAL: Readonly<Record<string, readonly string[]>> = {
  diagnostics: [
    'files[].path', 'files[].diagnostics[].tags', 'files[].diagnostics[].related',
    'files[].diagnostics[].related[].path', 'nextOffset', ...SCOPE,
  ],
  describe: TARGET,
  definition: [...TARGET, ...SCOPE, ...PLACE.map((member) => `definitions[].${member}`)],
  implementations: [...TARGET, ...SCOPE, 'nextOffset', ...PLACE.map((member) => `implementations[].${member}`)],
  references: [...TARGET, ...SCOPE, 'nextOffset', 'files[].path'],
  symbols: ['path', 'nextOffset', 'symbols[].children', 'symbols[].children[].children', ...SCOPE, ...PLACE.map((member) => `matches[].${member}`)],
  complete: ['insertText', 'replace', 'detail', 'from', 'deprecated', 'edits'].map((member) => `items[].${member}`),
  signatures: ['signatures[].documentation', 'signatures[].parameters[].documentation'],
  tokens: ['path', 'nextOffset'],
  format: ['files[].path'],
  'organize-imports': ['files[].path', 'reason'],
  rename: [...TARGET, ...SCOPE, 'reason', 'files[].path', ...PLACE.map((member) => `keptNames[].${member}`)],
  close: [],
};

function ok(tool: string, args: JsonObject, expect: JsonObject): Case {
  return { tool, args, outcome: 'ok', expect };
}

function refused(tool: string, args: JsonObject): Case {
  return { tool, args, outcome: 'refused' };
}

/** The value at `path` in a result: `files[0].uri`. */
export function valueAt(value: Json | undefined, path: string): Json | undefined {
  let at: unknown = value;
  for (const step of path.match(/[^.[\]]+/g) ?? []) at = (at as Readonly<Record<string, unknown>> | undefined)?.[step];
  return at as Json | undefined;
}
