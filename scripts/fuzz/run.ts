/**
 * One run of the fuzzer: a real server process in a workspace of its own, what is done to both, and what must hold
 * whatever that is. Every check is made on what can be seen from outside: the lines, standard error, the exit code and
 * the memory that the system counts. Knows no generator.
 */
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { join } from 'node:path';
import { CHECKOUT } from '../golden/documents.ts';
import { shortened } from '../golden/match.ts';
import { ServerProcess } from '../golden/server.ts';
import { Ledger, pingId } from './ledger.ts';
import { readLog } from './log.ts';
import type { Id } from './model.ts';
import { Workspace } from './workspace.ts';
import type { FileAct } from './workspace.ts';

export type Act =
  | { readonly do: 'send'; readonly bytes: Uint8Array }
  | { readonly do: 'pause'; readonly millis: number }
  /** Sends a ping and goes on when it is answered. */
  | { readonly do: 'hear' }
  /** Goes on when everything that must be answered is. */
  | { readonly do: 'settle' }
  | FileAct;

export interface Run {
  readonly generator: string;
  readonly seed: number;
  /** Arguments of the server after `--root`. */
  readonly launch: readonly string[];
  /** `messageBytes` of `launch`. */
  readonly cap: number;
  /** Ids of calls that have no right to a good result. */
  readonly mustFail: readonly Id[];
  readonly acts: readonly Act[];
}

export interface Outcome {
  readonly messages: number;
  readonly answers: number;
  readonly outcomes: ReadonlyMap<string, number>;
  /** Reasons of the workers that were lost. */
  readonly lost: readonly string[];
  /** MiB of the most memory that the process had; 0 where the system does not say. */
  readonly peak: number;
  /**
   * What the compiler threw by itself, of sources that do not parse for the most part. Such a call is answered with an
   * internal error and the next one is right (protocol.md section 5), so it is shown and is no failure.
   */
  readonly compilerFaults: readonly string[];
  readonly problems: readonly string[];
}

/** Kept small, so that what runs away is ended soon. */
export const HEAP_MIB = 768;
const CALL_MILLIS = 20_000;

/** Limits of every launch; a generator may add its own. */
export const LIMITS: readonly string[] = [
  '--log-level', 'info', '--limit', `heapMiB=${HEAP_MIB}`, '--limit', `callMillis=${CALL_MILLIS}`,
];

/** Resident MiB: two workers at their limit, the one that is ended and the next, and the rest of the process. */
const RESIDENT_MIB = 2 * HEAP_MIB + 1_024;

const PATIENCE_MILLIS = 90_000;

/** What the machine's own folders are called. None of it may stand in an answer. */
const INSTALLATION = [join(CHECKOUT, 'dist'), join(CHECKOUT, 'node_modules')];

const OF_THE_COMPILER = /^tool=\S+ class=CompilerFault message=typescript\.js:\d+ /;

/** `patienceMillis`: for something that must come at once, on a machine that may have other things to do. */
export async function play(run: Run, patienceMillis = PATIENCE_MILLIS): Promise<Outcome> {
  const workspace = new Workspace();
  try {
    return await playIn(workspace, run, patienceMillis);
  } finally {
    workspace.remove();
  }
}

async function playIn(workspace: Workspace, { launch, cap, mustFail, acts }: Run, patienceMillis: number): Promise<Outcome> {
  const command = [process.execPath, join(CHECKOUT, 'dist/main.js'), '--root', workspace.root, ...LIMITS, ...launch];
  const server = new ServerProcess(command, workspace.root);
  const ledger = new Ledger(cap, mustFail);
  const problems: string[] = [];
  let read = 0;
  let pings = 0;
  const listen = (): void => {
    for (const line of server.lines.slice(read)) {
      ledger.heard(line);
      const secret = workspace.secretIn(line) ?? INSTALLATION.find((path) => line.includes(path));
      if (secret !== undefined) problems.push(`'${secret}' stands in an answer: ${shortened(line.slice(Math.max(0, line.indexOf(secret) - 100)))}`);
    }
    read = server.lines.length;
  };
  const send = async (bytes: Uint8Array): Promise<void> => {
    ledger.sent(bytes);
    server.write(bytes);
    await new Promise(setImmediate);
  };
  const until = async (what: string, condition: () => boolean): Promise<boolean> => {
    const came = await server.until(() => {
      listen();
      return condition();
    }, patienceMillis);
    if (!came) problems.push(server.exit === undefined ? `${what} did not come` : `the server ended with ${server.exit} before ${what} came`);
    return came;
  };
  const hear = async (): Promise<boolean> => {
    pings += 1;
    const id = pingId(pings);
    await send(Buffer.from(`${ledger.atLineStart ? '' : '\n'}${JSON.stringify({ jsonrpc: '2.0', id, method: 'ping' })}\n`));
    return until('the answer to a ping', () => ledger.isAnswered(id));
  };
  const perform = async (act: Act): Promise<boolean> => {
    switch (act.do) {
      case 'send':
        await send(act.bytes);
        return true;
      case 'pause':
        await wait(act.millis);
        return true;
      case 'hear':
        return hear();
      case 'settle':
        return until('everything that is owed', () => ledger.settled);
      default:
        workspace.perform(act);
        return true;
    }
  };

  let going = true;
  for (const act of acts) going = going && await perform(act);
  going = going && await hear() && await until('everything that is owed', () => ledger.settled);
  const peak = residentPeak(server.pid);
  ledger.ended();
  server.endInput();
  if (!await server.until(() => server.exit !== undefined, going ? patienceMillis : 1_000)) {
    server.signal('SIGKILL');
    problems.push('the server did not end with its input');
  } else if (server.exit !== 0) {
    problems.push(`exit code ${server.exit}`);
  }
  listen();
  ledger.close();
  if (server.unended !== '') problems.push(`a line without its end: ${shortened(server.unended)}`);
  const log = readLog(server.stderr);
  if (log.lost.filter((reason) => reason === 'runaway').length > log.stopped) problems.push('more workers were ended than calls were stopped');
  if (peak > RESIDENT_MIB) problems.push(`${peak} MiB of memory`);
  return {
    messages: ledger.messages, answers: ledger.answers, outcomes: ledger.outcomes, lost: log.lost, peak,
    compilerFaults: log.bugs.filter((bug) => OF_THE_COMPILER.test(bug)),
    problems: [...problems, ...ledger.problems, ...log.problems, ...log.bugs.filter((bug) => !OF_THE_COMPILER.test(bug)).map((bug) => `a bug: ${bug}`)],
  };
}

/** MiB that the process had resident at most; 0 where there is no `/proc`. */
function residentPeak(pid: number | undefined): number {
  try {
    return Math.round(Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024);
  } catch {
    return 0;
  }
}

