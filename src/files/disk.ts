/**
 * The disk as the compiler may see it: what stands at a path, what text a file has, which names a folder holds, each
 * made sure of once a request, and nothing outside the places (compiler.md sections 4 and 5). Which answers a program
 * rests on is recorded in a `Watch`. Knows no TypeScript. Nothing here throws, whatever stands on the disk.
 */
import { Contents } from './contents.ts';
import type { FileFact, FileReason, Kind, Listing } from './facts.ts';
import { EMPTY_LISTING } from './facts.ts';
import type { Places } from './places.ts';
import { isInPlaces } from './reader.ts';
import { nodeSystem } from './system.ts';
import type { System } from './system.ts';
import { Tree } from './tree.ts';
import type { Entry } from './tree.ts';
import { Watch } from './watch.ts';
import type { Answers } from './watch.ts';

export { Watch };
export type { FileFact, FileReason, Kind };

export interface DiskOptions {
  readonly places: Places;
  /** The most bytes of one file. */
  readonly fileBytes: number;
  /** The most names, in one folder and in all folders of one watch. */
  readonly listedEntries: number;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
  readonly system?: System;
}

export class Disk {
  /** For `Watch`: the answers of now to what was asked before. Nothing is recorded. */
  readonly answers: Answers;
  readonly #places: Places;
  readonly #listedEntries: number;
  readonly #tree: Tree;
  readonly #contents: Contents;
  #watch: Watch | undefined;

  constructor({ places, fileBytes, listedEntries, now = Date.now, system = nodeSystem }: DiskOptions) {
    this.#places = places;
    this.#listedEntries = listedEntries;
    this.#tree = new Tree(places, system, now);
    this.#contents = new Contents(this.#tree, places, { fileBytes, listedEntries }, system);
    this.answers = {
      outcome: (entry) => this.#tree.outcome(entry),
      content: (entry) => this.#contents.text(entry),
      listing: (entry) => this.#contents.listing(entry),
    };
  }

  /** A request starts: what was made sure of before is made sure of again when it is next asked for. */
  begin(): void {
    this.#tree.begin();
  }

  /** While a watch is set, every fact that is asked for is added to it. */
  record(watch: Watch | undefined): void {
    this.#watch = watch;
  }

  /** What stands at an absolute path; there may be links in it. */
  kind(path: string): Kind {
    return this.#consult(path)?.outcome.kind ?? 'missing';
  }

  /** The path with its links resolved; `undefined` if nothing usable is there. */
  real(path: string): string | undefined {
    return this.#consult(path)?.outcome.real;
  }

  /** `undefined`: it cannot be used; `open` says why. */
  file(path: string): FileFact | undefined {
    const opened = this.open(path);
    return 'file' in opened ? opened.file : undefined;
  }

  open(path: string): { readonly file: FileFact } | { readonly reason: FileReason } {
    const entry = this.#tree.at(path);
    if (entry === undefined) return { reason: 'outside' };
    const content = this.#contents.text(entry);
    this.#watch?.addContent(entry, content);
    return typeof content === 'string' ? { reason: content } : { file: content };
  }

  /** Names in a folder, sorted by code unit. Empty if there is no such folder, or over `listedEntries`. */
  list(path: string): Pick<Listing, 'files' | 'folders'> {
    const entry = this.#tree.at(path);
    if (entry === undefined) return EMPTY_LISTING;
    const listing = this.#contents.listing(entry);
    const allowed = this.#watch?.addListing(entry, listing, this.#listedEntries) ?? true;
    return typeof listing === 'string' || !allowed ? EMPTY_LISTING : listing;
  }

  /** Whether a path in normal form lies, as text, below one of the places. */
  isInside(path: string): boolean {
    return isInPlaces(path, this.#places);
  }

  #consult(path: string): Entry | undefined {
    const entry = this.#tree.at(path);
    if (entry === undefined) return undefined;
    this.#tree.outcome(entry);
    this.#watch?.addOutcome(entry);
    return entry;
  }
}
