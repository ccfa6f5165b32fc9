/**
 * The workspace at the start, and the texts that events put into it: three packages under a solution config, one of
 * them JavaScript; a chain of `extends`; packages with types, one of them twice; links to a file, to a folder and in the
 * middle of a path. The names are few and of one length, so that texts written at random have much to do with each other.
 */
import type { Random } from './random.ts';
import type { Tree } from './tree.ts';

export const NAMES = ['alpha', 'gamma', 'delta', 'kappa', 'sigma'] as const;

const TYPES = ['Shape', 'Frame'] as const;

/** The least that a program can be checked with: these answers rest on few library types. */
const GLOBALS = [
  ...['Boolean', 'Function', 'CallableFunction', 'NewableFunction', 'IArguments', 'Number', 'Object', 'RegExp', 'String'].map((name) => `interface ${name} {}`),
  'interface Array<T> { length: number; [index: number]: T }',
].join('\n');

const PACKAGES = ['core', 'app', 'tool'] as const;

/** Base names of sources, also those that stand nowhere yet. */
export const MODULES = ['index', 'one', 'two', 'deep/three', 'linked', 'folder/four'] as const;

export const ENDINGS = ['.ts', '.tsx', '.d.ts', '.js', '/index.ts', '/index.d.ts', '.mts'] as const;

export function manifest(name: string, members: object): string {
  return JSON.stringify({ name, version: '1.0.0', ...members });
}

export function baseConfig(options: object = {}): string {
  return JSON.stringify({
    compilerOptions: { noLib: true, strict: true, module: 'esnext', moduleResolution: 'bundler', types: [], ...options },
    files: ['globals.d.ts'],
  });
}

/** A config in the middle of the chain; only its options differ. */
export function middleConfig(options: object = {}): string {
  return JSON.stringify({ extends: '../tsconfig.base.json', compilerOptions: { lib: ['es5'], ...options } });
}

export function packageConfig(references: readonly string[], options: object = {}, rest: object = {}): string {
  return JSON.stringify({
    extends: '../tsconfig.middle.json',
    compilerOptions: { lib: ['es5'], composite: true, outDir: 'out', ...options },
    include: ['src'],
    references: references.map((name) => ({ path: `../${name}` })),
    ...rest,
  });
}

export function solutionConfig(references: readonly string[]): string {
  return JSON.stringify({
    extends: './tsconfig.base.json',
    compilerOptions: { lib: ['es5'] },
    files: [],
    references: references.map((name) => ({ path: `packages/${name}` })),
  });
}

export function initialise(tree: Tree, random: Random): void {
  tree.write('globals.d.ts', GLOBALS);
  tree.write('tsconfig.base.json', baseConfig());
  tree.write('packages/tsconfig.middle.json', middleConfig());
  tree.write('tsconfig.json', solutionConfig(PACKAGES));
  for (const name of PACKAGES) initialisePackage(tree, random, name);
  tree.write('node_modules/outer/package.json', manifest('outer', { types: 'index.d.ts' }));
  tree.write('node_modules/outer/index.d.ts', "export * from 'inner';\nexport declare const alpha: number;\n");
  for (const place of ['node_modules/inner', 'node_modules/outer/node_modules/inner']) {
    tree.write(`${place}/package.json`, manifest('inner', { types: 'index.d.ts' }));
    tree.write(`${place}/index.d.ts`, 'export declare class Shape { private secret: number; area: number }\nexport declare const gamma: Shape;\n');
  }
  for (const variant of ['first', 'second']) {
    tree.write(`variants/${variant}/index.ts`, moduleText(random));
    tree.write(`variants/${variant}/four.ts`, moduleText(random));
  }
  tree.link('variants/current', 'first');
  for (const name of PACKAGES) tree.link(`node_modules/@w/${name}`, `../../packages/${name}`);
  tree.link('packages/app/src/folder', '../../../variants/first');
  tree.link('packages/app/src/linked.ts', '../../../variants/current/four.ts');
}

