/**
 * The run itself: one workspace, two services that live through all of it (one without a project, one launched with
 * the solution config), and for every question a third that has seen nothing before. What the old and the new one
 * answer has to be the same text.
 */
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { Query } from '#tsmcp/compiler/protocol.ts';
import { workspaceAt, type Workspace } from '../../tests/compiler/workspace.ts';
import { EVENTS, type BufferTable, type Scene } from './events.ts';
import { question } from './questions.ts';
import { Random } from './random.ts';
import { Tree } from './tree.ts';
import { initialise } from './workspace.ts';

export interface Difference {
  readonly event: number;
  /** What happened, from the start on. */
  readonly log: readonly string[];
  readonly launched: readonly string[];
  readonly query: Query;
  readonly kept: string;
  readonly fresh: string;
}

export interface Report {
  readonly events: ReadonlyMap<string, number>;
  readonly questions: ReadonlyMap<string, number>;
  /** Answers that were no refusals. */
  readonly answered: number;
  readonly difference: Difference | undefined;
}

/** Two clocks: with the second, nothing that was changed before this moment counts as changed lately. */
const AHEAD_MILLIS = 600_000;

/** Longer than the ticks of a file system's clock, so that under the second clock no two changes get the same time. */
const TICK_MILLIS = 12;

const LAUNCHES: readonly (readonly string[])[] = [[], ['tsconfig.json']];

export async function churn(seed: number, events: number, onEvent: (event: number) => void = () => undefined): Promise<Report> {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'tsmcp-churn-')));
  try {
    return await new Run(seed, root).run(events, onEvent);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

class Run {
  readonly #random: Random;
  readonly #tree: Tree;
  readonly #open = new Map<string, string>();
  readonly #kept: ReadonlyMap<readonly string[], Workspace>;
  readonly #events = new Map<string, number>();
  readonly #questions = new Map<string, number>();
  #ahead = 0;
  #answered = 0;

  constructor(seed: number, root: string) {
    this.#random = new Random(seed);
    this.#tree = new Tree(root);
    this.#kept = new Map(LAUNCHES.map((projects) => [projects, this.#service(projects)]));
  }

  async run(events: number, onEvent: (event: number) => void): Promise<Report> {
    initialise(this.#tree, this.#random);
    const log = [`-1 start: ${this.#tree.takeLog()}`];
    let difference: Difference | undefined;
    for (let event = 0; event < events && difference === undefined; event += 1) {
      onEvent(event);
      // As between two calls of a server: what is only weakly held can be forgotten.
      await setImmediate();
      log.push(`${event} ${this.#happen()}`);
      for (let more = this.#random.below(2); more >= 0 && difference === undefined; more -= 1) {
        const found = this.#compare(log);
        if (found !== undefined) difference = { event, log, ...found };
      }
    }
    return { events: this.#events, questions: this.#questions, answered: this.#answered, difference };
  }

  #service(projects: readonly string[]): Workspace {
    return workspaceAt(this.#tree.root, { projects, now: () => Date.now() + this.#ahead });
  }

  /** One event, and what it did in words. */
  #happen(): string {
    this.#ahead = this.#random.chance(0.5) ? AHEAD_MILLIS : 0;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, TICK_MILLIS);
    const { kind, happen } = this.#random.weighted(EVENTS);
    count(this.#events, kind);
    const said: string[] = [];
    const buffers: BufferTable = {
      names: [...this.#open.keys()],
      open: (name, text) => {
        said.push(`open ${name} ${JSON.stringify(text)}`);
        this.#open.set(name, text);
        for (const service of this.#kept.values()) service.open(name, text);
      },
      close: (name) => {
        said.push(`close ${name}`);
        this.#open.delete(name);
        for (const service of this.#kept.values()) service.close(name);
      },
    };
    happen(this.#scene(buffers));
    return `${kind}${this.#ahead > 0 ? ' (settled)' : ''}: ${[this.#tree.takeLog(), ...said].join('; ')}`;
  }

  #compare(log: string[]): Omit<Difference, 'event' | 'log'> | undefined {
    const query = question(this.#scene({ names: [...this.#open.keys()], open: () => undefined, close: () => undefined }));
    const launched = this.#random.pick(LAUNCHES);
    const service = this.#kept.get(launched);
    count(this.#questions, query.tool);
    const made = this.#service(launched);
    for (const [name, text] of this.#open) made.open(name, text);
    const kept = answerOf(service ?? made, query);
    const fresh = answerOf(made, query);
    log.push(`  ask ${launched.length > 0 ? 'project' : 'closure'} ${JSON.stringify(query)}`);
    if (!fresh.startsWith('{"refused":')) this.#answered += 1;
    return kept === fresh ? undefined : { launched, query, kept, fresh };
  }

  #scene(buffers: BufferTable): Scene {
    return { tree: this.#tree, random: this.#random, buffers };
  }
}

/** An exception is an answer too: the same one is due from both. */
function answerOf(service: Workspace, query: Query): string {
  try {
    return service.answer(query);
  } catch (error) {
    return `failed: ${error instanceof Error ? String(error.stack) : String(error)}`;
  }
}

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
