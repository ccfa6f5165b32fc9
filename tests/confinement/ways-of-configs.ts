/** Settings of config files, and links, that lead out of the root. */
import { config, type Out, type Way } from './world.ts';

/** A config with these options and members, and a source beside it. */
function set(name: string, options: (out: Out) => object, rest: (out: Out) => object = () => ({}), text = 'export {};', inert?: string): Way {
  return {
    name,
    files: (out) => ({ 'tsconfig.json': config(options(out), { include: ['a.ts'], ...rest(out) }), 'a.ts': text }),
    ...(inert !== undefined && { inert }),
  };
}

const none = (): object => ({});
const NOT_READ = 'nothing is read there';
const importing = (specifier: string): string => `import * as it from '${specifier}';\nexport { it };`;

const CONFIGS: readonly Way[] = [
  set('a climbing extends', none, ({ up }) => ({ extends: `${up}/base.json` })),
  set('a climbing extends without an extension', none, ({ up }) => ({ extends: `${up}/base` })),
  set('an absolute extends', none, ({ at }) => ({ extends: `${at}/base.json` })),
  set('several extends', none, ({ up, at }) => ({ extends: [`${up}/base.json`, `${at}/tsconfig.json`] })),
  set('an extends with backslashes', none, ({ up }) => ({ extends: `${up}/base.json`.replaceAll('/', '\\') })),
  set('an extends of a package of the folder above', none, () => ({ extends: 'parent' })),
  set('an extends of a file in a package of the folder above', none, () => ({ extends: 'parent/tsconfig.json' })),
  set('an extends of the imports of the manifest above', none, () => ({ extends: '#above' }), undefined, 'it leads to no config'),
  {
    name: 'an extends of a package that extends what is outside',
    files: ({ fromPackage }) => ({
      'tsconfig.json': config({}, { extends: 'some' }),
      'node_modules/some/tsconfig.json': JSON.stringify({ extends: `${fromPackage}/base.json` }),
      'a.ts': 'export {};',
    }),
  },
  { name: 'an extends that is a link', files: ({ at }) => ({ 'tsconfig.json': config({}, { extends: './link.json' }), 'link.json': `->${at}/base.json`, 'a.ts': 'export {};' }) },
  { name: 'a config that is a link', files: ({ at }) => ({ 'tsconfig.json': `->${at}/tsconfig.json`, 'a.ts': 'export {};' }) },
  set('climbing files', none, ({ up }) => ({ files: [`${up}/script.d.ts`, `${up}/secret.ts`] })),
  set('absolute files', none, ({ at }) => ({ files: [`${at}/script.d.ts`] })),
  set('files with backslashes', none, ({ up }) => ({ files: [`${up}/script.d.ts`.replaceAll('/', '\\')] })),
  set('an include of a folder outside', none, ({ up }) => ({ include: ['a.ts', up] })),
  set('an include of a file outside', none, ({ up }) => ({ include: ['a.ts', `${up}/script.d.ts`] })),
  set('an include with a climbing pattern', none, ({ up }) => ({ include: ['a.ts', `${up}/**/*`] })),
  set('an include with an absolute pattern', none, ({ at }) => ({ include: ['a.ts', `${at}/*`] })),
  set('an include of the folder above everything', none, () => ({ include: ['a.ts', '../../../*/*'] })),
  { name: 'an include through a link', files: ({ at }) => ({ 'tsconfig.json': config({}, { include: ['a.ts', 'link/*', 'link/**/*'] }), link: `->${at}`, 'a.ts': 'export {};' }) },
  set('an exclude outside', none, ({ up, at }) => ({ exclude: [up, `${at}/**`] }), undefined, NOT_READ),
  set('a climbing reference', none, ({ up }) => ({ references: [{ path: up }] }), undefined, 'only what is imported is loaded'),
  set('a climbing reference to what is imported', none, ({ up }) => ({ references: [{ path: up }] }), importing('../../../outside/secret')),
  set('an absolute reference to a file', none, ({ at }) => ({ references: [{ path: `${at}/tsconfig.json` }] }), undefined, 'only what is imported is loaded'),
  set('climbing paths', ({ up }) => ({ paths: { it: [`${up}/secret.ts`] } }), none, importing('it')),
  set('absolute paths', ({ at }) => ({ paths: { it: [`${at}/secret`] } }), none, importing('it')),
  set('paths with a pattern', ({ up }) => ({ paths: { '*': [`${up}/*`] } }), none, importing('secret')),
  set('paths of the folder of the config', ({ up }) => ({ paths: { it: [`\${configDir}/${up}/secret`] } }), none, importing('it')),
  set('a base outside', ({ up }) => ({ baseUrl: up, ignoreDeprecations: '6.0' }), none, importing('secret')),
  set('an absolute base outside', ({ at }) => ({ baseUrl: at, ignoreDeprecations: '6.0' }), none, importing('secret')),
  set('roots outside', ({ up }) => ({ rootDirs: ['.', up] }), none, importing('./secret')),
  set('absolute roots outside', ({ at }) => ({ rootDirs: ['.', at] }), none, importing('./secret')),
  set('type roots outside', ({ up }) => ({ typeRoots: [`${up}/types`], types: ['*'] })),
  set('absolute type roots outside', ({ at }) => ({ typeRoots: [`${at}/types`], types: ['evil'] })),
  set('climbing types', ({ up }) => ({ types: [`${up}/types/evil`] })),
  set('absolute types', ({ at }) => ({ types: [`${at}/types/evil`] })),
  set('types of the folder above', () => ({ types: ['ambient'] })),
  set('a library outside', ({ up }) => ({ lib: ['es5', `${up}/script.d.ts`] }), none, undefined, 'libraries have fixed names'),
  set('suffixes that climb', ({ up }) => ({ moduleSuffixes: [`/../${up}/secret`, ''] }), none, importing('./x')),
  set('plugins outside', ({ up, at }) => ({ plugins: [{ name: `${up}/plain.js` }, { name: `${at}/plain.js` }, { name: 'parent' }] }), none, undefined, 'plugins are never loaded'),
  set('output outside', ({ up }) => ({
    outDir: up, declarationDir: `${up}/types`, declaration: true, sourceRoot: up, mapRoot: up, sourceMap: true, composite: true, rootDir: up, tsBuildInfoFile: `${up}/hunt.tsbuildinfo`,
  }), none, undefined, NOT_READ),
  {
    name: 'the source of JSX outside',
    files: ({ up }) => ({ 'tsconfig.json': config({ jsx: 'react-jsx', jsxImportSource: `${up}/pkg` }), 'a.tsx': 'export const it = <b></b>;' }),
  },
  { name: 'a comment about JSX', files: ({ up }) => ({ 'tsconfig.json': config({ jsx: 'react-jsx' }), 'a.tsx': `/** @jsxImportSource ${up}/pkg */\nexport const it = <b></b>;` }) },
  set('other files beside', () => ({ allowArbitraryExtensions: true }), none, "import it from '../../../outside/style.css';\nexport { it };"),
];

