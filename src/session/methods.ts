/**
 * The methods, a row each, as data (protocol.md sections 3 and 5): in which era and phases a method may be called,
 * what is said elsewhere, how its `params` are read, and who answers. Reading gives what is asked, or a fault; nothing
 * is answered here. Names from the peer index a Map, never an object.
 */
import { FAULTS } from '../base/faults.ts';
import type { Fault } from '../base/faults.ts';
import { isObject, own } from '../base/json.ts';
import type { JsonObject } from '../base/json.ts';
import { isRequestId } from '../wire/envelope.ts';
import type { RequestId } from '../wire/envelope.ts';
import type { Phase } from './phase.ts';
import { agreedRevision } from './revisions.ts';
import type { Era, Revision } from './revisions.ts';

/** A request on its way to whoever answers it. */
export interface Dispatch {
  readonly era: Era;
  /** Undefined as long as no handshake has been made, in that era. */
  readonly revision: Revision | undefined;
  readonly id: RequestId;
  readonly method: string;
  readonly params: JsonObject | undefined;
}

export type ProgressToken = string | number;

export type ListName = 'tools' | 'resources' | 'resourceTemplates' | 'prompts';

/** Answered by the session, at once. */
export type Question =
  | { readonly kind: 'initialize'; readonly revision: Revision }
  | { readonly kind: 'discover' }
  | { readonly kind: 'ping' }
  | { readonly kind: 'list'; readonly list: ListName }
  | { readonly kind: 'prompt'; readonly name: string; readonly args: JsonObject };

/** Answered by the catalogue, in its time: such a request is in flight meanwhile. */
export type Errand =
  | { readonly kind: 'call'; readonly name: string; readonly args: JsonObject; readonly token: ProgressToken | undefined }
  | { readonly kind: 'read'; readonly uri: string; readonly token: ProgressToken | undefined };

/** A request read by its row. */
export type Reading =
  | { readonly answeredBy: 'session'; readonly question: Question }
  | { readonly answeredBy: 'catalogue'; readonly errand: Errand }
  | { readonly answeredBy: 'fault'; readonly fault: Fault };

interface When {
  readonly eras: readonly Era[];
  /** Phases of the session that a handshake opens. A stateless request stands alone, in whatever phase that is. */
  readonly phases: readonly Phase['kind'][];
  /** The answer in every other phase. */
  readonly elsewhere: Fault;
}

type MethodRow = When & (
  | { readonly answeredBy: 'session'; readonly read: (params: JsonObject | undefined) => Question | Fault }
  | { readonly answeredBy: 'catalogue'; readonly read: (params: JsonObject | undefined) => Errand | Fault }
);

const ALWAYS: When = { eras: ['handshake'], phases: ['opening', 'negotiated', 'ready'], elsewhere: FAULTS.notReady };
const READY: When = { eras: ['handshake', 'stateless'], phases: ['ready'], elsewhere: FAULTS.notReady };
const ONCE: When = { eras: ['handshake'], phases: ['opening'], elsewhere: FAULTS.alreadyInitialized };
const ALONE: When = { eras: ['stateless'], phases: [], elsewhere: FAULTS.methodNotFound };

export const METHODS: ReadonlyMap<string, MethodRow> = new Map<string, MethodRow>([
  ['initialize', { ...ONCE, answeredBy: 'session', read: readInitialize }],
  ['server/discover', { ...ALONE, answeredBy: 'session', read: () => ({ kind: 'discover' }) }],
  ['ping', { ...ALWAYS, answeredBy: 'session', read: () => ({ kind: 'ping' }) }],
  ['tools/list', { ...READY, answeredBy: 'session', read: readList('tools') }],
  ['tools/call', { ...READY, answeredBy: 'catalogue', read: readCall }],
  ['resources/list', { ...READY, answeredBy: 'session', read: readList('resources') }],
  ['resources/templates/list', { ...READY, answeredBy: 'session', read: readList('resourceTemplates') }],
  ['resources/read', { ...READY, answeredBy: 'catalogue', read: readRead }],
  ['prompts/list', { ...READY, answeredBy: 'session', read: readList('prompts') }],
  ['prompts/get', { ...READY, answeredBy: 'session', read: readPrompt }],
]);

/** Reads a request by its row. Before `ready` an unknown method is as early as any other. */
export function readDispatch({ era, method, params }: Dispatch, phase: Phase['kind']): Reading {
  const row = METHODS.get(method);
  if (row === undefined || !row.eras.includes(era)) {
    const known = era === 'stateless' || phase === 'ready';
    return { answeredBy: 'fault', fault: known ? FAULTS.methodNotFound : FAULTS.notReady };
  }
  if (era === 'handshake' && !row.phases.includes(phase)) return { answeredBy: 'fault', fault: row.elsewhere };
  if (row.answeredBy === 'session') {
    const question = row.read(params);
    return isFault(question) ? { answeredBy: 'fault', fault: question } : { answeredBy: 'session', question };
  }
  const errand = row.read(params);
  return isFault(errand) ? { answeredBy: 'fault', fault: errand } : { answeredBy: 'catalogue', errand };
}

function isFault(read: Question | Errand | Fault): read is Fault {
  return 'code' in read;
}

function readInitialize(params: JsonObject | undefined): Question | Fault {
  const requested = own(params, 'protocolVersion');
  if (typeof requested !== 'string' || requested.trim() === '') return FAULTS.badInitialize;
  if (readObject(params, 'capabilities') === undefined) return FAULTS.badInitialize;
  if (readObject(params, 'clientInfo') === undefined) return FAULTS.badInitialize;
  return { kind: 'initialize', revision: agreedRevision(requested) };
}

/** No cursor was ever given out, so there is none to come back with. */
function readList(list: ListName) {
  return (params: JsonObject | undefined): Question | Fault =>
    params !== undefined && Object.hasOwn(params, 'cursor') ? FAULTS.badCursor : { kind: 'list', list };
}

function readCall(params: JsonObject | undefined): Errand | Fault {
  const name = own(params, 'name');
  const args = readObject(params, 'arguments');
  if (typeof name !== 'string' || args === undefined) return FAULTS.badCall;
  return { kind: 'call', name, args, token: readProgressToken(params) };
}

function readRead(params: JsonObject | undefined): Errand | Fault {
  const uri = own(params, 'uri');
  return typeof uri === 'string' ? { kind: 'read', uri, token: readProgressToken(params) } : FAULTS.badRead;
}

function readPrompt(params: JsonObject | undefined): Question | Fault {
  const name = own(params, 'name');
  const args = readObject(params, 'arguments');
  return typeof name === 'string' && args !== undefined ? { kind: 'prompt', name, args } : FAULTS.badPrompt;
}

/** An optional member that is an object: empty if absent, undefined if it is anything else (null is not an object). */
function readObject(params: JsonObject | undefined, name: string): JsonObject | undefined {
  if (params === undefined || !Object.hasOwn(params, name)) return {};
  const value = own(params, name);
  return isObject(value) ? value : undefined;
}

/** A token is a string or an integer, like an id; anything else is no token. */
function readProgressToken(params: JsonObject | undefined): ProgressToken | undefined {
  const meta = own(params, '_meta');
  const token = isObject(meta) ? own(meta, 'progressToken') : undefined;
  return isRequestId(token) ? token : undefined;
}
