// The built program, end to end.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { describe as group, test } from 'node:test';
import { finished, lines, OPENING, run, SAMPLE, start } from './program.ts';

const TOOLS = [
  'diagnostics', 'describe', 'definition', 'implementations', 'references', 'symbols', 'complete', 'signatures', 'tokens',
  'format', 'organize-imports', 'rename', 'close',
];

/** Code that runs before the program does. */
function first(code: string): { readonly node: readonly string[] } {
  return { node: ['--import', `data:text/javascript,${encodeURIComponent(code)}`] };
}

const OLD_NODE = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.20.4' } });`;

group('what is printed and done with', () => {
  test('--version: ours and the compiler\'s', async () => {
    const { version } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string };
    assert.deepEqual(await run(['--version']), { code: 0, stdout: `tsmcp ${version} (typescript 6.0.3)\n`, stderr: '' });
  });
  test('--help wins over whatever follows it', async () => {
    const { code, stdout, stderr } = await run(['--help', '--nonsense']);
    assert.deepEqual([code, stderr], [0, '']);
    assert.match(stdout, /^tsmcp \[OPTIONS\] .*\n[^]*\n {2}--root DIR /);
  });
  test('an unsupported Node: one line', async () => {
    const ran = await run(['--version'], first(OLD_NODE));
    assert.deepEqual(ran, { code: 2, stdout: '', stderr: 'tsmcp: Node 20.19 or newer is needed, this is 18.20.4\n' });
  });
  test('a fault of ours: one line that shows nothing of it, exit 1', async () => {
    for (const [thrown, shown] of [["new TypeError('secret')", 'TypeError'], ["'secret'", 'string']]) {
      const ran = await run(['--version'], first(`process.stdout.write = () => { throw ${thrown}; };`));
      assert.deepEqual(ran, { code: 1, stdout: '', stderr: `tsmcp: Internal error (${shown})\n` });
    }
  });
  test('a command line that cannot be meant: one line, exit 2, no protocol byte', async () => {
    const cases: readonly (readonly [args: readonly string[], message: string])[] = [
      [['--nonsense'], "unknown option '--nonsense'"],
      [['--root', 'no such\u001bdir'], "--root 'no such\\u{1b}dir' is not an existing directory"],
      [['--types', 'nowhere'], "--types 'nowhere' is not an existing directory"],
      [['--root', SAMPLE, '--project', '../tsconfig.json'], "--project '../tsconfig.json' is outside the root"],
      [['--root', SAMPLE, '--project', 'no.json'], "--project 'no.json' is not there"],
      [['--limit', 'openBuffers=0'], 'limit openBuffers must be an integer from 1 to 4096 (buffers)'],
      [['call', 'nonsense'], `unknown tool 'nonsense': the tools are ${TOOLS.join(', ')}`],
      [['call', 'close', '--nonsense'], "unknown option '--nonsense'"],
      [['tools', 'nonsense'], `unknown tool 'nonsense': the tools are ${TOOLS.join(', ')}`],
    ];
    for (const [args, message] of cases) {
      assert.deepEqual(await run(args, { input: lines(OPENING) }), { code: 2, stdout: '', stderr: `tsmcp: ${message}\n` });
    }
  });
  test('the tools, and a manual page by either way', async () => {
    const list = await run(['tools']);
    assert.deepEqual(list.stdout.match(/^ {2}[a-z-]+/gm), TOOLS.map((name) => `  ${name}`));
    const page = await run(['tools', 'close']);
    assert.match(page.stdout, /^NAME\n {2}close - Close a buffer\n\nSYNOPSIS\n {2}tsmcp call close --uri STRING \[--json\]\n/);
    assert.deepEqual(await run(['call', 'close', '--help']), page);
  });
});

