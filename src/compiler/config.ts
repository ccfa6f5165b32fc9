/**
 * From a config file to what a program is made of (compiler.md section 3). Two ways: a launched project, whose
 * `include` patterns are walked; and the closure of one document, which takes its options from the nearest config
 * file and lists nothing. Config files are read, never run; `plugins` in them are never loaded.
 */
import { posix } from 'node:path';
import ts from 'typescript';
import { normalizePath, pathRules } from '../files/paths.ts';
import { matchFiles } from './internals.ts';
import type { Names } from './names.ts';
import type { View } from './view.ts';
import { isOlderThan6, withDefaultsOf5, workspaceCompilerAt } from './workspace-compiler.ts';

/** What a program is made of. */
export interface Plan {
  readonly configFile: string | undefined;
  readonly options: ts.CompilerOptions;
  /** The files that the config names; a closure adds its own document. */
  readonly roots: readonly string[];
  readonly references: readonly ts.ProjectReference[];
  /** Findings about the config file itself. */
  readonly errors: readonly ts.Diagnostic[];
  /** What was not loaded, in words, and what would load it. */
  readonly note?: string;
  /** The options that the config files have, if the workspace's compiler is older than 6: the others are as in 5. */
  readonly writtenFor5?: ReadonlySet<string>;
}

/** On in every program: printed types depend on nothing but the program, and are never cut (compiler.md section 7). */
const ALWAYS: ts.CompilerOptions = { stableTypeOrdering: true, noErrorTruncation: true, allowNonTsExtensions: true };

/** The options of a document with no config file at or above it. */
const WITHOUT_CONFIG: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  allowImportingTsExtensions: true,
  resolveJsonModule: true,
  jsx: ts.JsxEmit.Preserve,
};

/**
 * Options that describe output. A closure makes none, and its files are not the ones that the config lists, so with
 * these the compiler would complain of files that lie outside `rootDir` or that the config does not list.
 */
const OUTPUT_OPTIONS = [
  'composite', 'incremental', 'tsBuildInfoFile', 'rootDir', 'outDir', 'outFile', 'declarationDir',
  // These need `declaration`, which `composite` brings.
  'declarationMap', 'emitDeclarationOnly', 'isolatedDeclarations',
];

/** "No inputs were found" and "the 'files' list is empty": true of every closure, and no fault of the config. */
const NO_INPUTS = new Set([18002, 18003]);

const CONFIG_NAMES = ['tsconfig.json', 'jsconfig.json'];

/** The plan of a launched project, or of one that a project of the config `asking` references. */
export function planProject(configFile: string, view: View, names: Names, asking = configFile): Plan {
  const parsed = parse(configFile, view, names, (folder, extensions, excludes, includes, depth) =>
    matchFiles(folder, extensions, excludes, includes, names.caseSensitive, folder, depth, (path) => {
      const { files, folders } = view.list(path);
      return { files, directories: folders };
    }, (path) => view.realpath(path)));
  const { options, ...line } = inLine(configFile, parsed.options, view, names);
  return {
    ...line,
    configFile,
    options: withConfigFile({ ...options, ...ALWAYS }, parsed.options),
    roots: parsed.fileNames,
    references: references(parsed, view, asking),
    errors: ts.getConfigFileParsingDiagnostics(parsed),
  };
}

/** The plan of a document by itself: what its imports reach, with the options of the nearest config file. */
export function planClosure(fileName: string, view: View, names: Names): Plan {
  const nearest = nearestConfig(fileName, view, names);
  const configFile = nearest === undefined ? undefined : (referencedConfig(nearest, fileName, view, names) ?? nearest);
  if (configFile === undefined) {
    return {
      configFile,
      options: { ...WITHOUT_CONFIG, ...neededBy(fileName), ...ALWAYS },
      roots: [],
      references: [],
      errors: [],
    };
  }
  const unlisted: string[] = [];
  const parsed = parse(configFile, view, names, (folder, _extensions, _excludes, includes) => {
    const named: string[] = [];
    for (const entry of includes ?? []) {
      const path = normalizePath(entry, folder, pathRules);
      if (path === undefined || /[*?]/.test(entry) || !view.fileExists(path)) unlisted.push(entry);
      else named.push(path);
    }
    return named;
  });
  const { options: written, ...line } = inLine(configFile, parsed.options, view, names);
  const options: ts.CompilerOptions = { ...written, ...neededBy(fileName), noEmit: true, ...ALWAYS };
  for (const name of OUTPUT_OPTIONS) delete options[name];
  withConfigFile(options, parsed.options);
  const config = names.relative(configFile);
  return {
    ...line,
    configFile,
    options,
    roots: parsed.fileNames,
    references: references(parsed, view, configFile),
    errors: ts.getConfigFileParsingDiagnostics(parsed).filter((error) => !NO_INPUTS.has(error.code)),
    ...(unlisted.length > 0 && {
      note: `what ${config} includes by pattern was not loaded, its global declarations neither; --project ${config} loads it`,
    }),
  };
}

/**
 * Links resolved: a reference through a link that leads back would be another project each time. One that leads back to
 * `asking` is left out: the compiler takes the sources of a referenced project to be checked elsewhere, its own too.
 */
