/**
 * A trial: what a project would say if some of its texts were others. Edits are tried here before they are answered;
 * nothing is written, and the project itself does not change. The second program is kept beside the first, so that
 * the next trial only has to take in what differs.
 */
import ts from 'typescript';
import { sha256Hex } from '../files/text.ts';
import type { Plan } from './config.ts';
import { changesGlobals, dependents, otherFiles } from './dependents.ts';
import { Project, type Workshop } from './project.ts';
import type { Printer } from './print.ts';
import type { OpenBuffer } from './protocol.ts';
import type { Entries, Stamp, View, ViewedFile } from './view.ts';

/** Files that are not changed and that are compiled again all the same. A count, so that equal calls have equal answers. */
export const MOST_ELSEWHERE = 1_000;

/** Trial programs that are kept; each holds a checker. */
const KEPT = 2;

/** What brings names into a file that its text does not say. */
const NAMESPACES = /\b(?:export\s*\*|import\s*\*|import\s*\()/;

/** A word that could be a name. */
const WORD = /[\w$\u0080-\uFFFF]+/g;

export interface Trial {
  /** Errors in the changed files that they do not have now, as `file: message`. */
  newErrors(): readonly string[];
  /**
   * The first error that a file would have which depends on the changed ones, and does not have now. Those that can see
   * one of `words` come first; `left` says how many were not looked at.
   */
  elsewhere(words: readonly string[], share: Share): Elsewhere;
  /** Whether a file that is in the program now would not be any more. */
  losesFiles(): boolean;
  /** Asks the language service over the changed texts. */
  ask<T>(question: (service: ts.LanguageService) => T): T;
}

/** What a rename changes in what the compiler says of errors that are there all along. */
export interface Renaming {
  /** The name before and after. */
  readonly names: readonly string[];
  /** Where an offset of a file is after it. */
  moved(fileName: string, offset: number): number;
}

/** Which of the files that depend on the changed ones are looked at. */
export interface Share {
  /** Those too that cannot see a word. */
  readonly all: boolean;
  readonly most: number;
  /** In milliseconds of `performance.now()`. */
  readonly until: number;
}

export interface Elsewhere {
  readonly error?: string;
  readonly left: number;
}

/** A second program, and what it was made of. */
interface Kept {
  readonly project: Project;
  readonly view: TrialView;
  readonly plan: Plan;
  readonly roots: readonly string[];
}

export class Trials {
  readonly #workshop: Workshop;
  /** In the order of use, the latest last. */
  readonly #kept = new Map<Project, Kept>();

  constructor(workshop: Workshop) {
    this.#workshop = workshop;
  }

  /** The project with `texts` in place of the files of their names, which a rename made or something else. */
  of(project: Project, texts: ReadonlyMap<string, string>, printer: Printer, renaming?: Renaming): Trial {
    const kept = this.#still(project) ?? this.#make(project);
    this.#kept.delete(project);
    this.#kept.set(project, kept);
    for (const [oldest, { project: old }] of this.#kept) {
      if (this.#kept.size <= KEPT) break;
      this.#kept.delete(oldest);
      old.dispose();
    }
    kept.view.set(texts);
    kept.project.updatePlan();
    kept.project.update();
    const newErrors = (fileName: string): readonly string[] => this.#newErrors(fileName, project, kept.project, printer, renaming);
    const losesFiles = (): boolean => {
      const { program } = kept.project;
      return project.program.getSourceFiles().some(({ fileName }) => program.getSourceFile(fileName) === undefined);
    };
    return {
      losesFiles,
      newErrors: () => [...texts.keys()].flatMap(newErrors),
      elsewhere: (words, { all, most, until }) => {
        const { program } = kept.project;
        const global = losesFiles() || changesGlobals(program, texts);
        const others = global ? otherFiles(program, texts) : dependents(program, texts);
        const seeing = others.filter(({ text }) => words.some((word) => text.includes(word)) || NAMESPACES.test(text));
        const files = [...new Set([...seeing, ...(all || global ? others : [])])];
        let done = 0;
        let error: string | undefined;
        this.#workshop.stop.finishes(until, () => {
          for (const { fileName } of files.slice(0, most)) {
            [error] = newErrors(fileName);
            if (error !== undefined) return;
            done += 1;
          }
        });
        return { left: files.length - done, ...(error !== undefined && { error }) };
      },
      ask: (question) => kept.project.ask(question),
    };
  }

  reset(): void {
    for (const { project } of this.#kept.values()) project.dispose();
    this.#kept.clear();
  }

  /** What is kept of the project, unless its options or its roots have become others since. */
  #still(project: Project): Kept | undefined {
    const kept = this.#kept.get(project);
    const { plan, state: { roots } } = project;
    if (kept?.plan === plan && kept.roots.length === roots.length && kept.roots.every((root, index) => root === roots[index])) return kept;
    kept?.project.dispose();
    return undefined;
  }

  #make(project: Project): Kept {
    const view = new TrialView(project.view);
    const { plan, state: { roots } } = project;
    return { view, plan, roots, project: new Project(this.#workshop, view, () => ({ ...plan, roots })) };
  }

  /**
   * Of one file. What the compiler finds in it depends on what it looked at before, so that an error that seems new is
   * looked for again with this file alone, on both sides.
   */
  #newErrors(fileName: string, now: Project, then: Project, printer: Printer, renaming?: Renaming): readonly string[] {
    const compare = (alone: boolean): readonly string[] => {
      const after = errors(fileName, then, alone);
      return after.length === 0 ? [] : unmatched(after, errors(fileName, now, alone), fileName, printer, renaming);
    };
    if (compare(false).length === 0) return [];
    const label = this.#workshop.names.label(fileName, now.view.bufferAt(fileName)?.name);
    return compare(true).map((message) => `${label}: ${message}`);
  }
}

