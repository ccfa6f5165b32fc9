/**
 * What the compiler itself finds wrong in a folder with a `tsconfig.json`: no line of ours takes part, only what `tsc`
 * is made of. A builder program checks again what a change can have an effect on, as `tsc --incremental` does, since a
 * whole check for each of hundreds of edits would take hours.
 */
import { join } from 'node:path';
import ts from 'typescript';

export interface Finding {
  /** Empty for what is said of the program as a whole. */
  readonly fileName: string;
  readonly code: number;
  readonly start: number;
  readonly message: string;
}

export class Compiled {
  readonly #roots: readonly string[];
  readonly #options: ts.CompilerOptions;
  readonly #host: ts.CompilerHost;
  readonly #files = new Map<string, ts.SourceFile>();
  readonly #before: ts.SemanticDiagnosticsBuilderProgram;
  /** What was wrong before anything was changed. */
  readonly findings: readonly Finding[];

  constructor(root: string) {
    const config = join(root, 'tsconfig.json');
    const { config: json } = ts.readConfigFile(config, ts.sys.readFile) as { config: unknown };
    const { fileNames, options } = ts.parseJsonConfigFileContent(json, ts.sys, root, undefined, config);
    this.#roots = fileNames;
    this.#options = options;
    this.#host = ts.createIncrementalCompilerHost(options);
    const { getSourceFile } = this.#host;
    this.#host.getSourceFile = (fileName, ...rest) => {
      const known = this.#files.get(fileName);
      return known !== undefined && known.text === ts.sys.readFile(fileName) ? known : getSourceFile(fileName, ...rest);
    };
    this.#before = this.#compile(undefined);
    for (const file of this.#before.getSourceFiles()) this.#files.set(file.fileName, file);
    this.findings = findingsOf(this.#before);
  }

  /** The files of the folder that are compiled, libraries and packages left out. */
  documents(root: string): readonly ts.SourceFile[] {
    return this.#before.getSourceFiles().filter(({ fileName }) =>
      fileName.startsWith(`${root}/`) && !fileName.includes('/node_modules/') && !fileName.endsWith('.json'));
  }

  /** What is wrong with what stands on disk now. */
  again(): readonly Finding[] {
    return findingsOf(this.#compile(this.#before));
  }

  #compile(before: ts.SemanticDiagnosticsBuilderProgram | undefined): ts.SemanticDiagnosticsBuilderProgram {
    return ts.createSemanticDiagnosticsBuilderProgram(this.#roots, this.#options, this.#host, before);
  }
}

function findingsOf(program: ts.SemanticDiagnosticsBuilderProgram): readonly Finding[] {
  return [...program.getOptionsDiagnostics(), ...program.getGlobalDiagnostics(), ...program.getSyntacticDiagnostics(), ...program.getSemanticDiagnostics()]
    .filter(({ category }) => category === ts.DiagnosticCategory.Error)
    .map(({ file, start = 0, code, messageText }) =>
      ({ fileName: file?.fileName ?? '', code, start, message: ts.flattenDiagnosticMessageText(messageText, ' ') }));
}
