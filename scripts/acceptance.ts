/**
 * Runs the lanes: tests with packages of their own, which the top-level folder is kept free of. Each is installed from
 * its own lockfile, type-checked, and run against the built server or the package made of it; each ends with
 * `N passed, N failed`, and so does this. `npm run acceptance` for all of them, `npm run acceptance -- validator` for some.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { prepare, ROOT } from './lane.ts';

const LANES = ['validator', 'acceptance', 'corpora', 'differential', 'edits'];

interface Outcome {
  readonly lane: string;
  readonly passed: number;
  readonly failed: number;
}

/** Runs the lane to its end. A lane that cannot be installed, checked or finished counts as one failure more. */
function runLane(lane: string): Outcome {
  console.log(`\n${lane}`);
  if (!prepare(lane)) return { lane, passed: 0, failed: 1 };
  const { status, stdout } = spawnSync(process.execPath, ['--import', 'tsx', join(ROOT, 'tests', lane, 'run.ts')], {
    cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'], encoding: 'utf8', maxBuffer: 64 * 1024 * 1024,
  });
  console.log(stdout.trimEnd());
  const counts = /(\d+) passed, (\d+) failed\n$/.exec(stdout);
  const failed = Number(counts?.[2] ?? 1);
  return { lane, passed: Number(counts?.[1] ?? 0), failed: status === 0 || failed > 0 ? failed : 1 };
}

const named = process.argv.slice(2);
const outcomes = (named.length > 0 ? named : LANES).map(runLane);
console.log('');
for (const { lane, passed, failed } of outcomes) console.log(`${lane.padEnd(12)} ${passed} passed, ${failed} failed`);
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
