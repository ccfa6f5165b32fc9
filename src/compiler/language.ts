/** What the compiler knows by itself, for the resources of tools.md section 6; nothing here is written down by hand. */
import ts from 'typescript';
import type { Desk } from './answer.ts';
import { compareText } from './position.ts';

type KeywordKind = 'reserved' | 'strict' | 'contextual';

export interface Keywords {
  readonly typescript: string;
  readonly keywords: readonly { readonly text: string; readonly kind: KeywordKind }[];
}

/** The scanner's keywords: reserved everywhere, reserved in strict code, or names unless their place says otherwise. */
export function keywords(): Keywords {
  const found: { text: string; kind: KeywordKind }[] = [];
  for (let token = ts.SyntaxKind.FirstKeyword; token <= ts.SyntaxKind.LastKeyword; token += 1) {
    const text = ts.tokenToString(token);
    if (text !== undefined) found.push({ text, kind: keywordKind(token) });
  }
  return { typescript: ts.version, keywords: found.sort((a, b) => compareText(a.text, b.text)) };
}

function keywordKind(token: ts.SyntaxKind): KeywordKind {
  if (token <= ts.SyntaxKind.LastReservedWord) return 'reserved';
  return token <= ts.SyntaxKind.LastFutureReservedWord ? 'strict' : 'contextual';
}

export interface DefaultLibs {
  readonly typescript: string;
  readonly targets: readonly {
    readonly target: string;
    /** The file that is loaded without a `lib` option. */
    readonly library: string;
    /** That file and all that it pulls in, sorted. */
    readonly files: readonly string[];
  }[];
}

/** For each target, the declarations that are in scope without an import. */
export function defaultLibs(desk: Desk): DefaultLibs {
  return {
    typescript: ts.version,
    targets: [...targets()].map(([target, name]) => {
      const library = ts.getDefaultLibFileName({ target });
      const files = new Set<string>();
      pull(library, files, desk);
      return { target: name.toLowerCase(), library, files: [...files].sort(compareText) };
    }),
  };
}

/** The targets, the oldest first. ES3 is left out, which the compiler has only the name of, and so are second names. */
function targets(): ReadonlyMap<ts.ScriptTarget, string> {
  const named = new Map<ts.ScriptTarget, string>();
  for (const [name, target] of Object.entries(ts.ScriptTarget)) {
    if (typeof target !== 'number' || target < ts.ScriptTarget.ES5 || target === ts.ScriptTarget.JSON) continue;
    if (!named.has(target)) named.set(target, name);
  }
  return new Map([...named].sort(([a], [b]) => a - b));
}

function pull(library: string, into: Set<string>, desk: Desk): void {
  const file = into.has(library) ? undefined : desk.disk.file(desk.names.library(library));
  if (file === undefined) return;
  into.add(library);
  for (const { fileName } of ts.preProcessFile(file.text, false).libReferenceDirectives) pull(`lib.${fileName}.d.ts`, into, desk);
}
