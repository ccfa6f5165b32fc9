/**
 * What can happen to a workspace between two calls (compiler.md section 4), as a table: each kind with its weight. An
 * event never looks at what the server does, and is the same for the same seed and tree.
 */
import { dirname } from 'node:path';
import { packageEvents } from './package-events.ts';
import type { Random } from './random.ts';
import type { Tree } from './tree.ts';
import {
  baseConfig, ENDINGS, initialisePackage, middleConfig, moduleText, MODULES, NAMES, packageConfig, pickPackage, solutionConfig, sourcePath,
} from './workspace.ts';

/** The open buffers of the long-lived service and of the fresh ones. */
export interface BufferTable {
  readonly names: readonly string[];
  open(name: string, text: string): void;
  close(name: string): void;
}

export interface Scene {
  readonly tree: Tree;
  readonly random: Random;
  readonly buffers: BufferTable;
}

export interface EventKind {
  readonly kind: string;
  readonly weight: number;
  happen(scene: Scene): void;
}

const SOURCE = /\.(?:[cm]?ts|tsx|js)$/;

/** Sources of the packages and of what they link to; links are not followed. */
export function sources({ tree }: Scene): readonly string[] {
  const found = ['packages', 'variants'].filter((folder) => tree.exists(folder)).flatMap((folder) => tree.files(folder))
    .filter((path) => SOURCE.test(path) && !path.includes('node_modules/'));
  if (found.length > 0) return found;
  tree.write('packages/core/src/index.ts', 'export {};\n');
  return ['packages/core/src/index.ts'];
}

/** Another text of the same size, if there is something in it that can be swapped. */
function sameSize(text: string, random: Random): string {
  const swaps = [['number', 'string'], ['string', 'number'], ['Shape', 'Frame'], ['Frame', 'Shape'], ...NAMES.map((name) => [name, random.pick(NAMES)])] as const;
  const possible = swaps.filter(([from, to]) => from !== to && text.includes(from ?? ''));
  if (possible.length === 0) return text;
  const [from = '', to = ''] = random.pick(possible);
  return random.chance(0.5) ? text.replace(from, to) : text.replaceAll(from, to);
}

function moduleFor(path: string, random: Random): string {
  return moduleText(random, path.endsWith('.js'));
}

const OPTIONS: readonly object[] = [
  {}, { strict: false }, { exactOptionalPropertyTypes: true }, { module: 'nodenext', moduleResolution: 'nodenext' }, { allowJs: true, checkJs: true },
  { types: ['added'] }, { types: ['*'] }, { preserveSymlinks: true }, { paths: { 'mapped/*': ['./*', './src/*'] } }, { isolatedModules: true },
  { customConditions: ['late'] }, { resolvePackageJsonExports: false }, { moduleDetection: 'force' }, { rootDirs: ['src', 'src/deep'] },
];

/** Two sets of options at once. */
function options(random: Random): object {
  return { ...random.pick(OPTIONS), ...random.pick(OPTIONS) };
}

