/**
 * Every answer rests on what stands on disk when the call starts, and on nothing else (compiler.md section 4): what
 * buffers, earlier questions and interrupted calls may leave behind, and the server itself over one connection. What
 * can happen to files, configs and packages stands in the tables `freshness-events` and `freshness-configs`.
 */
import assert from 'node:assert/strict';
import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test, { type TestContext } from 'node:test';
import { ServerProcess } from '../../scripts/golden/server.ts';
import { MAIN, OPENING } from '../cli/program.ts';
import { buffer, lines, path, SMALL, temporaryFolder, workspace, writeFiles, type Workspace } from './workspace.ts';

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
const GOOD_B = 'export const b = 1;\n';
const BAD_B = "export const b = '';\n";

both('an edit of the document itself', { ...IMPORTER, 'src/b.ts': GOOD_B }, (space) => {
  assert.deepEqual(ask(space), []);
  space.write('src/a.ts', 'export const a: string = 1;\n');
  assert.deepEqual(ask(space), ['src/a.ts:0:13 2322']);
});

both('buffers that come, change and go around a buffer, and files with them', { ...IMPORTER, 'src/b.ts': GOOD_B }, (space) => {
  const findings = (): readonly string[] => lines(space.diagnostics({ sources: [buffer('src/a.ts')] })).map((line) => line.slice(0, 28));
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

both('a declaration map, and the source that it leads to', {
  'src/a.ts': "import { b } from '../out/b';\nexport const a: number = b;\n",
  'out/b.d.ts': 'export declare const b: number;\n//# sourceMappingURL=b.d.ts.map\n',
  'out/b.d.ts.map': JSON.stringify({ version: 3, file: 'b.d.ts', sources: ['../lib/one.ts'], names: [], mappings: 'AAAA,eAAO,MAAM,CAAC,QAAI,CAAC' }),
  'lib/one.ts': 'export const b = 1;\n',
  'lib/two.ts': 'export const b = 1;\n',
}, (space) => {
  const definition = (): unknown => space.definition({ source: path('src/a.ts'), place: { line: 0, character: 9 } }).definitions.map(({ path: file }) => file);
  assert.deepEqual(definition(), ['lib/one.ts']);
  space.write('out/b.d.ts.map', JSON.stringify({ version: 3, file: 'b.d.ts', sources: ['../lib/two.ts'], names: [], mappings: 'AAAA,eAAO,MAAM,CAAC,QAAI,CAAC' }));
  assert.deepEqual(definition(), ['lib/two.ts']);
  space.remove('lib/two.ts');
  assert.deepEqual(definition(), ['out/b.d.ts']);
  space.write('lib/two.ts', 'export const b = 1;\n');
  assert.deepEqual(definition(), ['lib/two.ts']);
});

test('what an earlier call loaded is no part of a later answer', (context) => {
  const space = workspace(context, { 'tsconfig.json': SMALL, 'src/a.ts': 'known;\n', 'src/b.ts': "import './globals';\nexport {};\n", 'src/globals.d.ts': 'declare const known: 1;\n' });
  assert.deepEqual(lines(space.diagnostics({ sources: [path('src/b.ts')] })), []);
  assert.deepEqual(ask(space), ['src/a.ts:0:0 2304']);
});

test('what an earlier question looked at is no part of a later answer', (context) => {
  const space = workspace(context, { 'tsconfig.json': SMALL, 'src/a.ts': "import {} from './inner/';\n" });
  symlinkSync('/', join(space.root, 'src/inner'));
  const incomplete = space.diagnostics({ sources: [path('src/a.ts')] });
  assert.match(String(incomplete.scope.note), /left out/);
  space.write('src/a.ts', "import {} from './';\n");
  const before = space.diagnostics({ sources: [path('src/a.ts')] });
  assert.doesNotMatch(String(before.scope.note), /left out/);
  space.ask({ tool: 'complete', source: path('src/a.ts'), place: { line: 0, character: 18 }, limit: 10, imports: false });
  assert.deepEqual(space.diagnostics({ sources: [path('src/a.ts')] }), before);
});

test('programs are let go after the module format of a file that they share has changed', (context) => {
  const sharing = ['src/a0.ts', 'src/a1.ts'];
  const others = Array.from({ length: 9 }, (_, number) => `src/other${number}.ts`);
  const space = workspace(context, {
    'tsconfig.json': SMALL.replace('esnext', 'nodenext').replace('bundler', 'nodenext'),
    'package.json': '{ "type": "commonjs" }',
    'src/b.ts': GOOD_B,
    ...Object.fromEntries(sharing.map((name) => [name, "import { b } from './b.js';\nexport const a: number = b;\n"])),
    ...Object.fromEntries(others.map((name) => [name, 'export {};\n'])),
  });
  const findings = (name: string): readonly string[] => lines(space.diagnostics({ sources: [path(name)] })).map((line) => line.slice(0, 19));
  for (const name of sharing) assert.deepEqual(findings(name), []);
  space.write('package.json', '{ "type": "module" }');
  for (const name of sharing) assert.deepEqual(findings(name), []);
  for (const name of others) assert.deepEqual(findings(name), []);
  for (const name of sharing) assert.deepEqual(findings(name), []);
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

for (const launched of [[], ['--project', 'tsconfig.json']]) {
  test(`the server, over one connection, launched with [${launched.join(' ')}]`, async (context) => {
    const root = temporaryFolder(context);
    writeFiles(root, { 'tsconfig.json': PROJECT, ...IMPORTER, 'src/b.ts': GOOD_B });
    const server = new ServerProcess([process.execPath, MAIN, '--root', root, ...launched], root);
    context.after(() => { server.signal('SIGKILL'); });
    const say = (message: object): void => { server.write(Buffer.from(`${JSON.stringify(message)}\n`)); };
    for (const message of OPENING) say(message);
    let calls = 0;
    const codes = async (source: object): Promise<readonly number[]> => {
      calls += 1;
      const id = `call ${calls}`;
      say({ jsonrpc: '2.0', id, method: 'tools/call', params: { name: 'diagnostics', arguments: source } });
      const answered = (): string | undefined => server.lines.find((line) => line.includes(`"id":"${id}"`));
      assert.ok(await server.until(() => answered() !== undefined, 60_000), server.stderr);
      const { result } = JSON.parse(String(answered())) as { result: { structuredContent: { files: { diagnostics: { code: number }[] }[] } } };
      return result.structuredContent.files.flatMap(({ diagnostics }) => diagnostics.map(({ code }) => code));
    };
    const onDisk = { path: 'src/a.ts' };
    const inBuffer = { uri: 'ts-buffer:src/a.ts' };
    assert.deepEqual(await codes(onDisk), []);
    assert.deepEqual(await codes({ ...inBuffer, text: `${IMPORTER['src/a.ts']}export const f = (x) => x;\n` }), [7006]);
    writeFiles(root, { 'src/b.ts': BAD_B });
    assert.deepEqual(await codes(onDisk), [2322]);
    assert.deepEqual(await codes(inBuffer), [2322, 7006]);
    writeFiles(root, { 'tsconfig.json': PROJECT.replace('"strict":true', '"strict":false') });
    assert.deepEqual(await codes(onDisk), [2322]);
    assert.deepEqual(await codes(inBuffer), [2322]);
  });
}

test('a file that only another asked for, which can no longer be read itself, is not counted as left out', (context) => {
  const files = { 'tsconfig.json': SMALL, 'a.ts': "export * from './b';\n", 'b.ts': "export * from './c';\n", 'c.ts': 'export const c = 1;\n' };
  const space = workspace(context, files);
  const note = (): string | undefined => space.diagnostics({ sources: [path('a.ts')] }).scope.note;
  assert.equal(note(), undefined);
  space.write('b.ts', new Uint8Array([1, 255]));
  space.write('c.ts', new Uint8Array([1, 255]));
  assert.match(note() ?? '', /^1 file or folder was left out/);
  space.write('b.ts', files['b.ts']);
  space.write('c.ts', files['c.ts']);
  assert.equal(note(), undefined);
});
