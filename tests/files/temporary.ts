/** Folders and a clock for the tests of `files/`. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { TestContext } from 'node:test';
import { Disk } from '#tsmcp/files/disk.ts';
import type { Places } from '#tsmcp/files/places.ts';
import { nodeSystem } from '#tsmcp/files/system.ts';
import type { System } from '#tsmcp/files/system.ts';

/** An empty folder, links resolved, removed when the test ends. */
export function temporary(context: TestContext): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'tsmcp-files-')));
  context.after(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

/** Writes a file, its folders included. */
export function put(file: string, content: string | Uint8Array = ''): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

export interface Bench {
  /** A folder that holds `root`, `outside`, `types` and `lib`. */
  readonly folder: string;
  readonly root: string;
  readonly outside: string;
  readonly places: Places;
  readonly disk: Disk;
  /** Calls to the system so far, by name. */
  readonly calls: Map<string, number>;
  /** Ten minutes later: nothing that was done so far is recent. */
  later(): void;
}

export function bench(context: TestContext, system: Partial<System> = {}, limits: { fileBytes?: number; listedEntries?: number } = {}): Bench {
  const folder = temporary(context);
  const [root, outside, types, lib] = ['root', 'outside', 'types', 'lib'].map((name) => join(folder, name)) as [string, string, string, string];
  for (const each of [root, outside, types, lib]) mkdirSync(each);
  const places = { root, rootAsGiven: root, types: [types], lib };
  const calls = new Map<string, number>();
  let ahead = 0;
  const disk = new Disk({
    places,
    fileBytes: limits.fileBytes ?? 1_000_000,
    listedEntries: limits.listedEntries ?? 1_000,
    now: () => Date.now() + ahead,
    system: counted({ ...nodeSystem, ...system }, calls),
  });
  return { folder, root, outside, places, disk, calls, later: () => { ahead += 600_000; } };
}

function counted(system: System, calls: Map<string, number>): System {
  const count = <A extends unknown[], R>(name: string, call: (...args: A) => R) => (...args: A): R => {
    calls.set(name, (calls.get(name) ?? 0) + 1);
    return call(...args);
  };
  return {
    lstat: count('lstat', system.lstat),
    readlink: count('readlink', system.readlink),
    realpath: count('realpath', system.realpath),
    open: count('open', system.open),
    fstat: count('fstat', system.fstat),
    read: count('read', system.read),
    close: count('close', system.close),
    descriptorPath: count('descriptorPath', system.descriptorPath),
    names: count('names', system.names),
  };
}