const documentEvents: readonly EventKind[] = [
  { kind: 'nothing', weight: 2, happen: () => undefined },
  {
    kind: 'edit', weight: 10, happen: (scene) => {
      const path = scene.random.pick(sources(scene));
      scene.tree.write(path, moduleFor(path, scene.random));
    },
  },
  {
    kind: 'edit of the same size', weight: 8, happen: (scene) => {
      const path = scene.random.pick(sources(scene));
      scene.tree.write(path, sameSize(scene.tree.text(path), scene.random));
    },
  },
  {
    kind: 'edit with its times set back', weight: 6, happen: (scene) => {
      const path = scene.random.pick(sources(scene));
      scene.tree.writeWithOldTimes(path, sameSize(scene.tree.text(path), scene.random));
    },
  },
  {
    kind: 'replace by rename', weight: 6, happen: (scene) => {
      const path = scene.random.pick(sources(scene));
      scene.tree.replace(path, scene.random.chance(0.5) ? sameSize(scene.tree.text(path), scene.random) : moduleFor(path, scene.random));
    },
  },
  {
    kind: 'touch', weight: 1, happen: (scene) => {
      scene.tree.touch(scene.random.pick(sources(scene)), new Date(), new Date());
    },
  },
  {
    kind: 'new file', weight: 10, happen: ({ tree, random }) => {
      const path = sourcePath(random);
      tree.write(path, moduleFor(path, random));
    },
  },
  {
    kind: 'file beside another', weight: 6, happen: (scene) => {
      const { tree, random } = scene;
      const path = random.pick(sources(scene)).replace(/(?:\/index)?(?:\.d)?\.[cm]?[jt]sx?$/, random.pick(ENDINGS));
      tree.write(path, moduleFor(path, random));
    },
  },
  {
    kind: 'new global declarations', weight: 3, happen: ({ tree, random }) => {
      tree.write(`packages/${pickPackage(random)}/src/${random.pick(['globals', 'added/globals'])}.d.ts`, `declare const ${random.pick(NAMES)}: ${random.pick(['1', 'string'])};\n`);
    },
  },
  {
    kind: 'deleted file', weight: 6, happen: (scene) => {
      scene.tree.remove(scene.random.pick(sources(scene)));
    },
  },
  {
    kind: 'file that is no source', weight: 2, happen: (scene) => {
      const path = scene.random.pick(sources(scene));
      scene.tree.write(path, scene.random.pick([new Uint8Array([0xff, 0xfe, 0, 0xd8]), new Uint8Array([1, 0xff]), '', `\uFEFF${moduleFor(path, scene.random)}`]));
    },
  },
  {
    kind: 'file that becomes a folder', weight: 4, happen: (scene) => {
      const { tree, random } = scene;
      const path = random.pick(sources(scene));
      tree.makeFolder(path);
      if (random.chance(0.5)) tree.write(`${path}/index.ts`, moduleText(random));
    },
  },
  {
    kind: 'folder that becomes a file', weight: 4, happen: ({ tree, random }) => {
      const folders = tree.folders('packages').filter((path) => /\/src\/.|[jt]s$/.test(path));
      if (folders.length > 0) tree.write(random.pick(folders), moduleText(random));
    },
  },
  {
    kind: 'JSON module', weight: 2, happen: ({ tree, random }) => {
      tree.write(`packages/${pickPackage(random)}/src/data.json`, random.pick(['{ "alpha": 1 }', '{ "alpha": "" }', '[', '{ "delta": { "area": 1 } }']));
    },
  },
];

const treeEvents: readonly EventKind[] = [
  {
    kind: 'branch switch', weight: 4, happen: ({ tree, random }) => {
      const name = pickPackage(random);
      const [source, stash, other] = [`packages/${name}/src`, `branches/${name}-old`, `branches/${name}-new`];
      if (tree.exists(source)) tree.rename(source, stash);
      if (tree.exists(other)) tree.rename(other, source);
      else for (const module of MODULES) if (random.chance(0.5)) tree.write(`${source}/${module}${name === 'tool' ? '.js' : '.ts'}`, moduleText(random, name === 'tool'));
      if (tree.exists(stash)) tree.rename(stash, other);
    },
  },
  {
    kind: 'many files at once', weight: 3, happen: (scene) => {
      for (const path of sources(scene)) {
        if (scene.random.chance(0.3)) scene.tree.remove(path);
        else if (scene.random.chance(0.5)) scene.tree.replace(path, moduleFor(path, scene.random));
      }
    },
  },
  {
    kind: 'package as at the start', weight: 5, happen: ({ tree, random }) => {
      initialisePackage(tree, random, pickPackage(random));
    },
  },
  {
    kind: 'folder renamed', weight: 2, happen: ({ tree, random }) => {
      const folders = tree.folders('packages').filter((path) => path.split('/').length > 2);
      const path = folders.length > 0 ? random.pick(folders) : undefined;
      if (path !== undefined) tree.rename(path, `${dirname(path)}/${random.pick(['deep', 'folder', 'src', 'moved'])}~`);
      const moved = tree.folders('packages').filter((each) => each.endsWith('~'));
      if (moved.length > 0) tree.rename(random.pick(moved), random.pick(moved).replace('~', ''));
    },
  },
  {
    kind: 'link pointed elsewhere', weight: 8, happen: ({ tree, random }) => {
      const target = random.pick(['first', 'second', 'current']);
      const name = random.pick(['core', 'app']);
      random.pick([
        () => { tree.link('variants/current', random.pick(['first', 'second', 'third', '../variants/first', '../packages/core/src', 'current'])); },
        () => { tree.link(`packages/${name}/src/folder`, random.pick([`../../../variants/${target}`, '../../core/src', '../../../..', '.', 'deep'])); },
        () => { tree.link(`packages/${name}/src/linked.ts`, random.pick([`../../../variants/${target}/four.ts`, 'index.ts', 'one.ts', './folder/four.ts', '/etc/hostname'])); },
        () => { tree.link(`node_modules/@w/${name}`, `../../packages/${random.pick(['core', 'app', 'tool', 'none'])}`); },
        () => { tree.link(`packages/${name}/node_modules`, random.pick(['../../node_modules/outer/node_modules', '../tool', '../../variants'])); },
      ])();
    },
  },
];

