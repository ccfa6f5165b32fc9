/**
 * One errand from its start to its end: it is asked at once, and ends exactly once, by its answer, by what it threw,
 * by its deadline, or because nobody waits any more (protocol.md section 6). Knows no method and sends nothing.
 */
import type { Progress, Work } from './catalogue.ts';
import type { Clock } from './clock.ts';
import type { Flight, Flying } from './flight.ts';

/**
 * Milliseconds past the deadline before the session answers in the catalogue's place. Who works on the call stops
 * at the deadline itself and knows the reason better; this is for a catalogue that does not come back.
 */
const GRACE_MILLIS = 500;

export type End<T> =
  | { readonly kind: 'answered'; readonly value: T }
  | { readonly kind: 'threw'; readonly error: unknown }
  | { readonly kind: 'timeout' }
  /** Cancelled, or the session has ended: nothing may be sent. */
  | { readonly kind: 'dropped' };

export interface Job<T> {
  readonly flying: Flying;
  readonly flight: Flight;
  readonly clock: Clock;
  /** Milliseconds from now until the deadline (`callMillis`). */
  readonly millis: number;
  readonly progress: ((progress: Progress) => void) | undefined;
  readonly ask: (work: Work) => Promise<T>;
  /** Called once. The request's id is free by then. */
  readonly ended: (end: End<T>) => void;
}

/** Asks now, so that the question sees the buffers as they stand at its arrival; comes back without waiting. */
export function startWork<T>({ flying, flight, clock, millis, progress, ask, ended }: Job<T>): void {
  const { signal } = flying.abort;
  let open = true;
  const finish = (end: End<T>): void => {
    if (!open) return;
    open = false;
    stopTimer();
    flight.close(flying);
    ended(end);
  };
  const stopTimer = clock.after(millis + GRACE_MILLIS, () => {
    finish({ kind: 'timeout' });
    flying.abort.abort();
  });
  signal.addEventListener('abort', () => finish({ kind: 'dropped' }), { once: true });

  const work: Work = {
    signal,
    deadline: clock.now() + millis,
    ...(progress !== undefined && { progress: (value: Progress) => open && progress(value) }),
  };
  // An async function runs at once up to its first await, and turns what is thrown there into a rejection too.
  const asked = async (): Promise<T> => ask(work);
  asked().then(
    (value) => {
      flight.release(flying);
      finish({ kind: 'answered', value });
    },
    (error: unknown) => {
      flight.release(flying);
      finish({ kind: 'threw', error });
    },
  );
}
