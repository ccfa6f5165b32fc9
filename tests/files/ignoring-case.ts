/** This machine's file system as one that ignores the case of names and keeps how they were written, as macOS has it. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { nodeSystem, type System } from '#tsmcp/files/system.ts';

/** As it stands on the disk; a name that is not there stays as it is. */
function asWritten(path: string): string {
  let at = '/';
  for (const name of path.split('/').filter((segment) => segment !== '')) at = join(at, nameIn(at, name));
  return at;
}

function nameIn(folder: string, name: string): string {
  try {
    const names = readdirSync(folder);
    return names.includes(name) ? name : names.find((each) => each.toLowerCase() === name.toLowerCase()) ?? name;
  } catch {
    return name;
  }
}

export const ignoringCase: System = {
  ...nodeSystem,
  lstat: (path) => nodeSystem.lstat(asWritten(path)),
  readlink: (path) => nodeSystem.readlink(asWritten(path)),
  realpath: (path) => nodeSystem.realpath(asWritten(path)),
  open: (path) => nodeSystem.open(asWritten(path)),
  names: (path, most) => nodeSystem.names(asWritten(path), most),
};
