/**
 * `npm run bench:freshness`: what it costs to make sure that nothing has changed (compiler.md section 4: under 5
 * microseconds a file). For projects of several sizes it times the pass that a warm call begins with, and `lstat` of
 * as many files in the same run, which is what a machine can do at all. Prints the fastest of many rounds,
 * since other work on the machine only ever adds to it; asserts nothing.
 */
import { lstatSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { path, workspaceAt } from '../../tests/compiler/workspace.ts';

const SIZES = [500, 2_000, 6_000];
const FILES_IN_FOLDER = 50;
const ROUNDS = 40;

/** Nothing counts as changed lately: keys are believed, as they are in a workspace that was left alone for two seconds. */
const AHEAD_MILLIS = 600_000;

interface Row {
  readonly files: number;
  /** Microseconds a file. */
  readonly pass: number;
  readonly lstat: number;
  /** Milliseconds of a whole warm `describe`. */
  readonly describe: number;
}

/** A project in which every file imports another; the imports form a tree, not a chain that would be too deep to load. */
function makeProject(root: string, files: number): readonly string[] {
  const nameOf = (index: number): string => `src/folder${Math.floor(index / FILES_IN_FOLDER)}/file${index}`;
  writeFileSync(join(root, 'tsconfig.json'), JSON.stringify({
    compilerOptions: { lib: ['es5'], module: 'esnext', moduleResolution: 'bundler', types: [] }, include: ['src'],
  }));
  return Array.from({ length: files }, (_, index) => {
    const file = join(root, `${nameOf(index)}.ts`);
    if (index % FILES_IN_FOLDER === 0) mkdirSync(join(file, '..'), { recursive: true });
    const other = Math.floor(index / 2);
    const imported = index === 0 ? '' : `import { value${other} } from '../../${nameOf(other)}';\nexport const copy${index} = value${other};\n`;
    writeFileSync(file, `${imported}export const value${index} = ${index};\n`);
    return file;
  });
}

function measure(count: number): Row {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'tsmcp-bench-')));
  try {
    const files = makeProject(root, count);
    const space = workspaceAt(root, { projects: ['tsconfig.json'], now: () => Date.now() + AHEAD_MILLIS });
    const source = path('src/folder0/file0.ts');
    const describe = (): void => {
      space.describe({ source, place: { symbol: 'value0' } });
    };
    // An outline of one file needs its project and little else: what is left is the pass.
    const outline = (): void => {
      space.ask({ tool: 'symbols', of: { source, depth: 1 }, limit: 1, offset: 0 });
    };
    describe();
    outline();
    const stat = (): void => {
      for (const file of files) lstatSync(file, { bigint: true, throwIfNoEntry: false });
    };
    // By turns, so that all are measured under the same load.
    const times: readonly (readonly [outline: number, stat: number, describe: number])[] = Array.from({ length: ROUNDS }, () =>
      [millis(outline), millis(stat), millis(describe)] as const);
    const perFile = (index: 0 | 1): number => Math.min(...times.map((each) => each[index])) * 1000 / count;
    return { files: count, pass: perFile(0), lstat: perFile(1), describe: Math.min(...times.map((each) => each[2])) };
  } finally {
    rmSync(root, { recursive: true });
  }
}

function millis(work: () => void): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

console.log('files   pass µs/file   lstat µs/file   ratio   warm describe ms');
for (const count of SIZES) {
  const { files, pass, lstat, describe } = measure(count);
  const columns = [pass.toFixed(2).padStart(15), lstat.toFixed(2).padStart(16), (pass / lstat).toFixed(2).padStart(8), describe.toFixed(2).padStart(19)];
  console.log(`${String(files).padEnd(5)}${columns.join('')}`);
}