group('one call', () => {
  test('finds what is wrong, as compilers print it, and exits 1', async () => {
    const { code, stdout, stderr } = await run(['call', 'diagnostics', '--text', '-', '--uri', 'ts-buffer:a%20b.ts'], {
      cwd: SAMPLE,
      input: 'export {};\n\tconst n: number = "a";\n',
    });
    assert.deepEqual([code, stderr], [1, '']);
    assert.deepEqual(stdout.split('\n').slice(0, 4), [
      "ts-buffer:a%20b.ts:2:8 error TS2322: Type 'string' is not assignable to type 'number'.",
      '     const n: number = "a";',
      '           ~',
      '1 error, 0 suggestions',
    ]);
  });
  test('takes the current folder as root', async () => {
    const { code, stdout } = await run(['call', 'definition', '--path', 'src/basket.ts', '--symbol', 'Basket'], { cwd: SAMPLE });
    assert.equal(code, 0);
    assert.match(stdout, /^src\/basket\.ts:\d+:\d+ class Basket\n/);
  });
  test('a tool that says no: exit 1 and its error', async () => {
    const ran = await run(['--root', SAMPLE, 'call', 'describe', '--path', 'src/basket.ts']);
    assert.deepEqual(ran, { code: 1, stdout: '', stderr: "tsmcp: no place: give 'line' and 'character', or 'symbol', or 'symbol' and 'line'\n" });
  });
  test('standard input that is not UTF-8 or too long: exit 2', async () => {
    const ran = await run(['--limit', 'sourceChars=5', 'call', 'diagnostics', '--text', '-'], { input: 'x'.repeat(16) });
    assert.deepEqual(ran, { code: 2, stdout: '', stderr: 'tsmcp: standard input has more than 5 characters (sourceChars)\n' });
  });
  test('a reader that goes away is no fault', async () => {
    const child = start(['--root', SAMPLE, 'call', 'diagnostics', '--path', 'src/basket.ts']);
    child.stdin.end();
    child.stdout.destroy();
    const { code, stderr } = await finished(child);
    assert.deepEqual([code, stderr], [1, '']);
  });
});

/** Calls of every tool, good ones and ones that are refused. */
const CALLS: readonly (readonly [tool: string, args: Readonly<Record<string, unknown>>])[] = [
  ['diagnostics', { path: 'src/basket.ts' }],
  ['diagnostics', { paths: ['src/money.ts', 'src/receipt.tsx', 'src/stock.js'], severity: 'suggestion', limit: 3 }],
  ['diagnostics', { text: 'const a: "\u202e\u2028\u0085" = 1; // é😀' }],
  ['diagnostics', { path: 'src/missing.ts' }],
  ['diagnostics', {}],
  ['describe', { path: 'src/basket.ts', symbol: 'Basket' }],
  ['describe', { text: '/** \u2029 */ function f(a = "\u2066") {}', symbol: 'f', verbosity: 1 }],
  ['describe', { path: 'src/basket.ts', line: 0 }],
  ['definition', { path: 'src/basket.ts', symbol: 'Basket' }],
  ['definition', { path: 'src/basket.ts', symbol: 'no\u202esuch' }],
  ['implementations', { path: 'src/types.ts', symbol: 'Printable' }],
  ['references', { path: 'src/types.ts', symbol: 'Money', limit: 2 }],
  ['references', { path: 'src/types.ts', symbol: 'Nothing' }],
  ['symbols', { path: 'src/basket.ts' }],
  ['symbols', { query: 'Basket' }],
  ['complete', { path: 'src/basket.ts', line: 10, character: 10 }],
  ['signatures', { path: 'src/index.ts', line: 7, character: 20 }],
  ['tokens', { path: 'src/index.ts', limit: 3 }],
  ['format', { text: 'let  x = "\u2028";' }],
  ['organize-imports', { path: 'src/basket.ts' }],
  ['rename', { path: 'src/basket.ts', symbol: 'times', newName: 'multiplied' }],
  ['rename', { path: 'src/types.ts', symbol: 'Money', newName: 'Cash' }],
  ['close', { uri: 'ts-buffer:a.ts' }],
  ['close', { uri: 'a.ts' }],
];

test('--json prints byte for byte the structuredContent that a client gets, for every tool', async () => {
  const calls = CALLS.map(([name, args], id) => ({ jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: args } }));
  const launch = ['--root', SAMPLE, '--project', 'tsconfig.json'];
  const served = await run(launch, { input: lines([...OPENING, ...calls]) });
  assert.equal(served.code, 0);
  const answers = served.stdout.split('\n');
  assert.deepEqual(TOOLS.filter((tool) => CALLS.every(([name]) => name !== tool)), []);
  for (const [id, [tool, args]] of CALLS.entries()) {
    const answer = answers.find((line) => line.startsWith(`{"jsonrpc":"2.0","id":${id},`)) ?? '';
    const structured = /,"structuredContent":(.*?)(?:,"isError":true)?\}\}$/.exec(answer)?.[1];
    const { stdout } = await run([...launch, 'call', tool, '--json', '--arguments', JSON.stringify(args)]);
    assert.equal(stdout, `${structured}\n`, `${tool} ${JSON.stringify(args)}`);
  }
});

group('a signal', () => {
  for (const [signal, expected] of [['SIGTERM', 143], ['SIGINT', 130]] as const) {
    test(`${signal} while a call is running: exit ${expected}`, { timeout: 20_000 }, async () => {
      const child = start(['--root', SAMPLE]);
      child.stdin.write(lines(OPENING));
      await once(child.stdout, 'data');
      child.stdin.write(lines([{ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'diagnostics', arguments: { path: 'src/basket.ts' } } }]));
      child.kill(signal);
      assert.equal((await finished(child)).code, expected);
    });
  }
});
