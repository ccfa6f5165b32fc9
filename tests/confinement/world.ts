/**
 * A workspace that tries to lead a reader out, and what lies outside, in several states. Beside the root stands a
 * folder that nothing may be learned of; each `Way` is a folder below the root that tries one way to it. The same
 * questions are asked in every state: an answer that differs tells what is there.
 */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { writeFiles } from '../compiler/workspace.ts';

/** In every name, type and file name outside that no source below the root mentions. */
export const SECRET = /hunter/i;

/** The folder outside, as the files of a way may spell it. */
export interface Out {
  /** Absolute. */
  readonly at: string;
  /** As seen from the way's folder. */
  readonly up: string;
  /** As seen from a package in the way's `node_modules`. */
  readonly fromPackage: string;
}

export interface Way {
  /** What leads out, in words. */
  readonly name: string;
  /** By path in the way's folder; a text that begins with `->` is a link to the rest of it. */
  files(out: Out): Readonly<Record<string, string>>;
  /** Paths in the way's folder that are asked about; else every source in it, packages apart. */
  readonly asked?: readonly string[];
  /** Why the compiler does not take this way even where everything is inside; it is asked all the same. */
  readonly inert?: string;
}

/** What lies outside: everything, nothing, folders in place of the files; or the folder itself is a file, a link into the root, a ring. */
export const STATES = ['there', 'absent', 'folders', 'file', 'back', 'ring'] as const;
export type State = typeof STATES[number];

export interface World {
  /** The folder that holds all of it. */
  readonly top: string;
  readonly root: string;
  readonly outside: string;
  /** A `--types` directory; packages in it lead outside too. */
  readonly types: string;
  /** Documents to ask about, as paths below the root, with the way that each belongs to. */
  readonly documents: readonly { readonly path: string; readonly text: string; readonly way: Way }[];
  /** Config files of the ways, as paths below the root, and last one that takes in every source. */
  readonly configs: readonly string[];
  set(state: State): void;
  remove(): void;
}

const TEXT = 'export const hunter2: HunterType = { hunter: 1 };\nexport interface HunterType { hunter: 1 }\nexport default hunter2;\n'
  + 'declare global { const hunterGlobal: HunterType; }\nexport const hunterWrong: string = 1;\n';
const SCRIPT = 'declare const hunterScript: 1;\n';
const MANIFEST = JSON.stringify({ name: 'hunter', version: '1.0.0', types: 'hunter.d.ts', main: 'hunter.d.ts' });
const MAP = { version: 3, file: 'm.d.ts', names: [], mappings: 'AAAA,qBAAqB' };

/** Below `top`. */
const OUTSIDE: Readonly<Record<string, string>> = {
  'outside/secret.ts': TEXT,
  'outside/index.ts': TEXT,
  'outside/hunter.ts': TEXT,
  'outside/script.d.ts': SCRIPT,
  'outside/plain.js': 'export const hunter2 = 1;\n',
  'outside/data.json': '{ "hunter2": 1 }',
  'outside/style.d.css.ts': 'declare const hunter2: 1;\nexport default hunter2;\n',
  'outside/tsconfig.json': JSON.stringify({ compilerOptions: { hunter2: true, composite: true }, files: ['secret.ts'] }),
  'outside/base.json': JSON.stringify({ compilerOptions: { hunter2: true } }),
  'outside/pkg/package.json': MANIFEST,
  'outside/pkg/hunter.d.ts': TEXT,
  'outside/pkg/jsx-runtime.d.ts': 'export namespace JSX { interface HunterElement { hunter: 1 } type Element = HunterElement; interface IntrinsicElements { b: {} } }\n',
  'outside/types/evil/index.d.ts': `${SCRIPT}export {};\ndeclare global { const hunterEvil: 1; }\n`,
  'outside/maps/m.d.ts': 'export declare const it: 1;\n',
  'outside/maps/m.d.ts.map': JSON.stringify({ ...MAP, sources: ['../hunter.ts'] }),
  // Read through a link in the folder of a way, from which its sources are counted then.
  'outside/maps/linked.map': JSON.stringify({ ...MAP, sources: ['../../../outside/hunter.ts'] }),
  'node_modules/parent/package.json': MANIFEST,
  'node_modules/parent/hunter.d.ts': TEXT,
  'node_modules/parent/tsconfig.json': JSON.stringify({ compilerOptions: { hunter2: true } }),
  'node_modules/@types/ambient/index.d.ts': SCRIPT,
  'node_modules/@typescript/lib-es5/index.d.ts': `/// <reference lib="es5" />\n${SCRIPT}`,
  'node_modules/typescript/package.json': '{ "name": "typescript", "version": "5.0.0" }',
  'package.json': JSON.stringify({ name: 'above', type: 'module', exports: { '.': './outside/secret.ts' }, imports: { '#above': './outside/secret.ts' } }),
  'tsconfig.json': JSON.stringify({ compilerOptions: { hunter2: true } }),
};

