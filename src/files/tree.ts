/**
 * What stands at each path that was ever asked about, checked at most once a request (compiler.md sections 4, 5).
 * A folder is looked at before what is in it. While its key stays the same, the names in it mean what they meant, so
 * the thousands of lookups that found nothing cost no system call; if it changed, each name asked about is looked at
 * again. A name is only ever looked at in a folder whose own path has no link in it; a link is followed here, a step at
 * a time, and not by the system. Knows no content and no watch.
 */
import { defined } from '../base/assert.ts';
import { isRacy, horizonAt, keyOf, MISSING, sameKey, sameOutcome } from './facts.ts';
import type { Key, Outcome } from './facts.ts';
import type { ContentState, ListingState } from './contents.ts';
import { childPath, baseName, isAbsolutePath, isInside, normalizePath, parentPath, pathRules, respelled } from './paths.ts';
import type { Places } from './places.ts';
import { isInPlaces, reasonOf } from './reader.ts';
import type { System } from './system.ts';

/** What was found under one name. The text of a `winding` link says where it leads only together with what it passes. */
type Probe =
  | { readonly is: 'missing' | 'file' | 'folder' | 'special' | 'unreadable' }
  | { readonly is: 'winding'; readonly text: string }
  | { readonly is: 'link'; readonly target: Entry };

/** One path in normal form, below one of the places, as somebody wrote it: there may be links in it. */
export class Entry {
  readonly path: string;
  /** `undefined` for a top: a place that lies in no other place. */
  readonly parent: Entry | undefined;
  /** The request in which `outcome` was last made sure of. */
  checked = -1;
  outcome: Outcome = MISSING;
  /** The entry of `outcome.real`, this one itself if its path holds no link. */
  plain: Entry | undefined;
  /** Links that the path leads through, those of what they lead to included. */
  passed = 0;
  probe: Probe = { is: 'missing' };
  /** The parent's generation when `probe` was made; -1: not yet. */
  seen = -1;
  /** Of a plain folder: its key, and a number that grows whenever the names in it may mean something else. */
  key: Key | undefined;
  racy = false;
  generation = 0;
  /** Of a plain file, of a plain folder: what `contents.ts` keeps. */
  content: ContentState | undefined;
  listing: ListingState | undefined;

  constructor(path: string, parent: Entry | undefined) {
    this.path = path;
    this.parent = parent;
  }
}

/** Links that one path may lead through, as in Linux: a folder that holds a link to itself would have no end. */
const MOST_LINKS = 40;

/** Links that are followed within each other; a chain so long leads nowhere in any case. */
const MOST_NESTED = 400;

export class Tree {
  readonly #places: Places;
  readonly #system: System;
  readonly #now: () => number;
  readonly #tops: readonly string[];
  readonly #entries = new Map<string, Entry>();
  #links = 0;
  /** Grows by one a request. */
  request = 0;
  /** What was changed before this time may be believed, in nanoseconds since the epoch. */
  horizon: bigint;

  constructor(places: Places, system: System, now: () => number) {
    this.#places = places;
    this.#system = system;
    this.#now = now;
    this.horizon = horizonAt(now());
    const all = [...(places.root === undefined ? [] : [places.root]), ...places.types, places.lib];
    this.#tops = all.filter((place) => !all.some((other) => other !== place && isInside(place, other, pathRules)));
  }

  begin(): void {
    this.request += 1;
    this.horizon = horizonAt(this.#now());
  }

  /** `undefined` for what is, as text, outside or not absolute: then no system call is made. */
  at(path: string): Entry | undefined {
    const known = this.#entries.get(path);
    if (known !== undefined || !isAbsolutePath(path, pathRules)) return known;
    const normal = normalizePath(path, '/', pathRules);
    const spelled = normal === undefined || this.#places.ignoreCase !== true ? normal : this.#respelled(normal);
    return spelled === undefined || !isInPlaces(spelled, this.#places) ? undefined : this.#entry(spelled);
  }

  /** The entry of `name` in a folder. */
  child(folder: Entry, name: string): Entry {
    return this.#entry(childPath(folder.path, name));
  }

  /** What stands at an entry now, made sure of in this request. The same object as long as nothing else does. */
  outcome(entry: Entry): Outcome {
    if (entry.checked === this.request) return entry.outcome;
    const before = entry.outcome;
    entry.checked = this.request;
    // Whoever asks while this one is being found out came here along a ring of links, which leads nowhere.
    entry.outcome = MISSING;
    entry.plain = undefined;
    entry.passed = 0;
    const after = this.#find(entry, before);
    entry.outcome = sameOutcome(before, after) ? before : after;
    return entry.outcome;
  }

  #entry(path: string): Entry {
    const known = this.#entries.get(path);
    if (known !== undefined) return known;
    const entry = new Entry(path, this.#tops.includes(path) ? undefined : this.#entry(parentPath(path)));
    this.#entries.set(path, entry);
    return entry;
  }

  #find(entry: Entry, before: Outcome): Outcome {
    const { parent } = entry;
    if (parent === undefined) {
      this.#lookAtTop(entry);
      return this.#meaning(entry, before);
    }
    const above = this.outcome(parent);
    if (parent.plain === undefined || above.kind !== 'folder') return above.blocked === undefined ? MISSING : above;
    if (parent.plain !== parent) return this.#follow(entry, this.child(parent.plain, baseName(entry.path)), parent.passed);
    // A folder's own key has to be looked at anyway, and says with it whether it is still a folder.
    if (entry.probe.is === 'folder' || entry.seen !== parent.generation) this.#look(entry);
    entry.seen = parent.generation;
    return this.#meaning(entry, before);
  }

  /** What the entry's probe means for whoever asks for its path. */
  #meaning(entry: Entry, before: Outcome): Outcome {
    const { path, probe } = entry;
    switch (probe.is) {
      case 'missing':
        return MISSING;
      case 'file':
      case 'folder':
        entry.plain = entry;
        return before.kind === probe.is && before.real === path ? before : { kind: probe.is, real: path };
      case 'special':
        return { kind: 'missing', blocked: { reason: 'special', path } };
      case 'unreadable':
        return { kind: 'missing', blocked: { reason: 'unreadable', path: parentPath(path) } };
      case 'link':
        return this.#follow(entry, probe.target, 1);
      case 'winding': {
        const target = this.#walk(probe.text, parentPath(path));
        return target === undefined ? { kind: 'missing', blocked: { reason: 'outside', path } } : this.#follow(entry, target, 1);
      }
    }
  }

