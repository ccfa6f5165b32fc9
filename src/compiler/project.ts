/**
 * One program that is kept between calls, with its language service: a launched project, or the closure of one
 * document. `update` makes it right again at the start of a call: it checks everything that the program rests on, in
 * one pass, and tells the compiler only what did change (compiler.md section 4).
 */
import ts from 'typescript';
import { Refusal } from '../base/faults.ts';
import { Watch, type Disk } from '../files/disk.ts';
import { createHost, type HostEnvironment, type HostState } from './host.ts';
import type { Plan } from './config.ts';
import type { Marks } from './marks.ts';
import { isSourceName, type Names } from './names.ts';
import type { Severity } from './results.ts';
import type { Stop } from './stop.ts';
import type { Stamp, View } from './view.ts';

/** What all projects share. */
export interface Workshop {
  readonly disk: Disk;
  readonly names: Names;
  readonly stop: Stop;
  readonly registry: ts.DocumentRegistry;
  readonly lib: string;
  /** The `--types` directories. */
  readonly types: readonly string[];
  readonly programFiles: number;
  readonly marks: Marks;
  /** Files loaded so far, by the call that is running. */
  onProgress(files: number): void;
}

/** What no view's stamp is. */
const UNKNOWN: Stamp = { content: -1, structure: -1 };

export class Project {
  readonly kind: 'closure' | 'project';
  readonly view: View;
  readonly #workshop: Workshop;
  readonly #makePlan: () => Plan;
  readonly #document: string | undefined;
  readonly #service: ts.LanguageService;
  /** The config file and what it extends; the folders that its patterns walk. */
  readonly #configWatch = new Watch();
  /** The sources of the program, and the lookups that led to them. */
  readonly #sourceWatch = new Watch();
  /** Other files that resolution read (package.json, referenced configs), and what questions read: declaration maps. */
  readonly #resolutionWatch = new Watch();
  #recording: Watch | undefined;
  #plan: Plan | undefined;
  #listed: ReadonlySet<string> | undefined;
  /** Whether the plan is newer than the program. */
  #replanned = true;
  #planStamp = UNKNOWN;
  #stamp = UNKNOWN;
  #state: HostState | undefined;
  #loaded = 0;
  /** Whether the checker was asked anything but findings, and whether it was asked for those. */
  #touched = false;
  #looked = false;
  /** Of this program, by severity and file. */
  readonly #findings = new Map<string, readonly ts.Diagnostic[]>();
  readonly #errors = new Map<string, readonly ts.Diagnostic[]>();

  /** `document`: the one that the closure is of; it is a root beside what the plan names. */
  constructor(workshop: Workshop, view: View, makePlan: () => Plan, document?: string) {
    this.kind = document === undefined ? 'project' : 'closure';
    this.view = view;
    this.#workshop = workshop;
    this.#makePlan = makePlan;
    this.#document = document;
    const { stop, lib, names, types } = workshop;
    const environment: HostEnvironment = {
      view,
      stop,
      lib,
      names,
      types,
      onLoad: () => {
        this.#countLoaded();
      },
      structural: (read) => this.#record(this.#resolutionWatch, read),
    };
    this.#service = ts.createLanguageService(createHost(() => this.state, environment), workshop.registry);
  }

