/**
 * The package as users get it: packed, and installed from the tarball into an empty folder. The lane starts what was
 * installed there and never what stands in this checkout.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url));

export interface Installed {
  /** The command `tsmcp`, as npm linked it. */
  readonly command: string;
  /** The packages that were installed with it, itself included, sorted. */
  readonly packages: readonly string[];
}

/** Packs and installs into `folder`, running no package's scripts. Throws if npm cannot. */
export function installPackage(folder: string): Installed {
  npm(['pack', '--ignore-scripts', '--silent', '--pack-destination', folder], REPOSITORY);
  const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz'));
  if (tarball === undefined) throw new Error('npm pack made no tarball');
  writeFileSync(join(folder, 'package.json'), '{ "name": "host", "private": true }\n');
  npm(['install', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', join(folder, tarball)], folder);
  const modules = join(folder, 'node_modules');
  return {
    command: join(modules, '.bin', process.platform === 'win32' ? 'tsmcp.cmd' : 'tsmcp'),
    packages: readdirSync(modules).filter((name) => !name.startsWith('.')).sort(),
  };
}

function npm(args: readonly string[], cwd: string): void {
  const { status, stdout, stderr } = spawnSync('npm', args, { cwd, encoding: 'utf8', shell: process.platform === 'win32' });
  if (status !== 0) throw new Error(`npm ${args[0]} failed: ${stdout}${stderr}`);
}
