/** What can happen to the packages that a workspace has installed, and to the manifests of its own. */
import type { EventKind } from './events.ts';
import type { Random } from './random.ts';
import type { Tree } from './tree.ts';
import { manifest, moduleText, NAMES, pickPackage } from './workspace.ts';

/** Where a package may be installed: nearer ones hide those further up. */
function place(random: Random): string {
  return random.pick(['', '', `packages/${pickPackage(random)}/`]);
}

/** A package that comes with several shapes of types, each version with others. */
function install(tree: Tree, random: Random, folder: string, name: string): void {
  const version = random.pick(['1.0.0', '1.0.1', '2.0.0']);
  const declaration = `export declare const ${random.pick(NAMES)}: ${random.pick(['number', 'string', 'Shape'])};\nexport interface Shape { area: ${random.pick(['number', 'string'])} }\n`;
  const [types, shape] = random.pick<readonly [string, object]>([
    ['index.d.ts', {}],
    ['lib/main.d.ts', { types: 'lib/main.d.ts' }],
    ['lib/other.d.ts', { typings: './lib/other' }],
    ['lib/main.js', { main: 'lib/main.js' }],
    ['dist/index.d.ts', { main: 'dist/index.js' }],
    ['esm/index.d.ts', { exports: { '.': { types: './esm/index.d.ts' }, './sub': './esm/index.d.ts' } }],
    ['late/index.d.ts', { exports: { '.': { late: './late/index.d.ts', default: './none.js' } } }],
    ['index.d.mts', { type: 'module', exports: './index.mjs' }],
    ['v/index.d.ts', { typesVersions: { '*': { '*': ['v/*'] } } }],
  ]);
  tree.write(`${folder}/${types}`, declaration);
  tree.write(`${folder}/package.json`, manifest(name, { version, ...shape, ...(random.chance(0.2) && { type: 'commonjs' }) }));
}

export const packageEvents: readonly EventKind[] = [
  {
    kind: 'package installed or upgraded', weight: 7, happen: ({ tree, random }) => {
      const name = random.pick(['added', 'added', '@types/added', '@scope/late', '@types/scope__late', 'inner', 'outer']);
      const folder = `${place(random)}node_modules/${name}`;
      // An upgrade puts another folder in the place of the first.
      if (random.chance(0.7)) tree.remove(folder);
      install(tree, random, folder, name);
    },
  },
  {
    kind: 'package removed', weight: 4, happen: ({ tree, random }) => {
      const packages = tree.files().filter((path) => /node_modules\/(?:@\w+\/)?\w+\/package\.json$/.test(path));
      if (packages.length > 0) tree.remove(random.pick(packages).replace('/package.json', ''));
    },
  },
  {
    kind: 'all packages removed', weight: 1, happen: ({ tree, random }) => {
      tree.remove(`${place(random)}node_modules`);
    },
  },
  {
    kind: 'packages linked again', weight: 2, happen: ({ tree, random }) => {
      for (const name of ['core', 'app', 'tool']) if (random.chance(0.8)) tree.link(`node_modules/@w/${name}`, `../../packages/${name}`);
    },
  },
  {
    kind: 'one copy of a package that is there twice', weight: 3, happen: ({ tree, random }) => {
      for (const folder of ['node_modules/inner', 'node_modules/outer/node_modules/inner']) {
        if (random.chance(0.5)) continue;
        tree.write(`${folder}/package.json`, manifest('inner', { types: 'index.d.ts', version: random.pick(['1.0.0', '1.1.0']) }));
        tree.write(`${folder}/index.d.ts`, `export declare class Shape { private secret: ${random.pick(['number', 'string'])}; area: number }\nexport declare const gamma: Shape;\n`);
      }
      if (random.chance(0.3)) tree.write('node_modules/outer/index.d.ts', `export * from 'inner';\nexport declare const ${random.pick(NAMES)}: number;\n`);
    },
  },
  {
    kind: 'manifest of a workspace package', weight: 6, happen: ({ tree, random }) => {
      const name = pickPackage(random);
      const shape = random.pick<object>([
        { exports: { '.': './src/index.ts' } }, { exports: { '.': './src/one.ts', './src/*': './src/*.ts' } }, { main: 'src/index.ts' },
        { types: './src/two.ts' }, { exports: {} }, { exports: './src/index.js' }, { imports: { '#own': './src/one.ts' } }, {},
      ]);
      tree.write(`packages/${name}/package.json`, manifest(`@w/${name}`, { ...random.pick([{ type: 'module' }, { type: 'commonjs' }, {}]), ...shape }));
    },
  },
  {
    kind: 'manifest that appears or goes', weight: 2, happen: ({ tree, random }) => {
      const path = `packages/${pickPackage(random)}/${random.pick(['', 'src/', 'src/deep/'])}package.json`;
      if (tree.exists(path)) tree.remove(path);
      else tree.write(path, random.pick(['{ "type": "module" }', '{ "type": "commonjs" }', '{', '{ "imports": { "#own": "./two.ts" } }']));
    },
  },
  {
    kind: 'compiler of the workspace', weight: 1, happen: ({ tree, random }) => {
      const folder = 'node_modules/typescript';
      if (tree.exists(folder)) tree.remove(folder);
      else tree.write(`${folder}/package.json`, manifest('typescript', { version: random.pick(['5.9.3', '6.0.1']) }));
    },
  },
  {
    kind: 'base config in a package', weight: 2, happen: ({ tree, random }) => {
      tree.write('packages/core/base.json', JSON.stringify({ compilerOptions: { noImplicitAny: random.chance(0.5) } }));
      if (random.chance(0.3)) tree.write('packages/core/src/added.ts', moduleText(random));
    },
  },
];
