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

  /** From `at` on (milliseconds of `performance.now()`) the compiler is stopped too, to answer with what is done. */
  stopAt(at: number): void {
    this.#softDeadline = at;
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
