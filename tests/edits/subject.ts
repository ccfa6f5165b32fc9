/**
 * A source under test: our server on a copy of it, and the compiler beside. Edits that are answered are made on disk,
 * looked at, and taken back. Knows no tool.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FileEdits } from '../../src/compiler/results.ts';
import { applied, replacements, type Replacement } from '../compiler/applied.ts';
import { House } from '../differential/house.ts';
import { copySource, type Source } from '../differential/sources.ts';
import { Compiled } from './compiled.ts';
import { newFindings } from './findings.ts';

export interface Made {
  readonly fileName: string;
  /** The bytes before and after. */
  readonly before: Buffer;
  readonly after: string;
  /** Offsets count after a byte order mark. */
  readonly replacements: readonly Replacement[];
}

export class Subject {
  readonly name: string;
  readonly root: string;
  readonly house: House;
  readonly compiled: Compiled;
  readonly #remove: () => void;

  private constructor(name: string, root: string, house: House, remove: () => void) {
    this.name = name;
    this.root = root;
    this.house = house;
    this.compiled = new Compiled(root);
    this.#remove = remove;
  }

  static async start(source: Source): Promise<Subject> {
    const { root, remove } = copySource(source);
    return new Subject(source.name, root, await House.start(root), remove);
  }

  path(fileName: string): string {
    return fileName.slice(this.root.length + 1);
  }

  /** Makes the edits on disk. */
  make(files: readonly FileEdits[]): readonly Made[] {
    const made = files.map((file) => {
      const fileName = join(this.root, file.path ?? '');
      const before = readFileSync(fileName);
      const text = before.toString('utf8').replace(/^\ufeff/, '');
      return { fileName, before, after: applied(before, file), replacements: replacements(text, file) };
    });
    for (const { fileName, after } of made) writeFileSync(fileName, after);
    return made;
  }

  takeBack(made: readonly Made[]): void {
    for (const { fileName, before } of made) writeFileSync(fileName, before);
  }

  /** What is wrong now and was not before `made`, as lines. `together`: see `newFindings`. */
  worse(made: readonly Made[], together: boolean): readonly string[] {
    return newFindings(this.compiled.findings, this.compiled.again(), made, together)
      .map(({ fileName, code, start, message }) => `${this.path(fileName)} at ${start}: TS${code} ${message}`);
  }

  async close(): Promise<void> {
    await this.house.close();
    this.#remove();
  }
}
