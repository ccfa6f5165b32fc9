/**
 * The compiler's side of the server: a call in, the JSON text of its answer out. Holds every program, and nothing
 * that could not be rebuilt from the disk and from the buffers that the main thread keeps. Knows no thread.
 */
import ts from 'typescript';
import { Refusal } from '../base/faults.ts';
import { Disk, type DiskOptions } from '../files/disk.ts';
import type { Desk } from './answer.ts';
import { complete } from './complete.ts';
import { definition } from './definition.ts';
import { describe } from './describe.ts';
import { diagnostics } from './diagnostics.ts';
import { Documents } from './documents.ts';
import { format } from './format.ts';
import { implementations } from './implementations.ts';
import { defaultLibs, keywords } from './language.ts';
import { Marks } from './marks.ts';
import { Names } from './names.ts';
import { organizeImports } from './organize-imports.ts';
import { ParsedFiles } from './parsed-files.ts';
import type { Workshop } from './project.ts';
import { Projects } from './projects.ts';
import { WARM_UP, type Call, type Query, type WorkerConfig } from './protocol.ts';
import { references } from './references.ts';
import { rename } from './rename.ts';
import { signatures } from './signatures.ts';
import { Stop } from './stop.ts';
import { symbols } from './symbols.ts';
import { tokens } from './tokens.ts';
import { Trials } from './trial.ts';
import { BufferView, DiskView } from './view.ts';

const TOO_DEEP = 'the compiler ran out of stack: this source is nested deeper than it can take';

const ROOT_GONE = 'the root is gone: the folder that the server was launched with was removed or moved, or may not be read; '
  + 'put it back and ask again, or launch the server with another one';

/** The name of the document with which the default library is loaded before the first call. */
const WARM_NAME = 'tsmcp-warm-up.ts';

export class Service {
  readonly #config: WorkerConfig;
  readonly #disk: Disk;
  readonly #buffers: BufferView;
  readonly #stop: Stop;
  readonly #desk: Desk;

  /** `onProgress` is told how many files the running call has loaded; a test has another clock or file system than this machine's. */
  constructor(config: WorkerConfig, onProgress: (files: number) => void, machine: Pick<Partial<DiskOptions>, 'now' | 'system'> = {}) {
    const { root, rootAsGiven, types, lib, limits, ignoreCase = false } = config;
    const places = { ...(root !== undefined && { root }), ...(rootAsGiven !== undefined && { rootAsGiven }), types: [...types], lib, ignoreCase };
    this.#config = config;
    this.#disk = new Disk({ places, fileBytes: limits.fileBytes, listedEntries: limits.listedEntries, ...machine });
    const names = new Names(config, (fileName) => this.#disk.real(fileName) ?? fileName);
    this.#stop = new Stop(config.stop);
    const diskView = new DiskView(this.#disk);
    this.#buffers = new BufferView(diskView, names);
    const workshop: Workshop = {
      disk: this.#disk,
      names,
      stop: this.#stop,
      registry: new ParsedFiles(),
      lib,
      types,
      programFiles: limits.programFiles,
      marks: new Marks(),
      onProgress,
    };
    const projects = new Projects(workshop, config.projects);
    this.#desk = {
      documents: new Documents(config, names, this.#disk, diskView, this.#buffers),
      projects,
      names,
      disk: this.#disk,
      diskView,
      bufferView: this.#buffers,
      stop: this.#stop,
      trials: new Trials(workshop),
    };
  }

  /**
   * Loads what the first call will most likely need: the launched projects, or the default library. A call that
   * arrives stops it: files that were parsed stay, and a load that takes long counts against no deadline but its own.
   */
  warm(): void {
    this.#begin(WARM_UP);
    try {
      const { projects, diskView, names } = this.#desk;
      if (projects.all(diskView).length > 0) return;
      this.#buffers.apply([{ name: WARM_NAME, text: 'export const warm = [1].map(String);', version: 0 }], []);
      const project = projects.of({ fileName: names.fileOfBuffer(WARM_NAME), view: this.#buffers });
      project.findings(names.fileOfBuffer(WARM_NAME), 'error');
    } catch {
      // Nobody has asked yet. Whatever is wrong, a config that cannot be read say, is told to the call that meets it.
      this.#desk.projects.reset();
    } finally {
      this.#buffers.apply([], [WARM_NAME]);
    }
  }

  /**
   * The JSON text of the answer. Throws `Refusal` with words for the caller, the compiler's cancellation where the
   * call was stopped, and anything else where there is a bug; the programs are then built anew for the next call.
   */
  answer(call: Call): string {
    this.#begin(call.sequence);
    this.#buffers.apply(call.opened, call.closed);
    try {
      const json = JSON.stringify(this.#ask(call.query, call.remainingMillis));
      const { resultChars } = this.#config.limits;
      if (json.length > resultChars) {
        throw new Refusal(`the result has ${json.length} characters; at most ${resultChars} are sent (resultChars): ask for less, with a smaller limit or a narrower place`);
      }
      return json;
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof ts.OperationCanceledException)) {
        // All of them, not only the one that threw: they share trees, which may be left half bound.
        this.#desk.projects.reset();
        this.#desk.trials.reset();
        // It may have gone while the call was running.
        this.#disk.begin();
        this.#checkRoot();
      }
      if (!isStackOverflow(error)) throw error;
      this.#setAside(call.query);
      throw new Refusal(TOO_DEEP);
    }
  }

  /** The buffers that a call was about, so that the next one about another is not lost to them as well. */
  #setAside(query: Query): void {
    const sources = 'source' in query ? [query.source] : query.tool === 'diagnostics' ? query.sources : [];
    for (const source of sources) {
      if (source.kind === 'buffer') this.#buffers.setAside(this.#desk.names.fileOfBuffer(source.name));
    }
  }

  #begin(sequence: number): void {
    this.#disk.begin();
    this.#stop.begin(sequence);
    this.#desk.projects.begin();
  }

  /** Throws `Refusal` without the root: whatever is in it would be called missing, and a search complete. */
  #checkRoot(): void {
    const { root } = this.#config;
    if (root !== undefined && this.#disk.kind(root) !== 'folder') throw new Refusal(ROOT_GONE);
  }

  #ask(query: Query, remainingMillis: number): unknown {
    if (query.tool !== 'resource') this.#checkRoot();
    switch (query.tool) {
      case 'diagnostics':
        return diagnostics(query, this.#desk, remainingMillis);
      case 'describe':
        return describe(query, this.#desk);
      case 'definition':
        return definition(query, this.#desk);
      case 'references':
        return references(query, this.#desk);
      case 'implementations':
        return implementations(query, this.#desk);
      case 'symbols':
        return symbols(query, this.#desk);
      case 'complete':
        return complete(query, this.#desk);
      case 'signatures':
        return signatures(query, this.#desk);
      case 'tokens':
        return tokens(query, this.#desk);
      case 'format':
        return format(query, this.#desk);
      case 'organize-imports':
        return organizeImports(query, this.#desk);
      case 'rename':
        return rename(query, this.#desk, remainingMillis);
      case 'resource':
        return query.name === 'keywords' ? keywords() : defaultLibs(this.#desk);
    }
  }
}

/** The engine has no other sign of it than the text. */
function isStackOverflow(error: unknown): boolean {
  return error instanceof RangeError && error.message.includes('call stack');
}
