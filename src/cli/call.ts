/**
 * `tsmcp call TOOL ...`: one call, by the handler and the arguments that `tools/call` has, without the protocol
 * (cli.md). Knows no tool by name, one apart: `diagnostics` that finds an error exits 1, as compilers do.
 */
import { Refusal } from '../base/faults.ts';
import { isObject } from '../base/json.ts';
import type { JsonObject } from '../base/json.ts';
import { escapeJsonText, printable, quoted } from '../base/text.ts';
import type { DiagnosticsResult } from '../compiler/results.ts';
import type { Catalogue, Progress, ToolOutcome } from '../session/catalogue.ts';
import { argumentsOfFlags, toolFlags } from '../tools/flags.ts';
import type { Tool } from '../tools/tool.ts';
import type { LineOf } from './excerpt.ts';
import { readOptions } from './options.ts';
import type { OptionRow } from './options.ts';
import { textForPeople } from './people.ts';
import { isTerminal, print } from './print.ts';
import { readText } from './stdin.ts';

/** What stands after TOOL beside the tool's own flags. */
const CALL_FLAGS: readonly OptionRow[] = [
  { name: 'arguments', spellings: ['--arguments'], value: 'word' },
  { name: 'json', spellings: ['--json'], value: 'none' },
  { name: 'help', spellings: ['--help'], value: 'none', last: true },
];

/** A progress line at most this often. */
const PROGRESS_MILLIS = 100;

export interface CallLine {
  readonly args: JsonObject;
  /** Parameters that standard input is to be read for: `--text -`. */
  readonly fromInput: readonly string[];
  readonly json: boolean;
  readonly help: boolean;
}

export interface CallStreams {
  readonly stdin: NodeJS.ReadableStream;
  readonly stdout: NodeJS.WritableStream;
  readonly stderr: NodeJS.WritableStream;
}

/** Reads the words after TOOL. Throws `Refusal` with one clear line. */
export function readCall(tool: Tool, words: readonly string[]): CallLine {
  const { values, rest } = readOptions([...toolFlags(tool.parameters), ...CALL_FLAGS], words);
  if (rest[0] !== undefined) throw new Refusal(`unexpected word '${quoted(rest[0])}'`);
  const given = argumentsOfFlags(tool.parameters, values);
  const whole = values.get('arguments')?.[0];
  if (whole !== undefined && Object.keys(given).length > 0) {
    throw new Refusal('option --arguments takes all arguments: give no other of the tool beside it');
  }
  return {
    args: whole === undefined ? given : readObject(whole),
    fromInput: whole === undefined ? Object.keys(given).filter((name) => tool.parameters[name]?.kind === 'text' && given[name] === '-') : [],
    json: values.has('json'),
    help: values.has('help'),
  };
}

export interface CallOptions {
  readonly tool: string;
  readonly line: CallLine;
  readonly catalogue: Catalogue;
  readonly streams: CallStreams;
  readonly lineOf: LineOf;
  /** Whether the environment lets us colour (`NO_COLOR`). */
  readonly mayColor: boolean;
}

/** Calls and prints. The exit code: 0 answered, 1 the tool said no or `diagnostics` found an error. */
export async function call({ tool, line, catalogue, streams, lineOf, mayColor }: CallOptions): Promise<0 | 1> {
  const { stdin, stdout, stderr } = streams;
  const read = await Promise.all(line.fromInput.map(async (name) => [name, await readText(stdin, catalogue.limits.sourceChars)]));
  const args = { ...line.args, ...Object.fromEntries(read) };
  const loading = isTerminal(stderr) ? progressLine(stderr) : undefined;
  const outcome = await catalogue.callTool(tool, args, {
    signal: new AbortController().signal,
    deadline: performance.now() + catalogue.limits.callMillis,
    ...(loading !== undefined && { progress: loading.show }),
  });
  loading?.clear();
  const json = jsonOf(outcome);
  if (line.json) await print(stdout, `${escapeJsonText(json)}\n`);
  if (outcome.kind === 'refused') {
    await print(stderr, `tsmcp: ${printable(outcome.message)}\n`);
    return 1;
  }
  const result: unknown = JSON.parse(json);
  if (!line.json) await print(stdout, textForPeople(tool, result, { lineOf, color: mayColor && isTerminal(stdout) }));
  return tool === 'diagnostics' && (result as DiagnosticsResult).counts.error > 0 ? 1 : 0;
}

/** The JSON text of `structuredContent`, as the protocol sends it. */
function jsonOf(outcome: ToolOutcome): string {
  return outcome.kind === 'ok' ? outcome.json : JSON.stringify({ error: outcome.message });
}

function progressLine(stderr: NodeJS.WritableStream): { readonly show: (progress: Progress) => void; readonly clear: () => void } {
  let next = 0;
  return {
    show: ({ progress }) => {
      if (performance.now() < next) return;
      next = performance.now() + PROGRESS_MILLIS;
      stderr.write(`\rloading: ${progress} files`);
    },
    clear: () => {
      if (next > 0) stderr.write('\r\u001b[K');
    },
  };
}

function readObject(word: string): JsonObject {
  const value = parsed(word);
  if (!isObject(value)) throw new Refusal('option --arguments must be a JSON object');
  return value;
}

function parsed(word: string): unknown {
  try {
    return JSON.parse(word);
  } catch {
    return undefined;
  }
}
