/** Imports, references and packages that lead out of the root. */
import { config, type Out, type Way } from './world.ts';

/** One source with these lines in it. */
function source(name: string, lines: (out: Out) => string, file = 'a.ts', inert?: string): Way {
  return { name, files: (out) => ({ [file]: lines(out) }), ...(inert !== undefined && { inert }) };
}

const IMPORTS: readonly Way[] = [
  source('a climbing import', ({ up }) => `import * as it from '${up}/secret';\nexport { it };`),
  source('a climbing import with an extension', ({ up }) => `import * as it from '${up}/secret.ts';\nexport { it };`),
  source('a climbing import of what it is compiled to', ({ up }) => `import * as it from '${up}/secret.js';\nexport { it };`),
  source('a climbing import that goes through a folder', ({ up }) => `import * as it from './x/../${up}/secret';\nexport { it };`),
  source('a climbing import with backslashes', ({ up }) => `import * as it from '${`${up}/secret`.replaceAll('/', '\\\\')}';\nexport { it };`),
  source('an import of an absolute path', ({ at }) => `import * as it from '${at}/secret';\nexport { it };`),
  source('an import of a file: URL', ({ at }) => `import * as it from 'file://${at}/secret.ts';\nexport { it };`, 'a.ts', 'the compiler knows no URLs'),
  source('a percent-encoded import', () => "import * as it from './%2e%2e/%2e%2e/%2e%2e/outside/secret';\nexport { it };", 'a.ts', 'the compiler decodes nothing'),
  source('an import with a NUL in it', ({ up }) => `import * as it from '${up}/secret\\0';\nexport { it };`, 'a.ts', 'no file has such a name'),
  source('an import of a folder', ({ up }) => `import * as it from '${up}';\nexport { it };`),
  source('an import of a folder with a manifest', ({ up }) => `import * as it from '${up}/pkg';\nexport { it };`),
  source('an import of a type', ({ up }) => `import type it from '${up}/secret';\nexport type { it };`),
  source('an import for its side effects', ({ up }) => `import '${up}/secret';`),
  source('an import of JSON with an attribute', ({ up }) => `import it from '${up}/data.json' with { type: 'json' };\nexport { it };`),
  source('an import of JavaScript', ({ up }) => `import * as it from '${up}/plain.js';\nexport { it };`),
  source('an import equals', ({ up }) => `import it = require('${up}/secret');\nexport { it };`, 'a.cts'),
  source('a require', ({ up }) => `const it = require('${up}/secret');\nmodule.exports = { it };`, 'a.cjs'),
  source('a require of an absolute path', ({ at }) => `const it = require('${at}/plain.js');\nmodule.exports = { it };`, 'a.cjs'),
  source('a dynamic import', ({ up }) => `export const it = import('${up}/secret');`),
  source('a dynamic import of an absolute path', ({ at }) => `export const it = import('${at}/secret');`),
  source('an import type', ({ up }) => `export declare const it: typeof import('${up}/secret');`),
  source('an export of everything', ({ up }) => `export * from '${up}/secret';`),
  source('an export as a namespace', ({ at }) => `export * as it from '${at}/secret';`),
  source('an import type in JSDoc', ({ up }) => `/** @type {typeof import('${up}/secret')} */\nexport const it = /** @type {any} */ (0);`, 'a.js'),
  source('an @import in JSDoc', ({ up }) => `/** @import * as it from '${up}/secret' */\n/** @type {typeof it} */\nexport const one = /** @type {any} */ (0);`, 'a.js'),
  source('an augmentation of a module', ({ up }) => `declare module '${up}/secret' { interface HuntMore { a: 1 } }\nexport {};`, 'a.ts', 'it tells only whether there is such a module'),
  source('a module of the folder above', () => "import * as it from 'parent';\nexport { it };"),
  source('declarations of the folder above', () => "import * as it from 'ambient';\nexport { it };"),
  source('the imports of the manifest above', () => "import * as it from '#above';\nexport { it };"),
  {
    name: 'a package name that climbs',
    files: () => ({ 'node_modules/x/index.d.ts': '', 'a.ts': "import * as it from 'x/../../../../../outside/secret';\nexport { it };" }),
  },
];

