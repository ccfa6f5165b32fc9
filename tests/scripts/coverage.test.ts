/** What the test command asks of the coverage, on made-up numbers. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PURE, shortcomings } from '../../scripts/coverage.ts';
import type { FileCoverage } from '../../scripts/coverage.ts';

/** One file for each entry of the list of pure modules, and one that is not pure. */
const SOURCES = [...PURE.map((entry) => entry.endsWith('/') ? `${entry}a.ts` : entry), 'cli/launch.ts'];

function covered(changes: Readonly<Record<string, FileCoverage>>): ReadonlyMap<string, FileCoverage> {
  const full = { lines: { total: 100, covered: 100 }, branches: { total: 0, covered: 0 } };
  return new Map(SOURCES.map((source) => [source, changes[source] ?? full]));
}

test('nothing is missing where everything is covered', () => {
  assert.deepEqual(shortcomings(SOURCES, covered({})), []);
});

test('a file that nobody loaded is missing', () => {
  assert.deepEqual(shortcomings([...SOURCES, 'cli/new.ts'], covered({})), ['src/cli/new.ts: not counted']);
});

test('95 per cent over all files are asked, for lines and for branches', () => {
  const half = { lines: { total: 1000, covered: 500 }, branches: { total: 10, covered: 9 } };
  const total = 1000 + 100 * (SOURCES.length - 1);
  const percent = (100 * (total - 500) / total).toFixed(2);
  assert.deepEqual(shortcomings(SOURCES, covered({ 'cli/launch.ts': half })), [
    `src: ${percent} per cent of lines, 95 are asked`,
    'src: 90.00 per cent of branches, 95 are asked',
  ]);
});

test('a pure module is covered whole', () => {
  const almost = { lines: { total: 200, covered: 199 }, branches: { total: 100, covered: 99 } };
  assert.deepEqual(shortcomings(SOURCES, covered({ 'wire/lines.ts': almost })), [
    'src/wire/lines.ts: 99.50 per cent of lines, all are asked',
    'src/wire/lines.ts: 99.00 per cent of branches, all are asked',
  ]);
});

test('a pure module that was renamed is not forgotten', () => {
  const sources = SOURCES.filter((source) => source !== 'wire/lines.ts');
  assert.deepEqual(shortcomings(sources, covered({})), ['src/wire/lines.ts: listed as pure, but not there']);
});
