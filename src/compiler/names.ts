/**
 * File names of the compiler (absolute, `/` separated) to and from the names that answers use: `file:` below the root,
 * `ts-buffer:`, `ts-lib:`, `ts-types:` (tools.md section 4). No other path of the machine leaves through here.
 */
import { bufferUri, fileUri, libUri, typesUri } from '../files/uris.ts';
import { childPath, foldCase, isInside, pathRules, relativePath } from '../files/paths.ts';
import type { WorkerConfig } from './protocol.ts';
import type { DocumentName } from './results.ts';

/** Where buffers live in the compiler's eyes when there is no root: a folder that the disk is never asked for. */
export const BUFFERS_WITHOUT_ROOT = '/~ts-buffer~';

/** What stands for a path of the machine that no answer may show. */
export const OUTSIDE = '<outside>';

const EXTENSIONS = /\.(?:[cm]?ts|tsx|[cm]?js|jsx|json)$/;

/** Whether a name ends as TypeScript, JavaScript or JSON does; declaration files are among them. */
export function isSourceName(name: string): boolean {
  return EXTENSIONS.test(name);
}

export class Names {
  readonly #config: WorkerConfig;
  readonly #spelled: (fileName: string) => string;
  /** The folder in which buffers stand: the root, or one that does not exist. */
  readonly base: string;
  readonly caseSensitive: boolean;

  /** `spelled`: a path as the disk spells it. */
  constructor(config: WorkerConfig, spelled: (fileName: string) => string = (fileName) => fileName) {
    this.#config = config;
    this.base = config.root ?? BUFFERS_WITHOUT_ROOT;
    this.caseSensitive = config.ignoreCase !== true;
    this.#spelled = spelled;
  }

  /** One text for all spellings of a path that mean the same file; not to be shown. */
  key(fileName: string): string {
    return this.caseSensitive ? fileName : foldCase(fileName);
  }

  fileOfBuffer(name: string): string {
    return childPath(this.base, name);
  }

  /** A declaration file that ships with the compiler. */
  library(name: string): string {
    return childPath(this.#config.lib, name);
  }

  isLibrary(fileName: string): boolean {
    return isInside(fileName, this.#config.lib, pathRules);
  }

  /** Whether the file lies below the root, as a document of the workspace. */
  isBelowRoot(fileName: string): boolean {
    const { root } = this.#config;
    return root !== undefined && !this.isLibrary(fileName) && isInside(fileName, root, pathRules);
  }

  /** Relative to the root, `/` separated. */
  relative(fileName: string): string {
    return relativePath(fileName, this.base);
  }

  /** The document's name in an answer; `buffer` if an open buffer stands in its place in the program asked. */
  documentName(written: string, buffer: string | undefined): DocumentName {
    if (buffer !== undefined) return { uri: bufferUri(buffer) };
    // The compiler has a file under the name by which it first came to it, an import's for one.
    const fileName = this.caseSensitive ? written : this.#spelled(written);
    if (this.isLibrary(fileName)) return { uri: libUri(relativePath(fileName, this.#config.lib)) };
    if (this.isBelowRoot(fileName)) return { uri: fileUri(fileName, pathRules), path: this.relative(fileName) };
    const directory = this.#config.types.findIndex((types) => isInside(fileName, types, pathRules));
    const types = this.#config.types[directory];
    if (types !== undefined) return { uri: typesUri(directory, relativePath(fileName, types)) };
    return { uri: OUTSIDE };
  }

  /** How a path is written inside a message or a printed type: relative to the root, or its URI. */
  label(fileName: string, buffer: string | undefined): string {
    const name = this.documentName(fileName, buffer);
    return name.path ?? name.uri;
  }
}
