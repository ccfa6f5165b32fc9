/**
 * The command line of the MCP inspector: one process and one session a request. Of each tool it is given the last good
 * case, since an earlier one of `close` rests on a buffer that the session before it would have opened, and the first
 * bad one, since it turns a value of a wrong type into one of the right type where it can.
 *
 * The lane's package.json holds back `vite`, which only the inspector's page needs: a later one has an optional
 * dependency that cannot be had everywhere, and `npm ci` then calls the lockfile incomplete.
 */
import { execFile } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { valueAt } from '../validator/cases.ts';
import type { JsonObject, Workspace } from '../validator/cases.ts';
import { unequal } from '../validator/tally.ts';
import { versionOf } from './versions.ts';

export const INSPECTOR = {
  name: '@modelcontextprotocol/inspector --cli',
  version: versionOf('@modelcontextprotocol/inspector'),
  revision: '2025-11-25',
} as const;

export const INSPECTOR_LACKS = 'ping, cancel, progress: its command line has no word for them';

const LAUNCHER = fileURLToPath(new URL('node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js', import.meta.url));

/** The inspector's own 15 seconds are short for a machine that is busy. */
const CONNECT_MILLIS = '60000';

/** The exit code for a tool's result that has `isError`. */
const TOOL_FAILED = 5;

interface Asked {
  readonly scenario: string;
  readonly args: readonly string[];
  readonly exit: number;
  /** By path in the result. */
  readonly expect: JsonObject;
}

/** `home` takes what the inspector writes of its own. */
export async function checkInspector(
  node: string, home: string, command: readonly string[], workspace: Workspace, check: (scenario: string, problem: string | undefined) => void,
): Promise<void> {
  const waiting = questions(workspace);
  const worker = async (): Promise<void> => {
    for (let asked = waiting.shift(); asked !== undefined; asked = waiting.shift()) {
      const { scenario, exit, expect } = asked;
      const { code, stdout, stderr } = await run(node, home, asked.args, command);
      const label = asked.args.join(' ');
      check(scenario, code === exit ? undefined : `${label}: exit code ${code}, not ${exit}: ${stderr.slice(0, 300)}`);
      const result = parse(stdout);
      for (const [path, value] of Object.entries(expect)) {
        const problem = unequal(path, valueAt(result, path), value);
        check(scenario, problem === undefined ? undefined : `${label}: ${problem}`);
      }
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
}

function questions({ cases }: Workspace): Asked[] {
  const calls = [...new Set(cases.map(({ tool }) => tool))].flatMap((tool) => (['ok', 'refused'] as const).flatMap((outcome): Asked[] => {
    const fitting = cases.filter((each) => each.tool === tool && each.outcome === outcome);
    const one = fitting.at(outcome === 'ok' ? -1 : 0);
    if (one === undefined) return [];
    const args = ['--method', 'tools/call', '--tool-name', tool, '--tool-args-json', JSON.stringify(one.args)];
    const expect = Object.entries(one.expect ?? {}).map(([path, value]) => [`result.structuredContent.${path}`, value] as const);
    return [{
      scenario: `call ${tool}`,
      args,
      exit: outcome === 'ok' ? 0 : TOOL_FAILED,
      expect: outcome === 'ok' ? Object.fromEntries(expect) : { 'result.isError': true },
    }];
  }));
  const reads = ['keywords', 'default-libs', 'limits'].map((name) => ({
    ...asked('resources', ['resources/read', '--uri', `tsmcp://${name}`]), expect: { 'result.contents[0].uri': `tsmcp://${name}` },
  }));
  const gets = ['explain-typescript', 'review-typescript'].map((name) => ({
    ...asked('prompts', ['prompts/get', '--prompt-name', name, '--prompt-args', 'text=let a: number;']), expect: { 'result.messages[0].role': 'user' },
  }));
  return [
    { ...asked('connect', ['initialize']), expect: { 'result.serverInfo.name': 'tsmcp', 'result.protocolVersion': INSPECTOR.revision } },
    // Without `--strict` a schema that other hosts could not use is only counted.
    { ...asked('list tools', ['tools/list', '--strict']), expect: { 'result.tools[0].name': 'diagnostics' } },
    ...calls,
    asked('call nobody', ['tools/call', '--tool-name', 'nobody'], TOOL_FAILED),
    { ...asked('resources', ['resources/list']), expect: { 'result.resources[0].uri': 'tsmcp://keywords' } },
    { ...asked('resources', ['resources/templates/list']), expect: { 'result.resourceTemplates': [] } },
    ...reads,
    asked('resources', ['resources/read', '--uri', 'tsmcp://nothing'], 1),
    { ...asked('prompts', ['prompts/list']), expect: { 'result.prompts[0].name': 'explain-typescript' } },
    ...gets,
    asked('prompts', ['prompts/get', '--prompt-name', 'explain-typescript'], 1),
    asked('prompts', ['prompts/get', '--prompt-name', 'nothing'], 1),
  ];
}

function asked(scenario: string, [method = '', ...args]: readonly string[], exit = 0): Asked {
  return { scenario, args: ['--method', method, ...args], exit, expect: {} };
}

interface Ran {
  readonly code: number | string;
  readonly stdout: string;
  readonly stderr: string;
}

function run(node: string, home: string, args: readonly string[], command: readonly string[]): Promise<Ran> {
  // `--` ends the options: one that takes many values would otherwise take the server's command as well.
  const line = [LAUNCHER, '--cli', '--format', 'json', '--connect-timeout', CONNECT_MILLIS, ...args, '--', ...command];
  const env = { ...process.env, HOME: home, USERPROFILE: home };
  return new Promise((resolve) => {
    execFile(node, line, { env, maxBuffer: 64 * 1024 * 1024 }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : error.code ?? error.signal ?? 'none', stdout, stderr });
    });
  });
}

function parse(stdout: string): JsonObject | undefined {
  try {
    return JSON.parse(stdout) as JsonObject;
  } catch {
    return undefined;
  }
}
