/**
 * Holds the coverage that c8 measured to what is asked: every file of src is counted, lines and branches at 95 per
 * cent over all of them, and at 100 in the pure layers, which need no process and no clock to be tested.
 * Reads c8's JSON summary; measures nothing itself.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** Per cent of lines and branches over all of src. */
const OVERALL = 95;

/** Files and folders (with a slash) of src where every line and branch is covered. */
export const PURE: readonly string[] = [
  'base/',
  'wire/limits.ts',
  'wire/lines.ts',
  'wire/envelope.ts',
  'session/phase.ts',
  'session/revisions.ts',
  'session/methods.ts',
  'files/paths.ts',
  'files/uris.ts',
  'files/text.ts',
  'tools/',
  'compiler/buffers.ts',
  'compiler/position.ts',
];

interface Count {
  readonly total: number;
  readonly covered: number;
}

/** One file of the summary; members that are not used here are left out. */
export interface FileCoverage {
  readonly lines: Count;
  readonly branches: Count;
}

/** What is missing, a line each; empty if the coverage is what it should be. `sources` are relative to src. */
export function shortcomings(sources: readonly string[], covered: ReadonlyMap<string, FileCoverage>): string[] {
  const missing = sources.filter((source) => !covered.has(source)).map((source) => `src/${source}: not counted`);
  const known = [...covered].filter(([source]) => sources.includes(source));
  const overall = (['lines', 'branches'] as const).flatMap((what) => {
    const percent = percentOf(known.map(([, file]) => file[what]));
    return percent < OVERALL ? [`src: ${percent.toFixed(2)} per cent of ${what}, ${OVERALL} are asked`] : [];
  });
  const pure = known.filter(([source]) => isPure(source)).flatMap(([source, file]) =>
    (['lines', 'branches'] as const)
      .filter((what) => file[what].covered < file[what].total)
      .map((what) => `src/${source}: ${percentOf([file[what]]).toFixed(2)} per cent of ${what}, all are asked`));
  return [...missing, ...overall, ...pure, ...forgotten(sources)];
}

/** The coverage by file, relative to src, from the JSON summary that c8 wrote. */
export function readSummary(file: string, src: string): ReadonlyMap<string, FileCoverage> {
  const summary = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, FileCoverage>>;
  const files = Object.entries(summary).filter(([name]) => name !== 'total');
  return new Map(files.map(([name, coverage]) => [relative(src, name).split(sep).join('/'), coverage]));
}

/** The modules of src that emit code, relative to src, `/` separated. A module of types alone has nothing to cover. */
export function modulesWithCode(src: string, dist: string): string[] {
  return typeScriptFiles(src).filter((source) => emitsCode(join(dist, source.replace(/\.ts$/, '.js'))));
}

/** The modules of src that are types alone: what remains of them in dist is an empty export. */
export function modulesOfTypes(src: string, dist: string): string[] {
  return typeScriptFiles(src).filter((source) => !emitsCode(join(dist, source.replace(/\.ts$/, '.js'))));
}

function typeScriptFiles(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names.filter((name) => name.endsWith('.ts') && statSync(join(folder, name)).isFile())
    .map((name) => name.split(sep).join('/')).sort();
}

function emitsCode(script: string): boolean {
  const code = readFileSync(script, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '').trim();
  return code !== '' && code !== 'export {};';
}

function isPure(source: string): boolean {
  return PURE.some((entry) => entry.endsWith('/') ? source.startsWith(entry) : source === entry);
}

/** A pure module that was renamed must not fall out of the list unseen. */
function forgotten(sources: readonly string[]): string[] {
  return PURE.filter((entry) => !sources.some((source) => entry.endsWith('/') ? source.startsWith(entry) : source === entry))
    .map((entry) => `src/${entry}: listed as pure, but not there`);
}

function percentOf(counts: readonly Count[]): number {
  const total = counts.reduce((sum, count) => sum + count.total, 0);
  return total === 0 ? 100 : (100 * counts.reduce((sum, count) => sum + count.covered, 0)) / total;
}
