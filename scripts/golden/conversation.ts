/**
 * A document of conversations, read: which lines go in, what the prose promises for each of them, and what must come
 * out. The sentences that count are fixed, so that a reader and this file understand the same (see
 * `fixtures/session/README.md`). Starts no process.
 */
import { readMarkdown } from './markdown.ts';
import type { Block, Section } from './markdown.ts';
import { bytesOfLine } from './notation.ts';

/** What is done, in the order of the block. */
export type Step =
  | { readonly kind: 'line'; readonly text: string; readonly bytes: Uint8Array }
  | { readonly kind: 'end' }
  | { readonly kind: 'close-output' }
  | { readonly kind: 'signal'; readonly signal: 'SIGTERM' | 'SIGINT' };

export interface Exchange {
  readonly rule: string;
  /** A process of its own: `opening`, or made ready in the revision. Undefined: the process of the section before. */
  readonly session: { readonly revision: string | undefined } | undefined;
  readonly steps: readonly Step[];
  readonly byteByByte: boolean;
  /** The outcome that the prose promises for each line in, in order. */
  readonly outcomes: readonly string[];
  /** Progress may come too; it is not compared. */
  readonly progress: boolean;
  /** The exit code, where the section ends the process. */
  readonly exit: number;
  /** The `out` block; undefined if all is silence. */
  readonly out: Block | undefined;
}

export interface Conversation {
  readonly name: string;
  readonly title: string;
  readonly launch: readonly string[];
  readonly exchanges: readonly Exchange[];
}

const OUTCOME = /^(?:result|failed call|silence|error -?\d+)$/;
const STEPS: ReadonlyMap<string, Step> = new Map<string, Step>([
  ['{{end}}', { kind: 'end' }],
  ['{{close output}}', { kind: 'close-output' }],
  ['{{signal SIGTERM}}', { kind: 'signal', signal: 'SIGTERM' }],
  ['{{signal SIGINT}}', { kind: 'signal', signal: 'SIGINT' }],
]);

/** Throws an Error that names the section if a sentence is missing or says something else than the blocks. */
export function readConversation(name: string, text: string): Conversation {
  const { title, prose, sections } = readMarkdown(text);
  const launch = /Launch: (?:no arguments|`([^`]*)`)\./.exec(prose);
  if (launch === null) throw new Error(`${name}: the head does not say how the server is launched`);
  const exchanges = sections.map((section) => {
    try {
      return readExchange(section);
    } catch (error) {
      throw new Error(`${name}: ${section.heading}: ${String(error)}`, { cause: error });
    }
  });
  if (exchanges[0]?.session === undefined) throw new Error(`${name}: the first section begins a new session`);
  return { name, title, launch: launch[1]?.split(' ') ?? [], exchanges };
}

function readExchange({ heading, prose, blocks }: Section): Exchange {
  const [input, out, ...rest] = blocks;
  if (input === undefined || !/^in(?: byte-by-byte)?$/.test(input.info)) throw new Error('no `in` block');
  if ((out !== undefined && out.info !== 'out') || rest.length > 0) throw new Error('one `in` and one `out` block at most');
  const steps = input.lines.map((line): Step => STEPS.get(line) ?? { kind: 'line', text: line, bytes: bytesOfLine(line) });
  const lines = steps.filter(({ kind }) => kind === 'line').length;
  const outcomes = readOutcomes(prose, lines);
  const answers = outcomes.filter((outcome) => outcome !== 'silence').length;
  if (answers === 0 && out !== undefined) throw new Error('an `out` block beside silence');
  if (answers > 0 && out === undefined) throw new Error('no `out` block');
  const session = /A new session(, made ready(?: with (\d{4}-\d\d-\d\d))?)?\./.exec(prose);
  return {
    rule: heading,
    session: session === null ? undefined : { revision: session[1] && (session[2] ?? '2025-11-25') },
    steps,
    byteByByte: input.info.endsWith('byte-by-byte'),
    outcomes,
    progress: prose.includes('Progress may come before.'),
    exit: Number(/Exit: (\d+)\./.exec(prose)?.[1] ?? 0),
    out,
  };
}

function readOutcomes(prose: string, lines: number): readonly string[] {
  const sentence = /Expect: ([^.]+)\./.exec(prose)?.[1];
  if (sentence === undefined) throw new Error('the prose has no sentence `Expect: ...`');
  const each = /^(.*) for each line$/.exec(sentence)?.[1];
  const outcomes = each === undefined ? sentence.split(', ') : Array.from({ length: lines }, () => each);
  for (const outcome of outcomes) if (!OUTCOME.test(outcome)) throw new Error(`unknown outcome: ${outcome}`);
  if (outcomes.length !== lines) throw new Error(`${outcomes.length} outcomes for ${lines} lines`);
  return outcomes;
}
