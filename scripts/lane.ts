/**
 * What every lane needs before it runs: a lane is a folder of `tests` with packages of its own, which the top-level
 * folder is kept free of. It is installed from its own lockfile, running no package's scripts, and type-checked.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** The lanes whose files a lane imports: those need their own packages there too. */
const IMPORTED: Readonly<Record<string, readonly string[]>> = { acceptance: ['validator'] };

/** Whether the lane can be run; what is wrong has been printed. */
export function prepare(lane: string): boolean {
  const folder = join(ROOT, 'tests', lane);
  const imported = (IMPORTED[lane] ?? []).map((each) => join(ROOT, 'tests', each));
  return [...imported, folder].every(install) && run(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', folder]);
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