function references({ projectReferences = [] }: ts.ParsedCommandLine, view: View, asking: string | undefined): readonly ts.ProjectReference[] {
  return projectReferences
    .map((reference) => ({ ...reference, path: view.realpath(reference.path) }))
    .filter((reference) => view.realpath(ts.resolveProjectReferencePath(reference)) !== asking);
}

/** The parsed form of a project that the one of the config `asking` references, for the compiler. */
export function parseReferenced(configFile: string, view: View, names: Names, asking: string | undefined): ts.ParsedCommandLine | undefined {
  if (!view.fileExists(configFile)) return undefined;
  const plan = planProject(configFile, view, names, asking);
  return { options: plan.options, fileNames: [...plan.roots], projectReferences: plan.references, errors: [] };
}

/** The options as the workspace's own line of the compiler reads them. */
function inLine(configFile: string, options: ts.CompilerOptions, view: View, names: Names): Pick<Plan, 'options' | 'writtenFor5'> {
  if (!isOlderThan6(workspaceCompilerAt(configFile, names, view))) return { options };
  return { options: withDefaultsOf5(options), writtenFor5: new Set(Object.keys(options)) };
}

/** The compiler hides the parsed config file from copying; findings about options need it for their places. */
function withConfigFile(options: ts.CompilerOptions, from: ts.CompilerOptions): ts.CompilerOptions {
  return Object.defineProperty(options, 'configFile', { enumerable: false, value: from['configFile'] });
}

function nearestConfig(fileName: string, view: View, names: Names): string | undefined {
  if (!names.isBelowRoot(fileName)) return undefined;
  let folder = fileName;
  while (folder !== names.base) {
    folder = posix.dirname(folder);
    for (const name of CONFIG_NAMES) {
      const config = posix.join(folder, name);
      if (view.fileExists(config)) return config;
    }
  }
  return undefined;
}

/**
 * A solution config takes no file in and has no options worth having; the first project that it references and that
 * takes the file in has. Its patterns are matched against this one name, so nothing is listed for it.
 */
function referencedConfig(configFile: string, fileName: string, view: View, names: Names, seen = new Set<string>()): string | undefined {
  if (seen.has(configFile)) return undefined;
  seen.add(configFile);
  const parsed = parse(configFile, view, names, (folder, extensions, excludes, includes, depth) =>
    matchFiles(folder, extensions, excludes, includes, names.caseSensitive, folder, depth, (path) => wayTo(fileName, path), (path) => path));
  if (parsed.fileNames.includes(fileName)) return configFile;
  for (const reference of references(parsed, view, undefined)) {
    const referenced = ts.resolveProjectReferencePath(reference);
    if (!view.fileExists(referenced)) continue;
    const found = referencedConfig(referenced, fileName, view, names, seen);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A folder as if it held nothing but the file, or the folder that leads to it. */
function wayTo(fileName: string, folder: string): { files: readonly string[]; directories: readonly string[] } {
  const rest = posix.relative(folder, fileName);
  const [first = '', ...more] = rest.split('/');
  if (first === '..' || first === '') return { files: [], directories: [] };
  return more.length === 0 ? { files: [first], directories: [] } : { files: [], directories: [first] };
}

/** A JavaScript or JSON document cannot be asked about unless the program takes such files. */
function neededBy(fileName: string): ts.CompilerOptions {
  if (/\.[cm]?jsx?$/.test(fileName)) return { allowJs: true };
  if (fileName.endsWith('.json')) return { resolveJsonModule: true };
  return {};
}

type ReadDirectory = (
  folder: string,
  extensions: readonly string[] | undefined,
  excludes: readonly string[] | undefined,
  includes: readonly string[] | undefined,
  depth?: number,
) => string[];

function parse(configFile: string, view: View, names: Names, readDirectory: ReadDirectory): ts.ParsedCommandLine {
  const readFile = (path: string): string | undefined => view.file(path)?.text;
  const host: ts.ParseConfigHost = {
    useCaseSensitiveFileNames: names.caseSensitive,
    readFile,
    fileExists: (path) => view.fileExists(path),
    readDirectory,
  };
  const parseText = (text: string): ts.ParsedCommandLine => ts.parseJsonSourceFileConfigFileContent(
    ts.readJsonConfigFile(configFile, () => text), host, posix.dirname(configFile), undefined, configFile);
  const text = readFile(configFile);
  if (text === undefined) return unusable(parseText(NOTHING), 5083, `Cannot read file '${configFile}'.`);
  try {
    return parseText(text);
  } catch (error) {
    // The compiler trusts the shape of some members, `references` for one.
    if (!(error instanceof TypeError)) throw error;
    return unusable(parseText(NOTHING), 5014, `Failed to parse file '${configFile}'.`);
  }
}

/** A config that names no file at all. */
const NOTHING = '{ "files": [] }';

/** What stands for a config that cannot be used: no files, the compiler's defaults, and a finding that says so. */
function unusable(parsed: ts.ParsedCommandLine, code: number, messageText: string): ts.ParsedCommandLine {
  const finding: ts.Diagnostic = { category: ts.DiagnosticCategory.Error, code, messageText, file: undefined, start: undefined, length: undefined };
  return { ...parsed, errors: [finding] };
}
