/** A session under test: lines in as text or values, lines out as values, time moved by hand. */
import { fakeCatalogue } from './fake-catalogue.ts';
import type { FakeCatalogue } from './fake-catalogue.ts';
import type { Limits } from '#tsmcp/wire/limits.ts';
import type { Clock } from '#tsmcp/session/clock.ts';
import { Session } from '#tsmcp/session/session.ts';

export class FakeClock implements Clock {
  #now = 1000;
  #timers: { readonly at: number; readonly action: () => void }[] = [];

  now(): number {
    return this.#now;
  }

  after(millis: number, action: () => void): () => void {
    const timer = { at: this.#now + millis, action };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  }

  /** How many timers are set. */
  get timers(): number {
    return this.#timers.length;
  }

  advance(millis: number): void {
    this.#now += millis;
    const due = this.#timers.filter(({ at }) => at <= this.#now);
    this.#timers = this.#timers.filter(({ at }) => at > this.#now);
    for (const { action } of due) action();
  }
}

export interface Harness {
  readonly catalogue: FakeCatalogue;
  readonly clock: FakeClock;
  readonly session: Session;
  /** Lines sent so far, parsed. */
  readonly sent: unknown[];
  /** The log so far: `level event key=value`. */
  readonly logged: string[];
  /** Hands one line in, then lets everything happen that needs no timer; gives what was sent meanwhile. */
  send(message: object | string): Promise<unknown[]>;
}

export function harness(limits: Partial<Limits> = {}): Harness {
  const catalogue = fakeCatalogue(limits);
  const clock = new FakeClock();
  const sent: unknown[] = [];
  const logged: string[] = [];
  const session = new Session({
    catalogue,
    clock,
    send: (line) => sent.push(JSON.parse(line)),
    log: (level, event, values = {}) => {
      logged.push([level, event, ...Object.entries(values).map(([key, value]) => `${key}=${value}`)].join(' '));
    },
  });
  return {
    catalogue,
    clock,
    session,
    sent,
    logged,
    async send(message) {
      const before = sent.length;
      const text = typeof message === 'string' ? message : JSON.stringify(message);
      session.receive({ kind: 'line', text, bytes: Buffer.byteLength(text) });
      await settled();
      return sent.slice(before);
    },
  };
}

/** A session in `ready` in that revision; what it sent until then is forgotten. */
export async function readyHarness(limits: Partial<Limits> = {}, protocolVersion = '2025-11-25'): Promise<Harness> {
  const ready = harness(limits);
  await ready.send(request('start', 'initialize', { protocolVersion, capabilities: {}, clientInfo: {} }));
  await ready.send({ jsonrpc: '2.0', method: 'notifications/initialized' });
  ready.sent.length = 0;
  ready.logged.length = 0;
  return ready;
}

export function request(id: unknown, method: string, params?: unknown): object {
  return { jsonrpc: '2.0', id, method, ...(params !== undefined && { params }) };
}

export function call(id: unknown, name: string, args?: unknown, extra: object = {}): object {
  return request(id, 'tools/call', { name, ...(args !== undefined && { arguments: args }), ...extra });
}

export function cancelled(requestId: unknown): object {
  return { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId } };
}

/** One turn of the event loop: every chain of promises that waits for nothing else has run. */
export function settled(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
