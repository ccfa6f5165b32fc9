/**
 * The members of `typescript` 6.0.3 that this server uses and that its declarations leave out. The version is pinned,
 * so each was read in the source of that version; nothing else reaches around the declarations.
 */
import ts from 'typescript';

/** Walks folders for `include` and `exclude` patterns; every listing comes from `entries`. */
export type MatchFiles = (
  path: string,
  extensions: readonly string[] | undefined,
  excludes: readonly string[] | undefined,
  includes: readonly string[] | undefined,
  useCaseSensitiveFileNames: boolean,
  currentDirectory: string,
  depth: number | undefined,
  entries: (path: string) => { readonly files: readonly string[]; readonly directories: readonly string[] },
  realpath: (path: string) => string,
) => string[];

interface SourcePosition {
  readonly fileName: string;
  readonly pos: number;
}

interface ProgramInternals {
  getResolvedModuleFromModuleSpecifier(specifier: ts.StringLiteralLike, file: ts.SourceFile): { readonly resolvedModule: ts.ResolvedModuleFull | undefined } | undefined;
}

interface SourceFileInternals {
  /** Every module specifier of the file: of declarations, of calls, and in types and comments. */
  readonly imports?: readonly ts.StringLiteralLike[];
}

interface CheckerInternals {
  getJsxNamespace(location: ts.Node): string;
}

interface Internals {
  readonly matchFiles: MatchFiles;
  /** The token at a place, or the name that ends there; the node around it where there is none. */
  getTouchingPropertyName(file: ts.SourceFile, position: number): ts.Node;
}

/** The language service's host, with the members that its declaration keeps to itself. */
export interface Host extends ts.LanguageServiceHost {
  /** A reference to a project leads to its sources, not to built declarations. */
  useSourceOfProjectReferenceRedirect(): boolean;
  /** Whether resolutions of the last program must be made again; asked during an update. */
  hasInvalidatedResolutions(path: string): boolean;
  /** The same for packages that stand in for the library (`libReplacement`). */
  hasInvalidatedLibResolutions(libFileName: string): boolean;
  hasChangedAutomaticTypeDirectiveNames(): boolean;
}

interface LanguageServiceInternals {
  /** `verbosityLevel` says how many levels of named types are written out. */
  getQuickInfoAtPosition(fileName: string, position: number, maximumLength: number, verbosityLevel: number): ts.QuickInfo | undefined;
  /** The tree that questions about the syntax alone are answered from; it is kept until another document is asked about. */
  getNonBoundSourceFile(fileName: string): ts.SourceFile;
  /** Follows declaration maps to sources, reading through the host. */
  getSourceMapper(): {
    tryGetSourcePosition(position: SourcePosition): SourcePosition | undefined;
  };
}

export const { matchFiles } = ts as unknown as Internals;

/** Whether a place lies outside of every statement, in a comment at the start or the end of a file, say. */
export function isOutsideStatements(file: ts.SourceFile, offset: number): boolean {
  return ts.isSourceFile((ts as unknown as Internals).getTouchingPropertyName(file, offset));
}

/** The place in the source from which a place in a declaration file was made, if its map leads to one. */
export function sourcePosition(service: ts.LanguageService, fileName: string, pos: number): SourcePosition | undefined {
  return (service as unknown as LanguageServiceInternals).getSourceMapper().tryGetSourcePosition({ fileName, pos });
}

/** The tree that the formatter will use. */
export function syntaxTree(service: ts.LanguageService, fileName: string): ts.SourceFile {
  return (service as unknown as LanguageServiceInternals).getNonBoundSourceFile(fileName);
}

/** What the compiler says of a place, with `verbosity` levels of named types written out. */
export function quickInfo(service: ts.LanguageService, fileName: string, position: number, maximumLength: number, verbosity: number): ts.QuickInfo | undefined {
  return (service as unknown as LanguageServiceInternals).getQuickInfoAtPosition(fileName, position, maximumLength, verbosity);
}

/** Takes back that what the node declares is used. */
export function forgetUses(node: ts.Node): void {
  const symbol = (node as { readonly symbol?: { isReferenced?: unknown } }).symbol;
  if (symbol?.isReferenced !== undefined) symbol.isReferenced = undefined;
}

/** The symbol that a declaration declares; a constructor, say, has no name to ask about. */
export function declarationSymbol(node: ts.Node): ts.Symbol | undefined {
  return (node as { readonly symbol?: ts.Symbol }).symbol;
}

/** The files of the program that one of them imports, by whatever form; what a referenced project would build is its source. */
export function importedFiles(program: ts.Program, file: ts.SourceFile): readonly string[] {
  const { imports = [] } = file as unknown as SourceFileInternals;
  return imports.flatMap((specifier) => {
    const resolved = (program as unknown as ProgramInternals).getResolvedModuleFromModuleSpecifier(specifier, file)?.resolvedModule;
    return (resolved && program.getSourceFile(resolved.resolvedFileName)?.fileName) ?? [];
  });
}

/** The first name of what JSX in the file compiles to: `React`, unless options or a comment say another. */
export function jsxNamespace(program: ts.Program, file: ts.SourceFile): string {
  return (program.getTypeChecker() as unknown as CheckerInternals).getJsxNamespace(file);
}
