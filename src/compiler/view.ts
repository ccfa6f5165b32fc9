/**
 * The file system as one kind of program sees it (compiler.md section 2). Programs for documents on disk see the
 * disk; programs for a buffer see the open buffers in place of the files of their names. Whatever is asked of the
 * disk here is recorded by the watch that is on at the moment (`files/disk`).
 */
import { withoutByteOrderMark } from '../base/text.ts';
import type { Disk } from '../files/disk.ts';
import type { Names } from './names.ts';
import type { OpenBuffer } from './protocol.ts';

export interface ViewedFile {
  readonly text: string;
  /** Differs whenever the text does, between the views too. */
  readonly version: string;
}

export interface Entries {
  readonly files: readonly string[];
  readonly folders: readonly string[];
}

/** Counters that grow with each change of an open buffer: its text, or which buffers there are. */
export interface Stamp {
  readonly content: number;
  readonly structure: number;
}

export interface View {
  readonly kind: 'disk' | 'buffers';
  readonly stamp: Stamp;
  file(fileName: string): ViewedFile | undefined;
  fileExists(fileName: string): boolean;
  folderExists(folder: string): boolean;
  list(folder: string): Entries;
  realpath(path: string): string;
  bufferAt(fileName: string): OpenBuffer | undefined;
  /** File names of the open buffers, sorted, without those that were set aside. */
  bufferFiles(): readonly string[];
}

export class DiskView implements View {
  readonly kind = 'disk';
  readonly stamp: Stamp = { content: 0, structure: 0 };
  readonly #disk: Disk;

  constructor(disk: Disk) {
    this.#disk = disk;
  }

  file(fileName: string): ViewedFile | undefined {
    const file = this.#disk.file(fileName);
    return file === undefined ? undefined : { text: file.text, version: `disk ${file.version}` };
  }

  fileExists(fileName: string): boolean {
    return this.#disk.kind(fileName) === 'file';
  }

  folderExists(folder: string): boolean {
    return this.#disk.kind(folder) === 'folder';
  }

  list(folder: string): Entries {
    return this.#disk.list(folder);
  }

  realpath(path: string): string {
    return this.#disk.real(path) ?? path;
  }

  bufferAt(): undefined {
    return undefined;
  }

  bufferFiles(): readonly string[] {
    return [];
  }
}

export class BufferView implements View {
  readonly kind = 'buffers';
  readonly #disk: DiskView;
  readonly #names: Names;
  /** By the key of their file names. */
  readonly #buffers = new Map<string, OpenBuffer>();
  readonly #aside = new Set<string>();
  #stamp: Stamp = { content: 0, structure: 0 };

  constructor(disk: DiskView, names: Names) {
    this.#disk = disk;
    this.#names = names;
  }

  /**
   * A buffer that the compiler could not take stands in no program but its own, until it is replaced: one bad text
   * must not spoil the answers about others.
   */
  setAside(fileName: string): void {
    this.#aside.add(this.#names.key(fileName));
  }

  /** Takes over what has changed since the last call. */
  apply(opened: readonly OpenBuffer[], closed: readonly string[]): void {
    let { content, structure } = this.#stamp;
    for (const name of closed) {
      const key = this.#names.key(this.#names.fileOfBuffer(name));
      if (this.#buffers.delete(key)) structure += 1;
      this.#aside.delete(key);
    }
    for (const buffer of opened) {
      const key = this.#names.key(this.#names.fileOfBuffer(buffer.name));
      if (this.#buffers.has(key)) content += 1;
      else structure += 1;
      this.#buffers.set(key, buffer);
      this.#aside.delete(key);
    }
    this.#stamp = { content, structure };
  }

  get stamp(): Stamp {
    return this.#stamp;
  }

  file(fileName: string): ViewedFile | undefined {
    const buffer = this.bufferAt(fileName);
    if (buffer === undefined) return this.#disk.file(fileName);
    return { text: withoutByteOrderMark(buffer.text), version: `buffer ${buffer.version}` };
  }

  fileExists(fileName: string): boolean {
    return this.bufferAt(fileName) !== undefined || this.#disk.fileExists(fileName);
  }

  folderExists(folder: string): boolean {
    return this.#bufferEntries(folder) !== undefined || this.#disk.folderExists(folder);
  }

  list(folder: string): Entries {
    const { files, folders } = this.#disk.list(folder);
    const buffers = this.#bufferEntries(folder);
    if (buffers === undefined) return { files, folders };
    return {
      files: [...new Set([...files, ...buffers.files])].sort(),
      folders: [...new Set([...folders, ...buffers.folders])].sort(),
    };
  }

  realpath(path: string): string {
    return this.bufferAt(path) !== undefined ? path : this.#disk.realpath(path);
  }

  bufferAt(fileName: string): OpenBuffer | undefined {
    return this.#buffers.get(this.#names.key(fileName));
  }

  bufferFiles(): readonly string[] {
    return [...this.#buffers].filter(([key]) => !this.#aside.has(key)).map(([, { name }]) => this.#names.fileOfBuffer(name)).sort();
  }

  /** What the buffers alone put into a folder; undefined if they put nothing there. */
  #bufferEntries(folder: string): Entries | undefined {
    const prefix = folder.endsWith('/') ? folder : `${folder}/`;
    const files = [...this.#buffers.values()].map(({ name }) => this.#names.fileOfBuffer(name));
    const inside = files.filter((file) => this.#names.key(file).startsWith(this.#names.key(prefix))).map((file) => file.slice(prefix.length));
    if (inside.length === 0) return undefined;
    return {
      files: inside.filter((name) => !name.includes('/')),
      folders: [...new Set(inside.filter((name) => name.includes('/')).map((name) => name.slice(0, name.indexOf('/'))))],
    };
  }
}
