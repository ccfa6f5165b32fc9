/**
 * A document of conversations, read: which lines go in, what the prose promises for each of them, and what must come
 * out. The sentences that count are fixed, so that a reader and this file understand the same (see
 * `fixtures/session/README.md`). Starts no process.
 */
import { readMarkdown } from './markdown.ts';
import type { Block, Section } from './markdown.ts';
import { requestId } from './match.ts';
import type { Json } from './match.ts';
import { bytesOfLine } from './notation.ts';

/** What the prose promises for a line that goes in. */
export interface Promised {
  /** `result`, `failed call`, `error CODE` or `silence`. */
  readonly outcome: string;
  /** The id that the answer has; undefined for silence. */
  readonly id: Json | undefined;
}

/** What is done, in the order of the block. */
export type Step =
  | { readonly kind: 'line'; readonly bytes: Uint8Array; readonly promise: Promised }
  | { readonly kind: 'end' }
  | { readonly kind: 'close-output' }
  | { readonly kind: 'signal'; readonly signal: 'SIGTERM' | 'SIGINT' };

export interface Exchange {
  readonly rule: string;
  /** A process of its own: `opening`, or made ready in the revision. Undefined: the process of the section before. */
  readonly session: { readonly revision: string | undefined } | undefined;
  readonly steps: readonly Step[];
  readonly byteByByte: boolean;
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

const OUTCOME = /^(result|failed call|silence|error -?\d+)(?: with (id null|no id))?$/;
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
  const sentences = readOutcomes(prose, input.lines.filter((line) => !STEPS.has(line)).length);
  const steps = input.lines.map((line): Step => STEPS.get(line) ?? readLine(line, sentences.shift() ?? ''));
  const answers = promisesOf(steps).filter(({ outcome }) => outcome !== 'silence').length;
  if (answers === 0 && out !== undefined) throw new Error('an `out` block beside silence');
  if (answers > 0 && out === undefined) throw new Error('no `out` block');
  const session = /A new session(, made ready(?: with (\d{4}-\d\d-\d\d))?)?\./.exec(prose);
  return {
    rule: heading,
    session: session === null ? undefined : { revision: session[1] && (session[2] ?? '2025-11-25') },
    steps,
    byteByByte: input.info.endsWith('byte-by-byte'),
    progress: prose.includes('Progress may come before.'),
    exit: Number(/Exit: (\d+)\./.exec(prose)?.[1] ?? 0),
    out,
  };
}

/** The promises of the lines that go in, in order. */
export function promisesOf(steps: readonly Step[]): Promised[] {
  return steps.flatMap((step) => (step.kind === 'line' ? [step.promise] : []));
}

function readLine(line: string, sentence: string): Step {
  const [, outcome, unreadable] = OUTCOME.exec(sentence) ?? [];
  if (outcome === undefined) throw new Error(`unknown outcome: ${sentence}`);
  const bytes = bytesOfLine(line);
  if (outcome === 'silence') return { kind: 'line', bytes, promise: { outcome, id: undefined } };
  if (unreadable !== undefined) return { kind: 'line', bytes, promise: { outcome, id: unreadable === 'id null' ? null : undefined } };
  const id = requestId(Buffer.from(bytes).toString());
  if (id === undefined) throw new Error(`${outcome} needs an id, or the words \`with id null\` or \`with no id\``);
  return { kind: 'line', bytes, promise: { outcome, id } };
}

/** One outcome a line: `A, B, A`, or `A for each line`. */
function readOutcomes(prose: string, lines: number): string[] {
  const sentence = /Expect: ([^.]+)\./.exec(prose)?.[1];
  if (sentence === undefined) throw new Error('the prose has no sentence `Expect: ...`');
  const each = /^(.*) for each line$/.exec(sentence)?.[1];
  const outcomes = each === undefined ? sentence.split(', ') : Array.from({ length: lines }, () => each);
  if (outcomes.length !== lines) throw new Error(`${outcomes.length} outcomes for ${lines} lines`);
  return outcomes;
}
