/**
 * Text that the compiler prints, made fit to leave (tools.md section 4): a file name in a message or in a printed
 * type is shown relative to the root, as a URI, or as `<outside>`. Source text that merely looks like a path, a
 * literal type say, stays as it is: only the forms in which the compiler itself writes file names are rewritten.
 */
import ts from 'typescript';
import { isAbsolutePath, normalizePath, pathRules } from '../files/paths.ts';
import type { Names } from './names.ts';
import type { View } from './view.ts';

/** `import("...")`, `from "..."`, `module "..."`: how the compiler prints modules in types. */
const MODULE = /(\b(?:import|require)\(|\b(?:module|from|import) )"([^"\n]+)"/g;

/** A path in single quotes, as messages write their arguments; before a colon it is a property's name. */
const ARGUMENT = /'((?:\/|[A-Za-z]:[\\/])[^'\n"]*)'(?!:)/g;

/** A printed name has no extension where a module is meant; the file behind it has one of these. */
const EXTENSIONS = ['', '.ts', '.tsx', '.d.ts', '.mts', '.d.mts', '.cts', '.d.cts', '.js', '.jsx', '.mjs', '.cjs', '.json'];

export class Printer {
  readonly #names: Names;
  readonly #view: View;

  constructor(names: Names, view: View) {
    this.#names = names;
    this.#view = view;
  }

  /** A message with all that hangs below it, indented as compilers print it. */
  message(message: string | ts.DiagnosticMessageChain): string {
    return this.type(ts.flattenDiagnosticMessageText(message, '\n')).replace(ARGUMENT, (whole: string, path: string) =>
      (isAbsolutePath(path, pathRules) ? `'${this.#label(path)}'` : whole));
  }

  /** A printed signature. Documentation is the source's own text and needs none of this. */
  parts(parts: readonly ts.SymbolDisplayPart[] | undefined): string {
    return this.type(ts.displayPartsToString(parts === undefined ? undefined : [...parts]));
  }

  /** A printed type. */
  type(text: string): string {
    return text.replace(MODULE, (whole: string, lead: string, module: string) =>
      (isAbsolutePath(module, pathRules) ? `${lead}"${this.#label(module)}"` : whole));
  }

  /** A symbol's name. That of a module is its file's, in quotes; what else stands in quotes is the source's own. */
  name(name: string, kind: string): string {
    return kind === 'module' ? this.#module(name) : name;
  }

  /** What a symbol stands in. The compiler says nothing in more ways than its declarations know. */
  container(name: string | undefined): string | undefined {
    return name === undefined || name === '' ? undefined : this.#module(name);
  }

  #module(name: string): string {
    const module = /^"(.*)"$/.exec(name)?.[1];
    return module !== undefined && isAbsolutePath(module, pathRules) ? `"${this.#label(module)}"` : name;
  }

  #label(printed: string): string {
    const path = normalizePath(printed, '/', pathRules);
    if (path === undefined) return this.#names.label(printed, undefined);
    for (const extension of EXTENSIONS) {
      const buffer = this.#view.bufferAt(path + extension);
      if (buffer !== undefined) return this.#names.label(path + extension, buffer.name);
    }
    return this.#names.label(path, undefined);
  }
}
