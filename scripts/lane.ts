/**
 * What every lane needs before it runs: a lane is a folder of `tests` with packages of its own, which the top-level
 * folder is kept free of. It is installed from its own lockfile, running no package's scripts, and type-checked.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** The lanes whose files or packages a lane uses: those need their own packages there too. */
const USED: Readonly<Record<string, readonly string[]>> = { acceptance: ['validator'], edits: ['differential'] };

/** Whether the lane can be run; what is wrong has been printed. */
export function prepare(lane: string): boolean {
  const folder = join(ROOT, 'tests', lane);
  const folders = [...(USED[lane] ?? []).map((each) => join(ROOT, 'tests', each)), folder];
  const withPackages = folders.filter((each) => existsSync(join(each, 'package-lock.json')));
  return withPackages.every(install) && run(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', folder]);
}

/** The full run of a lane, which is told what stands behind the command's `--`; returns the exit code. */
export function runFull(lane: string): number {
  if (!prepare(lane)) return 1;
  const command = ['--import', 'tsx', join(ROOT, 'tests', lane, 'run.ts'), '--full', ...process.argv.slice(2)];
  return run(process.execPath, command) ? 0 : 1;
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
