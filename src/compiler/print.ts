/**
 * Text that the compiler prints, made fit to leave (tools.md section 4): a file name in a message or in a printed
 * type is shown relative to the root, as a URI, or as `<outside>`. Source text that merely looks like a path, a
 * literal type say, stays as it is: only the forms in which the compiler itself writes file names are rewritten.
 */
import ts from 'typescript';
import { isAbsolutePath, normalizePath, pathRules } from '../files/paths.ts';
import type { Names } from './names.ts';
import type { View } from './view.ts';

/** `import("...")`, `from "..."`, `module "..."`, and a path in single quotes, as messages write their arguments. */
const FILE_NAME = /(\b(?:import|require)\(|\b(?:module|from|import) )"([^"\n]+)"|'((?:\/|[A-Za-z]:[\\/])[^'\n"]*)'/g;

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
    return this.text(ts.flattenDiagnosticMessageText(message, '\n'));
  }

  parts(parts: readonly ts.SymbolDisplayPart[] | undefined): string {
    return this.text(ts.displayPartsToString(parts === undefined ? undefined : [...parts]));
  }

  text(text: string): string {
    return text.replace(FILE_NAME, (whole: string, lead: string | undefined, module: string | undefined, quoted: string | undefined) => {
      if (module !== undefined) return isAbsolutePath(module, pathRules) ? `${lead ?? ''}"${this.#label(module)}"` : whole;
      return quoted !== undefined && isAbsolutePath(quoted, pathRules) ? `'${this.#label(quoted)}'` : whole;
    });
  }

  /** A symbol's name. That of a module is its file's, in quotes; what else stands in quotes is the source's own. */
  name(name: string, kind: string): string {
    return kind === 'module' ? this.#module(name) : this.text(name);
  }

  /** What a symbol stands in. The compiler says nothing in more ways than its declarations know. */
  container(name: string | undefined): string | undefined {
    return name === undefined || name === '' ? undefined : this.#module(name);
  }

  #module(name: string): string {
    const module = /^"(.*)"$/.exec(name)?.[1];
    return module !== undefined && isAbsolutePath(module, pathRules) ? `"${this.#label(module)}"` : this.text(name);
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
