/**
 * How a running call is stopped from the other thread (compiler.md section 6). The main thread writes the sequence
 * number of the call into shared memory; the compiler reads it through its cancellation token, and every question of
 * the compiler to its host reads it too, because building a program asks no token.
 */
import ts from 'typescript';

export class Stop {
  readonly #cell: Int32Array;
  #sequence = 0;
  #softDeadline = Infinity;

  constructor(shared: SharedArrayBuffer) {
    this.#cell = new Int32Array(shared);
  }

  /** A call begins. */
  begin(sequence: number): void {
    this.#sequence = sequence;
    this.#softDeadline = Infinity;
  }

  /**
   * Does work that may be left half done: from `at` on (milliseconds of `performance.now()`) the compiler is stopped in
   * it, so that the call can answer with what there is. Says whether it came to its end; a caller that gave up still
   * ends the call.
   */
  finishes(at: number, work: () => void): boolean {
    this.#softDeadline = at;
    try {
      work();
      return true;
    } catch (error) {
      if (!(error instanceof ts.OperationCanceledException) || this.asked) throw error;
      return false;
    } finally {
      this.#softDeadline = Infinity;
    }
  }

  /** Whether the caller has given up. */
  get asked(): boolean {
    return Atomics.load(this.#cell, 0) === this.#sequence && this.#sequence !== 0;
  }

  get due(): boolean {
    return this.asked || performance.now() > this.#softDeadline;
  }

  /** Throws what the compiler itself throws when its token says so. */
  check(): void {
    if (this.due) throw new ts.OperationCanceledException();
  }

  readonly token: ts.HostCancellationToken = { isCancellationRequested: () => this.due };
}
