/**
 * A session on two streams: the pump and the reader of lines before it, the writer behind it. The one file of the
 * session that knows streams; `cli/launch` and tests hand them in. Reading stops only while the output is not taken.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Log } from '../base/log.ts';
import { LineReader } from '../wire/lines.ts';
import type { LineEvent } from '../wire/lines.ts';
import { pump } from '../wire/pump.ts';
import { divertStandardOutput } from '../wire/stdout.ts';
import { LineWriter } from '../wire/writer.ts';
import type { Catalogue } from './catalogue.ts';
import { systemClock } from './clock.ts';
import { Session } from './session.ts';

export interface SessionStreams {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
  readonly catalogue: Catalogue;
  readonly log: Log;
  /** Aborted on SIGTERM or SIGINT: what is running is dropped at once. */
  readonly stop?: AbortSignal;
}

export type SessionEnd = 'end-of-input' | 'output-closed' | 'stopped';

/**
 * Serves until the input has ended and all of it is answered and handed to the operating system, the output is closed
 * by its reader, or `stop` is aborted (protocol.md section 3). The input is let go of in every case.
 */
export async function runSession({ input, output, catalogue, log, stop }: SessionStreams): Promise<SessionEnd> {
  const cutOff = new AbortController();
  let ended: SessionEnd = 'end-of-input';
  const cut = (end: SessionEnd): void => {
    if (cutOff.signal.aborted) return;
    ended = end;
    cutOff.abort();
    session.stop();
    writer.close();
  };
  const writer = new LineWriter(output, () => cut('output-closed'));
  const session = new Session({ catalogue, log, clock: systemClock, send: (line) => writer.write(line) });
  const onStop = (): void => cut('stopped');

  const take = async (events: readonly LineEvent[]): Promise<void> => {
    for (const event of events) {
      // What needs no compiler is answered within the turn, before the next line is read: answers come in order.
      if (session.receive(event) === 'asked') await nextTurn();
      if (writer.full) await writer.drained();
    }
  };

  const restore = divertStandardOutput(output);
  stop?.addEventListener('abort', onStop, { once: true });
  try {
    if (stop?.aborted === true) onStop();
    const reader = new LineReader(catalogue.limits.messageBytes);
    await pump(input, (chunk) => take(reader.push(chunk)), cutOff.signal);
    await take(reader.end());
    await session.end();
    await writer.flush();
  } finally {
    stop?.removeEventListener('abort', onStop);
    restore();
  }
  return ended;
}
