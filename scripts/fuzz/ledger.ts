/**
 * Keeps the books of one conversation: what went in is owed an answer or silence (`model.ts`), what comes out must be
 * owed. A cancellation may cross the answer on its way, so it is held to what can be seen: once a `ping` that was sent
 * behind it is answered, nothing more may come for what it cancelled (protocol.md section 6).
 */
import { readAnswer, shortened, textIsStructuredContent } from '../golden/match.ts';
import { expectedOf, isObject, memberOf } from './model.ts';
import type { Id } from './model.ts';

interface Account {
  /** Line numbers of the requests with this id. */
  readonly asked: number[];
  readonly cancels: number[];
  /** Of `asked`, how many may stay without an answer. */
  droppable: number;
  answers: number;
  /** The last cancellation that a heard ping stands behind, and the answers that came since it was heard. */
  closedAt: number;
  since: number;
}

interface Token {
  uses: number;
  readonly request: string;
  highest: number;
}

const CODES: ReadonlySet<unknown> = new Set([-32700, -32600, -32601, -32602, -32603, -32002, -32000]);

const LF = 0x0a;

export class Ledger {
  readonly problems: string[] = [];
  /** Answers by what they are: `result`, `failed call`, `error CODE`. */
  readonly outcomes = new Map<string, number>();
  messages = 0;
  answers = 0;
  readonly #cap: number;
  readonly #mustFail: ReadonlySet<string>;
  readonly #accounts = new Map<string, Account>();
  readonly #tokens = new Map<string, Token>();
  readonly #faults = new Map<number, number>();
  #heardPing = -1;
  #unfinished: Uint8Array[] = [];

  /** `mustFail`: ids of requests that have no right to a good result. */
  constructor(cap: number, mustFail: readonly Id[]) {
    this.#cap = cap;
    this.#mustFail = new Set(mustFail.map((id) => JSON.stringify(id)));
  }

  /** These bytes go in. Called before they are written. */
  sent(bytes: Uint8Array): void {
    let from = 0;
    for (let end = bytes.indexOf(LF); end !== -1; end = bytes.indexOf(LF, from)) {
      this.#line(Buffer.concat([...this.#unfinished, bytes.subarray(from, end + 1)]));
      this.#unfinished = [];
      from = end + 1;
    }
    if (from < bytes.length) this.#unfinished.push(bytes.subarray(from));
  }

  /** Whether the next byte begins a line. */
  get atLineStart(): boolean {
    return this.#unfinished.length === 0;
  }

  /** The input has ended: a last line without LF is a line. */
  ended(): void {
    if (!this.atLineStart) this.#line(Buffer.concat(this.#unfinished));
    this.#unfinished = [];
  }

