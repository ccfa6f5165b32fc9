/**
 * The four URI schemes by which documents are named (tools.md sections 2 and 4): `ts-buffer:NAME`, `file:`,
 * `ts-lib:NAME`, `ts-types:N/RELATIVE`. Pure text: what a URI names is not looked for here, and a `file:` URI that is
 * well formed may still lead outside. Each maker and its parser are inverse to each other.
 */
import { normalizePath } from './paths.ts';
import type { PathRules } from './paths.ts';

export type ParsedUri =
  | { readonly scheme: 'ts-buffer'; readonly name: string }
  /** Its path: `parseFileUri`. */
  | { readonly scheme: 'file' }
  | { readonly scheme: 'ts-lib'; readonly name: string }
  /** `directory` counts the `--types` directories from 0; `path` is relative to that one. */
  | { readonly scheme: 'ts-types'; readonly directory: number; readonly path: string };

/** Decoded UTF-16 units of a buffer's NAME. */
const LONGEST_NAME = 256;

/** Characters that stand for themselves in NAME and RELATIVE. */
const PLAIN = 'A-Za-z0-9._@\\-+\\[\\]()$~!,=';
const NAME = new RegExp(`^(?:[${PLAIN}/]|%[0-9A-Fa-f]{2})+$`);
const NOT_PLAIN = new RegExp(`[^${PLAIN}/]`, 'gu');

/** Everything but what RFC 3986 lets stand in a path. */
const NOT_PATH = /[^A-Za-z0-9\-._~!$&'()*+,;=:@/]/gu;

/** An encoded slash, backslash or NUL: it would change which segments there are. */
const ENCODED_SEPARATOR = /%(?:2f|5c|00)/i;

/** `undefined`: not a URI of ours. Schemes may be in either case, as RFC 3986 has it. */
export function parseUri(text: string): ParsedUri | undefined {
  const [, scheme = '', rest = ''] = /^([A-Za-z-]+):(.*)$/s.exec(text) ?? [];
  switch (scheme.toLowerCase()) {
    case 'file':
      return { scheme: 'file' };
    case 'ts-buffer': {
      const name = parseName(rest);
      return name === undefined || name.length > LONGEST_NAME ? undefined : { scheme: 'ts-buffer', name };
    }
    case 'ts-lib': {
      const name = parseName(rest);
      return name === undefined ? undefined : { scheme: 'ts-lib', name };
    }
    case 'ts-types': {
      const [, directory = '', relative = ''] = /^(0|[1-9][0-9]{0,5})\/(.*)$/s.exec(rest) ?? [];
      const path = parseName(relative);
      return path === undefined ? undefined : { scheme: 'ts-types', directory: Number(directory), path };
    }
    default:
      return undefined;
  }
}

/**
 * The path, in normal form, of a `file:` URI; it may lie anywhere. `undefined` for another scheme, a host other than
 * none and `localhost`, a query or fragment, an invalid or non-UTF-8 percent-encoding, an encoded slash, backslash or
 * NUL, and a path that `normalizePath` refuses.
 */
export function parseFileUri(uri: string, rules: PathRules): string | undefined {
  const match = /^file:(?:\/\/(?:localhost)?)?(\/(?!\/).*)$/is.exec(uri);
  const encoded = match?.[1];
  if (encoded === undefined || /[?#\\\0-\x1f]/.test(encoded) || ENCODED_SEPARATOR.test(encoded)) return undefined;
  const path = decoded(encoded);
  if (path === undefined) return undefined;
  if (rules === 'posix') return normalizePath(path, '/', rules);
  return /^\/[A-Za-z]:\//.test(path) ? normalizePath(path.slice(1), 'C:/', rules) : undefined;
}

/** `name` as `parseUri` gave it, that is without empty, `.` and `..` segments. */
export function bufferUri(name: string): string {
  return `ts-buffer:${encoded(name, NOT_PLAIN)}`;
}

/** `path` in normal form. */
export function fileUri(path: string, rules: PathRules): string {
  return `file://${rules === 'windows' ? '/' : ''}${encoded(path, NOT_PATH)}`;
}

/** `name`: a file in the compiler's library folder. */
export function libUri(name: string): string {
  return `ts-lib:${encoded(name, NOT_PLAIN)}`;
}

/** `path`: relative to the `directory`-th `--types` directory, counted from 0. */
export function typesUri(directory: number, path: string): string {
  return `ts-types:${directory}/${encoded(path, NOT_PLAIN)}`;
}

/** Segments joined by `/`, decoded; none is empty, `.` or `..`, none holds a slash, a backslash or a NUL. */
function parseName(text: string): string | undefined {
  if (!NAME.test(text) || ENCODED_SEPARATOR.test(text)) return undefined;
  const name = decoded(text);
  const bad = name?.split('/').some((segment) => segment === '' || segment === '.' || segment === '..');
  return bad === false ? name : undefined;
}

function encoded(text: string, characters: RegExp): string {
  return text.replace(characters, (character) =>
    Array.from(new TextEncoder().encode(character), (byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join(''));
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
