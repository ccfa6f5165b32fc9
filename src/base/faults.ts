/**
 * What can go wrong, by how far it reaches: the line is bad, the request is bad, the tool says no, or we have a bug.
 * The first two are JSON-RPC errors with the codes and texts below (protocol.md sections 2, 3 and 5); a tool that
 * says no answers with a result (`Refusal`); everything else that is thrown is a bug and becomes `internal`.
 * Texts are constants: what a client sent is never echoed in them.
 */

export interface Fault {
  /** JSON-RPC 2.0 error code. */
  readonly code: number;
  readonly message: string;
  /** What a revision that has it says beside the message (`session/revisions.ts`). */
  readonly data?: Readonly<Record<string, unknown>>;
}

export const FAULTS = {
  // The line is bad: no request can be read from it.
  notUtf8: { code: -32700, message: 'Parse error: the line is not UTF-8' },
  notJson: { code: -32700, message: 'Parse error: the line is not JSON' },
  lineTooLong: { code: -32600, message: 'Invalid Request: the line is longer than messageBytes' },
  batch: { code: -32600, message: 'Invalid Request: batches are not served' },
  notAnObject: { code: -32600, message: 'Invalid Request: a message is a JSON object' },
  // The request is bad.
  badVersion: { code: -32600, message: 'Invalid Request: jsonrpc must be "2.0"' },
  badMethod: { code: -32600, message: 'Invalid Request: method must be a string' },
  badId: { code: -32600, message: 'Invalid Request: id must be a string or an integer' },
  badParams: { code: -32600, message: 'Invalid Request: params must be an object' },
  idInUse: { code: -32600, message: 'Invalid Request: a request with this id is in flight' },
  alreadyInitialized: { code: -32600, message: 'session already initialized' },
  notReady: { code: -32002, message: 'session is not ready: send initialize, then notifications/initialized' },
  methodNotFound: { code: -32601, message: 'method not found' },
  badInitialize: {
    code: -32602,
    message: 'Invalid params: initialize needs a protocolVersion string; capabilities and clientInfo are objects',
  },
  badEnvelope: {
    code: -32602,
    message: 'Invalid params: _meta lacks protocolVersion (a string) or clientCapabilities (an object) of io.modelcontextprotocol',
  },
  unsupportedRevision: { code: -32022, message: 'Unsupported protocol version' },
  unknownTool: { code: -32602, message: 'Invalid params: unknown tool' },
  badCursor: { code: -32602, message: 'Invalid params: unknown cursor' },
  badCall: { code: -32602, message: 'Invalid params: tools/call needs a name string; arguments is an object' },
  badRead: { code: -32602, message: 'Invalid params: resources/read needs a uri string' },
  badPrompt: { code: -32602, message: 'Invalid params: prompts/get needs a name string; arguments is an object' },
  unknownResource: { code: -32602, message: 'Invalid params: unknown resource' },
  resourceTooLarge: { code: -32602, message: 'Invalid params: the resource is larger than resultChars' },
  // The server has no room, or no time, for a request that has no result to say so in (a tool call has).
  tooManyWaiting: { code: -32000, message: 'too many calls are waiting' },
  resourceLost: { code: -32000, message: 'the resource was not read: the compiler was stopped and is started anew' },
  resourceLate: { code: -32000, message: 'the resource was not read within callMillis' },
  unknownPrompt: { code: -32602, message: 'Invalid params: unknown prompt' },
  // We have a bug.
  internal: { code: -32603, message: 'Internal error' },
} as const satisfies Record<string, Fault>;

/** The tool cannot do what was asked, and says why in words for the one who asked. Not a bug, not a bad request. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}

/** For the log: the file, without its folders, and the line that an exception comes from; '' where it does not say. */
export function thrownAt({ stack = '' }: Error): string {
  return /^ {4}at .*?([^\s()/\\]+:\d+):\d+\)?$/m.exec(stack)?.[1] ?? '';
}
