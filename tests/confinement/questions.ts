/**
 * Everything that can be asked about a world, as calls of tools: each of the thirteen, about every document, at every
 * place from which something may lead out; with paths and URIs that lead out themselves; and about nothing at all.
 */
import type { World } from './world.ts';

export type Call = readonly [tool: string, args: Readonly<Record<string, unknown>>];

/** What an absent or present file may be asked for by: paths that lead out. */
export function pathsOut({ root, outside }: Pick<World, 'root' | 'outside'>): readonly string[] {
  const climbing = '../outside/secret.ts';
  return [
    climbing, 'inner/../../outside/secret.ts', '../outside', '../outside/', '..', '../outside/hunt.ts', '../package.json', '../tsconfig.json',
    `${outside}/secret.ts`, outside, `${outside}/`, `${outside}/types/evil/index.d.ts`, `${root}/../outside/secret.ts`, `//${outside}/secret.ts`,
    '/etc/passwd', '/proc/self/environ', '/dev/zero', '/dev/stdin', `/proc/self/root${outside}/secret.ts`, `/proc/self/cwd/../outside/secret.ts`,
    `${climbing}\0`, `${climbing}\0.ts`, '\0', '..\\outside\\secret.ts', `${outside.replaceAll('/', '\\')}\\secret.ts`, '\\\\server\\share\\a.ts',
    '%2e%2e/outside/secret.ts', '..%2foutside%2fsecret.ts', '..%5coutside%5csecret.ts', '%2e%2e%2f', '..%00/outside/secret.ts',
    `${climbing}.`, `${climbing} `, `${climbing}...`, '.. /outside/secret.ts', '../outside./secret.ts', '../outside /secret.ts', ' ../outside/secret.ts',
    '.../outside/secret.ts', '....//outside/secret.ts', '\uff0e\uff0e/outside/secret.ts', '..\u2215outside\u2215secret.ts', '\u2025/outside/secret.ts',
    `${'../'.repeat(40)}etc/passwd.ts`, `${'../'.repeat(2_000)}etc/passwd.ts`, `../outside/${'x'.repeat(300)}.ts`, `../outside/${'x/'.repeat(3_000)}a.ts`,
    '~/secret.ts', '$HOME/secret.ts', 'C:\\secret.ts', 'c:/secret.ts', 'file:secret.ts', 'CON', 'NUL.ts', `${climbing}::$DATA`, '\ud800.ts', '-', '.', './', '/',
  ];
}

/** The same as URIs. */
export function urisOut({ root, outside }: Pick<World, 'root' | 'outside'>): readonly string[] {
  return [
    `file://${outside}/secret.ts`, `file:${outside}/secret.ts`, `file://localhost${outside}/secret.ts`, `file://server${outside}/secret.ts`, `file:///${outside}/secret.ts`,
    `file://${root}/../outside/secret.ts`, `file://${root}/%2e%2e/outside/secret.ts`, `file://${root}%2f..%2foutside%2fsecret.ts`, `file://${root}/..%5coutside%5csecret.ts`,
    `file://${outside}/secret.ts?x`, `file://${outside}/secret.ts#x`, `file://${outside}/secret.ts%00`, `file://${outside}/secret.ts%20`, `file://${outside}/secret%zz.ts`,
    'file:../outside/secret.ts', 'file:', 'file://', 'file:///', 'file://./a.ts', 'file:///c%3A/secret.ts', 'file:///C:/secret.ts', 'file://?/C:/secret.ts',
    `http://localhost${outside}/secret.ts`, `https://${outside}`, `data:text/plain,secret`, `vscode-file://${outside}/secret.ts`, `jar:file://${outside}!/a`, `FILE://${outside}/secret.ts`,
    'ts-buffer:../outside/secret.ts', 'ts-buffer:%2e%2e/outside/secret.ts', `ts-buffer:${outside}/secret.ts`, 'ts-buffer:..%2foutside/secret.ts', 'ts-buffer:gone.ts',
    'ts-lib:../../../../outside/secret.ts', 'ts-lib:%2e%2e/package.json', `ts-lib:${outside}/secret.ts`, 'ts-lib:lib.es5.d.ts/../../package.json',
    'ts-types:0/../outside/secret.ts', 'ts-types:0/%2e%2e/outside/secret.ts', `ts-types:0/${outside}/secret.ts`, 'ts-types:0/leak/hunt.d.ts', 'ts-types:0/leak/jsx-runtime.d.ts',
    'ts-types:1/outside/secret.ts', 'ts-types:-1/secret.ts', 'ts-types:0/..%2foutside/secret.ts',
  ];
}

