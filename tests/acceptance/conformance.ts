/**
 * One run of the official conformance suite against a server behind the bridge, since the suite speaks only HTTP. The
 * suite judges its scored scenarios itself; every check of every scenario is read again from what it saved, so that
 * those that are not scored count too.
 */
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { startBridge } from './bridge.ts';
import { Recorder } from './recorder.ts';
import type { Run } from './suite.ts';

const PACKAGE = fileURLToPath(new URL('node_modules/@modelcontextprotocol/conformance', import.meta.url));

/** The suite's own 30 seconds are short for a machine that is busy. */
const SCENARIO_MILLIS = '60000';

export interface ConformanceOptions {
  readonly run: Run;
  /** The Node that runs the suite. */
  readonly node: string;
  /** Starts the server. */
  readonly command: readonly [string, ...string[]];
  /** A folder for the recordings of the sessions. */
  readonly recordings: string;
  /** An empty folder for what the suite saves. */
  readonly results: string;
  readonly check: (scenario: string, problem: string | undefined) => void;
  readonly note: (scenario: string, note: string) => void;
}

interface SavedCheck {
  readonly id: string;
  readonly status: 'SUCCESS' | 'FAILURE' | 'WARNING' | 'SKIPPED' | 'INFO';
  readonly errorMessage?: string;
  readonly details?: { readonly message?: string };
}

export async function checkConformance(options: ConformanceOptions): Promise<void> {
  const { run, command, recordings, results, check } = options;
  const expected = join(results, 'expected-failures.yml');
  // JSON is YAML.
  writeFileSync(expected, JSON.stringify({ server: [...run.expectedFailures.keys()] }));
  const saved = join(results, 'saved');
  let sessions = 0;
  const bridge = await startBridge(command, () => new Recorder(join(recordings, `session-${++sessions}.jsonl`)));
  try {
    const { code, output } = await suite(options.node, [
      'server', '--url', bridge.url, '--requirements', run.requirements, '--expected-failures', expected, '--timeout', SCENARIO_MILLIS,
      '-o', saved,
    ]);
    check('the suite itself', code === 0 ? undefined : `exit code ${code}: ${stripVTControlCharacters(output).slice(-1500)}`);
  } finally {
    await bridge.close();
  }
  readSaved(saved, options);
}

function suite(node: string, args: readonly string[]): Promise<{ readonly code: number | string; readonly output: string }> {
  return new Promise((resolve) => {
    execFile(node, [join(PACKAGE, 'dist/index.js'), ...args], { maxBuffer: 64 * 1024 * 1024 }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : error.code ?? error.signal ?? 'none', output: `${stdout}${stderr}` });
    });
  });
}

function readSaved(saved: string, { run, check, note }: ConformanceOptions): void {
  const stale = new Set(run.expectedFailures.keys());
  const ran = new Set<string>();
  for (const name of readdirSync(saved).sort()) {
    const scenario = /^server-(.+)-\d{4}-\d\d-\d\dT[\d-]+Z$/.exec(name)?.[1] ?? name;
    ran.add(scenario);
    const checks = JSON.parse(readFileSync(join(saved, name, 'checks.json'), 'utf8')) as readonly SavedCheck[];
    if (!checks.some(({ status }) => status === 'SUCCESS' || status === 'FAILURE')) {
      note(scenario, `not run: ${checks.at(-1)?.details?.message ?? 'it made no check'}`);
    }
    for (const { id, status, errorMessage } of checks) {
      const entry = run.expectedFailures.has(scenario) ? scenario : `${scenario}:${id}`;
      const reason = run.expectedFailures.get(entry);
      if (status === 'SUCCESS') {
        check(scenario, undefined);
      } else if ((status === 'FAILURE' || status === 'WARNING') && reason !== undefined) {
        stale.delete(entry);
        note(scenario, `expected to fail: ${reason}`);
      } else if (status === 'FAILURE') {
        check(scenario, `${id}: ${errorMessage ?? ''}`);
      } else if (status !== 'INFO') {
        note(scenario, `${status.toLowerCase()}: ${id}${errorMessage === undefined ? '' : `: ${errorMessage}`}`);
      }
    }
  }
  for (const name of stale) check(name.split(':')[0] ?? name, `${name} was expected to fail and did not`);
  for (const scenario of required(run)) check('the suite itself', ran.has(scenario) ? undefined : `${scenario} was not run`);
}

/** The scenarios of the set, from the suite's own file. */
function required({ requirements }: Run): readonly string[] {
  const set = readFileSync(join(PACKAGE, 'requirements', `${requirements}.yaml`), 'utf8');
  const list = /^server:\n((?: {2}- \S+\n)+)/m.exec(set)?.[1];
  if (list === undefined) throw new Error(`the set ${requirements} has no list of scenarios for servers`);
  return list.trimEnd().split('\n').map((line) => line.slice('  - '.length));
}
