/**
 * The lane of the independent clients. The package is packed and installed as a user installs it, and the server that
 * came of it is talked to by the MCP TypeScript SDK in both of its lines, the inspector's command line and the
 * official conformance suite. All that it sent is recorded and held to the official schema of the revision.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SAMPLE } from '../validator/cases.ts';
import type { Workspace } from '../validator/cases.ts';
import type { Revision } from '../validator/official.ts';
import { Tally, unequal } from '../validator/tally.ts';
import type { Row } from '../validator/tally.ts';
import { SDKS } from './clients.ts';
import type { Sdk } from './clients.ts';
import { checkConformance } from './conformance.ts';
import { checkInspector, INSPECTOR, INSPECTOR_LACKS } from './inspector.ts';
import { newerNode } from './newer-node.ts';
import { installPackage, REPOSITORY } from './package-under-test.ts';
import { checkPlanted } from './planted.ts';
import { checkRecordings } from './recordings.ts';
import { checkCancelling, checkSdk } from './sdk-checks.ts';
import { RUNS, SUITE } from './suite.ts';
import type { Run } from './suite.ts';

type Command = [string, ...string[]];

interface Named {
  readonly name: string;
  readonly version: string;
  readonly revision: Revision;
}

const HEAD = ['client', 'version', 'revision', 'system', 'server', 'scenario'];
/** The server is run by the Node that runs the lane. */
const SYSTEM = `${process.platform} ${process.arch}, node ${process.versions.node}`;
const MESSAGES = 'every message';

const TSX = import.meta.resolve('tsx');
const TEE = fileURLToPath(new URL('tee.ts', import.meta.url));
const FIXTURE = fileURLToPath(new URL('../session/suite-server.ts', import.meta.url));

const tally = new Tally();
const folder = mkdtempSync(join(tmpdir(), 'tsmcp-acceptance-'));

/** A client's rows with a server: what is checked, what cannot be, and what the recordings show. */
class Rows {
  readonly #cells: readonly string[];
  readonly #revision: Revision;

  constructor({ name, version, revision }: Named, server: string) {
    this.#cells = [name, version, revision, SYSTEM, server];
    this.#revision = revision;
  }

  readonly check = (scenario: string, problem: string | undefined): void => tally.check(this.#row(scenario), problem);
  readonly note = (scenario: string, note: string): void => tally.note(this.#row(scenario), note);

  /** Runs `talk` with an empty folder for recordings, and checks what it then holds. */
  async record(talk: (recordings: string) => Promise<void>): Promise<void> {
    const recordings = emptyFolder('recordings');
    await talk(recordings);
    checkRecordings(recordings, this.#revision, this.#row(MESSAGES), tally);
  }

  #row(scenario: string): Row {
    return [...this.#cells, scenario];
  }
}

function emptyFolder(name: string): string {
  return mkdtempSync(join(folder, `${name}-`));
}

function serverArguments({ root, project }: Workspace): readonly string[] {
  return ['--root', join(REPOSITORY, root), '--project', project];
}

/** Starts the server on the workspace with the recorder before it. */
function recordedCommand(recordings: string, server: string, workspace: Workspace): Command {
  return [process.execPath, '--import', TSX, TEE, join(recordings, 'session'), server, ...serverArguments(workspace)];
}

async function runSdk(sdk: Sdk, server: string): Promise<void> {
  for (const workspace of sdk.workspaces) {
    const rows = new Rows(sdk, `tsmcp on ${workspace.name}`);
    const command = (recordings: string): Command => recordedCommand(recordings, server, workspace);
    await rows.record((recordings) => checkSdk(sdk, command(recordings), workspace, rows.check));
    if (workspace === sdk.workspaces.at(-1)) await rows.record((recordings) => checkCancelling(sdk, command(recordings), rows.check));
  }
}

async function runInspector(node: string, server: string): Promise<void> {
  const rows = new Rows(INSPECTOR, `tsmcp on ${SAMPLE.name}`);
  rows.note('not run', INSPECTOR_LACKS);
  await rows.record((recordings) =>
    checkInspector(node, emptyFolder('home'), recordedCommand(recordings, server, SAMPLE), SAMPLE, rows.check));
}

async function runSuite(run: Run, node: string, servers: Readonly<Record<Run['server'], Command>>): Promise<void> {
  const rows = new Rows({ ...SUITE, revision: run.requirements }, run.server);
  await rows.record((recordings) => checkConformance({
    run, node, recordings, command: servers[run.server], results: emptyFolder('results'), check: rows.check, note: rows.note,
  }));
}

async function main(): Promise<void> {
  checkPlanted((problem) => tally.check(['planted recordings', '', '', SYSTEM, '', MESSAGES], problem));
  const { command, packages } = installPackage(emptyFolder('host'));
  tally.check(['npm install', '', '', SYSTEM, 'tsmcp', 'packages'], unequal('what was installed', packages, ['tsmcp', 'typescript']));

  for (const sdk of SDKS) await runSdk(sdk, command);
  const node = newerNode();
  if (typeof node === 'string') {
    new Rows(INSPECTOR, `tsmcp on ${SAMPLE.name}`).note('not run', `all: ${node}`);
    for (const { requirements, server } of RUNS) new Rows({ ...SUITE, revision: requirements }, server).note('not run', `all: ${node}`);
    return;
  }
  await runInspector(node.path, command);
  for (const run of RUNS) {
    await runSuite(run, node.path, {
      tsmcp: [command, ...serverArguments(SAMPLE)],
      fixture: [process.execPath, '--import', TSX, FIXTURE],
    });
  }
}

try {
  await main();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
tally.close(HEAD);
