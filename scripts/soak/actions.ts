/**
 * What a soak does, an action at a time: calls of every tool on files and on buffers, changes on disk, cancellations,
 * wrong arguments, and now and then a call that costs the compiler its worker. Which comes next is the seed's choice.
 */
import { endlessTypes, explodingTypes } from '../explode.ts';
import { callParams } from '../serving.ts';
import type { Message, Serving, ToolResult } from '../serving.ts';
import type { SoakWorkspace } from './workspace.ts';

/** What became of the calls so far. */
export interface Tally {
  readonly millis: number[];
  readonly byTool: Map<string, number>;
  /** Failed calls that had to fail, and others. */
  refused: number;
  unexpected: string[];
  faults: string[];
  cancelled: number;
}

/** Answers of a worker after which what it holds is what it holds from then on. */
const WARM_ANSWERS = 150;

export class Actions {
  readonly tally: Tally = { millis: [], byTool: new Map(), refused: 0, unexpected: [], faults: [], cancelled: 0 };
  readonly #server: Serving;
  readonly #workspace: SoakWorkspace;
  readonly #random: () => number;
  #count = 0;
  /** Answers since a worker was last lost; minus infinity while one is about to be. */
  #answers = 0;

  constructor(server: Serving, workspace: SoakWorkspace, random: () => number) {
    this.#server = server;
    this.#workspace = workspace;
    this.#random = random;
  }

  /** Whether the memory of now is that of a worker in the middle of its life. */
  get steady(): boolean {
    return this.#answers >= WARM_ANSWERS;
  }

  /** One action, to its end. */
  async next(): Promise<void> {
    this.#count += 1;
    const share = this.#random();
    if (share < 0.004) {
      this.#answers = -Infinity;
      await (share < 0.002 ? this.#loseByMemory() : this.#loseByCancelling());
      this.#answers = 0;
      return;
    }
    if (share < 0.12) return this.#cancelSome();
    if (share < 0.24) return this.#churn();
    if (share < 0.34) return this.#buffer();
    if (share < 0.38) return this.#wrong();
    await this.#ask(...this.question());
  }

  /** A tool and arguments that it has to answer. */
  question(): [tool: string, args: object] {
    const { path, name, line, character } = this.#pick(this.#workspace.exported);
    const at = { path, line, character };
    const tools: readonly [string, object][] = [
      ['diagnostics', { path }],
      ['diagnostics', { path, severity: 'suggestion' }],
      ['describe', { path, symbol: name, line }],
      ['definition', at],
      ['implementations', at],
      ['references', at],
      ['symbols', { path }],
      ['symbols', { query: name }],
      ['complete', { path, line, character: character + 1, imports: this.#count % 8 === 0 }],
      ['signatures', at],
      ['tokens', { path, limit: 50 }],
      ['format', { path }],
      ['organize-imports', { path }],
      ['rename', { ...at, newName: `${name}Renamed` }],
    ];
    return this.#pick(tools);
  }

  async #ask(tool: string, args: object, mustFail = false): Promise<void> {
    const before = performance.now();
    this.#note(tool, await this.#server.request('tools/call', callParams(tool, args)), before, mustFail);
  }

  #note(tool: string, message: Message, before: number, mustFail: boolean): void {
    const { tally } = this;
    const result = message.result as ToolResult | undefined;
    this.#answers += 1;
    tally.byTool.set(tool, (tally.byTool.get(tool) ?? 0) + 1);
    if (result === undefined) tally.faults.push(`${tool}: ${message.error?.message ?? 'no answer'}`);
    else if (result.isError === true && mustFail) tally.refused += 1;
    else if (result.isError === true) tally.unexpected.push(`${tool}: ${String(result.structuredContent['error'])}`);
    else tally.millis.push(performance.now() - before);
  }

  /** A change on disk, and a question about what changed. A file that is gone may be asked about: it is refused. */
  async #churn(): Promise<void> {
    const { path } = this.#pick(this.#workspace.exported);
    const kind = Math.floor(this.#random() * 5);
    this.#workspace.churn(path, kind, this.#count);
    await this.#ask('diagnostics', { path }, kind === 2);
    // Questions are about the first texts; the next ones find them again.
    this.#workspace.churn('src/added.ts', 3, this.#count);
  }

  async #buffer(): Promise<void> {
    const { path, name, line } = this.#pick(this.#workspace.exported);
    const uri = `ts-buffer:${path}`;
    const text = `${this.#workspace.text(path)}\nexport const buffer${this.#count} = ${this.#count};\n`;
    await this.#ask('diagnostics', { text, uri });
    await this.#ask(this.#count % 2 === 0 ? 'references' : 'describe', { uri, symbol: name, line });
    if (this.#count % 5 === 0) await this.#ask('rename', { uri, symbol: name, line, newName: `${name}Renamed` });
    await this.#ask('close', { uri });
  }

  async #wrong(): Promise<void> {
    const wrong: readonly [string, object][] = [
      ['describe', { path: 'src/nowhere.ts', symbol: 'x' }],
      ['describe', { path: '../outside.ts', symbol: 'x' }],
      ['references', { path: 'src/main.ts', line: 100_000, character: 0 }],
      ['complete', { line: 'one' }],
      ['no-such-tool', {}],
    ];
    await this.#ask(...this.#pick(wrong), true);
  }

  /** Several at once, of which some are cancelled after a moment, running or waiting. Nothing comes for those. */
  async #cancelSome(): Promise<void> {
    const before = performance.now();
    const sent = Array.from({ length: 4 }, () => {
      const [tool, args] = this.question();
      return { tool, ...this.#server.send('tools/call', callParams(tool, args)), cancel: this.#random() < 0.5 };
    });
    await new Promise((resolve) => setTimeout(resolve, this.#random() * 30));
    for (const { id, cancel } of sent) if (cancel) this.#server.notify('notifications/cancelled', { requestId: id });
    const kept = sent.filter(({ cancel }) => !cancel);
    this.tally.cancelled += sent.length - kept.length;
    for (const { tool, answer } of kept) this.#note(tool, await answer, before, false);
    // Everything before it is over by its answer: calls are answered in order.
    await this.#ask(...this.question());
  }

  async #loseByMemory(): Promise<void> {
    const uri = 'ts-buffer:exploding.ts';
    await this.#ask('diagnostics', { text: explodingTypes(), uri }, true);
    await this.#ask('close', { uri });
  }

  async #loseByCancelling(): Promise<void> {
    const uri = 'ts-buffer:exploding.ts';
    const { id } = this.#server.send('tools/call', callParams('diagnostics', { text: endlessTypes(), uri }));
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    this.#server.notify('notifications/cancelled', { requestId: id });
    this.tally.cancelled += 1;
    await this.#ask('close', { uri });
    await this.#ask(...this.question());
  }

  #pick<T>(from: readonly T[]): T {
    const picked = from[Math.floor(this.#random() * from.length)];
    if (picked === undefined) throw new Error('nothing to pick from');
    return picked;
  }
}
