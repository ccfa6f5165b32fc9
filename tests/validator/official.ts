/**
 * The official JSON Schema of each revision of the protocol (`mcp/`), as a check of single messages: a response is
 * held to the result type of its method, and everything to the JSON-RPC envelope.
 */
import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Message } from './client.ts';

/** Agreed by `initialize`, newest first. */
export const REVISIONS = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'] as const;
/** Named by each request. */
export const STATELESS_REVISIONS = ['2026-07-28'] as const;
export type Revision = (typeof REVISIONS)[number] | (typeof STATELESS_REVISIONS)[number];

const RESULT_TYPES: Readonly<Record<string, string>> = {
  'initialize': 'InitializeResult',
  'server/discover': 'DiscoverResult',
  'ping': 'EmptyResult',
  'tools/list': 'ListToolsResult',
  'tools/call': 'CallToolResult',
  'resources/list': 'ListResourcesResult',
  'resources/templates/list': 'ListResourceTemplatesResult',
  'resources/read': 'ReadResourceResult',
  'prompts/list': 'ListPromptsResult',
  'prompts/get': 'GetPromptResult',
};

/** What is wrong with a message, empty if nothing; `method` is that of the request that it answers. */
export type MessageCheck = (message: Message, method: string | undefined) => string[];

export function messageCheck(revision: Revision): MessageCheck {
  const schema = JSON.parse(readFileSync(new URL(`mcp/${revision}.json`, import.meta.url), 'utf8')) as Readonly<Record<string, unknown>>;
  const options = { strict: false, formats: { uri: (text: string) => URL.canParse(text), byte: /^[\w+/]*={0,2}$/, 'uri-template': /^\S+$/ } };
  const ajv = '$defs' in schema ? new Ajv2020(options) : new Ajv(options);
  ajv.addSchema(schema, 'mcp');
  const problems = (type: string, value: unknown): string[] => {
    const validate = ajv.getSchema(`mcp#/${'$defs' in schema ? '$defs' : 'definitions'}/${type}`);
    if (validate === undefined) return [`${revision} has no type ${type}`];
    return validate(value) === true ? [] : [`not a ${type}: ${ajv.errorsText(validate.errors)}`];
  };
  return (message, method) => {
    const envelope = problems('JSONRPCMessage', message);
    if (message.method !== undefined) return [...envelope, ...problems('ServerNotification', message)];
    const type = method === undefined ? undefined : RESULT_TYPES[method];
    if (message.result === undefined || type === undefined) return envelope;
    return [...envelope, ...problems(type, message.result)];
  };
}
