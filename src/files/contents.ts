/**
 * The text of files and the names in folders, as they stand in this request (compiler.md section 4). A file whose key
 * is the same and old enough is not opened again; one that was read again has a new version only if its bytes differ.
 * Bytes are not kept: text, encoding and byte order mark give them back (`text.ts`).
 */
import { isRacy, sameKey } from './facts.ts';
import type { FileFact, FileReason, Key, Listing, Outcome } from './facts.ts';
import { normalizePath, pathRules } from './paths.ts';
import type { Places } from './places.ts';
import { listConfined, readConfined } from './reader.ts';
import type { System } from './system.ts';
import { decodeText, encodeText, sha256Hex } from './text.ts';
import type { DecodedText } from './text.ts';
import type { Entry, Tree } from './tree.ts';

/** The text of a file, or why it has none. Compared by identity: the same object as long as the bytes are the same. */
export type Content = FileFact | FileReason;

export interface ContentState {
  readonly content: Content;
  /** Absent: not known well enough to be believed; it is read again. */
  readonly key: Key | undefined;
  /** The request in which it was last made sure of. */
  checked: number;
}

export interface ListingState {
  readonly listing: Listing | FileReason;
  readonly generation: number;
  /** Links in the folder, and what they led to: they may change without the folder. */
  readonly links: ReadonlyMap<Entry, Outcome>;
  checked: number;
}

export interface ContentLimits {
  /** Bytes of one file. */
  readonly fileBytes: number;
  /** Names in one folder. */
  readonly listedEntries: number;
}

export class Contents {
  readonly #tree: Tree;
  readonly #places: Places;
  readonly #limits: ContentLimits;
  readonly #system: System;
  #version = 0;

  constructor(tree: Tree, places: Places, limits: ContentLimits, system: System) {
    this.#tree = tree;
    this.#places = places;
    this.#limits = limits;
    this.#system = system;
  }

  text(entry: Entry): Content {
    const outcome = this.#tree.outcome(entry);
    const { plain } = entry;
    if (plain === undefined || outcome.kind !== 'file') return outcome.kind === 'folder' ? 'folder' : outcome.blocked?.reason ?? 'missing';
    const state = plain.content;
    if (state?.checked === this.#tree.request) return state.content;
    if (state?.key !== undefined && this.#hasKey(plain.path, state.key)) {
      state.checked = this.#tree.request;
      return state.content;
    }
    plain.content = this.#read(plain.path, state?.content);
    return plain.content.content;
  }

  /** The names in a folder, or why there are none to be had: `too-large` over `listedEntries`. */
  listing(entry: Entry): Listing | FileReason {
    const outcome = this.#tree.outcome(entry);
    const { plain } = entry;
    if (plain === undefined || outcome.kind !== 'folder') return outcome.blocked?.reason ?? 'missing';
    const state = plain.listing;
    if (state?.checked === this.#tree.request) return state.listing;
    if (state?.generation === plain.generation && this.#leadAsBefore(state.links)) {
      state.checked = this.#tree.request;
      return state.listing;
    }
    plain.listing = this.#list(plain, state?.listing);
    return plain.listing.listing;
  }

  #hasKey(path: string, key: Key): boolean {
    try {
      const stats = this.#system.lstat(path);
      return stats !== undefined && sameKey(key, stats);
    } catch {
      return false;
    }
  }

  #read(path: string, before: Content | undefined): ContentState {
    const checked = this.#tree.request;
    const outcome = readConfined(path, this.#places, this.#limits.fileBytes, this.#system);
    if ('reason' in outcome) return { content: outcome.reason, key: undefined, checked };
    const key = isRacy(outcome.key, this.#tree.horizon) ? undefined : outcome.key;
    const decoded = decodeText(outcome.bytes);
    if (decoded === undefined) return { content: 'not-text', key, checked };
    if (before instanceof SourceText && before.holds(decoded)) return { content: before, key, checked };
    this.#version += 1;
    return { content: new SourceText(decoded, this.#version, outcome.bytes.length), key, checked };
  }

  #leadAsBefore(links: ReadonlyMap<Entry, Outcome>): boolean {
    for (const [entry, outcome] of links) if (this.#tree.outcome(entry) !== outcome) return false;
    return true;
  }

  #list(folder: Entry, before: Listing | FileReason | undefined): ListingState {
    const rest = { generation: folder.generation, checked: this.#tree.request };
    const links = new Map<Entry, Outcome>();
    const found = listConfined(folder.path, this.#places, this.#limits.listedEntries, this.#system);
    // Not believed: it may be readable at the next request without the folder having changed.
    if ('reason' in found) return { listing: found.reason, links, ...rest, generation: -1 };
    const files: string[] = [];
    const folders: string[] = [];
    const blocked: Outcome[] = [];
    for (const name of [...found.names].sort()) {
      // A name that is no name for the compiler, a backslash in it for one.
      if (normalizePath(name, folder.path, pathRules) === undefined) continue;
      const entry = this.#tree.child(folder, name);
      const outcome = this.#tree.outcome(entry);
      if (entry.probe.is === 'link' || entry.probe.is === 'winding') links.set(entry, outcome);
      if (outcome.kind === 'file') files.push(name);
      else if (outcome.kind === 'folder') folders.push(name);
      else if (outcome.blocked !== undefined) blocked.push(outcome);
    }
    const listing: Listing = { files, folders, blocked, size: found.names.length };
    return { listing: before !== undefined && sameListing(before, listing) ? before : listing, links, ...rest };
  }
}

class SourceText implements FileFact {
  readonly #decoded: DecodedText;
  readonly version: number;
  readonly bytes: number;
  #sha256: string | undefined;

  constructor(decoded: DecodedText, version: number, bytes: number) {
    this.#decoded = decoded;
    this.version = version;
    this.bytes = bytes;
  }

  get text(): string {
    return this.#decoded.text;
  }

  get bom(): boolean {
    return this.#decoded.bom;
  }

  /** Made when it is first asked for: most files of a program are never named in an answer. */
  get sha256(): string {
    this.#sha256 ??= sha256Hex(encodeText(this.#decoded));
    return this.#sha256;
  }

  holds({ text, encoding, bom }: DecodedText): boolean {
    return this.#decoded.text === text && this.#decoded.encoding === encoding && this.#decoded.bom === bom;
  }
}

function sameListing(one: Listing | FileReason, other: Listing): boolean {
  return typeof one !== 'string' && sameItems(one.files, other.files) && sameItems(one.folders, other.folders)
    && sameItems(one.blocked, other.blocked) && one.size === other.size;
}

function sameItems<T>(one: readonly T[], other: readonly T[]): boolean {
  return one.length === other.length && one.every((item, index) => item === other[index]);
}
