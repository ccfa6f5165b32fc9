/**
 * Which era a request belongs to, and in the stateless one its envelope (MCP 2026-07-28, "Statelessness"): the version
 * and the capabilities of the client in `params._meta`, in every request anew. That the key is there decides, not
 * whether its value is right, so that a malformed envelope is an error and never served as something older. Pure.
 */
import { FAULTS } from '../base/faults.ts';
import type { Fault } from '../base/faults.ts';
import { isObject, own } from '../base/json.ts';
import type { JsonObject } from '../base/json.ts';
import { namedRevision } from './revisions.ts';
import type { Era, Revision } from './revisions.ts';

const VERSION = 'io.modelcontextprotocol/protocolVersion';
const CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities';
const CLIENT = 'io.modelcontextprotocol/clientInfo';

/** What the requests of a connection have spoken so far. One that speaks both is of the handshake era. */
export type Spoken = Era | 'nothing';

export function eraOf(method: string, params: JsonObject | undefined): Era {
  const meta = own(params, '_meta');
  return method === 'server/discover' || (isObject(meta) && Object.hasOwn(meta, VERSION)) ? 'stateless' : 'handshake';
}

export function spokenAfter(spoken: Spoken, era: Era): Spoken {
  return spoken === 'handshake' ? spoken : era;
}

/** The revision of a stateless request, or what is wrong with its envelope. */
export function readEnvelope(params: JsonObject | undefined): Revision | Fault {
  const meta = own(params, '_meta');
  if (!isObject(meta)) return FAULTS.badEnvelope;
  const version = own(meta, VERSION);
  if (typeof version !== 'string' || !isObject(own(meta, CAPABILITIES))) return FAULTS.badEnvelope;
  if (Object.hasOwn(meta, CLIENT) && !isObject(own(meta, CLIENT))) return FAULTS.badEnvelope;
  return namedRevision(version);
}