const configEvents: readonly EventKind[] = [
  { kind: 'config at the far end of extends', weight: 3, happen: ({ tree, random }) => { tree.write('tsconfig.base.json', baseConfig(options(random))); } },
  { kind: 'config in the middle of extends', weight: 3, happen: ({ tree, random }) => { tree.write('packages/tsconfig.middle.json', middleConfig(random.chance(0.5) ? {} : options(random))); } },
  {
    kind: 'config of a package', weight: 5, happen: ({ tree, random }) => {
      const name = pickPackage(random);
      const rest = random.pick([{}, {}, {}, { include: ['src/**/*'], exclude: ['src/deep'] }, { files: ['src/index.ts', '../../globals.d.ts'], include: [] }, { include: ['.'] }, { include: ['src', 'added.d.ts'] }]);
      const references = ['core', 'app', 'tool'].filter((other) => other !== name && random.chance(0.3));
      tree.write(`packages/${name}/tsconfig.json`, packageConfig(references, { ...(name === 'tool' && { allowJs: true, checkJs: true }), ...(random.chance(0.5) && options(random)) }, rest));
    },
  },
  {
    kind: 'references of the solution', weight: 2, happen: ({ tree, random }) => {
      tree.write('tsconfig.json', solutionConfig(['core', 'app', 'tool', 'none'].filter(() => random.chance(0.7))));
    },
  },
  {
    kind: 'config made or deleted nearer', weight: 4, happen: ({ tree, random }) => {
      const path = `packages/${pickPackage(random)}/${random.pick(['', 'src/', 'src/deep/'])}${random.pick(['tsconfig.json', 'jsconfig.json'])}`;
      if (tree.exists(path)) tree.remove(path);
      else tree.write(path, JSON.stringify({ extends: ['@w/core/base', '../../../tsconfig.base.json'].slice(random.below(2)), compilerOptions: { lib: ['es5'], strict: random.chance(0.5) } }));
    },
  },
  {
    kind: 'config that cannot be used', weight: 1, happen: ({ tree, random }) => {
      tree.write(`packages/${pickPackage(random)}/tsconfig.json`, random.pick(['', '[]', '{ "extends": "../none.json", "compilerOptions": { "noLib": true } }', '{ "compilerOptions": { "noLib": true, "strict": 1 }, "references": [ {} ] }', '{ "compilerOptions": { "noLib": true ']));
    },
  },
];

const bufferEvents: readonly EventKind[] = [
  {
    kind: 'buffer opened or replaced', weight: 8, happen: (scene) => {
      const path = scene.random.chance(0.5) ? scene.random.pick(sources(scene)) : sourcePath(scene.random);
      const name = scene.buffers.names.length > 3 || (scene.buffers.names.length > 0 && scene.random.chance(0.3)) ? scene.random.pick(scene.buffers.names) : path;
      scene.buffers.open(name, moduleFor(name, scene.random));
    },
  },
  {
    kind: 'buffer closed', weight: 5, happen: ({ buffers, random }) => {
      if (buffers.names.length > 0) buffers.close(random.pick(buffers.names));
    },
  },
];

export const EVENTS: readonly EventKind[] = [...documentEvents, ...treeEvents, ...configEvents, ...packageEvents, ...bufferEvents];
