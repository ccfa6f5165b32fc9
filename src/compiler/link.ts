/**
 * One worker thread, from its start to its end, as the main thread sees it: what it knows of the buffers, how much
 * memory it takes, and why it ended. A worker's own heap limit can take the whole process with it, so that limit is
 * set far out and memory is watched from here (compiler.md section 6).
 */
import { Worker, type ResourceLimits } from 'node:worker_threads';
import type { Call, FromWorker, WorkerConfig } from './protocol.ts';

/** How often memory is looked at while a call runs, or the worker starts and warms up. */
const WATCH_MILLIS = 50;
const MIB = 1_048_576;
/**
 * MiB between what a worker may have and the engine's own limit: enough for what is allocated between two looks and
 * while it is ended. It is no more than that, because the engine collects no earlier than half-way from what is in use
 * to its limit, and garbage cannot be told from the rest here: with a far limit it would end workers.
 */
const HEAP_MARGIN_MIB = 1_024;
/** MiB of stack: deep nesting in a source ends in an exception that is caught, not in a dead thread. */
const STACK_MIB = 8;

/** Why a worker is no more: it was over its memory, it was ended because it would not stop, or it died by itself. */
export interface Loss {
  readonly reason: 'memory' | 'runaway' | 'died';
  readonly detail: string;
}

export interface LinkOptions {
  readonly config: WorkerConfig;
  readonly heapMiB: number;
  readonly worker?: URL;
  readonly onMessage: (message: FromWorker) => void;
  readonly onLost: (loss: Loss) => void;
}

/** Node 22 and later can ask a busy worker for its heap. */
type Measured = Worker & { getHeapStatistics?(): Promise<{ readonly used_heap_size: number }> };

export class WorkerLink {
  /** Name and version of the buffers that the worker has been told. */
  readonly buffers = new Map<string, number>();
  readonly #worker: Measured;
  readonly #heapBytes: number;
  readonly #watch: NodeJS.Timeout;
  /** The least that the process took since the start: what an earlier worker left may be given back only after it. */
  #before: number;
  #busy = false;
  #ready = false;
  #loss: Loss | undefined;

  constructor({ config, heapMiB, worker = new URL('./worker.js', import.meta.url), onMessage, onLost }: LinkOptions) {
    const resourceLimits: ResourceLimits = { maxOldGenerationSizeMb: heapMiB + HEAP_MARGIN_MIB, stackSizeMb: STACK_MIB };
    this.#heapBytes = heapMiB * MIB;
    this.#before = process.memoryUsage.rss();
    this.#worker = new Worker(worker, { workerData: config, resourceLimits, execArgv: [], stdout: true, stderr: true });
    // A dependency that prints would print into the protocol; all that a worker says goes to standard error.
    this.#worker.stdout.pipe(process.stderr, { end: false });
    this.#worker.stderr.pipe(process.stderr, { end: false });
    this.#worker.on('message', (message: FromWorker) => {
      if (message.kind === 'ready') this.#ready = true;
      else if (message.kind !== 'loading') this.#busy = false;
      onMessage(message);
    });
    this.#worker.on('error', (error: unknown) => {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      this.#loss ??= code === 'ERR_WORKER_OUT_OF_MEMORY'
        ? { reason: 'memory', detail: code }
        : { reason: 'died', detail: error instanceof Error ? error.name : 'not an Error' };
    });
    this.#worker.on('exit', (code) => {
      clearInterval(this.#watch);
      onLost(this.#loss ?? { reason: 'died', detail: `exit ${code}` });
    });
    this.#watch = setInterval(() => void this.#look(), WATCH_MILLIS);
    this.#watch.unref();
  }

  /** Whether it came through its start and its warm-up. */
  get wasReady(): boolean {
    return this.#ready;
  }

  post(call: Call): void {
    this.#busy = true;
    for (const name of call.closed) this.buffers.delete(name);
    for (const { name, version } of call.opened) this.buffers.set(name, version);
    this.#worker.postMessage(call);
  }

  /** Ends the thread, whatever it is doing; `onLost` is told when it is gone. */
  async end(reason: Loss['reason'] = 'died', detail = 'ended'): Promise<void> {
    this.#loss ??= { reason, detail };
    await this.#worker.terminate();
  }

  async #look(): Promise<void> {
    if (this.#loss !== undefined || (!this.#busy && this.#ready)) return;
    const bytes = await this.#heap();
    if (bytes > this.#heapBytes) await this.end('memory', `${Math.round(bytes / MIB)} MiB`);
  }

  /** Bytes that the worker takes; on Node 20, what the process has grown by since the worker was started. */
  async #heap(): Promise<number> {
    if (this.#worker.getHeapStatistics === undefined) {
      const taken = process.memoryUsage.rss();
      this.#before = Math.min(this.#before, taken);
      return taken - this.#before;
    }
    try {
      return (await this.#worker.getHeapStatistics()).used_heap_size;
    } catch {
      return 0;
    }
  }
}
