/**
 * Makes a failing run smaller: leaves out acts, half of them at a time and then fewer, as long as it still fails in the
 * same way. The handshake and everything else is an act like any other, so what is left is what the failure needs.
 */
import { play } from './run.ts';
import type { Run } from './run.ts';

/** What kind of failure a problem is: its words up to the first value. */
export function kindOf(problem: string): string {
  return /^[^:'"\d]*/.exec(problem)?.[0] ?? '';
}

/** Longer than a call may take, so that only what never comes is missed. */
const PATIENCE_MILLIS = 25_000;

/** The smallest run found within `millis`. `kind` is the failure that must stay. */
export async function shrunk(run: Run, kind: string, millis: number): Promise<Run> {
  const end = performance.now() + millis;
  let best = run;
  for (let size = Math.ceil(best.acts.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = 0; at < best.acts.length;) {
      if (performance.now() > end) return best;
      const smaller = { ...best, acts: best.acts.toSpliced(at, size) };
      const { problems } = await play(smaller, PATIENCE_MILLIS);
      if (problems.some((problem) => kindOf(problem) === kind)) best = smaller;
      else at += size;
    }
  }
  return best;
}
