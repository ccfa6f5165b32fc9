/**
 * Runs the tests: `npm test` all of them with coverage, `npx tsx scripts/test.ts FILE...` some without. It exists
 * because a runner that finds no test must fail (`node --test` with a folder finds no .ts file on Node 20, and exits
 * 0), and because coverage is held to every file of src, also to those that no test loads. Builds nothing.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { modulesOfTypes, modulesWithCode, readSummary, shortcomings } from './coverage.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SRC = join(ROOT, 'src');
const DIST = join(ROOT, 'dist');

/** Milliseconds after which a test, or a whole file of them, has failed: one that hangs must not hold up the rest. */
const TEST_MILLIS = 180_000;

/** Test files below `folder`, sorted. A folder with a package.json is a lane: it has its own packages and command. */
function testFiles(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.name !== 'node_modules');
  if (entries.some((entry) => entry.name === 'package.json')) return [];
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return testFiles(path);
    return entry.name.endsWith('.test.ts') ? [path] : [];
  }).sort();
}

/** What an earlier build left of a source that is gone. It would be packed and measured. */
function leftovers(): string[] {
  const names = readdirSync(DIST, { recursive: true, encoding: 'utf8' });
  return names.filter((name) => name.endsWith('.js') && !existsSync(join(SRC, name.replace(/\.js$/, '.ts'))))
    .map((name) => `dist/${name.split(sep).join('/')}: its source is gone, remove dist and build again`);
}

function run(command: readonly string[]): boolean {
  return spawnSync(process.execPath, command, { cwd: ROOT, stdio: 'inherit' }).status === 0;
}

/** The runner's summary: the lines `# tests N` and so on at the end of what its TAP reporter wrote. */
function summaryOf(tap: string): { readonly lines: readonly string[]; readonly tests: number } {
  const text = existsSync(tap) ? readFileSync(tap, 'utf8') : '';
  const lines = text.split('\n').filter((line) => /^# (tests|pass|fail|cancelled|skipped|todo) \d+$/.test(line)).slice(-6);
  return { lines, tests: Number(/^# tests (\d+)$/m.exec(lines.join('\n'))?.[1] ?? 0) };
}

function main(): number {
  const named = process.argv.slice(2);
  const files = named.length > 0 ? named.map((file) => resolve(file)) : testFiles(join(ROOT, 'tests'));
  const scratch = mkdtempSync(join(tmpdir(), 'tsmcp-test-'));
  try {
    const tap = join(scratch, 'results.tap');
    const node = [
      '--import', 'tsx', '--test', `--test-timeout=${TEST_MILLIS}`,
      '--test-reporter=spec', '--test-reporter-destination=stdout',
      '--test-reporter=tap', `--test-reporter-destination=${tap}`, ...files,
    ];
    const problems = named.length > 0 ? [] : leftovers();
    const passed = files.length > 0 && (named.length > 0 ? run(node) : runMeasured(node, scratch));
    if (passed && named.length === 0) {
      problems.push(...shortcomings(modulesWithCode(SRC, DIST), readSummary(join(scratch, 'coverage-summary.json'), SRC)));
    }
    const summary = summaryOf(tap);
    if (summary.tests === 0) problems.push('no test was found');
    for (const problem of problems) console.log(problem);
    for (const line of summary.lines) console.log(line);
    return passed && problems.length === 0 ? 0 : 1;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Runs node under c8, workers and child processes included; source maps lead from dist back to src. */
function runMeasured(node: readonly string[], scratch: string): boolean {
  const typesOnly = modulesOfTypes(SRC, DIST).flatMap((source) =>
    ['--exclude', `src/${source}`, '--exclude', `dist/${source.replace(/\.ts$/, '.js')}`]);
  return run([
    join(ROOT, 'node_modules/c8/bin/c8.js'), '--all', '--src', 'src', '--include', 'src/**', '--include', 'dist/**',
    ...typesOnly, '--exclude', 'dist/**/*.d.ts', '--exclude-after-remap', '--temp-directory', join(scratch, 'v8'),
    '--reports-dir', scratch, '--reporter', 'json-summary', '--reporter', 'text', process.execPath, ...node,
  ]);
}

process.exitCode = main();
