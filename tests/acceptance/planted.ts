/**
 * Recordings in which a server does what it may not, one thing each: the check of recordings must see every one, or
 * its passing would say nothing. Each is put behind a good opening, which alone must pass.
 */
import { unequal } from '../validator/tally.ts';
import type { Revision } from '../validator/official.ts';
import type { Entry, Side } from './recorder.ts';
import { problemsOf } from './recordings.ts';

const REVISION: Revision = '2025-11-25';

const client = (message: object): Entry => line('client', JSON.stringify({ jsonrpc: '2.0', ...message }));
const server = (message: object): Entry => line('server', JSON.stringify({ jsonrpc: '2.0', ...message }));
const call = (id: number): Entry => client({ id, method: 'tools/call', params: { name: 'a', _meta: { progressToken: id } } });
const progress = (token: number, value: number): Entry =>
  server({ method: 'notifications/progress', params: { progressToken: token, progress: value } });
const called = (id: number): Entry => server({ id, result: { content: [] } });

const OPENING: readonly Entry[] = [
  client({ id: 0, method: 'initialize', params: {} }),
  server({ id: 0, result: { protocolVersion: REVISION, capabilities: {}, serverInfo: { name: 'a', version: '1' } } }),
];
/** A request that was cancelled, and a later one that is answered: so the cancellation was read. */
const CANCELLED: readonly Entry[] = [
  call(1), client({ method: 'notifications/cancelled', params: { requestId: 1 } }),
  client({ id: 2, method: 'ping' }), server({ id: 2, result: {} }),
];

const GOOD: Readonly<Record<string, readonly Entry[]>> = {
  'an opening': [],
  'a call with progress': [call(1), progress(1, 1), progress(1, 2), called(1), exit(0, false)],
  'a cancelled call': CANCELLED,
  'an answer that crossed its cancellation': [
    call(1), client({ method: 'notifications/cancelled', params: { requestId: 1 } }), client({ id: 2, method: 'ping' }), called(1), server({ id: 2, result: {} }),
  ],
  'a client that did not wait': [exit(143, true)],
};

const BAD: Readonly<Record<string, readonly Entry[]>> = {
  'a result of another type': [call(1), server({ id: 1, result: { tools: [] } })],
  'a null for an absent member': [client({ id: 1, method: 'tools/list' }), server({ id: 1, result: { tools: [], nextCursor: null } })],
  'an error without a code': [call(1), server({ id: 1, error: { message: 'no' } })],
  'a line that is not JSON': [line('server', 'ready')],
  'a line that is not UTF-8': [line('server', '"\xff"')],
  'a line without its end': [{ kind: 'rest', from: 'server', line: '{' }],
  'no answer': [call(1)],
  'two answers': [call(1), called(1), called(1)],
  'an answer to another type of id': [call(1), server({ id: '1', result: { content: [] } }), called(1)],
  'another revision': [client({ id: 1, method: 'initialize' }), server({ id: 1, result: { protocolVersion: '2024-11-05', capabilities: {}, serverInfo: { name: 'a', version: '1' } } })],
  'progress that does not rise': [call(1), progress(1, 1), progress(1, 1), called(1)],
  'progress after the answer': [call(1), called(1), progress(1, 1)],
  'an answer to a cancelled call': [...CANCELLED, called(1)],
  'progress of a cancelled call': [...CANCELLED, progress(1, 1)],
  'a request to the client': [server({ id: 9, method: 'roots/list' })],
  'an exit code': [exit(1, false)],
};

export function checkPlanted(check: (problem: string | undefined) => void): void {
  for (const [what, entries] of Object.entries(GOOD)) check(unequal(what, found(entries), 0));
  for (const [what, entries] of Object.entries(BAD)) check(found(entries) > 0 ? undefined : `${what} was not seen`);
}

function found(entries: readonly Entry[]): number {
  return problemsOf([...OPENING, ...entries], REVISION).filter((problem) => problem !== undefined).length;
}

function line(from: Side, text: string): Entry {
  return { kind: 'line', from, line: text };
}

function exit(code: number, signalled: boolean): Entry {
  return { kind: 'exit', code, signalled };
}
