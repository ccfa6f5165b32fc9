/**
 * Runs tables of events (compiler.md section 4): a tree, what the findings of `src/a.ts` are, and after each event what
 * they have to be then. Every event happens under a service that lives: without a project and with one, once as the
 * document stands on disk and once as a buffer that stands in for another text on disk; two clocks take turns. Beside
 * the findings, all answers have to be what a service says that was started after the event.
 */
import assert from 'node:assert/strict';
import test from 'node:test';
import type { DocumentRef, Query } from '#tsmcp/compiler/protocol.ts';
import { Tree } from '../../scripts/churn/tree.ts';
import { buffer, path, temporaryFolder, workspaceAt, type Workspace } from './workspace.ts';

export interface Step {
  happen(tree: Tree): void;
  readonly findings: Findings;
}

/** `line:character code`, 0-based, of `src/a.ts`; where a project makes a difference, for both ways to launch. */
export type Findings = readonly string[] | { readonly closure: readonly string[]; readonly project: readonly string[] };

export interface Case {
  readonly event: string;
  /** `src/a.ts` among them; a link where the value is `{ link: text }`. */
  readonly files: Readonly<Record<string, string | Uint8Array | { readonly link: string }>>;
  readonly before: Findings;
  readonly steps: readonly Step[];
}

/** The least that a program can be checked with, so that starting a service costs little. */
const GLOBALS = [
  ...['Boolean', 'Function', 'CallableFunction', 'NewableFunction', 'IArguments', 'Number', 'Object', 'RegExp', 'String'].map((name) => `interface ${name} {}`),
  'interface Array<T> { length: number; [index: number]: T }\n',
].join('\n');

export function config(options: object = {}, rest: object = {}): string {
  return JSON.stringify({
    compilerOptions: { noLib: true, strict: true, module: 'esnext', moduleResolution: 'bundler', types: [], noEmit: true, ...options },
    files: ['globals.d.ts'],
    include: ['src'],
    ...rest,
  });
}

/** The document of most cases, which finds fault with any other type of `b`. */
export const IMPORTER = "import { b } from './b';\nexport const a: number = b;\n";
export const GOOD = 'export declare const b: number;\n';
export const BAD = 'export declare const b: string;\n';
export const FINE: Findings = [];
export const WRONG: Findings = ['1:13 2322'];
export const MISSING: Findings = ['0:18 2307'];

/** Longer than a tick of the file system's clock, and ahead of every time that a file can have. */
const TICK_MILLIS = 12;
const AHEAD_MILLIS = 600_000;

const NAME = 'src/a.ts';

interface Mode {
  readonly launch: 'closure' | 'project';
  readonly document: 'disk' | 'buffer';
  /** `settled`: what changed before the call that reads it counts as old, so that keys are believed. */
  readonly clock: 'recent' | 'settled';
}

const MODES: readonly Mode[] = [
  { launch: 'closure', document: 'disk', clock: 'recent' },
  { launch: 'closure', document: 'buffer', clock: 'settled' },
  { launch: 'project', document: 'disk', clock: 'settled' },
  { launch: 'project', document: 'buffer', clock: 'recent' },
];

export function run(cases: readonly Case[]): void {
  for (const each of cases) {
    test(each.event, async (context) => {
      for (const mode of MODES) {
        await context.test(`${mode.launch}, ${mode.document}, ${mode.clock}`, (inner) => {
          play(each, mode, new Tree(temporaryFolder(inner)));
        });
      }
    });
  }
}

function play({ files, before, steps }: Case, mode: Mode, tree: Tree): void {
  const all: Case['files'] = { 'globals.d.ts': GLOBALS, 'tsconfig.json': config(), ...files };
  for (const [name, content] of Object.entries(all)) {
    if (typeof content === 'string' || content instanceof Uint8Array) tree.write(name, content);
    else tree.link(name, content.link);
  }
  const text = tree.text(NAME);
  if (mode.document === 'buffer') tree.write(NAME, 'export const a: number = "as it stands on disk";\nexport const b = a;\n');
  const start = (): Workspace => {
    const space = workspaceAt(tree.root, {
      projects: mode.launch === 'project' ? ['tsconfig.json'] : [],
      ...(mode.clock === 'settled' && { now: () => Date.now() + AHEAD_MILLIS }),
    });
    if (mode.document === 'buffer') space.open(NAME, text);
    return space;
  };
  const living = start();
  compare(living, start(), before, mode, 'before');
  for (const [index, { happen, findings }] of steps.entries()) {
    if (mode.clock === 'settled') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, TICK_MILLIS);
    happen(tree);
    compare(living, start(), findings, mode, `after step ${index + 1}`);
  }
}

function compare(living: Workspace, fresh: Workspace, findings: Findings, mode: Mode, when: string): void {
  const source = mode.document === 'buffer' ? buffer(NAME) : path(NAME);
  const expected = 'closure' in findings ? findings[mode.launch] : findings;
  assert.deepEqual(findingsOf(living, source), expected, when);
  for (const query of questions(source)) assert.equal(living.answer(query), fresh.answer(query), `${query.tool} ${when}`);
}

function findingsOf(space: Workspace, source: DocumentRef): readonly string[] {
  const { files } = space.diagnostics({ sources: [source] });
  const own = files.filter(({ uri }) => uri.endsWith(`:${NAME}`) || uri.endsWith(`/${NAME}`));
  return own.flatMap(({ diagnostics }) => diagnostics.map(({ range: { start }, code }) => `${start.line}:${start.character} ${code}`));
}

function questions(source: DocumentRef): readonly Query[] {
  const page = { limit: 100, offset: 0 };
  return [
    { tool: 'diagnostics', sources: [source], severity: 'suggestion', ...page },
    { tool: 'diagnostics', sources: [], severity: 'error', ...page },
    { tool: 'describe', source, place: { symbol: 'a' }, verbosity: 1 },
    { tool: 'definition', source, place: { symbol: 'b' }, of: 'value' },
    { tool: 'references', source, place: { symbol: 'b' }, ...page },
    { tool: 'symbols', of: { name: 'b' }, ...page },
  ];
}