const REFERENCES: readonly Way[] = [
  source('a reference to a climbing path', ({ up }) => `/// <reference path="${up}/script.d.ts" />`),
  source('a reference to an absolute path', ({ at }) => `/// <reference path="${at}/script.d.ts" />`),
  source('a reference to climbing types', ({ up }) => `/// <reference types="${up}/types/evil" />`),
  source('a reference to types of the folder above', () => '/// <reference types="ambient" />'),
  source('a reference to a climbing library', ({ up }) => `/// <reference lib="${up}/script" />`, 'a.ts', 'libraries have fixed names'),
  source('a reference in a declaration file', ({ up }) => `/// <reference path="${up}/script.d.ts" />`, 'a.d.ts'),
];

/** A package `evil` with this manifest, imported under the names given. */
function packaged(name: string, manifest: (out: Out) => object, inert?: string, specifiers: readonly string[] = ['evil']): Way {
  return {
    name,
    files: (out) => ({
      'a.ts': specifiers.map((specifier, index) => `import * as it${index} from '${specifier}';\nexport { it${index} };`).join('\n'),
      'node_modules/evil/package.json': JSON.stringify({ name: 'evil', version: '1.0.0', ...manifest(out) }),
    }),
    ...(inert !== undefined && { inert }),
  };
}

const CHECKED = 'targets that climb are refused';

const PACKAGES: readonly Way[] = [
  packaged('types of a manifest', ({ fromPackage }) => ({ types: `${fromPackage}/secret.ts` })),
  packaged('absolute types of a manifest', ({ at }) => ({ types: `${at}/secret.ts` })),
  packaged('typings of a manifest', ({ fromPackage }) => ({ typings: `${fromPackage}/script.d.ts` })),
  packaged('main of a manifest', ({ fromPackage }) => ({ main: `${fromPackage}/plain.js` }), 'JavaScript of packages is not loaded'),
  packaged('main of a manifest, a folder', ({ fromPackage }) => ({ main: fromPackage })),
  packaged('exports of a manifest', ({ fromPackage, at }) => ({ exports: { '.': `./${fromPackage}/secret.ts`, './b': `${at}/secret.ts` } }), CHECKED, ['evil', 'evil/b']),
  packaged('exports with a pattern', () => ({ exports: { './*': './*' } }), CHECKED, ['evil/../../../../../outside/secret.ts']),
  packaged('typesVersions of a manifest', ({ fromPackage }) => ({ typesVersions: { '*': { '*': [`${fromPackage}/*`] } } }), undefined, ['evil/secret']),
  {
    name: 'imports of the manifest of the way',
    files: ({ up, at }) => ({
      'package.json': JSON.stringify({ name: 'self', imports: { '#a': `./${up}/secret.ts`, '#b': 'parent', '#c': `${at}/secret.ts`, '#d': './link.ts' } }),
      'link.ts': `->${at}/secret.ts`,
      'a.ts': ['#a', '#b', '#c', '#d'].map((name, index) => `import * as it${index} from '${name}';\nexport { it${index} };`).join('\n'),
    }),
  },
  {
    name: 'exports of its own name that lead to a link',
    files: ({ at }) => ({
      'package.json': JSON.stringify({ name: 'self', exports: { '.': './link.ts' } }),
      'link.ts': `->${at}/secret.ts`,
      'a.ts': "import * as it from 'self';\nexport { it };",
    }),
  },
  { name: 'a package that is a link', files: ({ at }) => ({ 'node_modules/linked': `->${at}/pkg`, 'a.ts': "import * as it from 'linked';\nexport { it };" }) },
  { name: 'a package that is a climbing link', files: ({ up }) => ({ 'node_modules/linked': `->../${up}/pkg`, 'a.ts': "import * as it from 'linked';\nexport { it };" }) },
  { name: 'a folder of a package that is a link', files: ({ at }) => ({ 'node_modules/some/deep': `->${at}`, 'a.ts': "import * as it from 'some/deep/secret';\nexport { it };" }) },
  { name: 'a folder of packages that is a link', files: ({ at }) => ({ node_modules: `->${at}/../node_modules`, 'a.ts': "import * as it from 'parent';\nexport { it };" }) },
  {
    name: 'a manifest that is a link',
    files: ({ at }) => ({ 'node_modules/some/package.json': `->${at}/pkg/package.json`, 'node_modules/some/hunt.d.ts': '', 'a.ts': "import * as it from 'some';\nexport { it };" }),
    inert: 'what it names is not in the package',
  },
  {
    name: 'a package that imports what is outside',
    files: ({ fromPackage }) => ({ 'node_modules/some/index.d.ts': `export * from '${fromPackage}/secret';\n`, 'a.ts': "import * as it from 'some';\nexport { it };" }),
  },
  {
    name: 'automatic types that are a link',
    files: ({ at }) => ({ 'tsconfig.json': config({ types: ['*'] }), 'node_modules/@types/linked': `->${at}/types/evil`, 'a.ts': 'export {};' }),
  },
  { name: 'automatic types of the folder above', files: () => ({ 'tsconfig.json': config({ types: ['*'] }), 'a.ts': 'export {};' }) },
  { name: 'a library that a package of the folder above replaces', files: () => ({ 'tsconfig.json': config({ libReplacement: true }), 'a.ts': 'export {};' }) },
  {
    name: 'JavaScript of a package that imports what is outside',
    files: ({ fromPackage }) => ({
      'tsconfig.json': config({ maxNodeModuleJsDepth: 3 }),
      'node_modules/some/index.js': `export * from '${fromPackage}/plain.js';\n`,
      'a.ts': "import * as it from 'some';\nexport { it };",
    }),
  },
];

