/**
 * The parsed files, shared by all programs: a text that several of them hold is parsed once. The compiler's own
 * registry counts who holds what, and its count is wrong after a program was stopped half made, or after a file's
 * module format changed; then it throws when a program is let go. Here nothing is counted: what is in a program is
 * held by it, and what no program holds is forgotten.
 */
import ts from 'typescript';

type WithKey = Parameters<ts.DocumentRegistry['acquireDocumentWithKey']>;

export class ParsedFiles implements ts.DocumentRegistry {
  readonly #files = new Map<string, WeakRef<ts.SourceFile>>();
  readonly #forgotten = new FinalizationRegistry<string>((name) => {
    if (this.#files.get(name)?.deref() === undefined) this.#files.delete(name);
  });
  /** Asked only which options make a difference to a parsed file. */
  readonly #keys = ts.createDocumentRegistry(true);

  acquireDocumentWithKey(...[fileName, path, , key, snapshot, version, scriptKind, options]: WithKey): ts.SourceFile {
    const given = typeof options === 'object' ? options : { languageVersion: options ?? ts.ScriptTarget.Latest };
    const name = [path, version, given.impliedNodeFormat ?? '', scriptKind ?? '', key].join('\0');
    const known = this.#files.get(name)?.deref();
    if (known !== undefined) return known;
    const languageVersion = scriptKind === ts.ScriptKind.JSON ? ts.ScriptTarget.JSON : given.languageVersion;
    const file = sound(ts.createLanguageServiceSourceFile(fileName, snapshot, { ...given, languageVersion }, version, false, scriptKind));
    this.#files.set(name, new WeakRef(file));
    this.#forgotten.register(file, name);
    return file;
  }

  updateDocumentWithKey(...given: WithKey): ts.SourceFile {
    return this.acquireDocumentWithKey(...given);
  }

  getKeyForCompilationSettings(settings: ts.CompilerOptions): ts.DocumentRegistryBucketKey {
    return this.#keys.getKeyForCompilationSettings(settings);
  }

  /** For whoever looks for what takes memory. */
  reportStats(): string {
    return `${this.#files.size} files`;
  }

  // Whoever lets a file go needs to say nothing.
  releaseDocument(): void {}

  releaseDocumentWithKey(): void {}

  /** A language service asks with its key. */
  acquireDocument(): never {
    throw new Error('a parsed file was asked for without a key');
  }

  updateDocument(): never {
    return this.acquireDocument();
  }
}

/**
 * The same file, made sound where the parser leaves it unsound: of a JSON text with more than one value it makes a list
 * without a position, and everything that walks the tokens then throws, also in a search that only passes through such a
 * file. The list takes the position of the expression that holds it. Formatting has a tree of its own, so it needs this too.
 */
export function sound(file: ts.SourceFile): ts.SourceFile {
  const [statement] = file.statements;
  if (statement === undefined || !ts.isExpressionStatement(statement)) return file;
  const { expression } = statement;
  if (ts.isArrayLiteralExpression(expression) && expression.elements.pos < 0) ts.setTextRange(expression.elements, expression);
  return file;
}
