/**
 * `npm run differential`: the full run of the differential lane (compiler.md section 7), at more than three thousand
 * places of real sources. Takes a quarter of an hour or more; `npm run acceptance` has the small one. What stands after
 * `--` goes to the lane: `npm run differential -- --seed 2 --source zod`.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { prepare, ROOT } from './lane.ts';

function main(): number {
  if (!prepare('differential')) return 1;
  const run = join(ROOT, 'tests/differential/run.ts');
  return spawnSync(process.execPath, ['--import', 'tsx', run, '--full', ...process.argv.slice(2)], { cwd: ROOT, stdio: 'inherit' }).status ?? 1;
}

process.exitCode = main();
