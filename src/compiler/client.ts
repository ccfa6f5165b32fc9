/**
 * The main thread's side of the compiler: the queue of calls, their deadlines, and the life of the worker
 * (compiler.md sections 1 and 6). Calls run one at a time, first come first served. A worker that dies or has to be
 * ended takes one call with it; the next call goes to a new one, with the buffers told again. Imports no `typescript`.
 */
import { quoted } from '../base/text.ts';
import type { Log } from '../base/log.ts';
import type { BufferSnapshot } from './buffers.ts';
import { WARM_UP, type Call, type Loading, type Query, type Reply, type WorkerConfig } from './protocol.ts';
import { WorkerLink, type Loss } from './link.ts';

/** After a cancellation the compiler is given this long to see the flag; then the worker is ended. */
const CANCEL_GRACE_MILLIS = 3_000;
/** After a deadline the answer is sent at once, and the worker, which is warm, has this long to save itself. */
const DEADLINE_GRACE_MILLIS = 100;
/** Workers that died before they were ready, one after the other, until only a call starts another one. */
const FAILED_STARTS = 3;

export interface ClientOptions {
  readonly config: WorkerConfig;
  readonly heapMiB: number;
  readonly log: Log;
  /** Another worker than the compiler's, for tests. */
  readonly worker?: URL;
}

export interface AskWork {
  readonly signal: AbortSignal;
  /** In milliseconds of `performance.now()`. */
  readonly deadline: number;
  readonly progress?: (progress: { readonly progress: number; readonly message?: string }) => void;
}

export type AskOutcome =
  | { readonly kind: 'ok'; readonly json: string }
  | { readonly kind: 'refused'; readonly message: string; readonly outcome: 'error' | 'failed' | 'timeout' };

/** Thrown where the compiler threw during a call: a bug, answered as -32603. The message is for the log. */
export class CompilerFault extends Error {
  override readonly name = 'CompilerFault';
}

const CLOSING = refused('the server is closing', 'failed');

interface Pending {
  readonly sequence: number;
  readonly query: Query;
  readonly buffers: BufferSnapshot;
  readonly work: AskWork;
  readonly settle: (outcome: AskOutcome) => void;
  readonly fail: (error: Error) => void;
  readonly release: () => void;
}

export class CompilerClient {
  readonly #options: ClientOptions;
  readonly #stop: Int32Array;
  #queue: Pending[] = [];
  #running: Pending | undefined;
  #link: WorkerLink | undefined;
  #sequence = 0;
  #failedStarts = 0;
  #closed = false;

  constructor(options: ClientOptions) {
    this.#options = options;
    this.#stop = new Int32Array(options.config.stop);
  }

