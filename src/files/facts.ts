/**
 * What is known of a file or folder, and how long it may be believed (compiler.md section 4). Pure values and
 * comparisons; who reads the disk is `reader.ts`, who keeps these is `tree.ts`.
 */
import type { Stats } from './system.ts';

/** Links followed. What is outside, special (a pipe, a device, a socket) or not readable is `missing`. */
export type Kind = 'file' | 'folder' | 'missing';

/** Why a file cannot be used. */
export type FileReason = 'missing' | 'outside' | 'folder' | 'special' | 'too-large' | 'not-text' | 'unreadable';

/** Changes, as far as a file system can tell, whenever the content of a file or the names in a folder do. */
export type Key = Pick<Stats, 'dev' | 'ino' | 'size' | 'mtimeNs' | 'ctimeNs'>;

/** What a path is. Replaced by another object only when it says something else, so identity is equality. */
export interface Outcome {
  readonly kind: Kind;
  /** The path with every link resolved; absent if missing. */
  readonly real?: string;
  /** Something is there and may not be used. Absent if there is just nothing. */
  readonly blocked?: { readonly reason: 'outside' | 'special' | 'unreadable'; readonly path: string };
}

export const MISSING: Outcome = { kind: 'missing' };

export function sameOutcome(one: Outcome, other: Outcome): boolean {
  return one.kind === other.kind && one.real === other.real
    && one.blocked?.reason === other.blocked?.reason && one.blocked?.path === other.blocked?.path;
}

/** Source text of one file. Replaced by another object only when the bytes of the file differ. */
export interface FileFact {
  /** Without a byte order mark. */
  readonly text: string;
  /** Different for every content that a `Disk` ever saw. */
  readonly version: number;
  /** Of the bytes, lower-case hex. */
  readonly sha256: string;
  readonly bytes: number;
  readonly bom: boolean;
}

/** The names in a folder, sorted, links followed. Replaced by another object only when it differs. */
export interface Listing {
  readonly files: readonly string[];
  readonly folders: readonly string[];
  /** Links that lead outside, and what else is there and may not be used. */
  readonly blocked: readonly Outcome[];
  /** Names read, usable or not. */
  readonly size: number;
}

export const EMPTY_LISTING: Listing = { files: [], folders: [], blocked: [], size: 0 };

export function keyOf({ dev, ino, size, mtimeNs, ctimeNs }: Stats): Key {
  return { dev, ino, size, mtimeNs, ctimeNs };
}

export function sameKey(one: Key, other: Key): boolean {
  return one.mtimeNs === other.mtimeNs && one.ctimeNs === other.ctimeNs && one.size === other.size
    && one.ino === other.ino && one.dev === other.dev;
}

/** Two seconds: the coarsest clock of a file system in use (FAT's) ticks that slowly. */
const COARSEST_TICK_MILLIS = 2_000;

/** Times before this one, in nanoseconds since the epoch, are old enough at `now` (milliseconds) to be believed. */
export function horizonAt(now: number): bigint {
  return BigInt(Math.floor(now) - COARSEST_TICK_MILLIS) * 1_000_000n;
}

/**
 * Whether something may still change without its key changing: it was changed so shortly before we read it that
 * another change could get the same times. Times in the future count as such; they cost a read each time.
 */
export function isRacy(key: Key, horizon: bigint): boolean {
  return key.mtimeNs >= horizon || key.ctimeNs >= horizon;
}
