/**
 * Which program answers for a document (compiler.md section 3): the first launched project that contains it, else its
 * own closure. Both exist twice, once as the disk is and once with the open buffers, and are kept between calls; the
 * closures that were not asked for longest are dropped.
 */
import ts from 'typescript';
import { planClosure, planProject } from './config.ts';
import type { Document } from './documents.ts';
import { Project, type Workshop } from './project.ts';
import type { View } from './view.ts';

/** Closures that are kept warm. Each holds a checker; parsed files are shared. */
const KEPT_CLOSURES = 8;

export class Projects {
  readonly #workshop: Workshop;
  readonly #configFiles: readonly string[];
  readonly #launched = new Map<string, Project>();
  /** In the order of use, the latest last. */
  readonly #closures = new Map<string, Project>();
  /** Projects that were updated in this call. */
  readonly #current = new Set<Project>();

  constructor(workshop: Workshop, configFiles: readonly string[]) {
    this.#workshop = workshop;
    this.#configFiles = configFiles;
  }

  /** A call begins: every project is checked again before it is asked. */
  begin(): void {
    this.#current.clear();
  }

  /** The program for a document, up to date. */
  of(document: Document): Project {
    const { fileName, view } = document;
    for (const configFile of this.#configFiles) {
      const project = this.launched(configFile, view);
      if (project.program.getSourceFile(fileName) !== undefined) return project;
    }
    return this.#closure(fileName, view);
  }

  /** Every launched project, up to date. */
  all(view: View): readonly Project[] {
    return this.#configFiles.map((configFile) => this.launched(configFile, view));
  }

  launched(configFile: string, view: View): Project {
    const key = `${view.kind} ${configFile}`;
    let project = this.#launched.get(key);
    if (project === undefined) {
      project = new Project(this.#workshop, view, () => planProject(configFile, view));
      this.#launched.set(key, project);
    }
    return this.#update(project);
  }

  /** Forgets every program; the next call builds what it needs from the disk and the buffers. */
  reset(): void {
    for (const project of [...this.#launched.values(), ...this.#closures.values()]) project.dispose();
    this.#launched.clear();
    this.#closures.clear();
    this.#current.clear();
  }

  #closure(fileName: string, view: View): Project {
    const key = `${view.kind} ${fileName}`;
    const kept = this.#closures.get(key);
    const project = kept ?? new Project(this.#workshop, view, () => planClosure(fileName, view, this.#workshop.names), fileName);
    this.#closures.delete(key);
    this.#closures.set(key, project);
    for (const [oldKey, old] of this.#closures) {
      if (this.#closures.size <= KEPT_CLOSURES) break;
      this.#closures.delete(oldKey);
      old.dispose();
    }
    return this.#update(project);
  }

  #update(project: Project): Project {
    if (!this.#current.has(project)) {
      project.update();
      this.#current.add(project);
    }
    return project;
  }
}

/** Whether a file of a program is searched: everything but libraries, of the compiler or of packages. */
export function isSearched(program: ts.Program, file: ts.SourceFile): boolean {
  return !program.isSourceFileDefaultLibrary(file) && !program.isSourceFileFromExternalLibrary(file);
}
