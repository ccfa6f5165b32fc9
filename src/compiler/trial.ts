/**
 * A trial: what a project would say if some of its texts were others. Edits are tried here before they are answered;
 * nothing is written, and the project itself does not change. The second program is kept beside the first, so that
 * the next trial only has to take in what differs.
 */
import ts from 'typescript';
import { sha256Hex } from '../files/text.ts';
import type { Plan } from './config.ts';
import { Project, type Workshop } from './project.ts';
import { isSearched } from './projects.ts';
import type { Printer } from './print.ts';
import type { OpenBuffer } from './protocol.ts';
import type { Entries, Stamp, View, ViewedFile } from './view.ts';

/** Trial programs that are kept; each holds a checker. */
const KEPT = 2;

export interface Trial {
  /** Errors in the changed files that they do not have now, as `file: message`. */
  readonly newErrors: readonly string[];
  /**
   * The first error that another file would have and does not have now. Files in whose text `word` stands come first,
   * the rest only if `all` are asked for; none is looked at after `until` (milliseconds of `performance.now()`), and
   * `complete` says whether there was time for them.
   */
  elsewhere(word: string, all: boolean, until: number): Elsewhere;
  /** Asks the language service over the changed texts. */
  ask<T>(question: (service: ts.LanguageService) => T): T;
}

export interface Elsewhere {
  readonly error?: string;
  readonly complete: boolean;
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

  /** The project with `texts` in place of the files of their names. */
  of(project: Project, texts: ReadonlyMap<string, string>, printer: Printer): Trial {
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
    return {
      newErrors: [...texts.keys()].flatMap((fileName) => newErrors(fileName, project, kept.project, printer, this.#workshop)),
      elsewhere: (word, all, until) => {
        const { program } = kept.project;
        const others = program.getSourceFiles().filter((file) => isSearched(program, file) && !texts.has(file.fileName));
        const saying = others.filter(({ text }) => text.includes(word));
        for (const { fileName } of new Set([...saying, ...(all ? others : [])])) {
          if (performance.now() > until) return { complete: false };
          const [error] = newErrors(fileName, project, kept.project, printer, this.#workshop);
          if (error !== undefined) return { error, complete: true };
        }
        return { complete: true };
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
}

/** By code and number: a message may name what is renamed, and a line may have moved. */
function newErrors(fileName: string, now: Project, then: Project, printer: Printer, { names }: Workshop): readonly string[] {
  const after = errors(fileName, then);
  if (after.length === 0) return [];
  const left = new Map<number, number>();
  for (const { code } of errors(fileName, now)) left.set(code, (left.get(code) ?? 0) + 1);
  return after.flatMap(({ code, messageText }) => {
    const count = left.get(code) ?? 0;
    left.set(code, count - 1);
    return count > 0 ? [] : `${names.label(fileName, now.view.bufferAt(fileName)?.name)}: ${printer.message(messageText)}`;
  });
}

function errors(fileName: string, project: Project): readonly ts.Diagnostic[] {
  if (project.program.getSourceFile(fileName) === undefined) return [];
  return project.ask((service) => [...service.getSyntacticDiagnostics(fileName), ...service.getSemanticDiagnostics(fileName)])
    .filter(({ category }) => category === ts.DiagnosticCategory.Error);
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
