/**
 * The rules of the protocol's sections 1 and 2 a second time, written as plainly as they read and without the server's
 * own code: what one line that goes in must bring. The fuzzer holds the server to it, so nothing of `src` is imported.
 */
import { isUtf8 } from 'node:buffer';

export type Id = string | number;

export type Expected =
  | { readonly kind: 'silence' }
  /** One error with `id: null`. */
  | { readonly kind: 'fault'; readonly code: number }
  /** One answer with this id: what it is depends on more than the line. */
  | { readonly kind: 'answer'; readonly id: Id; readonly method: string | undefined; readonly token: Id | undefined }
  /** The request with this id may stay without its answer. */
  | { readonly kind: 'cancel'; readonly id: Id };

type JsonObject = Readonly<Record<string, unknown>>;

const LF = 0x0a;
const CR = 0x0d;

const SILENCE: Expected = { kind: 'silence' };
const PARSE_ERROR: Expected = { kind: 'fault', code: -32700 };
const INVALID_REQUEST: Expected = { kind: 'fault', code: -32600 };

/** `line` as it came, with its LF if it has one; `cap` is `messageBytes`. */
export function expectedOf(line: Uint8Array, cap: number): Expected {
  const payload = payloadOf(line);
  if (payload.length > cap) return INVALID_REQUEST;
  if (payload.every((byte) => byte === 0x20 || byte === 0x09)) return SILENCE;
  if (!isUtf8(payload)) return PARSE_ERROR;
  let message: unknown;
  try {
    message = JSON.parse(Buffer.from(payload).toString('utf8'));
  } catch {
    return PARSE_ERROR;
  }
  return isObject(message) ? expectedOfObject(message) : INVALID_REQUEST;
}

function payloadOf(line: Uint8Array): Uint8Array {
  if (line.at(-1) !== LF) return line;
  return line.subarray(0, line.at(-2) === CR ? -2 : -1);
}

function expectedOfObject(message: JsonObject): Expected {
  const method = member(message, 'method');
  if (!has(message, 'method') && (has(message, 'result') || has(message, 'error'))) return SILENCE;
  const sound = member(message, 'jsonrpc') === '2.0' && typeof method === 'string';
  if (!has(message, 'id')) return sound ? expectedOfNotification(method, member(message, 'params')) : INVALID_REQUEST;
  const id = member(message, 'id');
  if (!isId(id)) return INVALID_REQUEST;
  const meta = memberOf(member(message, 'params'), '_meta');
  const token = memberOf(meta, 'progressToken');
  return { kind: 'answer', id, method: typeof method === 'string' ? method : undefined, token: isId(token) ? token : undefined };
}

function expectedOfNotification(method: string, params: unknown): Expected {
  const id = memberOf(params, 'requestId');
  return method === 'notifications/cancelled' && isId(id) ? { kind: 'cancel', id } : SILENCE;
}

function isId(value: unknown): value is Id {
  return typeof value === 'string' || Number.isSafeInteger(value);
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function memberOf(value: unknown, name: string): unknown {
  return isObject(value) ? member(value, name) : undefined;
}

function member(object: JsonObject, name: string): unknown {
  return has(object, name) ? object[name] : undefined;
}

function has(object: JsonObject, name: string): boolean {
  return Object.hasOwn(object, name);
}
