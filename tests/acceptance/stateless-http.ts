/**
 * What HTTP adds to a request that stands alone (MCP 2026-07-28, Streamable HTTP): headers that say again what the body
 * says, and a status for each error. The bridge's part; a server on standard input knows neither.
 */
import type { IncomingHttpHeaders } from 'node:http';

export interface Standing {
  readonly id?: unknown;
  readonly method?: unknown;
  readonly params?: { readonly name?: unknown; readonly uri?: unknown; readonly _meta?: Readonly<Record<string, unknown>> };
}

const VERSION = 'io.modelcontextprotocol/protocolVersion';
const CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities';
const FIRST = '2026-07-28';
const MISMATCH = -32020;

/** By the code of the error; any other is answered with 200. */
const STATUSES: ReadonlyMap<unknown, number> = new Map([[-32601, 404], [-32022, 400], [-32021, 400], [-32700, 400], [-32600, 400], [-32602, 400]]);

/** Whether a request is one that needs no session. */
export function standsAlone({ method, params }: Standing, headers: IncomingHttpHeaders): boolean {
  return method === 'server/discover' || Object.hasOwn(params?._meta ?? {}, VERSION) || String(headers['mcp-protocol-version'] ?? '') >= FIRST;
}

/** The answer to a request whose headers and body differ. A body that lacks what they would repeat is the server's to refuse. */
export function mismatch(message: Standing, headers: IncomingHttpHeaders): object | undefined {
  const { method, params } = message;
  const meta = params?._meta ?? {};
  if (!Object.hasOwn(meta, VERSION) || !Object.hasOwn(meta, CAPABILITIES)) return undefined;
  const named = method === 'resources/read' ? params?.uri : method === 'tools/call' || method === 'prompts/get' ? params?.name : undefined;
  const wrong = [
    ['mcp-protocol-version', meta[VERSION]],
    ['mcp-method', method],
    ...(named === undefined ? [] : [['mcp-name', named]]),
  ].find(([header, value]) => decoded(headers[String(header)]) !== value);
  if (wrong === undefined) return undefined;
  return { jsonrpc: '2.0', id: message.id, error: { code: MISMATCH, message: `Header mismatch: ${String(wrong[0])}` } };
}

/** Missing keys of `_meta` are an error of the request as HTTP sees it, as wrong arguments are not. */
export function statusOf(line: string, { method, params }: Standing): number {
  const { error } = JSON.parse(line) as { readonly error?: { readonly code?: unknown } };
  const meta = params?._meta ?? {};
  if (error?.code === -32602 && Object.hasOwn(meta, VERSION) && Object.hasOwn(meta, CAPABILITIES)) return 200;
  return (error === undefined ? undefined : STATUSES.get(error.code)) ?? (method === undefined ? 400 : 200);
}

/** `=?base64?...?=` stands for what a header cannot hold. */
function decoded(header: string | string[] | undefined): string | undefined {
  if (typeof header !== 'string') return undefined;
  const encoded = /^=\?base64\?(.*)\?=$/.exec(header.trim())?.[1];
  return encoded === undefined ? header.trim() : Buffer.from(encoded, 'base64').toString();
}
