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
  /** Projects whose plan, and whose program, were made right in this call. */
  readonly #planned = new Set<Project>();
  readonly #updated = new Set<Project>();
  /** The projects of each view, as they are in this call. */
  readonly #plansOf = new Map<View['kind'], readonly Project[]>();

  constructor(workshop: Workshop, configFiles: readonly string[]) {
    this.#workshop = workshop;
    this.#configFiles = configFiles;
  }

  /** A call begins: every project is checked again before it is asked. */
  begin(): void {
    this.#planned.clear();
    this.#updated.clear();
    this.#plansOf.clear();
  }

  /** The program for a document, up to date. */
  of({ fileName, view }: Pick<Document, 'fileName' | 'view'>): Project {
    return this.owner(fileName, view) ?? this.#update(this.#closure(fileName, view));
  }

  /** The launched project that a file belongs to: the first that lists it, else the first whose imports reach it. */
  owner(fileName: string, view: View): Project | undefined {
    const plans = this.#plans(view);
    const listing = plans.find((project) => project.lists(fileName));
    if (listing !== undefined && this.#update(listing).program.getSourceFile(fileName) !== undefined) return listing;
    return plans.find((project) => this.#update(project).program.getSourceFile(fileName) !== undefined);
  }

  /** Every launched project and every project that one of them references, up to date, in that order. */
  all(view: View): readonly Project[] {
    return this.#plans(view).map((project) => this.#update(project));
  }

  /** Forgets every program; the next call builds what it needs from the disk and the buffers. */
  reset(): void {
    for (const project of [...this.#launched.values(), ...this.#closures.values()]) project.dispose();
    this.#launched.clear();
    this.#closures.clear();
    this.begin();
  }

  /** The launched projects and what they reference, with their plans made right; no program is loaded for it. */
  #plans(view: View): readonly Project[] {
    const known = this.#plansOf.get(view.kind);
    if (known !== undefined) return known;
    const found = new Map<string, Project>();
    const add = (configFile: string): void => {
      if (found.has(configFile)) return;
      const key = `${view.kind} ${configFile}`;
      const project = this.#launched.get(key) ?? new Project(this.#workshop, view, () => planProject(configFile, view, this.#workshop.names));
      this.#launched.set(key, project);
      found.set(configFile, project);
      // A reference that leads nowhere is a finding about the config that has it, not a project.
      for (const reference of this.#plan(project).plan.references) {
        const referenced = ts.resolveProjectReferencePath(reference);
        if (view.fileExists(referenced)) add(referenced);
      }
    };
    for (const configFile of this.#configFiles) add(configFile);
    const projects = [...found.values()];
    this.#plansOf.set(view.kind, projects);
    return projects;
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
    return project;
  }

  #plan(project: Project): Project {
    if (!this.#planned.has(project)) {
      project.updatePlan();
      this.#planned.add(project);
    }
    return project;
  }

  #update(project: Project): Project {
    if (!this.#updated.has(project)) {
      this.#plan(project).update();
      this.#updated.add(project);
    }
    return project;
  }
}

/** Whether a file of a program is searched: everything but libraries, of the compiler or of packages. */
export function isSearched(program: ts.Program, file: ts.SourceFile): boolean {
  return !program.isSourceFileDefaultLibrary(file) && !program.isSourceFileFromExternalLibrary(file);
}
