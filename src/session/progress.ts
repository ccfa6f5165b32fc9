/**
 * Thins out what a loading program reports to what a client may be sent: strictly rising, at most ten a second
 * (protocol.md section 6). That nothing follows the response is `work.ts`'s to see to.
 */
import type { Progress } from './catalogue.ts';
import type { Clock } from './clock.ts';

/** Milliseconds between two notifications for one token: ten a second. */
const INTERVAL_MILLIS = 100;

/** Passes to `send` those reports that may be sent. The first one always may; later ones are not made up for. */
export function thinned(clock: Clock, send: (progress: Progress) => void): (progress: Progress) => void {
  let highest = -Infinity;
  let earliest = -Infinity;
  return (report) => {
    const now = clock.now();
    if (!(report.progress > highest) || now < earliest) return;
    highest = report.progress;
    earliest = now + INTERVAL_MILLIS;
    send(report);
  };
}
