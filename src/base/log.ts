/**
 * The log: one line an event on standard error, `time level event key=value ...` (protocol.md section 7). Values are
 * names, numbers and outcomes of ours. Never source text, argument values or whole client strings: there is no
 * parameter for free text from outside, and what is passed is cut and made printable all the same.
 */
import { quoted } from './text.ts';

export const LOG_LEVELS = ['error', 'warn', 'info', 'debug'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export type Log = (level: LogLevel, event: string, values?: Readonly<Record<string, string | number>>) => void;

/** A log that writes lines of at most `level` to `write`. `now` gives milliseconds since the epoch. */
export function createLog(level: LogLevel, write: (line: string) => void, now: () => number): Log {
  const most = LOG_LEVELS.indexOf(level);
  return (at, event, values = {}) => {
    if (LOG_LEVELS.indexOf(at) > most) return;
    const pairs = Object.entries(values).map(([key, value]) => ` ${key}=${quoted(String(value))}`);
    write(`${new Date(now()).toISOString()} ${at} ${event}${pairs.join('')}\n`);
  };
}
