import assert from 'node:assert/strict';
import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe as group, test } from 'node:test';
import { launch, serve } from '#tsmcp/cli/launch.ts';
import * as exported from '#tsmcp/cli/launch.ts';
import { lines, OPENING } from './program.ts';
import { streams } from './streams.ts';

let root = '';

before(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'tsmcp-launch-')));
  await writeFile(join(root, 'tsconfig.json'), '{"compilerOptions":{"strict":true,"types":[],"noEmit":true},"include":["*.ts"]}');
  await writeFile(join(root, 'a.ts'), 'export const n: number = "a";\n');
});

after(() => rm(root, { recursive: true, force: true }));

interface Answer {
  readonly id: unknown;
  readonly result?: Readonly<Record<string, unknown>>;
}

function answersIn(text: string): ReadonlyMap<unknown, Answer['result']> {
  const answers = text.split('\n').filter((line) => line !== '').map((line) => JSON.parse(line) as Answer);
  return new Map(answers.map(({ id, result }) => [id, result]));
}

function toolCall(id: number, name: string, args: object): object {
  return { jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: args } };
}

test('what the package exports is these two functions', () => {
  assert.deepEqual(Object.keys(exported).sort(), ['launch', 'serve']);
});

group('a session', () => {
  test('says who serves, lists the tools for this launch, and answers', async () => {
    const to = streams(lines([...OPENING, { jsonrpc: '2.0', id: 1, method: 'tools/list' }, toolCall(2, 'diagnostics', {}),
      { jsonrpc: '2.0', id: 3, method: 'resources/list' }, { jsonrpc: '2.0', id: 4, method: 'prompts/list' }]));
    await serve({ root, projects: ['tsconfig.json'], limits: { openBuffers: 3 }, logLevel: 'error' }, to);
    assert.equal(to.stderr.text, '');
    const answers = answersIn(to.stdout.text);
    const opened = answers.get('open');
    const { name, description } = opened?.['serverInfo'] as { name: string; description: string };
    assert.equal(name, 'tsmcp');
    assert.match(description, /TypeScript 6\.0\.3/);
    assert.match(String(opened?.['instructions']).split('\n')[0] ?? '', /TypeScript 6\.0\.3/);
    const tools = answers.get(1)?.['tools'] as { name: string; inputSchema: { properties: Record<string, { description: string }> } }[];
    assert.deepEqual(tools.map((tool) => tool.name), [
      'diagnostics', 'describe', 'definition', 'implementations', 'references', 'symbols',
      'complete', 'signatures', 'tokens', 'format', 'organize-imports', 'rename', 'close',
    ]);
    assert.match(tools[0]?.inputSchema.properties['paths']?.description ?? '', /every file of the launched projects/);
    const found = answers.get(2)?.['structuredContent'] as { files: { path: string }[]; counts: object };
    assert.deepEqual([found.files.map(({ path }) => path), found.counts], [['a.ts'], { error: 1, suggestion: 0 }]);
    const names = (id: number, list: string): readonly string[] => (answers.get(id)?.[list] as { name: string }[]).map(({ name }) => name);
    assert.deepEqual(names(3, 'resources'), ['keywords', 'default-libs', 'limits']);
    assert.deepEqual(names(4, 'prompts'), ['explain-typescript', 'review-typescript']);
  });
  test('without a root serves text, and the path argument is not there', async () => {
    const to = streams(lines([...OPENING, { jsonrpc: '2.0', id: 1, method: 'tools/list' },
      toolCall(2, 'diagnostics', { text: 'const n: number = "a"' }), toolCall(3, 'close', { uri: 'ts-buffer:snippet.ts' }),
      toolCall(4, 'diagnostics', { path: 'a.ts' })]));
    assert.equal(await launch(['--stdio', '--log-level', 'info'], to), 0);
    assert.match(to.stderr.text, /^\S+Z info \S+.* tool=diagnostics .*\n/m);
    assert.doesNotMatch(to.stderr.text, /const n|a\.ts/);
    const answers = answersIn(to.stdout.text);
    const tools = answers.get(1)?.['tools'] as { inputSchema: { properties: object } }[];
    assert.deepEqual(Object.keys(tools[0]?.inputSchema.properties ?? {}), ['text', 'uri', 'severity', 'limit', 'offset']);
    assert.deepEqual((answers.get(2)?.['structuredContent'] as { counts: object }).counts, { error: 1, suggestion: 0 });
    assert.deepEqual(answers.get(3)?.['structuredContent'], { uri: 'ts-buffer:snippet.ts', closed: true });
    assert.equal(answers.get(4)?.['isError'], true);
  });
  test('ends when it is stopped from outside', async () => {
    const to = streams();
    await serve({}, to, AbortSignal.abort());
    assert.equal(to.stdout.text, '');
  });
  test('knows no resource and no prompt', async () => {
    const to = streams(lines([...OPENING, { jsonrpc: '2.0', id: 1, method: 'resources/read', params: { uri: 'tsmcp://nothing' } },
      { jsonrpc: '2.0', id: 2, method: 'prompts/get', params: { name: 'nothing' } }]));
    await serve({}, to);
    const codes = to.stdout.text.split('\n').filter((line) => line.includes('"error"')).map((line) => (JSON.parse(line) as { error: { code: number } }).error.code);
    assert.deepEqual(codes, [-32602, -32602]);
  });
  test('a configuration that cannot be served rejects before a byte is written', async () => {
    for (const config of [{ root: join(root, 'missing') }, { projects: ['tsconfig.json'] }, { limits: { openBuffers: 0 } }]) {
      const to = streams(lines(OPENING));
      await assert.rejects(serve(config, to), { name: 'Refusal' });
      assert.equal(to.stdout.text, '');
    }
  });
});

group('the program', () => {
  test('a fault of ours is not passed off as one of the command line', async () => {
    const broken = { ...streams(), get stdout(): never { throw new TypeError('bug'); } };
    await assert.rejects(launch(['--help'], broken), TypeError);
  });
  test('one call', async () => {
    const to = streams();
    assert.equal(await launch(['--root', root, 'call', 'diagnostics', '--path', 'a.ts'], to), 1);
    assert.match(to.stdout.text, /^a\.ts:1:14 error TS2322: .*\n {4}export const n: number = "a";\n {17}~\n1 error, /);
  });
  test('help, version, tools, a manual page', async () => {
    for (const [argv, text] of [
      [['--help'], /^tsmcp \[OPTIONS\]/],
      [['--version'], /^tsmcp \d+\.\d+\.\d+\S* \(typescript 6\.0\.3\)\n$/],
      [['tools'], /^ {2}diagnostics {2}/],
      [['tools', 'close'], /^NAME\n {2}close/],
      [['call', 'close', '--help'], /^NAME\n {2}close/],
    ] as const) {
      const to = streams();
      assert.equal(await launch(argv, to), 0);
      assert.match(to.stdout.text, text);
    }
  });
  test('a command line that cannot be meant', async () => {
    const to = streams();
    assert.equal(await launch(['--root', join(root, 'a.ts')], to), 2);
    assert.equal(to.stdout.text, '');
    assert.match(to.stderr.text, /^tsmcp: --root '.*a\.ts' is not an existing directory\n$/);
  });
});
