/**
 * Lines to messages and answers to lines: the JSON-RPC 2.0 envelope as MCP uses it (protocol.md section 2). Reads no
 * member but the object's own ones. Must not know which methods there are, nor in which phase the session is.
 */
import { FAULTS } from '../base/faults.ts';
import type { Fault } from '../base/faults.ts';
import { isObject, own } from '../base/json.ts';
import type { JsonObject } from '../base/json.ts';
import { escapeJsonText } from '../base/text.ts';

/** `1` and `"1"` are different ids; `0` and `""` are ids like any other. */
export type RequestId = string | number;

export type Message =
  | { readonly kind: 'request'; readonly id: RequestId; readonly method: string; readonly params: JsonObject | undefined }
  /** Never answered. Malformed `params` are absent. */
  | { readonly kind: 'notification'; readonly method: string; readonly params: JsonObject | undefined }
  /** A response. The server asks the client nothing, so there is nothing that it could answer. */
  | { readonly kind: 'ignored' }
  | { readonly kind: 'fault'; readonly id: RequestId | null; readonly fault: Fault };

/** Reads one line. The first rule of protocol.md section 2 that the line breaks decides the fault. */
export function readMessage(line: string): Message {
  let message: unknown;
  try {
    message = JSON.parse(line);
  } catch {
    return fault(null, FAULTS.notJson);
  }
  if (Array.isArray(message)) return fault(null, FAULTS.batch);
  if (!isObject(message)) return fault(null, FAULTS.notAnObject);
  if (isResponse(message)) return { kind: 'ignored' };
  if (!Object.hasOwn(message, 'id')) return readNotification(message);

  const id = own(message, 'id');
  if (!isRequestId(id)) return fault(null, FAULTS.badId);
  if (own(message, 'jsonrpc') !== '2.0') return fault(id, FAULTS.badVersion);
  const method = own(message, 'method');
  if (typeof method !== 'string') return fault(id, FAULTS.badMethod);
  const params = own(message, 'params') ?? undefined;
  if (params !== undefined && !isObject(params)) return fault(id, FAULTS.badParams);
  return { kind: 'request', id, method, params };
}

/** What has no id and is no notification either (the JSON-RPC specification's `{"foo": "boo"}`) is a bad request. */
function readNotification(message: JsonObject): Message {
  if (own(message, 'jsonrpc') !== '2.0') return fault(null, FAULTS.badVersion);
  const method = own(message, 'method');
  if (typeof method !== 'string') return fault(null, FAULTS.badMethod);
  const params = own(message, 'params');
  return { kind: 'notification', method, params: isObject(params) ? params : undefined };
}

function isResponse(message: JsonObject): boolean {
  return !Object.hasOwn(message, 'method') && (Object.hasOwn(message, 'result') || Object.hasOwn(message, 'error'));
}

/** Integers that JavaScript cannot hold exactly are refused: they would be echoed as another id. */
export function isRequestId(value: unknown): value is RequestId {
  return typeof value === 'string' || Number.isSafeInteger(value);
}

function fault(id: RequestId | null, value: Fault): Message {
  return { kind: 'fault', id, fault: value };
}

/** The answer's line, without LF. `resultJson` is JSON text of an object, made by the caller and not parsed again. */
export function resultLine(id: RequestId, resultJson: string): string {
  return oneLine(`{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${resultJson}}`);
}

/** The error's line, without LF. `id` is null, or absent, where the request's own could not be read. */
export function errorLine(id: RequestId | null | undefined, { code, message, data }: Fault): string {
  return oneLine(JSON.stringify({ jsonrpc: '2.0', id, error: { code, message, data } }));
}

/** A notification's line, without LF. */
export function notificationLine(method: string, params: JsonObject): string {
  return oneLine(JSON.stringify({ jsonrpc: '2.0', method, params }));
}

/** Raw line ends stand in JSON text only between its tokens, where a space means the same. */
function oneLine(json: string): string {
  return escapeJsonText(json).replace(/[\r\n]/g, ' ');
}
