/**
 * What the compiler may ask of its surroundings, and all that it may ask: its own access to the system is never
 * used. Every answer comes from a `View`, so it is confined, recorded for freshness, and stops when the call is to
 * stop. Knows no tool and no thread.
 */
import ts from 'typescript';
import { defined } from '../base/assert.ts';
import { parseReferenced, type Plan } from './config.ts';
import type { Host } from './internals.ts';
import type { Names } from './names.ts';
import type { Stop } from './stop.ts';
import { typesLoaders } from './types-folders.ts';
import type { View } from './view.ts';

/** What the program rests on at the moment; the project that owns the host changes it between questions. */
export interface HostState {
  readonly plan: Plan;
  readonly roots: readonly string[];
  readonly version: number;
  /** True for exactly one update after something other than the text of a source file has changed. */
  readonly invalidated: boolean;
  /** True for exactly one update that makes the program again although nothing has changed. */
  readonly renewed: boolean;
}

export interface HostEnvironment {
  readonly view: View;
  readonly stop: Stop;
  /** The folder of the installed compiler's declaration files. */
  readonly lib: string;
  readonly names: Names;
  /** The `--types` directories. */
  readonly types: readonly string[];
  /** A file is about to be loaded into the program. */
  onLoad(fileName: string): void;
  /** Runs `read` with what it consults recorded as something that resolution rests on. */
  structural<T>(read: () => T): T;
}

export function createHost(state: () => HostState, environment: HostEnvironment): Host {
  const { view, stop, lib, names } = environment;
  const checked = <A extends readonly unknown[], R>(ask: (...args: A) => R) => (...args: A): R => {
    stop.check();
    return ask(...args);
  };
  const host: Host = {
    getCompilationSettings: () => state().plan.options,
    getProjectVersion: () => String(state().version),
    getScriptFileNames: () => [...state().roots],
    getProjectReferences: () => state().plan.references,
    useSourceOfProjectReferenceRedirect: () => true,
    getParsedCommandLine: checked((fileName) => environment.structural(() => parseReferenced(fileName, view, names, state().plan.configFile))),
    getScriptVersion: (fileName) => view.file(fileName)?.version ?? '',
    getScriptSnapshot: checked((fileName) => {
      const file = view.file(fileName);
      if (file === undefined) return undefined;
      environment.onLoad(fileName);
      return new Snapshot(file.text);
    }),
    getCurrentDirectory: () => names.base,
    getDefaultLibFileName: (options) => `${lib}/${ts.getDefaultLibFileName(options)}`,
    getCancellationToken: () => stop.token,
    useCaseSensitiveFileNames: () => names.caseSensitive,
    hasInvalidatedResolutions: () => state().invalidated,
    hasInvalidatedLibResolutions: () => state().invalidated,
    hasChangedAutomaticTypeDirectiveNames: () => state().invalidated || state().renewed,
    fileExists: checked((path) => view.fileExists(path)),
    readFile: checked((path) => environment.structural(() => view.file(path)?.text)),
    directoryExists: checked((path) => view.folderExists(path)),
    getDirectories: checked((path) => [...view.list(path).folders]),
    realpath: (path) => view.realpath(path),
  };
  if (environment.types.length === 0) return host;
  const { modules, types } = typesLoaders(environment.types, resolutionHost(host), view);
  return { ...host, resolveModuleNameLiterals: modules, resolveTypeReferenceDirectiveReferences: types };
}

/** What resolution asks of the host, without the rest. */
function resolutionHost(host: Host): Parameters<typeof typesLoaders>[1] {
  const { fileExists, readFile, directoryExists, getDirectories, realpath } = host;
  return {
    fileExists,
    readFile,
    directoryExists: defined(directoryExists, 'directoryExists'),
    getDirectories: defined(getDirectories, 'getDirectories'),
    realpath: defined(realpath, 'realpath'),
    useCaseSensitiveFileNames: host.useCaseSensitiveFileNames?.() ?? true,
    getCurrentDirectory: () => host.getCurrentDirectory(),
  };
}

/**
 * The whole text of one version. It never says what changed since another one: the compiler would then rework the
 * old tree in place, and that tree may belong to a program of the other view.
 */
class Snapshot implements ts.IScriptSnapshot {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  getText(start: number, end: number): string {
    return this.#text.slice(start, end);
  }

  getLength(): number {
    return this.#text.length;
  }

  getChangeRange(): undefined {
    return undefined;
  }
}
