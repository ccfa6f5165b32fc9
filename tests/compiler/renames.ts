/**
 * Renames as a table: small sources with one name marked, and what must come of it. What is right is decided by the
 * language: the texts afterwards, or a refusal whose reason a person understands.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import test, { type TestContext } from 'node:test';
import type { Query } from '#tsmcp/compiler/protocol.ts';
import type { RenameResult } from '#tsmcp/compiler/results.ts';
import { applied, moved, replacements } from './applied.ts';
import { lines, path, workspace, type Workspace } from './workspace.ts';

/** Stands before the name that is asked about. */
const MARKER = '▸';

/** A text alone is `src/a.ts`. */
export type Texts = string | Readonly<Record<string, string>>;

/** What it is; the sources, with the marker; the new name; every text that changes, or the words of the reason. */
export type Case = readonly [what: string, texts: Texts, newName: string, expected: Texts | RegExp];

const OPTIONS = { lib: ['es2022'], target: 'es2022', strict: true, module: 'esnext', moduleResolution: 'bundler', types: [], noEmit: true, jsx: 'preserve', allowJs: true, checkJs: true, resolveJsonModule: true };

export function config(options: Readonly<Record<string, unknown>> = {}): string {
  return JSON.stringify({ compilerOptions: { ...OPTIONS, ...options }, include: ['src'] });
}

export function project(context: TestContext, files: Readonly<Record<string, string>>): Workspace {
  return workspace(context, { 'tsconfig.json': config(), ...files }, { projects: ['tsconfig.json'] });
}

export function rename(space: Workspace, query: Partial<Extract<Query, { tool: 'rename' }>>): RenameResult {
  return space.ask({ tool: 'rename', source: path('src/a.ts'), place: {}, newName: 'renamed', ...query }) as RenameResult;
}

/** Applies a proven rename on disk and gives the new texts. */
export function apply(space: Workspace, result: RenameResult): Readonly<Record<string, string>> {
  assert.equal(result.reason, undefined);
  assert.equal(result.proven, true);
  return Object.fromEntries(result.files.map((file) => {
    const name = file.path ?? '';
    const text = applied(readFileSync(join(space.root, name)), file);
    space.write(name, text);
    return [name, text];
  }));
}

/** Refused: nothing to apply, and a reason in words. */
export function assertRefused(result: RenameResult, reason: RegExp): void {
  assert.match(result.reason ?? '', reason);
  assert.match(result.reason ?? '', /^\S+(\s+\S+){2,}$/, 'the reason is a sentence');
  assert.deepEqual([result.proven, result.files, result.changes, result.keptNames], [false, [], 0, []]);
}

/** One test for each case. `options`: of the compiler, beside those that all cases have. */
export function testCases(cases: readonly Case[], options: Readonly<Record<string, unknown>> = {}): void {
  for (const each of cases) test(each[0], (context) => hold(each, options, context));
}

function hold([, texts, newName, expected]: Case, options: Readonly<Record<string, unknown>>, context: TestContext): void {
  const marked = named(texts);
  const files = Object.fromEntries(Object.entries(marked).map(([name, text]) => [name, text.replace(MARKER, '')]));
  const [name, text] = Object.entries(marked).find(([, each]) => each.includes(MARKER)) ?? ['', ''];
  const offset = text.indexOf(MARKER);
  const space = project(context, { 'tsconfig.json': config(options), ...files });
  const before = lines(space.diagnostics());
  const result = rename(space, { source: path(name), place: positionOf(text, offset), newName });
  if (expected instanceof RegExp) {
    assertRefused(result, expected);
    return;
  }
  assert.deepEqual(apply(space, result), named(expected));
  assert.deepEqual(lines(space.diagnostics()).map(withoutPlace), before.map(withoutPlace));
  assertBack(space, result, { name, files, offset, newName });
}

/** Renamed back, the same places change, and where nothing was expanded the bytes are the same. */
function assertBack(space: Workspace, there: RenameResult, was: { readonly name: string; readonly files: Readonly<Record<string, string>>; readonly offset: number; readonly newName: string }): void {
  const edits = there.files.find((file) => file.path === was.name);
  const bytes = was.files[was.name] ?? '';
  const text = bytes.replace(/^\ufeff/, '');
  const offset = was.offset - (bytes.length - text.length);
  const here = edits === undefined ? undefined : moved(replacements(text, edits)).find(({ start, length }) => start <= offset && offset <= start + length);
  assert.ok(here !== undefined, 'the name that was asked about is renamed');
  const old = text.slice(here.start, here.start + here.length);
  const now = readFileSync(join(space.root, was.name), 'utf8').replace(/^\ufeff/, '');
  const back = rename(space, { source: path(was.name), place: positionOf(now, here.at + here.newText.indexOf(was.newName)), newName: old });
  const texts = apply(space, back);
  assert.equal(back.changes, there.changes);
  if (there.keptNames.length > 0) return;
  assert.deepEqual(texts, Object.fromEntries(Object.entries(was.files).filter(([name]) => name in texts)));
}

function named(texts: Texts): Readonly<Record<string, string>> {
  return typeof texts === 'string' ? { 'src/a.ts': texts } : texts;
}

function positionOf(text: string, offset: number): { readonly line: number; readonly character: number } {
  const before = text.slice(0, offset).replace(/^\ufeff/, '').split(/\r\n|[\n\r\u2028\u2029]/);
  return { line: before.length - 1, character: before.at(-1)?.length ?? 0 };
}

/** A finding that was there before may have moved along its line, and may name what is renamed. */
function withoutPlace(finding: string): string {
  return /^.*?:\d+:\d+ \d+/.exec(finding)?.[0].replace(/:\d+ /, ' ') ?? finding;
}
