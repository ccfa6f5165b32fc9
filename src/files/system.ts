/**
 * The calls to the operating system that are made after start-up, all of them: no other module imports `node:fs`,
 * start-up's `places.ts` and `installation.ts` apart. Nothing here decides what may be opened (`reader.ts` does), and
 * nothing here writes. It is a value, so that a test can count the calls, or act between two of them.
 */
import { closeSync, constants, fstatSync, lstatSync, opendirSync, openSync, readlinkSync, readSync, realpathSync } from 'node:fs';
import type { BigIntStats } from 'node:fs';

/** What the system says of a file; sizes and times (nanoseconds since the epoch) as bigint. */
export type Stats = BigIntStats;

export interface System {
  /** Of the name itself, a link not followed. `undefined`: there is none. */
  lstat(path: string): Stats | undefined;
  /** The text of a link. */
  readlink(path: string): string;
  /** The path without any link in it, as the system writes it. */
  realpath(path: string): string;
  /** A descriptor. Reads only, follows no link at the end, never waits for the other side of a pipe. */
  open(path: string): number;
  fstat(descriptor: number): Stats;
  /** Fills `buffer` from the start of the file; gives the number of bytes read, fewer only at the file's end. */
  read(descriptor: number, buffer: Uint8Array): number;
  close(descriptor: number): void;
  /** Where the opened file is now, all links resolved; `undefined` where the system does not say. */
  descriptorPath(descriptor: number): string | undefined;
  /** Names in a folder, in no order; it stops after `most + 1` of them. */
  names(path: string, most: number): string[];
}

/** Windows has only the first of these flags; what is not there counts as 0 in `|`. */
const READ_ONLY = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK | constants.O_NOCTTY;

export const nodeSystem: System = {
  lstat: (path) => lstatSync(path, { bigint: true, throwIfNoEntry: false }),
  readlink: (path) => readlinkSync(path),
  realpath: (path) => realpathSync.native(path),
  open: (path) => openSync(path, READ_ONLY),
  fstat: (descriptor) => fstatSync(descriptor, { bigint: true }),
  read(descriptor, buffer) {
    let filled = 0;
    while (filled < buffer.length) {
      const count = readSync(descriptor, buffer, filled, buffer.length - filled, filled);
      if (count === 0) break;
      filled += count;
    }
    return filled;
  },
  close: (descriptor) => {
    closeSync(descriptor);
  },
  descriptorPath(descriptor) {
    try {
      return readlinkSync(descriptorLink(descriptor));
    } catch {
      // No /proc (macOS, Windows), or the permission model does not grant it.
      return undefined;
    }
  },
  names(path, most) {
    const folder = opendirSync(path, { bufferSize: 256 });
    try {
      const names: string[] = [];
      for (let entry = folder.readSync(); entry !== null && names.length <= most; entry = folder.readSync()) names.push(entry.name);
      return names;
    } finally {
      folder.closeSync();
    }
  },
};

/** The name under which Linux keeps an opened file or folder, whatever happens to the path it was opened by. */
export function descriptorLink(descriptor: number): string {
  return `/proc/self/fd/${descriptor}`;
}

/** The code of a Node error, `''` for anything else that was thrown. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