/** Tools that take a source, with what else they need. */
const ABOUT_A_SOURCE: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  diagnostics: { severity: 'suggestion', limit: 1_000 },
  symbols: {},
  tokens: {},
  format: {},
  'organize-imports': {},
};

/** Tools that take a place in it as well. */
const ABOUT_A_PLACE: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  describe: { verbosity: 2 },
  definition: {},
  implementations: {},
  references: {},
  rename: { newName: 'renamed' },
  complete: { imports: true, limit: 500 },
  signatures: {},
};

type Source = { readonly path: string; readonly uri?: never } | { readonly uri: string; readonly path?: never };

/** Each tool once, at the start of the source. */
export function everyTool(source: Source): readonly Call[] {
  const place = { line: 0, character: 0 };
  return [
    ...Object.entries(ABOUT_A_SOURCE).map(([tool, rest]): Call => [tool, { ...source, ...rest }]),
    ...Object.entries(ABOUT_A_PLACE).map(([tool, rest]): Call => [tool, { ...source, ...place, ...rest }]),
    ...(source.path === undefined ? [] : [['diagnostics', { paths: [source.path] }] as const]),
    ...(source.uri === undefined ? [] : [['close', { uri: source.uri }] as const]),
  ];
}

/** Where something may lead out of a text: in its first strings, at `it`, and at what is being typed at its end. */
function places(text: string): readonly { readonly line: number; readonly character: number }[] {
  const found = [...text.matchAll(/(?<=['"])[^'"\n]+(?=['"])|\bit0?\b|\bhunt\b/g)];
  return [...found.slice(0, 2), ...found.slice(2).slice(-1)].map(({ index, 0: matched }) => {
    const before = text.slice(0, index + (matched === 'hunt' ? matched.length : 1)).split('\n');
    return { line: before.length - 1, character: before.at(-1)?.length ?? 0 };
  });
}

/** All questions about one document of a world, and some about a buffer with its text in its place. */
export function aboutDocument(path: string, text: string): readonly Call[] {
  const uri = `ts-buffer:${path}`;
  return [
    ...Object.entries(ABOUT_A_SOURCE).map(([tool, rest]): Call => [tool, { path, ...rest }]),
    ...places(text).flatMap((place) => Object.entries(ABOUT_A_PLACE).map(([tool, rest]): Call => [tool, { path, ...place, ...rest }])),
    ['definition', { path, of: 'type', symbol: 'found' }],
    ['diagnostics', { uri, text, severity: 'suggestion' }],
    ...someAbout({ uri }, text),
    ['close', { uri }],
  ];
}

/** The questions that tell most of what a document leads to. */
export function someAbout(source: Source, text: string): readonly Call[] {
  const all = places(text);
  const asked = [...all.slice(0, 1).map((place) => ['describe', 'definition', 'complete'].map((tool) => [tool, place] as const)).flat(),
    ...all.slice(-1).map((place) => ['complete', place] as const)];
  return [
    ['diagnostics', { ...source, severity: 'suggestion' }],
    ...asked.map(([tool, place]): Call => [tool, { ...source, ...place, ...ABOUT_A_PLACE[tool] }]),
  ];
}

/** What can be asked without naming a document, and about names that the root does not have. */
export const ABOUT_NOTHING: readonly Call[] = [
  ['diagnostics', { severity: 'suggestion', limit: 1_000 }],
  ['symbols', { query: 'hunt' }],
  ['symbols', { query: 'wrong' }],
  ['complete', { text: 'export const a = hunt', uri: 'ts-buffer:probe.ts', line: 0, character: 21, imports: true }],
  ['complete', { text: "import '../outside/", uri: 'ts-buffer:climbing.ts', line: 0, character: 19, imports: true }],
  ['diagnostics', { text: "import leak from 'leak';\nimport * as inner from 'inner';\nexport { leak, inner };", uri: 'ts-buffer:types.ts' }],
  ['describe', { uri: 'ts-buffer:types.ts', symbol: 'inner', verbosity: 3 }],
  ['definition', { uri: 'ts-buffer:types.ts', line: 0, character: 8 }],
  ['complete', { uri: 'ts-buffer:types.ts', line: 0, character: 0, imports: true }],
  ['diagnostics', { uri: 'ts-types:0/inner/index.d.ts' }],
  ['close', { uri: 'ts-buffer:types.ts' }],
];