/** A package as it is at the start, whatever has become of it. */
export function initialisePackage(tree: Tree, random: Random, name: (typeof PACKAGES)[number]): void {
  const javaScript = name === 'tool';
  const ending = javaScript ? '.js' : '.ts';
  tree.write(`packages/${name}/package.json`, manifest(`@w/${name}`, { type: 'module', exports: { '.': `./src/index${ending}` } }));
  tree.write(`packages/${name}/tsconfig.json`, packageConfig(name === 'core' ? [] : ['core'], javaScript ? { allowJs: true, checkJs: true } : {}));
  for (const module of ['index', 'one', 'two']) tree.write(`packages/${name}/src/${module}${ending}`, moduleText(random, javaScript));
}

export function pickPackage(random: Random): (typeof PACKAGES)[number] {
  return random.pick(PACKAGES);
}

/** A name of a source in one of the packages, whether it is there or not. */
export function sourcePath(random: Random): string {
  const name = pickPackage(random);
  return `packages/${name}/src/${random.pick(MODULES)}${name === 'tool' ? random.pick(['.js', '.ts', '.d.ts', '/index.js']) : random.pick(ENDINGS)}`;
}

/** What an import may name. */
function specifier(random: Random): string {
  return random.pick([
    './index', './one', './two', './one.js', './two.js', './deep/three', './linked', './folder', './folder/four', '../src/one', '..',
    '@w/core', '@w/app', '@w/tool', '@w/core/src/one', '../../core/src/one', '../../../variants/current', '../../../variants/current/four',
    'outer', 'inner', 'added', 'added/sub', '@scope/late', 'mapped/one', '#own', './data.json',
  ]);
}

export function moduleText(random: Random, javaScript = false): string {
  const lines: string[] = [];
  const names = [...NAMES];
  const own = names.splice(random.below(names.length), 1).concat(names.splice(random.below(names.length), 1));
  const imports = random.below(4);
  for (let count = 0; count < imports; count += 1) lines.push(importText(random, random.pick(names), count, javaScript));
  for (const name of own) lines.push(declarationText(random, name, random.pick(names), javaScript));
  if (random.chance(0.15)) lines.push(`export * from '${specifier(random)}';`);
  if (random.chance(0.1)) lines.push(`type Added = import('${specifier(random)}').Shape;`);
  if (random.chance(0.05)) lines.unshift('/// <reference types="added" />');
  if (random.chance(0.05)) lines.unshift('/// <reference path="./one.ts" />');
  return `${lines.join(random.chance(0.1) ? '\r\n' : '\n')}\n`;
}

function importText(random: Random, name: string, count: number, javaScript: boolean): string {
  const from = specifier(random);
  return random.pick([
    `import { ${name} as ${name}${count} } from '${from}';`,
    `import { ${name} } from '${from}';`,
    `import * as space${count} from '${from}';`,
    javaScript ? `const { ${name} } = require('${from}');` : `import type { Shape } from '${from}';`,
    `import '${from}';`,
    `export { ${name} } from '${from}';`,
  ]);
}

function declarationText(random: Random, name: string, other: string, javaScript: boolean): string {
  const value = random.pick(['1', '""', other, `${other}0`, 'space0', `space0.${name}`, '{ area: 1 }', '(x) => x']);
  if (javaScript) return random.pick([`/** @type {number} */\nexport const ${name} = ${value};`, `export const ${name} = ${value};`, `module.exports.${name} = ${value};`]);
  const type = random.pick(['number', 'string', ...TYPES]);
  return random.pick([
    `export const ${name}: ${type} = ${value};`,
    `export const ${name} = ${value};`,
    `const ${name}: ${type} = ${value};`,
    `export function ${name}(x: ${type}) { return x; }\nexport interface Shape { area: ${type} }`,
    `export class Frame { ${name}: ${type} = ${value}; }\nexport const ${name} = new Frame();`,
    `declare global { const ${other}9: ${type}; }\nexport const ${name} = ${other}9;`,
  ]);
}
