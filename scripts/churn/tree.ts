/**
 * The workspace that is churned: a folder, what is done to it, and a log of that in words. Whatever an event finds in
 * its way is removed first, so every event can happen at any time.
 */
import {
  lstatSync, mkdirSync, readdirSync, readFileSync, readlinkSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

export class Tree {
  readonly root: string;
  /** What was done since the log was last taken. */
  #log: string[] = [];

  constructor(root: string) {
    this.root = root;
  }

  /** What was done since the last time it was asked. */
  takeLog(): string {
    const log = this.#log.join('; ');
    this.#log = [];
    return log;
  }

  /** Files, links and folders below a folder, relative to the root, sorted; no link is followed. */
  files(below = '.'): string[] {
    return this.#walk(below).filter((path) => lstatSync(join(this.root, path)).isFile());
  }

  folders(below = '.'): string[] {
    return this.#walk(below).filter((path) => lstatSync(join(this.root, path)).isDirectory());
  }

  links(): string[] {
    return this.#walk('.').filter((path) => lstatSync(join(this.root, path)).isSymbolicLink());
  }

  exists(path: string): boolean {
    try {
      return lstatSync(join(this.root, path), { throwIfNoEntry: false }) !== undefined;
    } catch {
      // A file, or a ring of links, stands where a folder would have to be.
      return false;
    }
  }

  text(path: string): string {
    return readFileSync(join(this.root, path), 'utf8');
  }

  write(path: string, text: string | Uint8Array): void {
    this.#log.push(`write ${path} ${JSON.stringify(typeof text === 'string' ? text : [...text])}`);
    this.#prepare(path, 'file');
    writeFileSync(join(this.root, path), text);
  }

  /** Writes in place and sets both times back to what they were. */
  writeWithOldTimes(path: string, text: string): void {
    const { atime, mtime } = lstatSync(join(this.root, path));
    this.write(path, text);
    this.touch(path, atime, mtime);
  }

  touch(path: string, atime: Date, mtime: Date): void {
    this.#log.push(`times of ${path}`);
    utimesSync(join(this.root, path), atime, mtime);
  }

  /** Writes beside it and renames, as editors do. */
  replace(path: string, text: string): void {
    const beside = join(dirname(path), '.saved~');
    this.write(beside, text);
    this.rename(beside, path);
  }

  rename(from: string, to: string): void {
    this.#log.push(`rename ${from} to ${to}`);
    this.#prepare(to, 'any');
    renameSync(join(this.root, from), join(this.root, to));
  }

  remove(path: string): void {
    this.#log.push(`remove ${path}`);
    if (this.exists(path)) rmSync(join(this.root, path), { recursive: true });
  }

  /** `target` is the link's text. */
  link(path: string, target: string): void {
    this.#log.push(`link ${path} to ${target}`);
    this.#prepare(path, 'any');
    symlinkSync(target, join(this.root, path));
  }

  makeFolder(path: string): void {
    this.#log.push(`folder ${path}`);
    this.#prepare(path, 'any');
    mkdirSync(join(this.root, path));
  }

  target(link: string): string {
    return readlinkSync(join(this.root, link));
  }

  /** Makes the folders of a path, and takes away what stands in its place: for a file, what is none. */
  #prepare(path: string, as: 'file' | 'any'): void {
    const segments = path.split('/');
    for (let length = 1; length <= segments.length; length += 1) {
      const at = join(this.root, ...segments.slice(0, length));
      const stats = lstatSync(at, { throwIfNoEntry: false });
      if (length < segments.length) {
        if (stats !== undefined && !stats.isDirectory()) rmSync(at);
        if (stats?.isDirectory() !== true) mkdirSync(at);
      } else if (stats !== undefined && !(as === 'file' && stats.isFile())) {
        rmSync(at, { recursive: true });
      }
    }
  }

  #walk(below: string): string[] {
    return readdirSync(join(this.root, below), { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1)).flatMap((entry) => {
      const path = below === '.' ? entry.name : `${below}/${entry.name}`;
      return entry.isDirectory() ? [path, ...this.#walk(path)] : [path];
    });
  }
}
