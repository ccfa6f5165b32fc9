/**
 * What a served session may say on standard error: lines of the log, of the events and values that it knows, and
 * nothing that stood in a message or a source (protocol.md section 7). Gives the workers that were lost, too.
 */

/** Stands in the sources and strings that the fuzzer sends, where there is room for it. No log line may hold it. */
export const CANARY = 'canaryOfTheFuzzer';

const TIME = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z`;

const EVENTS: readonly RegExp[] = [
  /^info initialize revision=\d{4}-\d\d-\d\d$/,
  /^info refused code=-32\d{3}$/,
  /^(info|warn) call tool=([a-z-]+|\(unknown\)) outcome=(ok|error|failed|cancelled|timeout) ms=\d+$/,
  /^warn dropped calls=\d+$/,
  /^warn worker-lost reason=(memory|runaway|died) detail=.{0,90}$/,
  /^error bug (tool|method)=[a-z/-]+ class=\w+ message=.{0,130}$/,
];

export interface LogReport {
  readonly problems: readonly string[];
  /** Reasons of the workers that were lost. */
  readonly lost: readonly string[];
  /** Messages of our own faults. */
  readonly bugs: readonly string[];
  /** Calls that were cancelled or whose time ran out: each may have cost a worker. */
  readonly stopped: number;
}

export function readLog(stderr: string): LogReport {
  const lines = stderr.split('\n').filter((line) => line !== '');
  const events = lines.map((line) => new RegExp(`^${TIME} (.*)$`).exec(line)?.[1]);
  const problems = lines.filter((_, index) => !EVENTS.some((event) => event.test(events[index] ?? ''))).map((line) => `no line of the log: ${line.slice(0, 300)}`);
  if (stderr.includes(CANARY)) problems.push('what was sent stands in the log');
  const all = (pattern: RegExp): string[] => events.flatMap((event) => pattern.exec(event ?? '')?.[1] ?? []);
  return {
    problems: problems.slice(0, 5),
    lost: all(/^warn worker-lost reason=(\w+)/),
    bugs: all(/^error bug (.*)$/),
    stopped: all(/^\w+ call .*outcome=(cancelled|timeout)/).length,
  };
}