  /** `links`: those that lead from the entry's own path to the target's. */
  #follow(entry: Entry, target: Entry, links: number): Outcome {
    if (this.#links >= MOST_NESTED) return MISSING;
    this.#links += 1;
    try {
      const outcome = this.outcome(target);
      entry.passed = links + target.passed;
      if (entry.passed > MOST_LINKS) return MISSING;
      entry.plain = target.plain;
      return outcome;
    } finally {
      this.#links -= 1;
    }
  }

  /** Looks at a name in a folder without links in its path. */
  #look(entry: Entry): void {
    const { path, probe: before } = entry;
    try {
      const stats = this.#system.lstat(path);
      if (stats === undefined) entry.probe = { is: 'missing' };
      else if (stats.isSymbolicLink()) entry.probe = this.#link(path);
      else if (!stats.isDirectory() && !stats.isFile()) entry.probe = { is: 'special' };
      else if (this.#places.ignoreCase === true && this.#otherwiseSpelled(entry)) return;
      else if (stats.isFile()) entry.probe = { is: 'file' };
      else {
        const same = before.is === 'folder' && !entry.racy && entry.key !== undefined && sameKey(entry.key, stats);
        if (same) return;
        entry.probe = { is: 'folder' };
        entry.key = keyOf(stats);
        entry.racy = isRacy(entry.key, this.horizon);
        entry.generation += 1;
      }
    } catch (error) {
      entry.probe = { is: reasonOf(error) === 'missing' ? 'missing' : 'unreadable' };
    }
  }

  /** The path with the spelling of the place that it lies in, where case is ignored. */
  #respelled(path: string): string {
    for (const top of this.#tops) {
      const spelled = respelled(path, top);
      if (spelled !== undefined) return spelled;
    }
    return path;
  }

  /**
   * Where case is ignored, and on Windows where a long name has a short one too, one file has several names in its
   * folder. The one that the system writes is it; the others are looked through, as links to it are.
   */
  #otherwiseSpelled(entry: Entry): boolean {
    if (entry.parent === undefined) return false;
    const real = this.#resolved(entry.path);
    if (real === undefined || real === entry.path || parentPath(real) !== entry.parent.path) return false;
    entry.probe = { is: 'link', target: this.#entry(real) };
    return true;
  }

  /** A top was resolved at start-up. If another folder stands there now, it counts only if still no link leads to it. */
  #lookAtTop(entry: Entry): void {
    const before = entry.key;
    this.#look(entry);
    if (entry.probe.is === 'folder' && entry.key?.ino === before?.ino && entry.key?.dev === before?.dev) return;
    if (entry.probe.is !== 'folder' || this.#resolved(entry.path) !== entry.path) {
      entry.probe = { is: 'missing' };
      entry.key = undefined;
    }
  }

  /**
   * Where a link points, as text. Its folder has no link in its path, so leading `..` are exact; a `..` behind a name
   * is not, since the name may be a link itself. An absolute text may have the spelling that the root was given in.
   */
  #link(path: string): Probe {
    const text = this.#system.readlink(path);
    const target = /[^./][^]*\/\.\.(?:\/|$)/.test(text) ? undefined : normalizePath(text, parentPath(path), pathRules);
    return target !== undefined && isInPlaces(target, this.#places)
      ? { is: 'link', target: this.#entry(target) }
      : { is: 'winding', text };
  }

  /**
   * Where a link in `folder` leads, a step at a time. `undefined` as soon as a step is outside, even if the next one
   * would come back in: whether it does would tell what exists outside.
   */
  #walk(text: string, folder: string): Entry | undefined {
    const { root, rootAsGiven } = this.#places;
    const absolute = isAbsolutePath(text, pathRules);
    const spelled = absolute && root !== undefined && rootAsGiven !== undefined && text.startsWith(`${rootAsGiven}/`);
    const top = spelled ? rootAsGiven : this.#tops.find((each) => text.startsWith(`${each}/`));
    if (absolute && top === undefined) return undefined;
    let at = this.#entry(!absolute ? folder : spelled ? root : defined(top, 'the place of a link'));
    const steps = (absolute ? text.slice(top?.length) : text).split('/').filter((step) => step !== '' && step !== '.');
    if (this.#links >= MOST_NESTED) return undefined;
    this.#links += 1;
    try {
      for (const step of steps) {
        const plain = this.outcome(at).kind === 'folder' ? at.plain : undefined;
        if (plain === undefined) return undefined;
        if (step !== '..') at = this.child(plain, step);
        else if (plain.parent === undefined) return undefined;
        else at = plain.parent;
      }
      return at;
    } finally {
      this.#links -= 1;
    }
  }

  #resolved(path: string): string | undefined {
    try {
      return normalizePath(this.#system.realpath(path), '/', pathRules);
    } catch {
      return undefined;
    }
  }
}
