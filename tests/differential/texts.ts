/**
 * One form for what the two sides say: names of documents as our server writes them, positions as 0-based
 * `line:character`. The files are read and parsed here for the second time, by the compiler's own scanner, so that an
 * error in our conversions shows as a difference. Knows no command.
 */
import { readFileSync } from 'node:fs';
import ts from 'typescript';
import type { Range } from '../../src/compiler/results.ts';

/** In the protocol of `tsserver`: 1-based lines, 1-based UTF-16 units. */
export interface Location {
  readonly line: number;
  readonly offset: number;
}

export class Texts {
  readonly root: string;
  readonly #lib: string;
  readonly #files = new Map<string, ts.SourceFile>();

  /** `root`: the folder of the source; `lib`: that of the compiler's own declarations. Absolute, links resolved. */
  constructor(root: string, lib: string) {
    this.root = root;
    this.#lib = lib;
  }

  file(fileName: string): ts.SourceFile {
    const known = this.#files.get(fileName);
    if (known !== undefined) return known;
    const text = readFileSync(fileName, 'utf8').replace(/^\ufeff/, '');
    const file = ts.createSourceFile(fileName, text, ts.ScriptTarget.Latest, true);
    this.#files.set(fileName, file);
    return file;
  }

  /** A document as our answers name it. */
  name(fileName: string): string {
    return this.plain(fileName);
  }

  /** Printed text, paths of the machine in it as our answers write them. */
  plain(text: string): string {
    return text.replaceAll(`${this.root}/`, '').replaceAll(`${this.#lib}/`, 'ts-lib:');
  }

  /** `tsserver` says `-full` spans in offsets. */
  span(fileName: string, { start, length }: ts.TextSpan): string {
    return `${this.position(fileName, start)}-${this.position(fileName, start + length)}`;
  }

  position(fileName: string, offset: number): string {
    const { line, character } = this.file(fileName).getLineAndCharacterOfPosition(offset);
    return `${line}:${character}`;
  }
}

export function range({ start, end }: Range): string {
  return `${start.line}:${start.character}-${end.line}:${end.character}`;
}

export function locations(start: Location, end: Location): string {
  return `${start.line - 1}:${start.offset - 1}-${end.line - 1}:${end.offset - 1}`;
}
