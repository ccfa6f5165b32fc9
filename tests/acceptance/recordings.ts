/**
 * Holds what servers sent, as `recorder.ts` kept it, to the official schema of the agreed revision and to what no
 * schema says: one JSON message a line, one answer a request and none to anything else, nothing for a request whose
 * cancellation was read, progress for a request in flight only and rising, and the exit code 0.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Message as Envelope } from '../validator/client.ts';
import { messageCheck } from '../validator/official.ts';
import type { MessageCheck, Revision } from '../validator/official.ts';
import { unequal } from '../validator/tally.ts';
import type { Row, Tally } from '../validator/tally.ts';
import { readRecording } from './recorder.ts';
import type { Entry } from './recorder.ts';

interface Message extends Envelope {
  readonly params?: {
    readonly requestId?: unknown;
    readonly progressToken?: unknown;
    readonly progress?: unknown;
    readonly _meta?: { readonly progressToken?: unknown };
  };
}

interface Request {
  readonly method: string;
  readonly token: unknown;
  /** The cancelled requests of which the server has read when it answers this one, since it reads in order. */
  readonly cancelledBefore: readonly string[];
  progress: number;
  /** Its answer may have been on its way when the cancellation was sent; once that was read, nothing may come. */
  state: 'open' | 'cancelled' | 'given up';
}

/** The code with which the server ends on SIGTERM. */
const TERMINATED = 143;

/** Checks every recording in the folder. A folder without one is a failure: nothing would be known. */
export function checkRecordings(folder: string, revision: Revision, row: Row, tally: Tally): void {
  const files = readdirSync(folder);
  if (files.length === 0) tally.check(row, 'nothing was recorded');
  for (const file of files) {
    for (const problem of problemsOf(readRecording(join(folder, file)), revision)) tally.check(row, problem);
  }
}

/** One element for each check, undefined where it passed. */
export function problemsOf(entries: readonly Entry[], revision: Revision): readonly (string | undefined)[] {
  const talk = new Talk(revision);
  return [...entries.flatMap((entry) => talk.problems(entry)), ...talk.unanswered()];
}

class Talk {
  readonly #revision: Revision;
  readonly #official: MessageCheck;
  /** By the JSON of the id: those that are not answered. */
  readonly #requests = new Map<string, Request>();

  constructor(revision: Revision) {
    this.#revision = revision;
    this.#official = officialCheck(revision);
  }

  problems(entry: Entry): (string | undefined)[] {
    switch (entry.kind) {
      case 'exit':
        return [entry.signalled && entry.code === TERMINATED ? undefined : unequal('the exit code', entry.code, 0)];
      case 'rest':
        return entry.from === 'server' ? [`a line without its end: ${entry.line.slice(0, 80)}`] : [];
      case 'line':
        if (entry.from === 'server') return [this.#received(entry.line)];
        this.#sent(parse(entry.line));
        return [];
    }
  }

  unanswered(): (string | undefined)[] {
    return [...this.#requests].map(([id, { method, state }]) => state === 'open' ? `${method} ${id} was never answered` : undefined);
  }

  #sent(message: Message | undefined): void {
    if (message?.method === undefined) return;
    const cancelled = this.#requests.get(JSON.stringify(message.params?.requestId));
    if (message.method === 'notifications/cancelled' && cancelled !== undefined) cancelled.state = 'cancelled';
    if (message.id === undefined) return;
    this.#requests.set(JSON.stringify(message.id), {
      method: message.method,
      token: message.params?._meta?.progressToken,
      cancelledBefore: [...this.#requests].filter(([, { state }]) => state === 'cancelled').map(([id]) => id),
      progress: -Infinity,
      state: 'open',
    });
  }

  #received(line: string): string | undefined {
    const message = parse(line);
    if (message === undefined) return `not UTF-8 or not JSON: ${line.slice(0, 80)}`;
    const id = JSON.stringify(message.id);
    const request = message.method === undefined ? this.#requests.get(id) : undefined;
    const problems = this.#official(message, request?.method);
    if (message.method !== undefined) problems.push(...this.#progress(message));
    else if (request === undefined) problems.push(`an answer to ${id}, which nobody asked or which is answered`);
    else problems.push(...this.#answered(id, request, message));
    return problems.length === 0 ? undefined : `${request?.method ?? message.method ?? 'a message'}: ${problems.join('; ')}`;
  }

  #answered(id: string, request: Request, message: Message): string[] {
    this.#requests.delete(id);
    for (const other of request.cancelledBefore) {
      const cancelled = this.#requests.get(other);
      if (cancelled !== undefined) cancelled.state = 'given up';
    }
    if (request.state === 'given up') return [`an answer to ${id}, whose cancellation was read`];
    if (request.method !== 'initialize' || message.result === undefined) return [];
    const problem = unequal('the revision', message.result?.['protocolVersion'], this.#revision);
    return problem === undefined ? [] : [problem];
  }

  /** The server sends no other notification. */
  #progress({ params }: Message): string[] {
    const request = [...this.#requests.values()].find(({ token }) => token !== undefined && token === params?.progressToken);
    if (request === undefined) return ['for no request in flight'];
    if (request.state === 'given up') return ['for a request whose cancellation was read'];
    const before = request.progress;
    request.progress = Number(params?.progress);
    return request.progress > before ? [] : [`${request.progress} after ${before}`];
  }
}

const officialChecks = new Map<Revision, MessageCheck>();

/** Compiling a schema takes longer than all that is checked with it. */
function officialCheck(revision: Revision): MessageCheck {
  const check = officialChecks.get(revision) ?? messageCheck(revision);
  officialChecks.set(revision, check);
  return check;
}

/** Undefined if the bytes are not UTF-8 or the text is not JSON. */
function parse(line: string): Message | undefined {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(line, 'latin1'))) as Message;
  } catch {
    return undefined;
  }
}