const OUT_OF_ALL = 'it leads out of the folder that holds everything too';

const LINKS: readonly Way[] = [
  { name: 'a link to a file', files: ({ at }) => ({ 'link.ts': `->${at}/secret.ts`, 'a.ts': importing('./link') }), asked: ['a.ts', 'link.ts'] },
  { name: 'a climbing link to a file', files: ({ up }) => ({ 'link.ts': `->${up}/secret.ts`, 'a.ts': importing('./link') }), asked: ['a.ts', 'link.ts'] },
  { name: 'a link to a folder', files: ({ at }) => ({ link: `->${at}`, 'a.ts': importing('./link/secret') }), asked: ['a.ts', 'link/secret.ts', 'link'] },
  { name: 'a link in the middle', files: ({ up }) => ({ 'x/link': `->../${up}`, 'a.ts': importing('./x/link/pkg') }), asked: ['a.ts', 'x/link/secret.ts'] },
  { name: 'a chain of links', files: ({ at }) => ({ one: '->two', two: '->three', three: `->${at}`, 'a.ts': importing('./one/secret') }), asked: ['a.ts', 'one/secret.ts'] },
  { name: 'a link to a link in a folder', files: ({ at }) => ({ 'x/out': `->${at}`, one: '->x/out/secret.ts', 'a.ts': importing('./one/secret'), 'b.ts': '->one' }), asked: ['a.ts', 'b.ts'] },
  { name: 'a link to the folder above everything', files: () => ({ link: '->../../..', 'a.ts': importing('./link/outside/secret') }), asked: ['a.ts', 'link/outside/secret.ts'] },
  { name: 'a link to the top of the machine', files: ({ at }) => ({ link: '->/', 'a.ts': importing(`./link${at}/secret`) }), inert: OUT_OF_ALL },
  { name: 'a link to the root of the process', files: ({ at }) => ({ link: '->/proc/self/root', 'a.ts': importing(`./link${at}/secret`) }), inert: OUT_OF_ALL },
  { name: 'a link that goes round outside', files: ({ up }) => ({ link: `->${up}/../root/inner`, 'a.ts': importing('./link/secret') }), inert: 'it leads to an ordinary file' },
  { name: 'a link that is kept as it is', files: ({ at }) => ({ 'tsconfig.json': config({ preserveSymlinks: true }), link: `->${at}`, 'a.ts': importing('./link/secret') }) },
  { name: 'a reference to a link', files: ({ at }) => ({ 'link.d.ts': `->${at}/script.d.ts`, 'a.ts': '/// <reference path="link.d.ts" />' }) },
];

export const WAYS_OF_CONFIGS: readonly Way[] = CONFIGS;
export const WAYS_OF_LINKS: readonly Way[] = LINKS;
