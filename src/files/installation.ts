/**
 * Our own version, and the compiler that is installed with us: which version it is and where its declaration files
 * lie. Read once, at start-up, without loading the compiler: the main thread never does.
 */
import { readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { normalizePath, pathRules } from './paths.ts';
import { defined } from '../base/assert.ts';

export interface Installation {
  /** This package's. */
  readonly version: string;
  /** The compiler's. */
  readonly typescript: string;
  /** The compiler's library folder, in normal form, links resolved. */
  readonly lib: string;
}

let known: Installation | undefined;

/** Throws a plain Error if the installation is broken. */
export function installation(): Installation {
  known ??= read();
  return known;
}

function read(): Installation {
  const main = fileURLToPath(import.meta.resolve('typescript'));
  const lib = realpathSync.native(dirname(main));
  return {
    version: versionIn(fileURLToPath(new URL('../../package.json', import.meta.url))),
    typescript: versionIn(join(lib, '..', 'package.json')),
    lib: defined(normalizePath(lib, '/', pathRules), 'a usable path of the compiler'),
  };
}

function versionIn(packageFile: string): string {
  return (JSON.parse(readFileSync(packageFile, 'utf8')) as { readonly version: string }).version;
}
