/**
 * One session: line events in, lines out (protocol.md sections 2, 3, 5 and 6). It decides what a message is, in which
 * era and phase it may come and who answers it; the rules stand in the tables that it asks. Stateless requests share
 * the connection and what is in flight, and leave the session that a handshake opens as it is. Knows no stream, no tool
 * and no TypeScript; time and the way out are handed in.
 */
import { defined, unreachable } from '../base/assert.ts';
import { FAULTS } from '../base/faults.ts';
import type { Fault } from '../base/faults.ts';
import { own } from '../base/json.ts';
import type { JsonObject } from '../base/json.ts';
import type { Log } from '../base/log.ts';
import { errorLine, isRequestId, readMessage, resultLine } from '../wire/envelope.ts';
import type { Message } from '../wire/envelope.ts';
import type { LineEvent } from '../wire/lines.ts';
import type { Catalogue } from './catalogue.ts';
import type { Clock } from './clock.ts';
import { eraOf, readEnvelope, spokenAfter } from './eras.ts';
import type { Spoken } from './eras.ts';
import { Errands } from './errands.ts';
import { Flight } from './flight.ts';
import { readDispatch } from './methods.ts';
import type { Dispatch, Question } from './methods.ts';
import { isReading, next, revisionOf } from './phase.ts';
import type { Phase } from './phase.ts';
import type { Revision } from './revisions.ts';
import { discoverResult, EMPTY_RESULT, initializeResult, listResult, promptResult } from './results.ts';
import { bugValues } from './bugs.ts';

export interface SessionOptions {
  readonly catalogue: Catalogue;
  /** Writes one line, given without LF. */
  readonly send: (line: string) => void;
  readonly log: Log;
  readonly clock: Clock;
}

/** `asked`: the answer is on its way; `done`: whatever there was to answer is answered. */
export type Received = 'asked' | 'done';

export class Session {
  readonly #catalogue: Catalogue;
  readonly #send: (line: string) => void;
  readonly #log: Log;
  readonly #clock: Clock;
  readonly #flight: Flight;
  readonly #errands: Errands;
  #phase: Phase = { kind: 'opening' };
  #spoken: Spoken = 'nothing';

  constructor({ catalogue, send, log, clock }: SessionOptions) {
    this.#catalogue = catalogue;
    this.#send = (line) => {
      if (this.#phase.kind !== 'closed') send(line);
    };
    this.#log = log;
    this.#clock = clock;
    this.#flight = new Flight(catalogue.limits);
    this.#errands = new Errands({ catalogue, flight: this.#flight, clock, log, send: this.#send });
  }

  receive(event: LineEvent): Received {
    if (!isReading(this.#phase)) return 'done';
    if (event.kind === 'fault') return this.#refuse(null, event.fault);
    const message = readMessage(event.text);
    switch (message.kind) {
      case 'request':
        return this.#request(message, event.bytes);
      case 'notification':
        return this.#notification(message.method, message.params);
      case 'ignored':
        return 'done';
      case 'fault':
        return this.#refuse(message.id, message.fault);
      default:
        return unreachable(message);
    }
  }

  /**
   * The input has ended. Resolves when everything received is answered; what is not within `drainMillis`, which all of
   * it shares, is dropped.
   */
  async end(): Promise<void> {
    const { drainMillis } = this.#catalogue.limits;
    this.#phase = next(this.#phase, { kind: 'end-of-input', until: this.#clock.now() + drainMillis });
    const stopTimer = this.#clock.after(drainMillis, () => {
      this.#log('warn', 'dropped', { calls: this.#flight.cancelAll() });
    });
    await this.#flight.idle();
    stopTimer();
    this.#phase = next(this.#phase, { kind: 'ended' });
  }

  /** Drops what is in flight and sends nothing any more. */
  stop(): void {
    this.#phase = next(this.#phase, { kind: 'ended' });
    this.#flight.cancelAll();
  }

  #request({ id, method, params }: Extract<Message, { kind: 'request' }>, bytes: number): Received {
    if (this.#flight.has(id)) return this.#refuse(id, FAULTS.idInUse);
    const era = eraOf(method, params);
    this.#spoken = spokenAfter(this.#spoken, era);
    const revision = era === 'stateless' ? readEnvelope(params) : revisionOf(this.#phase);
    if (typeof revision === 'object') return this.#refuse(id, revision);
    const dispatch: Dispatch = { era, revision, id, method, params };
    const reading = readDispatch(dispatch, this.#phase.kind);
    switch (reading.answeredBy) {
      case 'fault':
        return this.#refuse(id, reading.fault);
      case 'session':
        return this.#question(dispatch, reading.question);
      case 'catalogue':
        this.#errands.start(id, reading.errand, agreed(dispatch), bytes);
        return 'asked';
      default:
        return unreachable(reading);
    }
  }

  #question(dispatch: Dispatch, question: Question): Received {
    try {
      const result = this.#answer(dispatch, question);
      if (typeof result !== 'string') return this.#refuse(dispatch.id, result);
      this.#send(resultLine(dispatch.id, result));
      return 'done';
    } catch (error) {
      this.#log('error', 'bug', { method: dispatch.method, ...bugValues(error) });
      return this.#refuse(dispatch.id, FAULTS.internal);
    }
  }

  /** The result's JSON text. */
  #answer(dispatch: Dispatch, question: Question): string | Fault {
    switch (question.kind) {
      case 'initialize':
        this.#phase = next(this.#phase, question);
        this.#log('info', 'initialize', { revision: question.revision });
        return initializeResult(this.#catalogue, question.revision);
      case 'discover':
        return discoverResult(this.#catalogue, agreed(dispatch));
      case 'ping':
        return EMPTY_RESULT;
      case 'list':
        return listResult(this.#catalogue, question.list, agreed(dispatch));
      case 'prompt':
        return this.#prompt(question.name, question.args, agreed(dispatch));
      default:
        return unreachable(question);
    }
  }

  #prompt(name: string, args: JsonObject, revision: Revision): string | Fault {
    if (!this.#catalogue.prompts.some((prompt) => prompt.name === name)) return FAULTS.unknownPrompt;
    const outcome = this.#catalogue.getPrompt(name, args);
    switch (outcome.kind) {
      case 'ok':
        return promptResult(outcome.description, outcome.text, this.#catalogue, revision);
      case 'unknown':
        return FAULTS.unknownPrompt;
      case 'bad-arguments':
        return { code: FAULTS.badPrompt.code, message: `Invalid params: ${outcome.message}` };
      default:
        return unreachable(outcome);
    }
  }

  #notification(method: string, params: JsonObject | undefined): Received {
    if (method === 'notifications/initialized') {
      this.#spoken = spokenAfter(this.#spoken, 'handshake');
      this.#phase = next(this.#phase, { kind: 'initialized' });
    }
    if (method === 'notifications/cancelled') {
      const id = own(params, 'requestId');
      if (isRequestId(id)) this.#flight.cancel(id);
    }
    return 'done';
  }

  /** Where the id cannot be read it is null, unless only that era was spoken whose schema has no such id. */
  #refuse(id: Dispatch['id'] | null, fault: Fault): Received {
    this.#log('info', 'refused', { code: fault.code });
    this.#send(errorLine(id ?? (this.#spoken === 'stateless' ? undefined : null), fault));
    return 'done';
  }
}

/** The revision of a request that names one, or that only an agreed session lets through. */
function agreed({ revision }: Dispatch): Revision {
  return defined(revision, 'an agreed revision');
}
