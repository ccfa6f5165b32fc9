/**
 * `--types` directories (compiler.md section 3): a package that ordinary resolution does not find is looked up in
 * each of them, in the order given, as if it were a `node_modules` folder. The compiler's own resolver does the
 * looking: for it each directory stands under a name of its own, `/~ts-types~/N/node_modules`, that is no place on the
 * disk, and every question about that name is passed on to the directory.
 */
import ts from 'typescript';
import { childPath } from '../files/paths.ts';
import type { View } from './view.ts';

const TOP = '/~ts-types~';

type ModuleLoader = NonNullable<ts.LanguageServiceHost['resolveModuleNameLiterals']>;
type TypesLoader = NonNullable<ts.LanguageServiceHost['resolveTypeReferenceDirectiveReferences']>;

/** What the resolver needs of the host. */
type Asked = ts.ModuleResolutionHost & Required<Pick<ts.ModuleResolutionHost, 'realpath' | 'directoryExists' | 'getDirectories'>>;

/** The two loaders of a host with `--types` directories; `host` is what resolution asks about the disk. */
export function typesLoaders(directories: readonly string[], host: Asked, view: View): { modules: ModuleLoader; types: TypesLoader } {
  const through = passingOn(directories, host);
  /** Containing files from which each directory is the nearest `node_modules`. */
  const doors = directories.map((_, index) => `${TOP}/${index}/door.ts`);
  return {
    modules: (literals, containingFile, redirected, options, file) => literals.map((literal) => {
      const name = literal.text;
      const mode = ts.getModeForUsageLocation(file, literal, options);
      const ordinary = ts.resolveModuleName(name, containingFile, options, host, undefined, redirected, mode);
      if (ordinary.resolvedModule !== undefined || !isBare(name)) return ordinary;
      for (const door of doors) {
        const found = ts.resolveModuleName(name, door, options, through, undefined, undefined, mode).resolvedModule;
        if (found !== undefined) return { resolvedModule: { ...found, resolvedFileName: real(found.resolvedFileName) } };
      }
      return ordinary;
    }),
    types: (references, containingFile, redirected, options, file) => references.map((reference) => {
      const name = typeof reference === 'string' ? reference : reference.fileName;
      const mode = typeof reference === 'string' ? undefined : reference.resolutionMode ?? file?.impliedNodeFormat;
      const ordinary = ts.resolveTypeReferenceDirective(name, containingFile, options, host, redirected, undefined, mode);
      if (ordinary.resolvedTypeReferenceDirective !== undefined || !isBare(name)) return ordinary;
      for (const door of doors) {
        const found = ts.resolveTypeReferenceDirective(name, door, { ...options, typeRoots: [] }, through, undefined, undefined, mode)
          .resolvedTypeReferenceDirective;
        if (found?.resolvedFileName !== undefined) {
          return { resolvedTypeReferenceDirective: { ...found, resolvedFileName: real(found.resolvedFileName) } };
        }
      }
      return ordinary;
    }),
  };

  /** With `preserveSymlinks` the compiler leaves the name of ours in its answer. */
  function real(fileName: string): string {
    return view.realpath(below(fileName, directories) ?? fileName);
  }
}

/** The host, with the names of ours passed on to the directories that they stand for. */
function passingOn(directories: readonly string[], host: Asked): ts.ModuleResolutionHost {
  const isOurs = (path: string): boolean => path === TOP || path.startsWith(`${TOP}/`);
  return {
    fileExists: (path) => host.fileExists(below(path, directories) ?? path),
    readFile: (path) => host.readFile(below(path, directories) ?? path),
    directoryExists: (path) => {
      const directory = below(path, directories);
      return directory === undefined ? isOurs(path) : host.directoryExists(directory);
    },
    getDirectories: (path) => host.getDirectories(below(path, directories) ?? path),
    realpath: (path) => host.realpath(below(path, directories) ?? path),
    useCaseSensitiveFileNames: host.useCaseSensitiveFileNames ?? true,
  };
}

/** The path below a `--types` directory that a name of ours stands for. */
function below(path: string, directories: readonly string[]): string | undefined {
  const [, index = '', rest = ''] = /^\/~ts-types~\/(\d+)\/node_modules(?:\/(.*))?$/.exec(path) ?? [];
  const directory = directories[Number(index === '' ? -1 : index)];
  if (directory === undefined) return undefined;
  return rest === '' ? directory : childPath(directory, rest);
}

/** `name`, `name/sub`, `@scope/name`: no relative, absolute or `#` specifier, no URL. */
function isBare(name: string): boolean {
  return /^[^./#\\]/.test(name) && !name.includes(':');
}
