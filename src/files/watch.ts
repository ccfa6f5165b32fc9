/**
 * What one program rests on: every answer that the disk gave while it was made, those that said "nothing there"
 * included (compiler.md section 4). Answers are compared by identity, since the disk gives the same object as long as
 * it says the same.
 */
import type { Content } from './contents.ts';
import type { FileReason, Listing, Outcome } from './facts.ts';
import type { Entry } from './tree.ts';

/** The answers given about one path; `content` and `listing` only if they were asked for. */
interface Given {
  outcome: Outcome;
  content?: Content;
  listing?: Listing | FileReason;
  /** Its names were over the limit of the watch and were not given. */
  cut?: boolean;
}

/** The answers of now to what was asked before; `Disk.answers`. */
export interface Answers {
  readonly outcome: (entry: Entry) => Outcome;
  readonly content: (entry: Entry) => Content;
  readonly listing: (entry: Entry) => Listing | FileReason;
}

export interface Changes {
  /** The text of some file is another one. */
  readonly content: boolean;
  /** Some path leads elsewhere, exists or does not, became usable or not, or a folder has other names in it. */
  readonly structure: boolean;
}

const UNCHANGED: Changes = { content: false, structure: false };

/** Something is there and was left out. The other reasons say that there is no file to be had. */
const LEFT_OUT: ReadonlySet<FileReason> = new Set<FileReason>(['outside', 'too-large', 'not-text', 'unreadable']);

export class Watch {
  readonly #given = new Map<Entry, Given>();
  readonly #leftOut = new Map<string, FileReason>();
  #changes: Changes = UNCHANGED;
  #listed = 0;

  /** Paths that were asked about and could not be used, and why; a link that leads outside is named by its own path. */
  get leftOut(): ReadonlyMap<string, FileReason> {
    return this.#leftOut;
  }

  /** What changed since the last check, as far as this request of the disk can tell. */
  check({ answers }: { readonly answers: Answers }): Changes {
    for (const [entry, given] of this.#given) {
      this.#setOutcome(given, answers.outcome(entry));
      if (given.content !== undefined) this.#setContent(given, answers.content(entry));
      if (given.listing !== undefined) this.#setListing(given, answers.listing(entry));
    }
    const changes = this.#changes;
    this.#changes = UNCHANGED;
    if (changes.content || changes.structure) {
      this.#leftOut.clear();
      for (const [entry, given] of this.#given) this.#noteLeftOut(entry, given);
    }
    return changes;
  }

  /** Forgets everything, before what rests on it is made anew. */
  clear(): void {
    this.#given.clear();
    this.#leftOut.clear();
    this.#changes = UNCHANGED;
    this.#listed = 0;
  }

  addOutcome(entry: Entry): void {
    this.#noteLeftOut(entry, this.#add(entry));
  }

  addContent(entry: Entry, content: Content): void {
    const given = this.#add(entry);
    this.#setContent(given, content);
    this.#noteLeftOut(entry, given);
  }

  /** Whether the names may be given: not if that makes more than `most` names in this watch. */
  addListing(entry: Entry, listing: Listing | FileReason, most: number): boolean {
    const given = this.#add(entry);
    const known = given.listing === listing;
    this.#setListing(given, listing);
    if (!known) given.cut = this.#listed > most;
    this.#noteLeftOut(entry, given);
    return given.cut !== true;
  }

  #add(entry: Entry): Given {
    const known = this.#given.get(entry);
    if (known === undefined) {
      const given: Given = { outcome: entry.outcome };
      this.#given.set(entry, given);
      return given;
    }
    this.#setOutcome(known, entry.outcome);
    return known;
  }

  #setOutcome(given: Given, outcome: Outcome): void {
    if (given.outcome === outcome) return;
    given.outcome = outcome;
    this.#changed(false, true);
  }

  #setContent(given: Given, content: Content): void {
    const before = given.content;
    if (before === content) return;
    given.content = content;
    if (before !== undefined) this.#changed(true, typeof before === 'string' || typeof content === 'string');
  }

  #setListing(given: Given, listing: Listing | FileReason): void {
    const before = given.listing;
    if (before === listing) return;
    given.listing = listing;
    this.#listed += sizeOf(listing) - sizeOf(before);
    if (before !== undefined) this.#changed(false, true);
  }

  /** Kept until the next check, whoever noticed it: a fact that is asked for again before the check is no news then. */
  #changed(content: boolean, structure: boolean): void {
    this.#changes = { content: this.#changes.content || content, structure: this.#changes.structure || structure };
  }

  #noteLeftOut({ path }: Entry, { outcome, content, listing, cut }: Given): void {
    this.#noteBlocked(outcome);
    for (const reason of [content, listing]) {
      if (typeof reason === 'string' && LEFT_OUT.has(reason) && outcome.kind !== 'missing') this.#leftOut.set(path, reason);
    }
    if (cut === true) this.#leftOut.set(path, 'too-large');
    else if (typeof listing === 'object') for (const inner of listing.blocked) this.#noteBlocked(inner);
  }

  #noteBlocked({ blocked }: Outcome): void {
    if (blocked !== undefined && LEFT_OUT.has(blocked.reason)) this.#leftOut.set(blocked.path, blocked.reason);
  }
}

function sizeOf(listing: Listing | FileReason | undefined): number {
  return typeof listing === 'object' ? listing.size : 0;
}