  /** Starts the worker, which loads the compiler and the default library at once. */
  start(): void {
    if (this.#link !== undefined || this.#closed) return;
    const { config, heapMiB, worker } = this.#options;
    Atomics.store(this.#stop, 0, 0);
    const link = new WorkerLink({
      config,
      heapMiB,
      ...(worker !== undefined && { worker }),
      onMessage: (message) => {
        if (message.kind === 'ready') this.#failedStarts = 0;
        else if (message.kind === 'loading') this.#progress(message);
        else this.#reply(message);
      },
      onLost: (loss) => {
        this.#lost(link, loss);
      },
    });
    this.#link = link;
  }

  /**
   * Asks in the order of the calls. Resolves also when the call is aborted (its outcome is then of no use to anyone).
   * Rejects with `CompilerFault` if the compiler threw during the call.
   */
  ask(query: Query, buffers: BufferSnapshot, work: AskWork): Promise<AskOutcome> {
    if (this.#closed) return Promise.resolve(CLOSING);
    return new Promise((resolve, reject) => {
      this.#sequence += 1;
      const sequence = this.#sequence;
      const abort = (): void => {
        this.#cancel(sequence);
      };
      const timer = setTimeout(() => {
        this.#expire(sequence);
      }, Math.max(0, work.deadline - performance.now()));
      work.signal.addEventListener('abort', abort, { once: true });
      const release = (): void => {
        clearTimeout(timer);
        work.signal.removeEventListener('abort', abort);
      };
      this.#queue.push({ sequence, query, buffers, work, settle: resolve, fail: reject, release });
      if (work.signal.aborted) abort();
      this.#next();
    });
  }

  /** Ends the worker. Calls that wait, and the one that runs, are resolved as refused. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const pending of [...(this.#running === undefined ? [] : [this.#running]), ...this.#queue]) {
      settle(pending, CLOSING);
    }
    this.#queue = [];
    this.#running = undefined;
    await this.#link?.end();
    this.#link = undefined;
  }

  #next(): void {
    if (this.#running !== undefined || this.#closed) return;
    const pending = this.#queue.shift();
    if (pending === undefined) return;
    this.start();
    this.#running = pending;
    const { sequence, query, work } = pending;
    const known = this.#link?.buffers ?? new Map<string, number>();
    const opened = [...pending.buffers.values()].filter(({ name, version }) => known.get(name) !== version);
    const closed = [...known.keys()].filter((name) => !pending.buffers.has(name));
    // A worker that is still warming up, if it is, stops that and turns to the call.
    Atomics.store(this.#stop, 0, WARM_UP);
    const call: Call = { sequence, query, opened, closed, remainingMillis: work.deadline - performance.now() };
    this.#link?.post(call);
  }

  #progress({ sequence, files }: Loading): void {
    if (this.#running?.sequence === sequence) this.#running.work.progress?.({ progress: files, message: 'files loaded' });
  }

  #reply(reply: Reply): void {
    const pending = this.#running;
    if (pending?.sequence !== reply.sequence) return;
    this.#running = undefined;
    switch (reply.kind) {
      case 'ok':
        settle(pending, { kind: 'ok', json: reply.json });
        break;
      case 'refused':
        settle(pending, refused(reply.message, 'error'));
        break;
      case 'stopped':
        settle(pending, refused('the call was stopped', 'failed'));
        break;
      case 'failed':
        pending.release();
        pending.fail(new CompilerFault(reply.error));
        break;
    }
    this.#next();
  }

  /** The caller has given up: a waiting call is dropped, a running one is told to stop. */
  #cancel(sequence: number): void {
    this.#giveUp(sequence, refused('the call was cancelled', 'failed'), CANCEL_GRACE_MILLIS);
  }

  #expire(sequence: number): void {
    this.#giveUp(sequence, refused('the time for the call ended before it was answered (callMillis): ask for less, or again when the project is loaded', 'timeout'), DEADLINE_GRACE_MILLIS);
  }

  #giveUp(sequence: number, outcome: AskOutcome, graceMillis: number): void {
    if (this.#running?.sequence === sequence) {
      const link = this.#link;
      settle(this.#running, outcome);
      Atomics.store(this.#stop, 0, sequence);
      setTimeout(() => {
        if (this.#running?.sequence === sequence && this.#link === link) void link?.end('runaway');
      }, graceMillis);
      return;
    }
    const waiting = this.#queue.find((pending) => pending.sequence === sequence);
    if (waiting === undefined) return;
    this.#queue = this.#queue.filter((pending) => pending !== waiting);
    settle(waiting, outcome);
  }

  #lost(link: WorkerLink, loss: Loss): void {
    if (this.#link !== link || this.#closed) return;
    this.#link = undefined;
    const { log, heapMiB } = this.#options;
    log('warn', 'worker-lost', { reason: loss.reason, detail: loss.detail });
    if (!link.wasReady) this.#failedStarts += 1;
    const pending = this.#running;
    this.#running = undefined;
    if (pending !== undefined) settle(pending, refused(explain(loss, heapMiB), 'failed'));
    if (this.#failedStarts < FAILED_STARTS) this.start();
    this.#next();
  }
}

function explain(loss: Loss, heapMiB: number): string {
  switch (loss.reason) {
    case 'memory':
      return `the compiler needed more memory than it may have (heapMiB ${heapMiB}) and was started anew: ask for less, or raise the limit at launch`;
    case 'runaway':
      return 'the compiler did not stop in time and was started anew';
    case 'died':
      return `the compiler was lost (${quoted(loss.detail)}) and was started anew: this source is more than it can take`;
  }
}

function refused(message: string, outcome: 'error' | 'failed' | 'timeout'): AskOutcome {
  return { kind: 'refused', message, outcome };
}

/** Settling twice is harmless: a promise keeps its first outcome. */
function settle(pending: Pending, outcome: AskOutcome): void {
  pending.release();
  pending.settle(outcome);
}
