/**
 * Another process swaps files and folders for links that lead out, while they are read, listed and asked about. A try
 * is one of these; what comes of it is the inside, a refusal, or, which must never be, something of the outside.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Refusal } from '#tsmcp/base/faults.ts';
import { Disk } from '#tsmcp/files/disk.ts';
import { listConfined, readConfined } from '#tsmcp/files/reader.ts';
import { nodeSystem, type System } from '#tsmcp/files/system.ts';
import { path, SMALL, workspaceAt, writeFiles } from '../compiler/workspace.ts';
import { SECRET } from './world.ts';

export const OUTCOMES = ['inside', 'refused', 'outside'] as const;
export type Tally = Record<typeof OUTCOMES[number], number>;

/** One way to try; gives whatever it got, as text. */
type Try = () => string;

/** A whole call takes as long as hundreds of reads. */
const TRIES_PER_CALL = 25;

/** A system that does not say where an opened file is. */
const withoutProc: System = { ...nodeSystem, descriptorPath: () => undefined };

/** So many tries, shared among the ways to try, and what came of each way. Ends the other process and removes all. */
export async function swapTries(tries: number): Promise<ReadonlyMap<string, Tally>> {
  const top = realpathSync(mkdtempSync(join(tmpdir(), 'tsmcp-swaps-')));
  const [root, outside] = [join(top, 'root'), join(top, 'outside')];
  mkdirSync(root);
  writeFiles(outside, { 'x.ts': 'export const hunter2: string = 1;\n', 'hunter.ts': '' });
  writeFiles(root, { 'tsconfig.json': SMALL, 'inner/x.ts': 'export const inside = 1;\n', 'a.ts': "import * as it from './folder/x';\nimport * as other from './flip/x';\nexport { it, other };\n" });
  const flipper = fork(new URL('../files/flipper.ts', import.meta.url), [root, outside], { execArgv: ['--import', 'tsx'] });
  try {
    await once(flipper, 'message');
    const { quick, calls } = waysToTry(root);
    const tallies = new Map([...quick, ...calls].map(([name]): [string, Tally] => [name, { inside: 0, refused: 0, outside: 0 }]));
    const turn = (list: readonly (readonly [string, Try])[], at: number): void => {
      const [name, attempt] = list[at % list.length] ?? ['', () => ''];
      const tally = tallies.get(name);
      if (tally !== undefined) tally[outcomeOf(attempt())] += 1;
    };
    for (let at = 0; at < tries; at += 1) {
      if (at % TRIES_PER_CALL === 0) turn(calls, at / TRIES_PER_CALL);
      else turn(quick, at);
    }
    return tallies;
  } finally {
    // Before the folder is removed, in which it would go on making links.
    flipper.kill();
    await once(flipper, 'exit');
    rmSync(top, { recursive: true, force: true });
  }
}

function outcomeOf(got: string): keyof Tally {
  if (SECRET.test(got)) return 'outside';
  return /inside/.test(got) ? 'inside' : 'refused';
}

function waysToTry(root: string): Record<'quick' | 'calls', readonly (readonly [string, Try])[]> {
  const places = { root, types: [], lib: join(root, '../lib') };
  const at = (name: string): string => join(root, name);
  const text = (got: ReturnType<typeof readConfined>): string => ('bytes' in got ? Buffer.from(got.bytes).toString() : '');
  const names = (got: ReturnType<typeof listConfined>): string => ('names' in got ? got.names.join() : '');
  const disk = new Disk({ places, fileBytes: 1_000, listedEntries: 100 });
  const fresh = (ask: () => string): Try => () => {
    disk.begin();
    return ask();
  };
  const quick = [
    ['read a file', () => text(readConfined(at('file.ts'), places, 1_000))],
    ['read below a folder', () => text(readConfined(at('folder/x.ts'), places, 1_000))],
    ['read below a link', () => text(readConfined(at('flip/x.ts'), places, 1_000))],
    ['list a folder', () => names(listConfined(at('folder'), places, 100))],
    ['the disk: a file', fresh(() => disk.file(at('file.ts'))?.text ?? '')],
    ['the disk: below a folder', fresh(() => disk.file(at('folder/x.ts'))?.text ?? '')],
    ['the disk: below a link', fresh(() => disk.file(at('flip/x.ts'))?.text ?? '')],
    ['the disk: names in a folder', fresh(() => disk.list(at('folder')).files.join())],
    ['without /proc: read a file', () => text(readConfined(at('file.ts'), places, 1_000, withoutProc))],
    ['without /proc: below a folder', () => text(readConfined(at('folder/x.ts'), places, 1_000, withoutProc))],
    ['without /proc: list a folder', () => names(listConfined(at('folder'), places, 100, withoutProc))],
  ] as const;
  const space = workspaceAt(root);
  const answer = (ask: () => unknown): Try => () => {
    try {
      return JSON.stringify(ask());
    } catch (error) {
      if (error instanceof Refusal) return error.message;
      throw error;
    }
  };
  const calls = [
    ['a call: symbols of a file', answer(() => space.ask({ tool: 'symbols', of: { source: path('file.ts'), depth: 2 }, limit: 9, offset: 0 }))],
    ['a call: diagnostics below a folder', answer(() => space.diagnostics({ sources: [path('folder/x.ts')] }))],
    ['a call: definition below a folder', answer(() => space.definition({ source: path('a.ts'), place: { line: 0, character: 22 } }))],
    ['a call: definition behind a link', answer(() => space.definition({ source: path('a.ts'), place: { line: 1, character: 31 } }))],
  ] as const;
  return { quick, calls };
}
