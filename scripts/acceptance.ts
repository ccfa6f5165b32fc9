/**
 * Runs the lanes: tests with packages of their own, which the top-level folder is kept free of. Each is installed from
 * its own lockfile, type-checked, and run against the built server; each ends with `N passed, N failed`, and so does
 * this. `npm run acceptance` for all of them, `npm run acceptance -- validator` for some.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const LANES = ['validator', 'acceptance'];

interface Outcome {
  readonly lane: string;
  readonly passed: number;
  readonly failed: number;
}

/** Runs the lane to its end. A lane that cannot be installed, checked or finished counts as one failure more. */
function runLane(lane: string): Outcome {
  const folder = join(ROOT, 'tests', lane);
  console.log(`\n${lane}`);
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
  if (!install(folder) || !run(process.execPath, [tsc, '-p', folder])) return { lane, passed: 0, failed: 1 };
  const { status, stdout } = spawnSync(process.execPath, ['--import', 'tsx', join(folder, 'run.ts')], {
    cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'], encoding: 'utf8', maxBuffer: 64 * 1024 * 1024,
  });
  console.log(stdout.trimEnd());
  const counts = /(\d+) passed, (\d+) failed\n$/.exec(stdout);
  const failed = Number(counts?.[2] ?? 1);
  return { lane, passed: Number(counts?.[1] ?? 0), failed: status === 0 || failed > 0 ? failed : 1 };
}

/** Installs exactly the lane's lockfile, unless that has been done since the file was written. */
function install(folder: string): boolean {
  const installed = join(folder, 'node_modules/.package-lock.json');
  const lockfile = join(folder, 'package-lock.json');
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lockfile).mtimeMs) return true;
  return run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], folder);
}

function run(command: string, args: readonly string[], cwd = ROOT): boolean {
  const { status } = spawnSync(command, args, { cwd, stdio: 'inherit', shell: process.platform === 'win32' });
  return status === 0;
}

const named = process.argv.slice(2);
const outcomes = (named.length > 0 ? named : LANES).map(runLane);
console.log('');
for (const { lane, passed, failed } of outcomes) console.log(`${lane.padEnd(12)} ${passed} passed, ${failed} failed`);
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
