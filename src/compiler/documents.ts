/**
 * From what a caller names to the file that is asked about (tools.md section 2). Refusals are written here, because
 * only here is known what stands on the disk.
 */
import { Refusal } from '../base/faults.ts';
import { quoted } from '../base/text.ts';
import type { Disk, FileReason } from '../files/disk.ts';
import { belowRoot, normalizePath, pathRules } from '../files/paths.ts';
import { sha256Hex } from '../files/text.ts';
import { bufferUri, parseFileUri } from '../files/uris.ts';
import { isSourceName, type Names } from './names.ts';
import type { DocumentRef, WorkerConfig } from './protocol.ts';
import type { DocumentName } from './results.ts';
import type { BufferView, DiskView, View } from './view.ts';

/** A document that a call is about, as it stands now. */
export interface Document {
  readonly fileName: string;
  readonly name: DocumentName;
  readonly sha256: string;
  /** The view of the programs that may be asked about it. */
  readonly view: View;
}

const REASONS: Readonly<Record<FileReason, string>> = {
  missing: 'there is no such file below the root',
  outside: 'it is outside the root',
  folder: 'it is a directory, not a file',
  special: 'it is not a regular file',
  'too-large': 'it is larger than fileBytes',
  'not-text': 'it is neither UTF-8 nor UTF-16 with a byte order mark',
  unreadable: 'it cannot be read',
};

export class Documents {
  readonly #config: WorkerConfig;
  readonly #names: Names;
  readonly #disk: Disk;
  readonly #diskView: DiskView;
  readonly #bufferView: BufferView;

  constructor(config: WorkerConfig, names: Names, disk: Disk, diskView: DiskView, bufferView: BufferView) {
    this.#config = config;
    this.#names = names;
    this.#disk = disk;
    this.#diskView = diskView;
    this.#bufferView = bufferView;
  }

  /** The document, read now. Throws `Refusal` with the reason if it cannot be asked about. */
  find(ref: DocumentRef): Document {
    switch (ref.kind) {
      case 'buffer':
        return this.#buffer(ref.name);
      case 'path':
        return this.#onDisk(this.#fileOfPath(ref.path), `path '${quoted(ref.path)}'`);
      case 'file':
        return this.#onDisk(this.#fileOfUri(ref.uri), `uri '${quoted(ref.uri)}'`);
      case 'lib':
        return this.#onDisk(`${this.#config.lib}/${ref.name}`, `uri 'ts-lib:${quoted(ref.name)}'`);
      case 'types': {
        const directory = this.#config.types[ref.directory];
        const what = `uri 'ts-types:${ref.directory}/${quoted(ref.path)}'`;
        if (directory === undefined) throw new Refusal(`${what}: there are ${this.#config.types.length} --types directories`);
        return this.#onDisk(`${directory}/${ref.path}`, what);
      }
    }
  }

  #buffer(name: string): Document {
    const fileName = this.#names.fileOfBuffer(name);
    const buffer = this.#bufferView.bufferAt(fileName);
    if (buffer === undefined) throw new Refusal(`buffer '${bufferUri(name)}' is not open: send it as text first`);
    return {
      fileName,
      name: { uri: bufferUri(name) },
      sha256: sha256Hex(Buffer.from(buffer.text, 'utf8')),
      view: this.#bufferView,
    };
  }

  #onDisk(given: string, what: string): Document {
    // Where case is ignored, the extension is the file's own, not that of the spelling.
    const fileName = this.#names.caseSensitive ? given : this.#disk.real(given) ?? given;
    if (!isSourceName(fileName)) throw new Refusal(`${what} is not TypeScript, JavaScript or JSON by its extension`);
    const opened = this.#disk.open(fileName);
    if ('reason' in opened) throw new Refusal(`${what}: ${REASONS[opened.reason]}`);
    const { file } = opened;
    if (file.text.length > this.#config.limits.sourceChars) {
      throw new Refusal(`${what} has ${file.text.length} characters; at most ${this.#config.limits.sourceChars} are taken (sourceChars)`);
    }
    const real = this.#disk.real(fileName) ?? fileName;
    return { fileName: real, name: this.#names.documentName(real, undefined), sha256: file.sha256, view: this.#diskView };
  }

  #fileOfPath(path: string): string {
    const root = this.#rootFor('path');
    return this.#inRoot(normalizePath(path, root, pathRules), `path '${quoted(path)}'`);
  }

  #fileOfUri(uri: string): string {
    this.#rootFor('file: uri');
    const path = parseFileUri(uri, pathRules);
    if (path === undefined) throw new Refusal(`uri '${quoted(uri)}' is not a usable file: uri`);
    return this.#inRoot(path, `uri '${quoted(uri)}'`);
  }

  #rootFor(what: string): string {
    const { root } = this.#config;
    if (root === undefined) throw new Refusal(`a ${what} needs a root: the server was launched without --root; send the source as text`);
    return root;
  }

  /** A path below the root, in either spelling of the root, in the resolved one. */
  #inRoot(path: string | undefined, what: string): string {
    if (path === undefined) throw new Refusal(`${what} is not a usable path`);
    const found = belowRoot(path, this.#config, pathRules);
    if (found !== undefined) return found;
    throw new Refusal(`${what}: ${REASONS["outside"]}`);
  }
}
