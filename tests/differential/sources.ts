/**
 * The real TypeScript that both sides are asked about: this checkout's own source, and packages that ship theirs. Each
 * is copied into a temporary folder with a config file of this lane's, because both must read the same files with the
 * same options, and nothing else: `stableTypeOrdering` and `noErrorTruncation`, which our server always has on, among
 * them.
 */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const LANE = fileURLToPath(new URL('.', import.meta.url));
const CHECKOUT = join(LANE, '../..');

/** How a source is laid out; what depends on it must be told to both sides. */
export interface Layout {
  readonly tabSize: number;
  readonly insertSpaces: boolean;
}

export interface Source {
  readonly name: string;
  /** What is copied: a path in the checkout or in the lane, and the path that it gets. */
  readonly copies: readonly { readonly from: string; readonly to: string; readonly only?: RegExp }[];
  readonly options: Readonly<Record<string, unknown>>;
  readonly include: readonly string[];
  /** Any document of it: `tsserver` finds the project from there. */
  readonly entry: string;
  /** Of a document, by its path below the root. */
  readonly layout: (path: string) => Layout;
  /** Places and documents of the small run and of the full one. */
  readonly small: Amount;
  readonly full: Amount;
}

export interface Amount {
  readonly places: number;
  readonly documents: number;
}

const COMMON = {
  target: 'esnext', module: 'preserve', moduleResolution: 'bundler', lib: ['esnext', 'dom', 'dom.iterable'],
  strict: true, noEmit: true, types: [], allowImportingTsExtensions: true, stableTypeOrdering: true, noErrorTruncation: true,
};

const spaces = (): Layout => ({ tabSize: 2, insertSpaces: true });

/** Declarations and what says where they are; enough of a package for whoever imports it. */
const DECLARATIONS = /\.d\.[cm]?ts$|package\.json$/;

export const SOURCES: readonly Source[] = [
  {
    name: 'tsmcp',
    copies: [
      { from: join(CHECKOUT, 'src'), to: 'src', only: /\.ts$/ },
      { from: join(CHECKOUT, 'node_modules/@types/node'), to: 'node_modules/@types/node' },
      { from: join(CHECKOUT, 'node_modules/undici-types'), to: 'node_modules/undici-types' },
      { from: join(CHECKOUT, 'node_modules/typescript'), to: 'node_modules/typescript', only: DECLARATIONS },
    ],
    options: { lib: ['es2023', 'es2024.string'], module: 'nodenext', moduleResolution: 'nodenext', types: ['node'], noUncheckedIndexedAccess: true },
    include: ['src'],
    entry: 'src/main.ts',
    layout: spaces,
    small: { places: 36, documents: 6 },
    full: { places: 900, documents: 60 },
  },
  {
    // TypeScript with tabs, and what it was built to: JavaScript that is checked, and finds much to complain of.
    name: 'immer',
    copies: [
      { from: join(LANE, 'node_modules/immer/src'), to: 'src' },
      { from: join(LANE, 'node_modules/immer/dist/immer.mjs'), to: 'built/immer.mjs' },
    ],
    options: { allowJs: true, checkJs: true },
    include: ['src', 'built'],
    entry: 'src/immer.ts',
    layout: (path) => path.startsWith('built/') ? spaces() : { tabSize: 4, insertSpaces: false },
    small: { places: 36, documents: 6 },
    full: { places: 700, documents: 40 },
  },
  {
    name: 'rxjs',
    copies: [{ from: join(LANE, 'node_modules/rxjs/src'), to: 'src', only: /\.ts$/ }],
    options: {},
    include: ['src'],
    entry: 'src/index.ts',
    layout: spaces,
    small: { places: 30, documents: 6 },
    full: { places: 900, documents: 80 },
  },
  {
    // JSX, JavaScript and JSON beside TypeScript, with errors planted.
    name: 'sample',
    copies: [{ from: join(CHECKOUT, 'fixtures/workspaces/sample/src'), to: 'src' }],
    options: { allowJs: true, checkJs: true, resolveJsonModule: true, jsx: 'react', jsxFactory: 'h' },
    include: ['src'],
    entry: 'src/index.ts',
    layout: spaces,
    small: { places: 30, documents: 6 },
    full: { places: 150, documents: 8 },
  },
  {
    // With its own tests, which import packages that are not there: findings in plenty.
    name: 'zod',
    copies: [{ from: join(LANE, 'node_modules/zod/src'), to: 'src', only: /\.ts$/ }],
    options: {},
    include: ['src'],
    entry: 'src/index.ts',
    layout: spaces,
    small: { places: 9, documents: 2 },
    full: { places: 800, documents: 60 },
  },
];

/** Copies a source; returns the folder, links resolved, and what removes it. */
export function copySource(source: Source): { readonly root: string; readonly remove: () => void } {
  const root = realpathSync(mkdtempSync(join(tmpdir(), `tsmcp-differential-${source.name}-`)));
  for (const { from, to, only } of source.copies) copy(from, join(root, to), only);
  const config = { compilerOptions: { ...COMMON, ...source.options }, include: source.include };
  writeFileSync(join(root, 'tsconfig.json'), JSON.stringify(config, undefined, 2));
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
}

function copy(from: string, to: string, only: RegExp | undefined): void {
  mkdirSync(dirname(to), { recursive: true });
  if (only === undefined) {
    cpSync(from, to, { recursive: true });
    return;
  }
  const names = readdirSync(from, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile() && only.test(entry.name));
  for (const entry of names) {
    const path = join(entry.parentPath, entry.name);
    cpSync(path, join(to, path.slice(from.length)));
  }
}
