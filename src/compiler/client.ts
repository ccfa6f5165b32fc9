/**
 * The main thread's side of the compiler: the queue, the deadlines, and the life of the worker (compiler.md
 * sections 1 and 6). Imports no `typescript`.
 */
import type { Log } from '../base/log.ts';
import type { BufferSnapshot } from './buffers.ts';
import type { Query, WorkerConfig } from './protocol.ts';

export interface ClientOptions {
  readonly config: WorkerConfig;
  readonly heapMiB: number;
  readonly log: Log;
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

export class CompilerClient {
  constructor(_options: ClientOptions) {}

  /** Starts the worker, which loads the compiler and the default library at once. */
  start(): void {}

  /**
   * Asks in the order of the calls. Resolves also when the call is aborted (its outcome is then of no use to anyone).
   * Rejects if the compiler threw during the call: a bug, answered as -32603.
   */
  ask(_query: Query, _buffers: BufferSnapshot, _work: AskWork): Promise<AskOutcome> {
    return Promise.reject(new Error('not built'));
  }

  /** Ends the worker. Calls that wait are resolved as refused. */
  close(): Promise<void> {
    return Promise.resolve();
  }
}