/** The smallest library with which a program can be checked, and everything on that a way may need. */
export const OPTIONS = {
  lib: ['es5'], module: 'esnext', moduleResolution: 'bundler', types: [], strict: true, noEmit: true, allowJs: true, checkJs: true,
  resolveJsonModule: true, allowImportingTsExtensions: true,
};

/** A config of a way: the options that every way has, and its own. */
export function config(options: object, rest: object = {}): string {
  return JSON.stringify({ compilerOptions: { ...OPTIONS, ...options }, ...rest });
}

/** The last line of every source: what can be completed here has come in by some way. */
const PROBE = '\nexport const found = hunt;\n';

export function makeWorld(ways: readonly Way[]): World {
  const top = realpathSync(mkdtempSync(join(tmpdir(), 'tsmcp-world-')));
  const [root, outside, types] = [join(top, 'root'), join(top, 'outside'), join(top, 'types')];
  const documents: World['documents'][number][] = [];
  const configs: string[] = [];
  writeFiles(root, {
    'tsconfig.json': config({}, { files: [] }),
    'all.json': config({}, { include: ['ways'] }),
    'inner/secret.ts': 'export const inside = 1;\n',
    'inner/base.json': '{ "compilerOptions": { "inside": true } }',
    'node_modules/.keep': '',
  });
  writeFiles(types, {
    'inner/index.d.ts': `/// <reference path="../../outside/script.d.ts" />\nexport * from '../../outside/secret';\nexport * from '${outside}/secret';\n`,
  });
  symlinkSync('../outside/pkg', join(types, 'leak'));
  ways.forEach((way, index) => {
    const folder = `ways/${index}`;
    const files = way.files({ at: outside, up: '../../../outside', fromPackage: '../../../../../outside' });
    for (const [name, content] of Object.entries(files)) {
      const file = join(root, folder, name);
      const isSource = /^[^/]+\.[cm]?[jt]sx?$/.test(name) && !content.startsWith('->');
      const text = isSource && !name.includes('.d.') ? `${content}${PROBE}` : content;
      mkdirSync(dirname(file), { recursive: true });
      if (text.startsWith('->')) symlinkSync(text.slice(2), file);
      else writeFiles(root, { [`${folder}/${name}`]: text });
      if (name === 'tsconfig.json' && !text.startsWith('->')) configs.push(`${folder}/${name}`);
      if (way.asked === undefined && isSource) documents.push({ path: `${folder}/${name}`, text, way });
    }
    for (const name of way.asked ?? []) documents.push({ path: `${folder}/${name}`, text: files[name] ?? '', way });
  });
  return {
    top, root, outside, types, documents, configs: [...configs, 'all.json'],
    set: (state) => {
      for (const name of ['outside', 'node_modules', 'package.json', 'tsconfig.json']) rmSync(join(top, name), { recursive: true, force: true });
      if (state === 'there') writeFiles(top, OUTSIDE);
      else if (state === 'folders') writeFiles(top, Object.fromEntries(Object.keys(OUTSIDE).map((name) => [`${name}/index.ts`, TEXT])));
      else if (state === 'file') writeFiles(top, { outside: TEXT });
      else if (state === 'back') symlinkSync('root/inner', outside);
      else if (state === 'ring') symlinkSync('outside', outside);
    },
    remove: () => {
      rmSync(top, { recursive: true, force: true });
    },
  };
}
