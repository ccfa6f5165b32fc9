/** Time as the session sees it: handed in, so that tests can move it by hand. */

export interface Clock {
  /** Milliseconds of `performance.now()`: never set back, unrelated to the time of day. */
  now(): number;
  /** Calls `action` once, `millis` from now, unless the returned function is called before. */
  after(millis: number, action: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => performance.now(),
  after(millis, action) {
    const timer = setTimeout(action, Math.max(0, millis));
    return () => clearTimeout(timer);
  },
};
