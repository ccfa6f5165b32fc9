/**
 * Every answer rests on what stands on disk when the call starts (compiler.md section 4): each event is followed by
 * a question over the same service, once for the closure of a document and once for a launched project.
 */
import assert from 'node:assert/strict';
import { mkdirSync, renameSync, rmSync, statSync, symlinkSync, unlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test, { type TestContext } from 'node:test';
import { lines, path, SMALL, workspace, type Workspace } from './workspace.ts';

const PROJECT = JSON.stringify({
  compilerOptions: { lib: ['es5'], strict: true, module: 'esnext', moduleResolution: 'bundler', types: [], noEmit: true },
  include: ['src'],
});

/** The findings of `src/a.ts`, without what is said of the config. */
function ask(space: Workspace): readonly string[] {
  return lines(space.diagnostics({ sources: [path('src/a.ts')] })).map((line) => line.replace(/^(\S+) (\d+) .*/, '$1 $2'));
}

/** Runs a scenario for a closure and for a launched project. */
function both(name: string, files: Readonly<Record<string, string>>, scenario: (space: Workspace, context: TestContext) => void): void {
  test(`${name} (closure)`, (context) => {
    scenario(workspace(context, { 'tsconfig.json': SMALL, ...files }), context);
  });
  test(`${name} (project)`, (context) => {
    scenario(workspace(context, { 'tsconfig.json': PROJECT, ...files }, { projects: ['tsconfig.json'] }), context);
  });
}

const IMPORTER = { 'src/a.ts': "import { b } from './b';\nexport const a: number = b;\n" };
const WRONG = ['src/a.ts:1:13 2322'];
const MISSING = ['src/a.ts:0:18 2307'];
const GOOD_B = 'export const b = 1;\n';
const BAD_B = "export const b = '';\n";

both('an edit of a dependency', { ...IMPORTER, 'src/b.ts': GOOD_B }, (space) => {
  assert.deepEqual(ask(space), []);
  space.write('src/b.ts', BAD_B);
  assert.deepEqual(ask(space), WRONG);
  space.write('src/b.ts', GOOD_B);
  assert.deepEqual(ask(space), []);
});

both('an edit of the document itself', { ...IMPORTER, 'src/b.ts': GOOD_B }, (space) => {
  assert.deepEqual(ask(space), []);
  space.write('src/a.ts', 'export const a: string = 1;\n');
  assert.deepEqual(ask(space), ['src/a.ts:0:13 2322']);
});

both('an edit of the same size, again and again within one tick', { ...IMPORTER, 'src/b.ts': 'export const b = 11;\n' }, (space) => {
  for (let times = 0; times < 20; times += 1) {
    space.write('src/b.ts', 'export const b = "";\n');
    assert.deepEqual(ask(space), WRONG);
    space.write('src/b.ts', 'export const b = 11;\n');
    assert.deepEqual(ask(space), []);
  }
});

both('an edit of the same size with its times set back', { ...IMPORTER, 'src/b.ts': 'export const b = 11;\n' }, (space) => {
  const file = join(space.root, 'src/b.ts');
  const old = new Date(Date.now() - 3_600_000);
  utimesSync(file, old, old);
  assert.deepEqual(ask(space), []);
  const { atime, mtime } = statSync(file);
  space.write('src/b.ts', 'export const b = "";\n');
  utimesSync(file, atime, mtime);
  assert.deepEqual(ask(space), WRONG);
});

both('an atomic replace by rename', { ...IMPORTER, 'src/b.ts': GOOD_B }, (space) => {
  assert.deepEqual(ask(space), []);
  space.write('src/.b.ts.tmp', BAD_B);
  renameSync(join(space.root, 'src/.b.ts.tmp'), join(space.root, 'src/b.ts'));
  assert.deepEqual(ask(space), WRONG);
});

both('a new file that repairs an import', IMPORTER, (space) => {
  assert.deepEqual(ask(space), MISSING);
  space.write('src/b.ts', GOOD_B);
  assert.deepEqual(ask(space), []);
});

both('a new file that hides another in resolution order', { ...IMPORTER, 'src/b/index.ts': GOOD_B }, (space) => {
  assert.deepEqual(ask(space), []);
  space.write('src/b.ts', BAD_B);
  assert.deepEqual(ask(space), WRONG);
  space.remove('src/b.ts');
  assert.deepEqual(ask(space), []);
});

both('a deleted file, and the same file made again', { ...IMPORTER, 'src/b.ts': GOOD_B }, (space) => {
  assert.deepEqual(ask(space), []);
  space.remove('src/b.ts');
  assert.deepEqual(ask(space), MISSING);
  space.write('src/b.ts', BAD_B);
  assert.deepEqual(ask(space), WRONG);
});

both('a folder that is deleted and made again', { 'src/a.ts': "import { b } from './deep/er/b';\nexport const a: number = b;\n", 'src/deep/er/b.ts': GOOD_B }, (space) => {
  assert.deepEqual(ask(space), []);
  rmSync(join(space.root, 'src/deep'), { recursive: true });
  assert.deepEqual(ask(space), MISSING);
  space.write('src/deep/er/b.ts', BAD_B);
  assert.deepEqual(ask(space), WRONG);
});

both('a file that becomes a folder', { ...IMPORTER, 'src/b.ts': GOOD_B }, (space) => {
  assert.deepEqual(ask(space), []);
  space.remove('src/b.ts');
  mkdirSync(join(space.root, 'src/b.ts'));
  assert.deepEqual(ask(space), MISSING);
});

both('a link that is pointed elsewhere', { 'src/a.ts': "import { b } from '../linked/b';\nexport const a: number = b;\n", 'one/b.ts': GOOD_B, 'two/b.ts': BAD_B }, (space) => {
  const link = join(space.root, 'linked');
  symlinkSync('one', link);
  assert.deepEqual(ask(space), []);
  unlinkSync(link);
  symlinkSync('two', link);
  assert.deepEqual(ask(space), WRONG);
  unlinkSync(link);
  assert.deepEqual(ask(space), MISSING);
});

both('a change of the config, and of one that it extends', { ...IMPORTER, 'src/b.ts': 'export const b: any = 1;\nexport const c = (x) => x;\n' }, (space) => {
  const change = (text: object): void => {
    space.write('base.json', JSON.stringify(text));
  };
  const rest = { lib: ['es5'], module: 'esnext', moduleResolution: 'bundler', types: [], noEmit: true };
  const findings = (): readonly string[] => lines(space.diagnostics({ sources: [path('src/b.ts')] })).map((line) => line.slice(0, 17));
  change({ compilerOptions: { strict: false } });
  space.write('tsconfig.json', JSON.stringify({ extends: './base.json', compilerOptions: rest, include: ['src'] }));
  assert.deepEqual(findings(), []);
  change({ compilerOptions: { strict: true } });
  assert.deepEqual(findings(), ['src/b.ts:1:18 700']);
  space.write('tsconfig.json', JSON.stringify({ extends: './base.json', compilerOptions: { ...rest, strict: false }, include: ['src'] }));
  assert.deepEqual(findings(), []);
});

both('a package that is installed, upgraded and removed', { 'src/a.ts': "import { b } from 'pkg';\nexport const a: number = b;\n" }, (space) => {
  const install = (name: string, text: string): void => {
    space.write(`node_modules/pkg/${name}`, text);
    space.write('node_modules/pkg/package.json', JSON.stringify({ name: 'pkg', version: '1.0.0', types: name }));
  };
  assert.deepEqual(ask(space), MISSING);
  install('one.d.ts', 'export declare const b: number;\n');
  assert.deepEqual(ask(space), []);
  install('two.d.ts', 'export declare const b: string;\n');
  assert.deepEqual(ask(space), WRONG);
  rmSync(join(space.root, 'node_modules'), { recursive: true });
  assert.deepEqual(ask(space), MISSING);
});

both('a branch switch of the whole tree', { ...IMPORTER, 'src/b.ts': GOOD_B }, (space) => {
  assert.deepEqual(ask(space), []);
  renameSync(join(space.root, 'src'), join(space.root, 'src-before'));
  space.write('src/a.ts', "import { b } from './b';\nexport const a: number = b;\n");
  space.write('src/b.ts', BAD_B);
  assert.deepEqual(ask(space), WRONG);
  rmSync(join(space.root, 'src'), { recursive: true });
  renameSync(join(space.root, 'src-before'), join(space.root, 'src'));
  assert.deepEqual(ask(space), []);
});

test('a new file that the include patterns of a project take in', (context) => {
  const space = workspace(context, { 'tsconfig.json': PROJECT, 'src/a.ts': 'known;\n' }, { projects: ['tsconfig.json'] });
  assert.deepEqual(ask(space), ['src/a.ts:0:0 2304']);
  space.write('src/new/globals.d.ts', 'declare const known: 1;\n');
  assert.deepEqual(ask(space), []);
  assert.equal(space.diagnostics().scope.files, 2);
  space.remove('src/new');
  assert.deepEqual(ask(space), ['src/a.ts:0:0 2304']);
});

test('a nearer config file that appears', (context) => {
  const space = workspace(context, { 'tsconfig.json': SMALL, 'src/a.ts': 'export const f = (x) => x;\n' });
  assert.deepEqual(ask(space), ['src/a.ts:0:18 7006']);
  space.write('src/tsconfig.json', SMALL.replace('true', 'false'));
  assert.deepEqual(ask(space), []);
  space.remove('src/tsconfig.json');
  assert.deepEqual(ask(space), ['src/a.ts:0:18 7006']);
});

test('a buffer that stands in for a file sees changes of the files around it', (context) => {
  const space = workspace(context, { 'tsconfig.json': SMALL, 'src/b.ts': GOOD_B });
  const findings = (): readonly string[] => lines(space.diagnostics({ sources: [{ kind: 'buffer', name: 'src/a.ts' }] })).map((line) => line.slice(0, 28));
  space.open('src/a.ts', IMPORTER['src/a.ts']);
  assert.deepEqual(findings(), []);
  space.write('src/b.ts', BAD_B);
  assert.deepEqual(findings(), ['ts-buffer:src/a.ts:1:13 2322']);
  space.open('src/b.ts', GOOD_B);
  assert.deepEqual(findings(), []);
  space.open('src/b.ts', BAD_B);
  assert.deepEqual(findings(), ['ts-buffer:src/a.ts:1:13 2322']);
  space.close('src/b.ts');
  space.write('src/b.ts', GOOD_B);
  assert.deepEqual(findings(), []);
});

test('what an earlier call loaded is no part of a later answer', (context) => {
  const space = workspace(context, { 'tsconfig.json': SMALL, 'src/a.ts': 'known;\n', 'src/b.ts': "import './globals';\nexport {};\n", 'src/globals.d.ts': 'declare const known: 1;\n' });
  assert.deepEqual(lines(space.diagnostics({ sources: [path('src/b.ts')] })), []);
  assert.deepEqual(ask(space), ['src/a.ts:0:0 2304']);
});

test('after a stop in the middle of an update the next answer is right', (context) => {
  const stop = new SharedArrayBuffer(4);
  const space = workspace(context, { 'tsconfig.json': SMALL, ...IMPORTER, 'src/b.ts': GOOD_B }, { stop });
  assert.deepEqual(ask(space), []);
  writeFileSync(join(space.root, 'src/b.ts'), BAD_B);
  Atomics.store(new Int32Array(stop), 0, 2);
  assert.throws(() => ask(space));
  assert.deepEqual(ask(space), WRONG);
});
