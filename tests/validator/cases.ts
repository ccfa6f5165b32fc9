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
  ok('close', { uri: 'ts-buffer:never-opened.ts' }, { closed: false }),
  refused('close', { uri: 'src/base/log.ts' }),
];

export const SAMPLE: Workspace = { name: 'sample', root: 'fixtures/workspaces/sample', project: 'tsconfig.json', cases: sample };
export const CHECKOUT: Workspace = { name: 'checkout', root: '.', project: 'tsconfig.json', cases: checkout };

const SCOPE = ['scope.note', 'scope.workspaceCompiler'];
const TARGET = ['target.path', 'target.name'];

/** By tool: the members that a good result may lack, `[]` for any element of a list. */
export const OPTIONAL: Readonly<Record<string, readonly string[]>> = {
  diagnostics: [
    'files[].path', 'files[].diagnostics[].tags', 'files[].diagnostics[].related',
    'files[].diagnostics[].related[].path', 'nextOffset', ...SCOPE,
  ],
  describe: TARGET,
  definition: [...TARGET, ...SCOPE, ...['path', 'name', 'kind', 'container', 'preview'].map((member) => `definitions[].${member}`)],
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
