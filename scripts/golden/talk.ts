/**
 * A talk with one server process. Silence is heard by a `ping` behind every section, which each server must answer at
 * once; the answers of the section's own lines are awaited beside it. At the end: the exit code that the prose says,
 * nothing more on standard output, and no stack trace on standard error.
 */
import { promisesOf } from './conversation.ts';
import type { Exchange } from './conversation.ts';
import { mismatch, readAnswer, shortened, textIsStructuredContent } from './match.ts';
import type { Answer } from './match.ts';
import type { ServerProcess } from './server.ts';

/** What one section has brought. */
export interface Heard {
  /** Why an outcome is not what the prose promises; an update may not touch these. */
  readonly outcomeProblems: readonly string[];
  /** Why the lines are not those of the `out` block although the outcomes are right. */
  readonly lineProblems: readonly string[];
  /** The lines that came and are compared. */
  readonly lines: readonly string[];
}

/** One process and how far its output has been looked at. */
export class Talk {
  readonly #server: ServerProcess;
  readonly #millis: number;
  #seen = 0;
  #pings = 0;
  #inputEnded = false;

  constructor(server: ServerProcess, millis: number) {
    this.#server = server;
    this.#millis = millis;
  }

  async makeReady(protocolVersion: string): Promise<void> {
    const params = { protocolVersion, capabilities: {}, clientInfo: { name: 'conform', version: '1' } };
    this.#send({ jsonrpc: '2.0', id: 'conform-initialize', method: 'initialize', params });
    await this.#server.until(() => this.#server.lines.length > 0, this.#millis);
    this.#send({ jsonrpc: '2.0', method: 'notifications/initialized' });
    this.#seen = this.#server.lines.length;
  }

  async exchange(exchange: Exchange): Promise<Heard> {
    await this.#take(exchange);
    const sentinel = this.#inputEnded ? undefined : this.#ping();
    const wanted = promisesOf(exchange.steps).filter(({ outcome }) => outcome !== 'silence').length;
    const arrived = (): boolean => {
      const answers = this.#answers(exchange, sentinel);
      return answers.heard && answers.own.length >= wanted;
    };
    if (this.#inputEnded) await this.#server.until(() => this.#server.exit !== undefined, this.#millis);
    else await this.#server.until(arrived, this.#millis);
    const { own, heard, problems } = this.#answers(exchange, sentinel);
    this.#seen = this.#server.lines.length;

    const lines = own.map(({ line }) => line);
    const silent = this.#server.exit === undefined ? 'ping was not answered' : `the server ended: ${this.#server.exit}`;
    const outcomeProblems = [...problems, ...(heard ? [] : [silent]), ...claim(exchange, own)];
    const different = mismatch(exchange.out?.lines ?? [], lines);
    const lineProblems = [
      ...(different === undefined ? [] : [different]),
      ...lines.filter((line) => !textIsStructuredContent(line)).map((line) => `text is not structuredContent: ${shortened(line)}`),
    ];
    return { outcomeProblems, lineProblems, lines };
  }

  async finish(exit: number): Promise<string[]> {
    this.#server.endInput();
    const problems: string[] = [];
    await this.#server.until(() => this.#server.exit !== undefined, this.#millis);
    if (this.#server.exit === undefined) {
      this.#server.signal('SIGKILL');
      problems.push('the server did not end with its input');
    } else if (this.#server.exit !== exit) {
      problems.push(`exit code ${this.#server.exit}, not ${exit}: ${shortened(this.#server.stderr.trim())}`);
    }
    for (const line of this.#server.lines.slice(this.#seen)) problems.push(`nobody asked for ${shortened(line)}`);
    if (this.#server.unended !== '') problems.push(`a line without its end: ${shortened(this.#server.unended)}`);
    if (/^ {4}at /m.test(this.#server.stderr)) problems.push(`a stack trace: ${shortened(this.#server.stderr)}`);
    return problems;
  }

  async #take({ steps, byteByByte }: Exchange): Promise<void> {
    for (const step of steps) {
      switch (step.kind) {
        case 'line':
          if (byteByByte) await this.#drip(step.bytes);
          else this.#server.write(step.bytes);
          break;
        case 'end':
          this.#server.endInput();
          this.#inputEnded = true;
          break;
        case 'close-output':
          this.#server.closeOutput();
          this.#ping();
          this.#inputEnded = true;
          break;
        case 'signal':
          await this.#heard(this.#ping());
          this.#server.signal(step.signal);
          this.#inputEnded = true;
          break;
      }
    }
  }

  async #drip(bytes: Uint8Array): Promise<void> {
    for (const byte of bytes) {
      this.#server.write(Uint8Array.of(byte));
      await new Promise(setImmediate);
    }
  }

  #ping(): string {
    this.#pings += 1;
    const id = `conform-ping-${this.#pings}`;
    this.#send({ jsonrpc: '2.0', id, method: 'ping' });
    return id;
  }

  async #heard(id: string): Promise<void> {
    await this.#server.until(() => this.#server.lines.some((line) => line.includes(id)), this.#millis);
  }

  #send(message: object): void {
    this.#server.write(Buffer.from(`${JSON.stringify(message)}\n`));
  }

  /** What came since the last section, our own pings and the progress that may come apart. */
  #answers({ progress }: Exchange, sentinel: string | undefined): { own: Answer[]; heard: boolean; problems: string[] } {
    const own: Answer[] = [];
    const problems: string[] = [];
    let heard = sentinel === undefined;
    for (const line of this.#server.lines.slice(this.#seen)) {
      try {
        const answer = readAnswer(line);
        if (answer.id === sentinel && sentinel !== undefined) heard = true;
        else if (typeof answer.id === 'string' && answer.id.startsWith('conform-ping-')) continue;
        else if (progress && answer.outcome === 'notification') continue;
        else own.push(answer);
      } catch (error) {
        problems.push(`${String(error)}: ${shortened(line)}`);
      }
    }
    return { own, heard, problems };
  }
}

/** Each line in takes the answer that has its id, and the promised outcome where there are several; none is left. */
function claim({ steps }: Exchange, answers: readonly Answer[]): string[] {
  const problems: string[] = [];
  const left = [...answers];
  for (const { outcome, id } of promisesOf(steps)) {
    if (outcome === 'silence') continue;
    const mine = left.filter((answer) => answer.id === id);
    const answer = mine.find((candidate) => candidate.outcome === outcome) ?? mine[0];
    if (answer === undefined) problems.push(`no ${outcome} for id ${shortened(JSON.stringify(id))}`);
    else left.splice(left.indexOf(answer), 1);
    if (answer !== undefined && answer.outcome !== outcome) {
      problems.push(`${answer.outcome} instead of ${outcome}: ${shortened(answer.line)}`);
    }
  }
  return [...problems, ...left.map(({ line }) => `nobody asked for ${shortened(line)}`)];
}
