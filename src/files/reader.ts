/**
 * The only functions that open anything (compiler.md section 5). A path is first refused as text, so that a path
 * that is plainly outside costs no system call; then the name is opened, no link followed at its end; then the system
 * is asked where the opened file really is, which also catches a folder of the path that was swapped for a link since
 * somebody looked; only then is its size looked at, and only then is it read. Without /proc the path is resolved
 * again after opening and must lead to the very file that was opened.
 */
import { keyOf, sameKey } from './facts.ts';
import type { FileReason, Key } from './facts.ts';
import { isInside, normalizePath, pathRules } from './paths.ts';
import type { Places } from './places.ts';
import { descriptorLink, errorCode, nodeSystem } from './system.ts';
import type { Stats, System } from './system.ts';

/** Why something could not be opened. */
export type OpenReason = Exclude<FileReason, 'not-text'>;

export type ReadOutcome = { readonly bytes: Uint8Array; readonly key: Key } | { readonly reason: OpenReason };
export type ListOutcome = { readonly names: readonly string[] } | { readonly reason: OpenReason };

/** Times that a file is read again because it changed while it was read. Then the next request reads it again. */
const MOST_READINGS = 4;

/** Whether a path in normal form lies, as text, below one of the places. */
export function isInPlaces(path: string, { root, types, lib }: Places): boolean {
  return isInside(path, lib, pathRules) || (root !== undefined && isInside(path, root, pathRules))
    || types.some((directory) => isInside(path, directory, pathRules));
}

/** The bytes of a regular file of at most `maxBytes`. `realPath` is in normal form with its links resolved. */
export function readConfined(realPath: string, places: Places, maxBytes: number, system: System = nodeSystem): ReadOutcome {
  return withOpened(realPath, places, system, (descriptor, opened) => {
    if (!opened.isFile()) return { reason: opened.isDirectory() ? 'folder' : 'special' };
    let before = opened;
    for (let readings = 1; ; readings += 1) {
      if (before.size > BigInt(maxBytes)) return { reason: 'too-large' };
      const buffer = new Uint8Array(Number(before.size));
      const bytes = buffer.subarray(0, system.read(descriptor, buffer));
      const after = system.fstat(descriptor);
      if (sameKey(keyOf(before), keyOf(after)) || readings === MOST_READINGS) return { bytes, key: keyOf(before) };
      before = after;
    }
  });
}

/** The names in a folder; `too-large` if there are more than `most`. `realPath` as above. */
export function listConfined(realPath: string, places: Places, most: number, system: System = nodeSystem): ListOutcome {
  return withOpened(realPath, places, system, (descriptor, opened, byDescriptor) => {
    if (!opened.isDirectory()) return { reason: opened.isFile() ? 'missing' : 'special' };
    const names = system.names(byDescriptor ? descriptorLink(descriptor) : realPath, most);
    // Listed by its path, it may have been another folder for a moment.
    if (!byDescriptor && !leadsInside(realPath, opened, places, system)) return { reason: 'outside' };
    return names.length > most ? { reason: 'too-large' } : { names };
  });
}

type Use<T> = (descriptor: number, opened: Stats, byDescriptor: boolean) => T | { readonly reason: OpenReason };

function withOpened<T>(realPath: string, places: Places, system: System, use: Use<T>): T | { readonly reason: OpenReason } {
  if (normalizePath(realPath, '/', pathRules) !== realPath || !isInPlaces(realPath, places)) return { reason: 'outside' };
  let descriptor: number;
  try {
    descriptor = system.open(realPath);
  } catch (error) {
    return { reason: reasonOf(error) };
  }
  try {
    const where = system.descriptorPath(descriptor);
    if (where !== undefined && !isInPlaces(where, places)) return { reason: 'outside' };
    const opened = system.fstat(descriptor);
    if (where === undefined && !leadsInside(realPath, opened, places, system)) return { reason: 'outside' };
    return use(descriptor, opened, where !== undefined);
  } catch (error) {
    return { reason: reasonOf(error) };
  } finally {
    system.close(descriptor);
  }
}

/**
 * The check without /proc: `path` still leads, links resolved, to the opened file, and that is inside. It is made
 * twice over, so that a link would have to be swapped four times at the right moments to deceive it.
 */
function leadsInside(path: string, opened: Stats, places: Places, system: System): boolean {
  for (let round = 0; round < 2; round += 1) {
    const real = normalizePath(system.realpath(path), '/', pathRules);
    if (real === undefined || !isInPlaces(real, places)) return false;
    const found = system.lstat(real);
    if (found?.ino !== opened.ino || found.dev !== opened.dev) return false;
  }
  return true;
}

/** What an error of the system means for the one who asked. Whatever is not known means `unreadable`. */
export function reasonOf(error: unknown): OpenReason {
  switch (errorCode(error)) {
    case 'ENOENT':
    case 'ENOTDIR':
    case 'ENAMETOOLONG':
    // A link where none was a moment ago, or a ring of links.
    case 'ELOOP':
      return 'missing';
    // Opening a socket, or a device without a driver.
    case 'ENXIO':
    case 'ENODEV':
    case 'EOPNOTSUPP':
      return 'special';
    // EACCES, EPERM, Node's own ERR_ACCESS_DENIED (permission model), EMFILE, EIO ...
    default:
      return 'unreadable';
  }
}
