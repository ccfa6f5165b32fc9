/**
 * The one place that wires everything: from a command line or a configuration to places, a worker, open buffers, the
 * catalogue and a session. It is also what the package exports. Directories are resolved and the worker is started
 * before the first byte is read, so that the compiler is warm when the first call comes (compiler.md section 1).
 */
import { setTimeout as wait } from 'node:timers/promises';
import { Refusal } from '../base/faults.ts';
import { createLog } from '../base/log.ts';
import type { Log, LogLevel } from '../base/log.ts';
import { printable, quoted } from '../base/text.ts';
import { Buffers } from '../compiler/buffers.ts';
import { CompilerClient } from '../compiler/client.ts';
import { installation } from '../files/installation.ts';
import { resolvePlaces, resolveProject } from '../files/places.ts';
import { getPrompt, prompts } from '../prompts/index.ts';
import { readResource, RESOURCES } from '../resources/index.ts';
import type { Catalogue } from '../session/catalogue.ts';
import { REVISIONS } from '../session/revisions.ts';
import { runSession } from '../session/serve.ts';
import { TOOLS } from '../tools/index.ts';
import type { Condition } from '../tools/kinds.ts';
import { advertise } from '../tools/tool.ts';
import type { Tool } from '../tools/tool.ts';
import { withLimits } from '../wire/limits.ts';
import type { Limits } from '../wire/limits.ts';
import { call, readCall } from './call.ts';
import { checkLimits, readCommandLine } from './flags.ts';
import type { CommandLine, LaunchOptions } from './flags.ts';
import { instructions } from './instructions.ts';
import { lineReader } from './lines.ts';
import { manualPage, toolList } from './manual.ts';
import { logLines, print } from './print.ts';
import { usage } from './usage.ts';

/** A server, as `--root`, `--project`, `--types`, `--limit` and `--log-level` say it (cli.md). */
export interface ServerConfig {
  readonly root?: string;
  readonly projects?: readonly string[];
  readonly types?: readonly string[];
  readonly limits?: Partial<Limits>;
  readonly logLevel?: LogLevel;
}

interface Streams {
  readonly stdin: NodeJS.ReadableStream;
  readonly stdout: NodeJS.WritableStream;
  readonly stderr: NodeJS.WritableStream;
}

/** Exit codes of a program that a signal ended. */
const SIGINT_CODE = 130;
const SIGTERM_CODE = 143;

/** After a signal nobody waits longer than this for the worker to be gone. */
const SIGNAL_GRACE_MILLIS = 500;

/**
 * Serves one session on the streams until the input ends, the output is closed or `stop` is aborted. Rejects with an
 * Error named `Refusal`, before a byte is read or written, if the configuration cannot be served.
 */
export async function serve(config: ServerConfig, { stdin, stdout, stderr }: Streams, stop?: AbortSignal): Promise<void> {
  const log = logTo(stderr, config.logLevel);
  const { catalogue, client } = assemble(config, log);
  client.start();
  try {
    await runSession({ input: stdin, output: stdout, catalogue, log, ...(stop !== undefined && { stop }) });
  } finally {
    await client.close();
  }
}

/** The whole program: reads `argv` (without the program and the script) and resolves to the exit code. */
export async function launch(argv: readonly string[], streams: Streams): Promise<number> {
  try {
    return await run(readCommandLine(argv), streams);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await print(streams.stderr, `tsmcp: ${printable(error.message)}\n`);
    return 2;
  }
}

async function run(line: CommandLine, streams: Streams): Promise<number> {
  const { stdout } = streams;
  switch (line.command) {
    case 'help':
      await print(stdout, usage());
      return 0;
    case 'version':
      await print(stdout, `tsmcp ${installation().version} (typescript ${installation().typescript})\n`);
      return 0;
    case 'tools':
      await print(stdout, line.tool === undefined ? toolList(TOOLS) : manualPage(toolNamed(line.tool)));
      return 0;
    case 'call':
      return callOnce(toolNamed(line.tool), line.words, line.options, streams);
    case 'serve':
      return serveUntilSignal(line.options, streams);
  }
}