function errors(fileName: string, project: Project, alone: boolean): readonly ts.Diagnostic[] {
  if (project.program.getSourceFile(fileName) === undefined) return [];
  return project.errors(fileName, alone);
}

/**
 * The messages of errors that are not among those `before`. Two are the same if both have their code and their message,
 * and where names changed also their place, whatever of the names they say: by less, an error that is mended would
 * stand for one that is new.
 */
function unmatched(after: readonly ts.Diagnostic[], before: readonly ts.Diagnostic[], fileName: string, printer: Printer, renaming?: Renaming): readonly string[] {
  const keyOf = ({ code, messageText }: ts.Diagnostic, start = 0): string => {
    const message = printer.message(messageText);
    if (renaming === undefined) return `${code} ${message}`;
    return `${code} ${start} ${message.replace(WORD, (word) => (renaming.names.includes(word) ? '' : word))}`;
  };
  const left = new Map<string, number>();
  for (const error of before) {
    const key = keyOf(error, renaming?.moved(fileName, error.start ?? 0));
    left.set(key, (left.get(key) ?? 0) + 1);
  }
  return after.flatMap((error) => {
    const key = keyOf(error, error.start);
    const count = left.get(key) ?? 0;
    left.set(key, count - 1);
    return count > 0 ? [] : printer.message(error.messageText);
  });
}

/** A view with other texts in some places. */
class TrialView implements View {
  readonly #under: View;
  #texts: ReadonlyMap<string, string> = new Map();
  #count = 0;

  constructor(under: View) {
    this.#under = under;
  }

  set(texts: ReadonlyMap<string, string>): void {
    this.#texts = texts;
    this.#count += 1;
  }

  get kind(): View['kind'] {
    return this.#under.kind;
  }

  get stamp(): Stamp {
    const { content, structure } = this.#under.stamp;
    return { content: content + this.#count, structure };
  }

  file(fileName: string): ViewedFile | undefined {
    const text = this.#texts.get(fileName);
    return text === undefined ? this.#under.file(fileName) : { text, version: `trial ${sha256Hex(Buffer.from(text))}` };
  }

  fileExists(fileName: string): boolean {
    return this.#under.fileExists(fileName);
  }

  folderExists(folder: string): boolean {
    return this.#under.folderExists(folder);
  }

  list(folder: string): Entries {
    return this.#under.list(folder);
  }

  realpath(path: string): string {
    return this.#under.realpath(path);
  }

  bufferAt(fileName: string): OpenBuffer | undefined {
    return this.#under.bufferAt(fileName);
  }

  bufferFiles(): readonly string[] {
    return this.#under.bufferFiles();
  }
}