  get state(): HostState {
    if (this.#state === undefined) throw new Error('a project was asked before its first update');
    return this.#state;
  }

  /** What the program is made of, as the config files are now. */
  get plan(): Plan {
    if (this.#plan === undefined) throw new Error('a project was asked before its plan was made');
    return this.#plan;
  }

  /** Whether the config itself names the file, or takes it in by a pattern. */
  lists(fileName: string): boolean {
    const { names } = this.#workshop;
    this.#listed ??= new Set(this.plan.roots.map((root) => names.key(root)));
    return this.#listed.has(names.key(fileName));
  }

  /** Makes the plan right for this call, without loading a program. */
  updatePlan(): void {
    if (this.#plan !== undefined && !this.#configChanged()) return;
    this.#configWatch.clear();
    this.#replanned = true;
    this.#plan = this.#record(this.#configWatch, this.#makePlan);
    this.#listed = undefined;
    this.#planStamp = this.view.stamp;
  }

  /** Makes the program right for this call; its plan is. Throws `Refusal` over `programFiles`. */
  update(): void {
    const { disk } = this.#workshop;
    const before = this.#state;
    const sources = this.#sourceWatch.check(disk);
    const resolution = this.#resolutionWatch.check(disk);
    const { stamp } = this.view;
    const structure = this.#replanned || sources.structure || resolution.structure || resolution.content
      || stamp.structure !== this.#stamp.structure;
    const content = sources.content || stamp.content !== this.#stamp.content;
    if (before !== undefined && !structure && !content) return;
    const { plan } = this;
    const version = (before?.version ?? 0) + 1;
    const roots = this.#roots(plan);
    const make = (next: number, invalidated: boolean): void => {
      if (invalidated) {
        this.#sourceWatch.clear();
        this.#resolutionWatch.clear();
      }
      this.#make({ plan, roots, version: next, invalidated, renewed: false }, stamp);
    };
    make(version, structure || this.#sourceWatch.leftOut.size > 0);
    // A file that was left out may be one that only the program before asked for; made anew from this one, it is known.
    if (before !== undefined && this.#sourceWatch.leftOut.size > 0) make(version + 1, true);
  }

  /** The checker is asked something without the language service. */
  touch(): void {
    this.#touched = true;
    this.#workshop.marks.spoil();
  }

  /** Asks the language service; what it reads on the way is recorded, and is no part of what the program is made of. */
  ask<T>(question: (service: ts.LanguageService) => T): T {
    this.touch();
    return this.#record(this.#resolutionWatch, () => question(this.#service));
  }

  /**
   * What the compiler finds wrong in a file. Some questions leave errors behind in the checker that are none (about a
   * link in a comment that leads nowhere, say), so a checker that was asked anything else is not asked for this: the
   * same files get a new one.
   */
  findings(fileName: string, severity: Severity): readonly ts.Diagnostic[] {
    const key = `${severity} ${fileName}`;
    const known = this.#findings.get(key);
    if (known !== undefined) return known;
    const { noUnusedLocals = false, noUnusedParameters = false } = this.plan.options;
    this.#prepare(severity === 'suggestion' || noUnusedLocals || noUnusedParameters);
    const found = this.#record(this.#resolutionWatch, () => [
      ...this.#service.getSyntacticDiagnostics(fileName),
      ...this.#service.getSemanticDiagnostics(fileName),
      ...(severity === 'suggestion' ? this.#service.getSuggestionDiagnostics(fileName) : []),
    ]);
    this.#findings.set(key, found);
    return found;
  }

  /**
   * The errors of a file, apart from those about names that nobody uses: the other program that a trial compares them
   * with must not be what decides about those. `alone`: as a checker finds them that was asked nothing else at all.
   */
  errors(fileName: string, alone: boolean): readonly ts.Diagnostic[] {
    const known = alone ? undefined : this.#errors.get(fileName);
    if (known !== undefined) return known;
    if (alone) this.#renew();
    this.#prepare(false);
    const found = this.#record(this.#resolutionWatch, () =>
      [...this.#service.getSyntacticDiagnostics(fileName), ...this.#service.getSemanticDiagnostics(fileName)]
        .filter(({ category, reportsUnnecessary }) => category === ts.DiagnosticCategory.Error && reportsUnnecessary === undefined));
    this.#errors.set(fileName, found);
    return found;
  }

  /** What the compiler finds wrong with the options and the program as a whole. */
  get optionFindings(): readonly ts.Diagnostic[] {
    return this.#record(this.#resolutionWatch, () => this.#service.getCompilerOptionsDiagnostics());
  }

  get program(): ts.Program {
    const program = this.#record(this.#resolutionWatch, () => this.#service.getProgram());
    if (program === undefined) throw new Error('the language service has no program');
    return program;
  }

  /** Sources that exist but could not be used: too large, unreadable, not text, or behind a link that leads outside. */
  get leftOut(): readonly string[] {
    return [...this.#sourceWatch.leftOut.keys(), ...this.#configWatch.leftOut.keys()].filter(mayBeSource);
  }

  dispose(): void {
    this.#service.dispose();
  }

  /** Until the program is made nothing is taken to be known: a stop in the middle leaves it all to be done again. */
  #make(state: HostState, stamp: Stamp): void {
    this.#stamp = UNKNOWN;
    this.#replanned = true;
    this.#state = state;
    this.#loaded = 0;
    this.#touched = false;
    this.#looked = false;
    // What an untouched checker found holds for as long as the files are the same.
    if (!state.renewed) {
      this.#findings.clear();
      this.#errors.clear();
    }
    this.#record(this.#sourceWatch, () => this.#service.getProgram());
    this.#state = { ...state, invalidated: false, renewed: false };
    this.#stamp = stamp;
    this.#replanned = false;
  }

  /** Makes the checker one that can be asked for findings: of `unused` names too, where they are wanted. */
  #prepare(unused: boolean): void {
    const { marks } = this.#workshop;
    if (this.#touched || (unused && this.#looked && !marks.areOf(this))) this.#renew();
    if (unused && !marks.areOf(this)) marks.clear(this, this.program.getSourceFiles());
    else marks.shareWith(this);
    this.#looked = true;
  }

  /** The same files, with a checker that was asked nothing. */
  #renew(): void {
    this.#make({ ...this.state, version: this.state.version + 1, renewed: true }, this.#stamp);
  }

  #configChanged(): boolean {
    const { content, structure } = this.#configWatch.check(this.#workshop.disk);
    const { stamp } = this.view;
    return content || structure || stamp.structure !== this.#planStamp.structure
      || (stamp.content !== this.#planStamp.content && this.view.bufferFiles().some((name) => name.endsWith('.json')));
  }

  #roots(plan: Plan): readonly string[] {
    if (this.#document === undefined) return plan.roots;
    const { names } = this.#workshop;
    // A second spelling of a root would be a finding about the config, which has only one.
    const roots = new Map<string, string>();
    for (const root of [this.#document, ...plan.roots, ...this.#companions()]) if (!roots.has(names.key(root))) roots.set(names.key(root), root);
    return [...roots.values()];
  }

  /**
   * Open buffers that stand in a buffer's program although nothing imports them, because they may import it. Scripts
   * are left out: two snippets that nobody connected would share one global scope and accuse each other.
   */
  #companions(): readonly string[] {
    return this.view.bufferFiles().filter((fileName) => {
      const text = this.view.bufferAt(fileName)?.text ?? '';
      const { importedFiles } = ts.preProcessFile(text, true, true);
      return importedFiles.length > 0 || /^\s*export\b/m.test(text) || fileName.endsWith('.d.ts');
    });
  }

  #countLoaded(): void {
    this.#loaded += 1;
    const { programFiles, onProgress } = this.#workshop;
    if (this.#loaded > programFiles) {
      throw new Refusal(`the program has more than ${programFiles} files (programFiles): ask about a smaller project, or raise the limit at launch`);
    }
    onProgress(this.#loaded);
  }

  /** Does some work; what it consults is recorded by `watch`. */
  #record<T>(watch: Watch, work: () => T): T {
    const { disk } = this.#workshop;
    const before = this.#recording;
    this.#recording = watch;
    disk.record(watch);
    try {
      return work();
    } finally {
      this.#recording = before;
      disk.record(before);
    }
  }
}

/** A name of a source, or one without an ending, which may be a folder of sources. */
function mayBeSource(path: string): boolean {
  return isSourceName(path) || !/\.[^./]+$/.test(path);
}
