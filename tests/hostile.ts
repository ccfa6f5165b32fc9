/**
 * A workspace that tries to lead a reader out, made afresh in a temporary folder: links and settings that point to a
 * folder beside the root, and files that are not what their names say. It is made and not checked in, because a link
 * that leads out of a checkout is a nuisance to everyone who has one.
 */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Stands in every file outside. No answer may hold it. */
export const SECRET = 'secretOfTheNeighbour';

export interface Hostile {
  readonly root: string;
  /** The folder beside the root that nothing may be read from. */
  readonly outside: string;
  remove(): void;
}

/** `path` below the root, what it is, and whether the file itself can be asked about. */
export const REFUSED_PATHS: readonly (readonly [path: string, what: string])[] = [
  ['../outside/secret.ts', 'a path that climbs out'],
  ['src/../../outside/secret.ts', 'a path that climbs out in the middle'],
  ['link.ts', 'a link to a file outside'],
  ['linked/secret.ts', 'a file below a link to a folder outside'],
  ['linked', 'a link to a folder outside'],
  ['folder.ts', 'a folder with the name of a source file'],
  ['loop.ts', 'a link to itself'],
  ['dangling.ts', 'a link to nothing'],
  ['binary.ts', 'a binary with the name of a source file'],
  ['notes.txt', 'a file that is no source'],
  ['src', 'a folder'],
  ['gone.ts', 'nothing'],
  ['src/a.ts\u0000.ts', 'a path with a NUL in it'],
];

export function makeHostile(): Hostile {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'tsmcp-hostile-')));
  const root = join(base, 'root');
  const outside = join(base, 'outside');
  const write = (path: string, content: string | Uint8Array): void => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  };
  const link = (target: string, path: string): void => {
    mkdirSync(dirname(path), { recursive: true });
    symlinkSync(target, path);
  };
  write(join(outside, 'secret.ts'), `export const ${SECRET} = '${SECRET}';\n`);
  write(join(outside, 'base.json'), `{ "compilerOptions": { "${SECRET}": true } }\n`);
  write(join(outside, 'package/index.d.ts'), `export declare const ${SECRET}: '${SECRET}';\n`);
  write(join(outside, 'package/package.json'), '{ "name": "package", "version": "1.0.0", "types": "index.d.ts" }\n');

  write(join(root, 'tsconfig.json'), JSON.stringify({
    extends: ['../outside/base.json', `${outside}/base.json`],
    compilerOptions: { strict: true, types: [], typeRoots: ['../outside'], paths: { '#secret': ['../outside/secret.ts'] } },
    references: [{ path: '../outside' }],
    files: ['src/a.ts', '../outside/secret.ts', 'link.ts'],
    include: ['src', '../outside', 'linked'],
  }));
  write(join(root, 'src/a.ts'), [
    `/// <reference path="../../outside/secret.ts" />`,
    `import * as climbing from '../../outside/secret.ts';`,
    `import * as absolute from '${outside}/secret.ts';`,
    `import * as linked from '../linked/secret.ts';`,
    `import * as file from '../link.ts';`,
    `import * as mapped from '#secret';`,
    `import * as packed from 'package';`,
    `export const all = [climbing, absolute, linked, file, mapped, packed];`,
  ].join('\n'));
  link(join(outside, 'secret.ts'), join(root, 'link.ts'));
  link(outside, join(root, 'linked'));
  link(join(outside, 'package'), join(root, 'node_modules/package'));
  link('loop.ts', join(root, 'loop.ts'));
  link('nothing.ts', join(root, 'dangling.ts'));
  mkdirSync(join(root, 'folder.ts'));
  write(join(root, 'binary.ts'), Uint8Array.from({ length: 4096 }, (_, index) => index % 256));
  write(join(root, 'notes.txt'), 'notes\n');
  return { root, outside, remove: () => rmSync(base, { recursive: true, force: true }) };
}
