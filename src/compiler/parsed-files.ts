/**
 * The parsed files, shared by all programs: one text that several of them hold is parsed once. The compiler's own
 * registry counts who holds what, and its count is wrong after a program was stopped half made, or after a file's
 * module format changed; then it throws when a program is let go. Here nothing is counted: whoever is in a program is
 * held by it, and what no program holds is forgotten with it.
 */
import ts from 'typescript';

type Options = ts.CreateSourceFileOptions;

export class ParsedFiles implements ts.DocumentRegistry {
  readonly #files = new Map<string, WeakRef<ts.SourceFile>>();
  readonly #forgotten = new FinalizationRegistry<string>((name) => {
    if (this.#files.get(name)?.deref() === undefined) this.#files.delete(name);
  });
  /** Asked for its keys only. */
  readonly #keys = ts.createDocumentRegistry(true);

  acquireDocument(fileName: string, settings: ts.CompilerOptions | ts.MinimalResolutionCacheHost, snapshot: ts.IScriptSnapshot, version: string, scriptKind?: ts.ScriptKind, options?: Options | ts.ScriptTarget): ts.SourceFile {
    const known = optionsOf(settings);
    return this.acquireDocumentWithKey(fileName, fileName as ts.Path, known, this.getKeyForCompilationSettings(known), snapshot, version, scriptKind, options);
  }

  acquireDocumentWithKey(fileName: string, path: ts.Path, settings: ts.CompilerOptions | ts.MinimalResolutionCacheHost, key: ts.DocumentRegistryBucketKey, snapshot: ts.IScriptSnapshot, version: string, scriptKind?: ts.ScriptKind, options?: Options | ts.ScriptTarget): ts.SourceFile {
    const given: Options = typeof options === 'object' ? options : { languageVersion: options ?? optionsOf(settings).target ?? ts.ScriptTarget.Latest };
    const name = [path, version, given.impliedNodeFormat ?? '', scriptKind ?? '', key].join('\0');
    const known = this.#files.get(name)?.deref();
    if (known !== undefined) return known;
    const languageVersion = scriptKind === ts.ScriptKind.JSON ? ts.ScriptTarget.JSON : given.languageVersion;
    const file = sound(ts.createLanguageServiceSourceFile(fileName, snapshot, { ...given, languageVersion }, version, false, scriptKind));
    this.#files.set(name, new WeakRef(file));
    this.#forgotten.register(file, name);
    return file;
  }

  updateDocument(...given: Parameters<ts.DocumentRegistry['updateDocument']>): ts.SourceFile {
    return this.acquireDocument(...given);
  }

  updateDocumentWithKey(...given: Parameters<ts.DocumentRegistry['updateDocumentWithKey']>): ts.SourceFile {
    return this.acquireDocumentWithKey(...given);
  }

  getKeyForCompilationSettings(settings: ts.CompilerOptions): ts.DocumentRegistryBucketKey {
    return this.#keys.getKeyForCompilationSettings(settings);
  }

  releaseDocument(): void {
    // Nothing is counted.
  }

  releaseDocumentWithKey(): void {
    // Nothing is counted.
  }

  reportStats(): string {
    return `${this.#files.size} files`;
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

function optionsOf(settings: ts.CompilerOptions | ts.MinimalResolutionCacheHost): ts.CompilerOptions {
  return 'getCompilationSettings' in settings && typeof settings.getCompilationSettings === 'function'
    ? (settings as ts.MinimalResolutionCacheHost).getCompilationSettings()
    : settings as ts.CompilerOptions;
}
