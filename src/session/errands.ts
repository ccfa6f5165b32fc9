/**
 * The requests that the catalogue answers in its time, `tools/call` and `resources/read`: room for them, their
 * progress, their answers, and the log's one line a call (protocol.md sections 5, 6 and 7). How an errand runs and
 * ends is `work.ts`; what its result looks like is `results.ts`.
 */
import { unreachable } from '../base/assert.ts';
import { FAULTS } from '../base/faults.ts';
import type { Fault } from '../base/faults.ts';
import type { Log, LogLevel } from '../base/log.ts';
import { errorLine, notificationLine, resultLine } from '../wire/envelope.ts';
import type { RequestId } from '../wire/envelope.ts';
import { bugValues } from './bugs.ts';
import type { Catalogue, Progress, ResourceOutcome, ToolOutcome, Work } from './catalogue.ts';
import type { Clock } from './clock.ts';
import type { Flight } from './flight.ts';
import type { Errand, ProgressToken } from './methods.ts';
import { thinned } from './progress.ts';
import { callResult, readResult, unknownToolResult, withinResultChars } from './results.ts';
import { faultFor, progressFor, unknownToolIsError } from './revisions.ts';
import type { Revision } from './revisions.ts';
import { startWork } from './work.ts';
import type { End } from './work.ts';

export interface ErrandsOptions {
  readonly catalogue: Catalogue;
  readonly flight: Flight;
  readonly clock: Clock;
  readonly log: Log;
  readonly send: (line: string) => void;
}

/** What the log calls the end of a call. */
type Outcome = 'ok' | 'error' | 'failed' | 'cancelled' | 'timeout';

const LEVELS: Readonly<Record<Outcome, LogLevel>> = {
  ok: 'info', error: 'info', cancelled: 'info', failed: 'warn', timeout: 'warn',
};

const RESOURCE_FAULTS: Readonly<Record<Exclude<ResourceOutcome['kind'], 'ok'>, Fault>> = {
  unknown: FAULTS.unknownResource, 'too-large': FAULTS.resourceTooLarge, late: FAULTS.resourceLate, lost: FAULTS.resourceLost,
};

export class Errands {
  readonly #options: ErrandsOptions;

  constructor(options: ErrandsOptions) {
    this.#options = options;
  }

  /** Asks the catalogue at once, or answers at once where there is nothing to ask. */
  start(id: RequestId, errand: Errand, revision: Revision, bytes: number): void {
    switch (errand.kind) {
      case 'call':
        return this.#call(id, errand, revision, bytes);
      case 'read':
        return this.#read(id, errand, revision, bytes);
      default:
        return unreachable(errand);
    }
  }

  #call(id: RequestId, { name, args, token }: Extract<Errand, { kind: 'call' }>, revision: Revision, bytes: number): void {
    const { catalogue, clock, log } = this.#options;
    const arrival = clock.now();
    const answer = (tool: string, outcome: Outcome, line: string | undefined): void => {
      log(LEVELS[outcome], 'call', { tool, outcome, ms: Math.round(clock.now() - arrival) });
      if (line !== undefined) this.#options.send(line);
    };
    const answerWith = (given: ToolOutcome): void => {
      const outcome = withinResultChars(given, catalogue.limits.resultChars);
      const named = outcome.kind === 'ok' ? 'ok' : outcome.outcome ?? 'error';
      answer(name, named, resultLine(id, callResult(outcome, catalogue, revision)));
    };
    if (!catalogue.tools.some((tool) => tool.name === name)) {
      return answer('(unknown)', 'error', unknownToolIsError(revision)
        ? errorLine(id, FAULTS.unknownTool)
        : resultLine(id, unknownToolResult(catalogue, revision)));
    }
    const ask = (work: Work): Promise<ToolOutcome> => catalogue.callTool(name, args, work);
    const started = this.#start(id, bytes, token, revision, ask, (end) => {
      switch (end.kind) {
        case 'answered':
          return answerWith(end.value);
        case 'threw':
          log('error', 'bug', { tool: name, ...bugValues(end.error) });
          return answer(name, 'failed', errorLine(id, FAULTS.internal));
        case 'timeout':
          return answerWith({ kind: 'refused', outcome: 'timeout', message: this.#late() });
        case 'dropped':
          return answer(name, 'cancelled', undefined);
        default:
          return unreachable(end);
      }
    });
    if (!started) answerWith({ kind: 'refused', message: FAULTS.tooManyWaiting.message });
  }

  #read(id: RequestId, { uri, token }: Extract<Errand, { kind: 'read' }>, revision: Revision, bytes: number): void {
    const { catalogue, log, send } = this.#options;
    const refuse = (fault: Fault): void => send(errorLine(id, fault));
    const answerWith = (outcome: ResourceOutcome): void => {
      if (outcome.kind !== 'ok') return refuse(faultFor(revision, RESOURCE_FAULTS[outcome.kind], { uri }));
      if (outcome.json.length > catalogue.limits.resultChars) return refuse(FAULTS.resourceTooLarge);
      send(resultLine(id, readResult(uri, outcome.json, catalogue, revision)));
    };
    const ask = (work: Work): Promise<ResourceOutcome> => catalogue.readResource(uri, work);
    const started = this.#start(id, bytes, token, revision, ask, (end) => {
      switch (end.kind) {
        case 'answered':
          return answerWith(end.value);
        case 'threw':
          log('error', 'bug', { method: 'resources/read', ...bugValues(end.error) });
          return refuse(FAULTS.internal);
        case 'timeout':
          return refuse(FAULTS.resourceLate);
        case 'dropped':
          return undefined;
        default:
          return unreachable(end);
      }
    });
    if (!started) refuse(FAULTS.tooManyWaiting);
  }

  /** Whether there was room for it. */
  #start<T>(
    id: RequestId,
    bytes: number,
    token: ProgressToken | undefined,
    revision: Revision,
    ask: (work: Work) => Promise<T>,
    ended: (end: End<T>) => void,
  ): boolean {
    const { catalogue, flight, clock } = this.#options;
    const flying = flight.admit(id, bytes);
    if (flying === undefined) return false;
    const progress = token === undefined ? undefined : this.#progress(token, revision);
    startWork({ flying, flight, clock, millis: catalogue.limits.callMillis, progress, ask, ended });
    return true;
  }

  #progress(progressToken: ProgressToken, revision: Revision): (progress: Progress) => void {
    const { clock, send } = this.#options;
    return thinned(clock, (progress) => {
      send(notificationLine('notifications/progress', { progressToken, ...progressFor(revision, progress) }));
    });
  }

  #late(): string {
    const { callMillis } = this.#options.catalogue.limits;
    return `the call was not answered within ${callMillis} ms (callMillis) and was stopped`;
  }
}
