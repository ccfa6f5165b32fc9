/** What happens to config files, projects and packages, as a table; `events.ts` says what is asked. */
import { BAD, config, FINE, GOOD, IMPORTER, MISSING, run, WRONG, type Findings } from './events.ts';

/** A parameter without a type: a finding under `strict` only. */
const LOOSE = 'export const a = (x) => x;\nexport const b = 1;\n';
const IMPLICIT: Findings = ['0:18 7006'];
const FROM_PACKAGE = IMPORTER.replace('./b', 'pkg');

function manifest(members: object): string {
  return JSON.stringify({ name: 'pkg', version: '1.0.0', ...members });
}

/** What a config holds that stands above others in a chain; `noLib` and the globals come from `rest`. */
function above(options: object, rest: object = {}): string {
  return JSON.stringify({ compilerOptions: options, ...rest });
}

/** A config that leaves `strict` to those that it extends. */
function extending(extend: string | readonly string[], options: object = {}): string {
  return config({ strict: undefined, ...options }, { extends: extend });
}

/** A project that the launched one references. */
const LIBRARY = { noLib: true, composite: true, types: [], rootDir: '.', outDir: 'out' };

run([
  {
    event: 'a change of the config itself, and one that cannot be read',
    files: { 'src/a.ts': LOOSE },
    before: IMPLICIT,
    steps: [
      { happen: (tree) => { tree.write('tsconfig.json', config({ strict: false })); }, findings: FINE },
      { happen: (tree) => { tree.replace('tsconfig.json', config()); }, findings: IMPLICIT },
      { happen: (tree) => { tree.write('tsconfig.json', config({ strict: false }).slice(0, -1)); }, findings: FINE },
      { happen: (tree) => { tree.write('tsconfig.json', config()); }, findings: IMPLICIT },
    ],
  },
  {
    event: 'changes at both ends of a chain of extends, and in the middle',
    files: {
      'tsconfig.json': extending('./configs/middle.json'),
      'configs/middle.json': above({}, { extends: '../far/base.json' }),
      'far/base.json': above({ strict: true }),
      'src/a.ts': LOOSE,
    },
    before: IMPLICIT,
    steps: [
      { happen: (tree) => { tree.write('far/base.json', above({ strict: false })); }, findings: FINE },
      { happen: (tree) => { tree.write('configs/middle.json', above({ noImplicitAny: true }, { extends: '../far/base.json' })); }, findings: IMPLICIT },
      { happen: (tree) => { tree.write('tsconfig.json', extending('./configs/middle.json', { noImplicitAny: false })); }, findings: FINE },
      { happen: (tree) => { tree.write('tsconfig.json', extending('./configs/middle.json')); }, findings: IMPLICIT },
      { happen: (tree) => { tree.write('configs/middle.json', above({}, { extends: '../far/base' })); }, findings: FINE },
      { happen: (tree) => { tree.rename('far', 'gone'); tree.write('far/base.json', above({ strict: true })); }, findings: IMPLICIT },
    ],
  },
  {
    event: 'a config that is extended appears and goes',
    files: { 'tsconfig.json': extending('./base.json', { strict: false }), 'src/a.ts': LOOSE },
    before: FINE,
    steps: [
      { happen: (tree) => { tree.write('base.json', above({ noImplicitAny: true })); }, findings: IMPLICIT },
      { happen: (tree) => { tree.remove('base.json'); }, findings: FINE },
    ],
  },
  {
    event: 'one of several configs that are extended, in a package and behind a link',
    files: {
      'tsconfig.json': extending(['configs-of/one.json', './two.json']),
      'node_modules/configs-of/package.json': '{ "name": "configs-of" }',
      'node_modules/configs-of/one.json': above({ strict: true }),
      'first.json': above({}),
      'second.json': above({ noImplicitAny: false }),
      'two.json': { link: 'first.json' },
      'src/a.ts': LOOSE,
    },
    before: IMPLICIT,
    steps: [
      { happen: (tree) => { tree.link('two.json', 'second.json'); }, findings: FINE },
      { happen: (tree) => { tree.link('two.json', 'first.json'); }, findings: IMPLICIT },
      { happen: (tree) => { tree.write('node_modules/configs-of/one.json', above({ strict: false })); }, findings: FINE },
    ],
  },
  {
    event: 'the paths of a config far away, and a file that its first target takes in',
    files: {
      'tsconfig.json': config({}, { extends: './configs/paths.json' }),
      'configs/paths.json': above({ paths: { 'mapped/*': ['../one/*', '../two/*'] } }),
      'two/b.ts': GOOD,
      'src/a.ts': IMPORTER.replace('./b', 'mapped/b'),
    },
    before: FINE,
    steps: [
      { happen: (tree) => { tree.write('one/b.ts', BAD); }, findings: WRONG },
      { happen: (tree) => { tree.write('configs/paths.json', above({ paths: { 'mapped/*': ['../two/*'] } })); }, findings: FINE },
      { happen: (tree) => { tree.rename('configs/paths.json', 'paths.json'); }, findings: MISSING },
    ],
  },
  {
    event: 'a config made nearer and deleted: it counts without a project only',
    files: { 'src/a.ts': LOOSE },
    before: IMPLICIT,
    steps: [
      { happen: (tree) => { tree.write('src/jsconfig.json', config({ strict: false }, { files: ['../globals.d.ts'] })); }, findings: { closure: [], project: ['0:18 7006'] } },
      { happen: (tree) => { tree.write('src/tsconfig.json', config({ strict: true }, { files: ['../globals.d.ts'] })); }, findings: IMPLICIT },
      { happen: (tree) => { tree.remove('src/tsconfig.json'); }, findings: { closure: [], project: ['0:18 7006'] } },
      { happen: (tree) => { tree.remove('src/jsconfig.json'); }, findings: IMPLICIT },
    ],
  },
  {
    event: 'files and include of a config',
    files: { 'tsconfig.json': config({}, { include: ['src/a.ts'] }), 'src/a.ts': 'export const a: number = known;\n', 'more/known.d.ts': 'declare const known: number;\n' },
    before: ['0:25 2304'],
    steps: [
      { happen: (tree) => { tree.write('tsconfig.json', config({}, { include: ['src/a.ts', 'more/known.d.ts'] })); }, findings: FINE },
      { happen: (tree) => { tree.write('more/known.d.ts', 'declare const known: string;\n'); }, findings: ['0:13 2322'] },
      { happen: (tree) => { tree.write('tsconfig.json', config({}, { include: ['src/a.ts'], files: ['globals.d.ts', 'more/known.d.ts'] })); }, findings: ['0:13 2322'] },
      { happen: (tree) => { tree.remove('more'); }, findings: ['0:25 2304'] },
    ],
  },
  {
    event: 'the config of a referenced project, and one that it extends',
    files: {
      'tsconfig.json': config({}, { references: [{ path: './lib' }] }),
      'lib/tsconfig.json': above(LIBRARY, { files: ['b.ts', '../globals.d.ts'], extends: '../base.json' }),
      'base.json': above({}),
      'lib/b.ts': 'export const b: number = 1;\n',
      'src/a.ts': IMPORTER.replace('./b', '../lib/out/b'),
    },
    before: FINE,
    steps: [
      { happen: (tree) => { tree.write('lib/tsconfig.json', above({ ...LIBRARY, outDir: 'other' }, { files: ['b.ts', '../globals.d.ts'] })); }, findings: MISSING },
      { happen: (tree) => { tree.write('lib/tsconfig.json', above({ ...LIBRARY, outDir: undefined }, { files: ['b.ts', '../globals.d.ts'], extends: '../base.json' })); }, findings: MISSING },
      { happen: (tree) => { tree.write('base.json', above({ outDir: 'lib/out' })); }, findings: FINE },
      { happen: (tree) => { tree.write('lib/b.ts', 'export const b: string = "";\n'); }, findings: WRONG },
      { happen: (tree) => { tree.remove('lib/tsconfig.json'); }, findings: MISSING },
    ],
  },
  {
    event: 'a package installed, upgraded and removed',
    files: { 'src/a.ts': FROM_PACKAGE },
    before: MISSING,
    steps: [
      { happen: (tree) => { tree.write('node_modules/pkg/package.json', manifest({ types: 'one.d.ts' })); tree.write('node_modules/pkg/one.d.ts', GOOD); }, findings: FINE },
      {
        happen: (tree) => {
          tree.remove('node_modules/pkg');
          tree.write('node_modules/pkg/package.json', manifest({ version: '2.0.0', types: 'one.d.ts' }));
          tree.write('node_modules/pkg/one.d.ts', BAD);
        },
        findings: WRONG,
      },
      { happen: (tree) => { tree.remove('node_modules/pkg'); }, findings: MISSING },
      { happen: (tree) => { tree.write('node_modules/@types/pkg/index.d.ts', GOOD); }, findings: FINE },
      { happen: (tree) => { tree.write('src/node_modules/pkg/index.d.ts', BAD); }, findings: WRONG },
      { happen: (tree) => { tree.remove('src/node_modules'); tree.remove('node_modules'); }, findings: MISSING },
    ],
  },
  {
    event: 'one of two copies of a package upgraded',
    files: {
      'src/a.ts': IMPORTER.replace('./b', 'outer'),
      'node_modules/outer/index.d.ts': "export * from 'pkg';\nexport const other: typeof import('../pkg').b;\n",
      'node_modules/outer/node_modules/pkg/package.json': manifest({ types: 'index.d.ts' }),
      'node_modules/outer/node_modules/pkg/index.d.ts': GOOD,
      'node_modules/pkg/package.json': manifest({ types: 'index.d.ts' }),
      'node_modules/pkg/index.d.ts': GOOD,
    },
    before: FINE,
    steps: [
      { happen: (tree) => { tree.write('node_modules/outer/node_modules/pkg/index.d.ts', BAD); tree.write('node_modules/outer/node_modules/pkg/package.json', manifest({ version: '2.0.0', types: 'index.d.ts' })); }, findings: WRONG },
      { happen: (tree) => { tree.remove('node_modules/outer/node_modules'); }, findings: FINE },
    ],
  },
  {
    event: 'the exports of a package',
    files: { 'src/a.ts': FROM_PACKAGE, 'node_modules/pkg/one.d.ts': GOOD, 'node_modules/pkg/two.d.ts': BAD, 'node_modules/pkg/package.json': manifest({ exports: { types: './one.d.ts' } }) },
    before: FINE,
    steps: [
      { happen: (tree) => { tree.write('node_modules/pkg/package.json', manifest({ exports: { types: './two.d.ts' } })); }, findings: WRONG },
      { happen: (tree) => { tree.write('node_modules/pkg/package.json', manifest({ exports: {}, types: 'one.d.ts' })); }, findings: MISSING },
      { happen: (tree) => { tree.write('node_modules/pkg/package.json', manifest({ types: 'one.d.ts' })); }, findings: FINE },
      { happen: (tree) => { tree.write('node_modules/pkg/package.json', manifest({ types: 'two.d.ts' })); }, findings: WRONG },
      { happen: (tree) => { tree.write('node_modules/pkg/package.json', '{ "name":'); }, findings: MISSING },
    ],
  },
  {
    event: 'the type of the package that the document is in',
    files: { 'tsconfig.json': config({ module: 'nodenext', moduleResolution: 'nodenext' }), 'src/a.ts': IMPORTER, 'src/b.ts': GOOD, 'package.json': '{ "type": "commonjs" }' },
    before: FINE,
    steps: [
      { happen: (tree) => { tree.write('package.json', '{ "type": "module" }'); }, findings: ['0:18 2835'] },
      { happen: (tree) => { tree.write('src/package.json', '{}'); }, findings: FINE },
      { happen: (tree) => { tree.remove('src/package.json'); }, findings: ['0:18 2835'] },
      { happen: (tree) => { tree.remove('package.json'); }, findings: FINE },
    ],
  },
  {
    event: 'the imports of the package that the document is in',
    files: { 'src/a.ts': IMPORTER.replace('./b', '#b'), 'src/b.ts': GOOD, 'src/c.ts': BAD, 'package.json': '{ "imports": { "#b": "./src/b.ts" } }' },
    before: FINE,
    steps: [
      { happen: (tree) => { tree.write('package.json', '{ "imports": { "#b": "./src/c.ts" } }'); }, findings: WRONG },
      { happen: (tree) => { tree.write('src/package.json', '{}'); }, findings: MISSING },
    ],
  },
  {
    event: 'a package of the workspace, linked, with exports to its source',
    files: { 'src/a.ts': FROM_PACKAGE, 'packages/pkg/package.json': manifest({ exports: './src/b.ts' }), 'packages/pkg/src/b.ts': GOOD, 'node_modules/pkg': { link: '../packages/pkg' } },
    before: FINE,
    steps: [
      { happen: (tree) => { tree.write('packages/pkg/src/b.ts', BAD); }, findings: WRONG },
      { happen: (tree) => { tree.write('packages/fork/package.json', manifest({ types: 'b.d.ts' })); tree.write('packages/fork/b.d.ts', GOOD); tree.link('node_modules/pkg', '../packages/fork'); }, findings: FINE },
      { happen: (tree) => { tree.remove('packages/fork'); }, findings: MISSING },
    ],
  },
  {
    event: 'a package of global types installed and removed',
    files: { 'tsconfig.json': config({ types: ['*'] }), 'src/a.ts': 'export const a: number = known;\n', 'node_modules/@types/other/index.d.ts': 'declare const other: 1;\n' },
    before: ['0:25 2304'],
    steps: [
      { happen: (tree) => { tree.write('node_modules/@types/known/index.d.ts', 'declare const known: number;\n'); }, findings: FINE },
      { happen: (tree) => { tree.write('node_modules/@types/known/index.d.ts', 'declare const known: string;\n'); }, findings: ['0:13 2322'] },
      { happen: (tree) => { tree.remove('node_modules/@types/known'); }, findings: ['0:25 2304'] },
    ],
  },
  {
    event: 'a package that stands in for a library of the compiler',
    files: { 'tsconfig.json': config({ noLib: false, lib: ['decorators'], libReplacement: true }), 'src/a.ts': 'export const a: number = known;\n' },
    before: ['0:25 2304'],
    steps: [
      { happen: (tree) => { tree.write('node_modules/@typescript/lib-decorators/index.d.ts', 'declare const known: number;\n'); }, findings: FINE },
      { happen: (tree) => { tree.write('node_modules/@typescript/lib-decorators/index.d.ts', 'declare const known: string;\n'); }, findings: ['0:13 2322'] },
      { happen: (tree) => { tree.remove('node_modules'); }, findings: ['0:25 2304'] },
    ],
  },
  {
    event: 'the files that a document references without an import',
    files: { 'src/a.ts': '/// <reference path="../near.d.ts" />\n/// <reference types="pkg" />\nexport const a: number = near;\nexport const b: number = far;\n' },
    before: ['0:21 6053', '1:22 2688', '2:25 2304', '3:25 2304'],
    steps: [
      { happen: (tree) => { tree.write('near.d.ts', 'declare const near: number;\n'); }, findings: ['1:22 2688', '3:25 2304'] },
      { happen: (tree) => { tree.write('node_modules/pkg/index.d.ts', 'declare const far: string;\n'); }, findings: ['3:13 2322'] },
      { happen: (tree) => { tree.write('near.d.ts', 'declare const near: string;\n'); }, findings: ['2:13 2322', '3:13 2322'] },
    ],
  },
  {
    event: 'a JSON module',
    files: { 'tsconfig.json': config({ resolveJsonModule: true }), 'src/a.ts': "import { b } from './b.json';\nexport const a: number = b;\n", 'src/b.json': '{ "b": 1 }' },
    before: FINE,
    steps: [
      { happen: (tree) => { tree.write('src/b.json', '{ "b": "" }'); }, findings: WRONG },
      { happen: (tree) => { tree.remove('src/b.json'); }, findings: MISSING },
      { happen: (tree) => { tree.write('src/b.json/b.json', '{ "b": 1 }'); }, findings: MISSING },
      { happen: (tree) => { tree.write('src/b.json', '{ "b": 1 }'); }, findings: FINE },
    ],
  },
]);
