/**
 * The requests in flight, by id: `1` and `"1"` are two of them (protocol.md sections 2 and 6). One private function
 * changes the table, so that what follows from a change, that nothing is in flight any more, is looked at in one place.
 * Knows no method and sends nothing.
 */
import type { Limits } from '../wire/limits.ts';
import type { RequestId } from '../wire/envelope.ts';

export interface Flying {
  readonly id: RequestId;
  /** Bytes of the request's line, which stand for the memory that it holds. */
  readonly bytes: number;
  /** Aborted when nobody waits for the answer any more. */
  readonly abort: AbortController;
}

interface Table {
  /** What is still to be answered. */
  readonly open: Map<RequestId, Flying>;
  /** What the catalogue still works on, the cancelled ones included: their memory is held until it lets go. */
  readonly held: Set<Flying>;
  bytes: number;
}

export class Flight {
  readonly #limits: Pick<Limits, 'pendingRequests' | 'pendingBytes'>;
  readonly #table: Table = { open: new Map(), held: new Set(), bytes: 0 };
  #idle: (() => void)[] = [];

  constructor(limits: Pick<Limits, 'pendingRequests' | 'pendingBytes'>) {
    this.#limits = limits;
  }

  /** Whether a request with this id waits for its answer. */
  has(id: RequestId): boolean {
    return this.#table.open.has(id);
  }

  /** Takes a request in; undefined if `pendingRequests` or `pendingBytes` has no room for it. The id is not in use. */
  admit(id: RequestId, bytes: number): Flying | undefined {
    return this.#change((table) => {
      if (table.held.size >= this.#limits.pendingRequests) return undefined;
      if (table.bytes + bytes > this.#limits.pendingBytes) return undefined;
      const flying: Flying = { id, bytes, abort: new AbortController() };
      table.open.set(id, flying);
      table.held.add(flying);
      table.bytes += bytes;
      return flying;
    });
  }

  /** The request is answered, or dropped: its id is free again. */
  close(flying: Flying): void {
    this.#change(({ open }) => {
      if (open.get(flying.id) === flying) open.delete(flying.id);
    });
  }

  /** The catalogue has let go of the request. */
  release(flying: Flying): void {
    this.#change((table) => {
      if (table.held.delete(flying)) table.bytes -= flying.bytes;
    });
  }

  /** Aborts the request with this id, if there is one. */
  cancel(id: RequestId): void {
    this.#table.open.get(id)?.abort.abort();
  }

  /** Aborts every request; gives their number. */
  cancelAll(): number {
    const all = [...this.#table.open.values()];
    for (const { abort } of all) abort.abort();
    return all.length;
  }

  /** Resolves as soon as no request waits for an answer. */
  idle(): Promise<void> {
    return new Promise((resolve) => {
      this.#change(() => this.#idle.push(resolve));
    });
  }

  #change<T>(change: (table: Table) => T): T {
    const result = change(this.#table);
    if (this.#table.open.size === 0) {
      for (const resolve of this.#idle.splice(0)) resolve();
    }
    return result;
  }
}