  /** Whether everything that must be answered is. */
  get settled(): boolean {
    return [...this.#faults.values()].every((count) => count === 0)
      && [...this.#accounts.values()].every(({ asked, droppable, answers }) => answers >= asked.length - droppable);
  }

  /** Whether the request with this id, which was sent once, is answered. */
  isAnswered(id: Id): boolean {
    return (this.#accounts.get(JSON.stringify(id))?.answers ?? 0) > 0;
  }

  /** This line came out. */
  heard(line: string): void {
    try {
      const { outcome, id } = readAnswer(line);
      const message = JSON.parse(line) as Record<string, unknown>;
      if (outcome === 'notification') return this.#notification(message);
      this.answers += 1;
      this.outcomes.set(outcome, (this.outcomes.get(outcome) ?? 0) + 1);
      const wrong = shapeProblem(message) ?? (textIsStructuredContent(line) ? undefined : 'text is not structuredContent');
      if (wrong !== undefined) this.#problem(wrong, line);
      if (id === null) return this.#fault(Number(memberOf(message['error'], 'code')), line);
      this.#answer(JSON.stringify(id), outcome, line);
    } catch (error) {
      this.#problem(error instanceof Error ? error.message : String(error), line);
    }
  }

  /** Adds to `problems` what is still owed. Called when the process has ended. */
  close(): void {
    for (const [code, count] of this.#faults) {
      if (count > 0) this.problems.push(`${count} errors ${code} with id null never came`);
    }
    for (const [id, { asked, droppable, answers }] of this.#accounts) {
      if (answers < asked.length - droppable) this.problems.push(`${asked.length} requests and ${droppable} cancellations of id ${shortened(id)}, ${answers} answers`);
    }
  }

  #line(line: Uint8Array): void {
    this.messages += 1;
    const at = this.messages;
    const expected = expectedOf(line, this.#cap);
    switch (expected.kind) {
      case 'silence':
        return;
      case 'fault':
        this.#faults.set(expected.code, (this.#faults.get(expected.code) ?? 0) + 1);
        return;
      case 'answer': {
        const key = JSON.stringify(expected.id);
        this.#account(key).asked.push(at);
        if (expected.token === undefined) return;
        const token = JSON.stringify(expected.token);
        this.#tokens.set(token, { uses: (this.#tokens.get(token)?.uses ?? 0) + 1, request: key, highest: -Infinity });
        return;
      }
      case 'cancel': {
        const account = this.#account(JSON.stringify(expected.id));
        account.cancels.push(at);
        if (account.droppable < account.asked.length) account.droppable += 1;
        return;
      }
    }
  }

  #account(key: string): Account {
    const account = this.#accounts.get(key) ?? { asked: [], cancels: [], droppable: 0, answers: 0, closedAt: -1, since: 0 };
    this.#accounts.set(key, account);
    return account;
  }

  #fault(code: number, line: string): void {
    const owed = this.#faults.get(code) ?? 0;
    if (owed === 0) return this.#problem('nobody asked for', line);
    this.#faults.set(code, owed - 1);
  }

  #answer(key: string, outcome: string, line: string): void {
    const account = this.#account(key);
    account.answers += 1;
    if (account.answers > account.asked.length) this.#problem('nobody asked for', line);
    if (outcome === 'result' && this.#mustFail.has(key)) this.#problem('a wrong call was answered with a result', line);
    account.since += 1;
    const later = account.asked.filter((at) => at > account.closedAt).length;
    if (account.closedAt >= 0 && account.since > later) this.#problem('an answer after its cancellation was taken', line);
    if (PING.test(key)) this.#pong(account, line);
  }

  /** A ping of ours is answered, so every line before it has been read. */
  #pong({ asked: [at = 0] }: Account, line: string): void {
    if (at < this.#heardPing) this.#problem('pings are answered out of order', line);
    this.#heardPing = at;
    for (const account of this.#accounts.values()) {
      const last = account.cancels.findLast((cancel) => cancel < at);
      if (last === undefined || last <= account.closedAt) continue;
      account.closedAt = last;
      account.since = 0;
    }
  }

  #notification(message: Readonly<Record<string, unknown>>): void {
    const line = JSON.stringify(message);
    const { method, params } = message;
    const token = this.#tokens.get(JSON.stringify(memberOf(params, 'progressToken')));
    if (method !== 'notifications/progress' || token === undefined) return this.#problem('a notification that nobody asked for', line);
    if (token.uses > 1) return;
    const progress = memberOf(params, 'progress');
    if (typeof progress !== 'number' || !(progress > token.highest)) this.#problem('progress that does not rise', line);
    token.highest = Number(progress);
    const { asked, answers } = this.#account(token.request);
    if (answers >= asked.length) this.#problem('progress after the answer', line);
  }

  #problem(what: string, line: string): void {
    this.problems.push(`${what}: ${shortened(line)}`);
  }
}

/** Ids that no generator uses: `pingId(3)`. */
export function pingId(count: number): string {
  return `heard-${count}`;
}

const PING = /^"heard-\d+"$/;

/** The members that a response has, and no others. */
function shapeProblem(message: Readonly<Record<string, unknown>>): string | undefined {
  const names = Object.keys(message).join();
  const { error, result } = message;
  if (names === 'jsonrpc,id,result') return isObject(result) ? undefined : 'a result that is no object';
  if (names !== 'jsonrpc,id,error') return 'not the members of a response';
  const sound = CODES.has(memberOf(error, 'code')) && typeof memberOf(error, 'message') === 'string';
  return sound ? undefined : 'an error without one of the codes and a message';
}