async function callOnce(tool: Tool, words: readonly string[], options: LaunchOptions, streams: Streams): Promise<number> {
  const line = readCall(tool, words);
  if (line.help) {
    await print(streams.stdout, manualPage(tool));
    return 0;
  }
  const { catalogue, client, lineOf } = assemble({ root: '.', ...options }, logTo(streams.stderr, options.logLevel));
  client.start();
  try {
    return await call({ tool: tool.name, line, catalogue, streams, lineOf, mayColor: (process.env['NO_COLOR'] ?? '') === '' });
  } finally {
    await client.close();
  }
}

async function serveUntilSignal(options: LaunchOptions, streams: Streams): Promise<number> {
  const stop = new AbortController();
  let code = 0;
  const signalled = new Promise((resolve) => stop.signal.addEventListener('abort', resolve, { once: true }));
  const onSignal = (signal: NodeJS.Signals): void => {
    code = signal === 'SIGINT' ? SIGINT_CODE : SIGTERM_CODE;
    stop.abort();
  };
  process.once('SIGINT', onSignal).once('SIGTERM', onSignal);
  try {
    await Promise.race([
      serve(options, streams, stop.signal),
      signalled.then(() => wait(SIGNAL_GRACE_MILLIS, undefined, { ref: false })),
    ]);
  } finally {
    process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
  }
  return code;
}

function assemble(config: ServerConfig, log: Log) {
  checkLimits(config.limits ?? {});
  const limits = withLimits(config.limits ?? {});
  const places = resolvePlaces({
    ...(config.root !== undefined && { root: config.root }),
    types: config.types ?? [],
    cwd: process.cwd(),
  });
  const projects = (config.projects ?? []).map((file) => resolveProject(places, file));
  const client = new CompilerClient({
    config: {
      root: places.root,
      rootAsGiven: places.rootAsGiven,
      projects,
      types: places.types,
      lib: places.lib,
      ignoreCase: places.ignoreCase ?? false,
      limits,
      stop: new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT),
    },
    heapMiB: limits.heapMiB,
    log,
  });
  const buffers = new Buffers(limits);
  const conditions = new Set<Condition>([
    ...(places.root === undefined ? [] : ['root' as const]),
    ...(projects.length === 0 ? [] : ['project' as const]),
  ]);
  const { version, typescript } = installation();
  const launched = { limits, projects: projects.length, types: places.types.length, typescript, revisions: REVISIONS };
  const catalogue: Catalogue = {
    serverInfo: {
      name: 'tsmcp',
      version,
      title: 'TypeScript answers',
      description: `Answers about TypeScript and JavaScript source from the compiler itself, TypeScript ${typescript}.`,
    },
    instructions: instructions(typescript),
    limits,
    tools: TOOLS.map((tool) => advertise(tool, conditions)),
    resources: RESOURCES,
    prompts: prompts(places.root !== undefined),
    callTool: (name, args, work) =>
      toolNamed(name).call(args, { conditions, buffers, ask: (query) => client.ask(query, buffers.snapshot(), work) }),
    readResource: (uri, work) => readResource(uri, launched, (query) => client.ask(query, buffers.snapshot(), work)),
    getPrompt: (name, args) => getPrompt(name, args, { sourceChars: limits.sourceChars, hasRoot: places.root !== undefined }),
  };
  return { catalogue, client, lineOf: lineReader({ places, buffers: () => buffers.snapshot(), fileBytes: limits.fileBytes }) };
}

/** Throws `Refusal` if there is none: the session has looked before, a person may not have. */
function toolNamed(name: string): Tool {
  const tool = TOOLS.find((each) => each.name === name);
  if (tool === undefined) throw new Refusal(`unknown tool '${quoted(name)}': the tools are ${TOOLS.map((each) => each.name).join(', ')}`);
  return tool;
}

function logTo(stderr: NodeJS.WritableStream, level: LogLevel = 'warn'): Log {
  return createLog(level, logLines(stderr), Date.now);
}