/** A declaration file with a map, and a document that leads to it. */
function mapped(name: string, url: (out: Out) => string, map?: (out: Out) => string): Way {
  return {
    name,
    files: (out) => ({
      'm.d.ts': `export declare const it: 1;\n//# sourceMappingURL=${url(out)}`,
      ...(map !== undefined && { 'm.d.ts.map': map(out) }),
      'a.ts': "import { it } from './m';\nexport const one = it;",
    }),
  };
}

const json = (sources: readonly string[], sourceRoot?: string): string =>
  JSON.stringify({ version: 3, file: 'm.d.ts', sources, names: [], mappings: 'AAAA,qBAAqB', ...(sourceRoot !== undefined && { sourceRoot }) });

const MAPS: readonly Way[] = [
  mapped('a map outside', ({ up }) => `${up}/maps/m.d.ts.map`),
  mapped('an absolute map outside', ({ at }) => `${at}/maps/m.d.ts.map`),
  { ...mapped('a map with a file: URL', ({ at }) => `file://${at}/maps/m.d.ts.map`), inert: 'the compiler knows no URLs' },
  mapped('a map that is a link', () => 'm.d.ts.map', ({ at }) => `->${at}/maps/linked.map`),
  mapped('a map with sources outside', () => 'm.d.ts.map', ({ up }) => json([`${up}/hunter.ts`.replace('hunter', 'secret')])),
  mapped('a map with absolute sources outside', () => 'm.d.ts.map', ({ at }) => json([`${at}/secret.ts`])),
  mapped('a map with a root outside', () => 'm.d.ts.map', ({ up }) => json(['secret.ts'], up)),
  mapped('a map within the text', ({ up }) => `data:application/json;charset=utf-8;base64,${Buffer.from(json([`${up}/secret.ts`])).toString('base64')}`),
];

export const WAYS_OF_IMPORTS: readonly Way[] = [...IMPORTS, ...REFERENCES];
export const WAYS_OF_PACKAGES: readonly Way[] = [...PACKAGES, ...MAPS];
