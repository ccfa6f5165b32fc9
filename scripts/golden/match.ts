/**
 * What a line from a server is, and whether it is what a document says. The outcome is what the prose promises
 * (`result`, `failed call`, `error CODE`); the line itself is held to the document's `out` block, in which
 * `"{{any}}"` stands for any value and a member `"{{more}}"` for any further members.
 */

export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };
export type JsonObject = { readonly [name: string]: Json };

export interface Answer {
  readonly line: string;
  readonly outcome: string;
  readonly id: Json | undefined;
}

/** Line separators and bidirectional formatting characters: a reader of lines may stumble over them. */
const HIDDEN = /[\r\u0085\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

/** Reads a line of a server's. Throws an Error if it is no JSON-RPC message on one line. */
export function readAnswer(line: string): Answer {
  if (HIDDEN.test(line)) throw new Error('a line separator or bidirectional character stands in the line as it is');
  const message = parsed(line);
  if (message === undefined || !isObject(message) || message['jsonrpc'] !== '2.0') throw new Error('not a JSON-RPC message');
  return { line, outcome: outcomeOf(message), id: message['id'] };
}

function outcomeOf({ method, error, result }: JsonObject): string {
  if (method !== undefined) return 'notification';
  if (error !== undefined) return `error ${isObject(error) ? String(error['code']) : '?'}`;
  return result !== undefined && isObject(result) && result['isError'] === true ? 'failed call' : 'result';
}

/** The id of a line that goes in; undefined where it has none that an answer could have. */
export function requestId(line: string): Json | undefined {
  const message = parsed(line);
  const id = message !== undefined && isObject(message) ? message['id'] : undefined;
  return typeof id === 'string' || Number.isSafeInteger(id) ? id : undefined;
}

/** Why the lines are not what the block says, or nothing if they are. */
export function mismatch(expected: readonly string[], actual: readonly string[]): string | undefined {
  for (const [index, line] of actual.entries()) {
    const pattern = expected[index];
    if (pattern === undefined) return `one line more than the document has: ${shortened(line)}`;
    if (!lineMatches(pattern, line)) return `expected ${shortened(pattern)}, got ${shortened(line)}`;
  }
  const missing = expected[actual.length];
  return missing === undefined ? undefined : `missing: ${shortened(missing)}`;
}

export function lineMatches(pattern: string, line: string): boolean {
  const wanted = parsed(pattern);
  const value = parsed(line);
  return wanted !== undefined && value !== undefined && matches(wanted, value);
}

function matches(pattern: Json, value: Json): boolean {
  if (pattern === '{{any}}') return true;
  if (isArray(pattern)) {
    return isArray(value) && pattern.length === value.length && pattern.every((item, index) => matches(item, value[index] ?? null));
  }
  if (!isObject(pattern)) return pattern === value;
  if (!isObject(value)) return false;
  const { '{{more}}': more, ...members } = pattern;
  const names = Object.keys(members);
  if (more === undefined && Object.keys(value).length !== names.length) return false;
  return names.every((name) => {
    const wanted = members[name];
    const actual = Object.hasOwn(value, name) ? value[name] : undefined;
    return wanted !== undefined && actual !== undefined && matches(wanted, actual);
  });
}

/** The line as a block would write it: where the old one has `{{any}}` or `{{more}}`, the new one keeps them. */
export function merged(pattern: string | undefined, line: string): string {
  const old = pattern === undefined ? undefined : parsed(pattern);
  const value = parsed(line);
  return old === undefined || value === undefined ? line : JSON.stringify(mergedValue(old, value));
}

function mergedValue(old: Json, value: Json): Json {
  if (old === '{{any}}') return old;
  if (isArray(old) && isArray(value)) return value.map((item, index) => mergedValue(old[index] ?? null, item));
  if (!isObject(old) || !isObject(value)) return value;
  const more = Object.hasOwn(old, '{{more}}');
  const names = Object.keys(value).filter((name) => !more || Object.hasOwn(old, name));
  const members = names.map((name): [string, Json] => [name, mergedValue(old[name] ?? null, value[name] ?? null)]);
  return Object.fromEntries(more ? [...members, ['{{more}}', true]] : members);
}

/** Whether a tool's text block has exactly the JSON of its structured content, where it has any. */
export function textIsStructuredContent(line: string): boolean {
  const message = parsed(line);
  const result = message !== undefined && isObject(message) ? message['result'] : undefined;
  if (result === undefined || !isObject(result) || !Object.hasOwn(result, 'structuredContent')) return true;
  const text = textOf(result['content'] ?? null);
  return text === 'unknown tool' || text === JSON.stringify(result['structuredContent']);
}

function textOf(content: Json): Json | undefined {
  const block = isArray(content) && content.length === 1 ? content[0] : undefined;
  return block !== undefined && isObject(block) ? block['text'] : undefined;
}

function parsed(line: string): Json | undefined {
  try {
    return JSON.parse(line) as Json;
  } catch {
    return undefined;
  }
}

function isArray(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

function isObject(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** For a person: a line cut to 300 UTF-16 units. */
export function shortened(line: string): string {
  return line.length > 300 ? `${line.slice(0, 300)}... (${line.length})` : line;
}
