/**
 * The built server on a workspace that tries to lead it out (compiler.md section 5): each way in is refused or leads
 * to nothing, what lies outside stands in no answer and no log line, and the next call works.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { makeHostile, REFUSED_PATHS, SECRET } from './hostile.ts';
import type { Hostile } from './hostile.ts';

const MAIN = fileURLToPath(new URL('../dist/main.js', import.meta.url));

interface Result {
  readonly isError?: boolean;
  readonly structuredContent: { readonly [name: string]: unknown };
}

type Call = readonly [tool: string, args: Readonly<Record<string, unknown>>];

describe('a workspace that leads out', () => {
  let hostile: Hostile;
  before(() => {
    hostile = makeHostile();
  });
  after(() => hostile.remove());

  /** One session with these calls. Fails if it does not end well, or if what lies outside was printed. */
  function session(launch: readonly string[], calls: readonly Call[]): Result[] {
    const messages = [
      { id: 0, method: 'initialize', params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 't', version: '1' } } },
      { method: 'notifications/initialized' },
      ...calls.map(([name, args], index) => ({ id: index + 1, method: 'tools/call', params: { name, arguments: args } })),
    ];
    const input = messages.map((message) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`).join('');
    const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, '--root', hostile.root, ...launch], { input, encoding: 'utf8' });
    assert.equal(status, 0, stderr);
    assert.ok(!stdout.includes(SECRET), 'nothing from outside is in an answer');
    assert.ok(!stderr.includes(SECRET), 'nothing from outside is in the log');
    const answers = stdout.trimEnd().split('\n').map((line) => JSON.parse(line) as { readonly id: number; readonly result: Result });
    return calls.map((_, index) => {
      const answer = answers.find(({ id }) => id === index + 1);
      assert.ok(answer !== undefined, `call ${index + 1} was answered`);
      return answer.result;
    });
  }

  test('has no path that is answered but those of sources inside', () => {
    const calls = REFUSED_PATHS.map(([path]): Call => ['diagnostics', { path }]);
    const results = session([], [...calls, ['diagnostics', { path: `${hostile.outside}/secret.ts` }], ['describe', { text: 'const fine = 1;', symbol: 'fine' }]]);
    const last = results.pop();
    assert.equal(last?.structuredContent['signature'], 'const fine: 1');
    const answered = REFUSED_PATHS.filter((_, index) => results[index]?.isError !== true);
    assert.deepEqual(answered, []);
    // The absolute path may be quoted, since the caller named it; where a link leads to, nobody may learn.
    const [absolute, ...others] = results.toReversed();
    assert.equal(absolute?.isError, true);
    for (const { structuredContent } of others) {
      assert.deepEqual(Object.keys(structuredContent), ['error']);
      assert.ok(!String(structuredContent['error']).includes(hostile.outside), String(structuredContent['error']));
    }
  });

  for (const launch of [[], ['--project', 'tsconfig.json']]) {
    test(`finds nothing behind its imports and settings, ${launch.length === 0 ? 'alone' : 'as a project'}`, () => {
      const [diagnostics, described, defined] = session(launch, [
        ['diagnostics', { path: 'src/a.ts' }],
        ['describe', { path: 'src/a.ts', symbol: 'all', verbosity: 5 }],
        ['definition', { path: 'src/a.ts', line: 3, character: 12 }],
      ]);
      const files = diagnostics?.structuredContent['files'] as readonly { readonly path: string; readonly diagnostics: readonly { readonly code: number }[] }[];
      const codes = files.filter(({ path }) => path === 'src/a.ts').flatMap((file) => file.diagnostics.map(({ code }) => code));
      // The reference is not found (6053), and none of the six modules is (2307).
      assert.deepEqual(codes.toSorted(), [2307, 2307, 2307, 2307, 2307, 2307, 6053]);
      assert.equal(described?.isError, undefined);
      const definitions = defined?.structuredContent['definitions'] as readonly { readonly path: string }[];
      assert.deepEqual(definitions.filter(({ path }) => path !== 'src/a.ts'), []);
    });
  }

  test('has no project outside', () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, '--root', hostile.root, '--project', '../outside/base.json'], { encoding: 'utf8', input: '' });
    assert.deepEqual([status, stdout], [2, '']);
    assert.match(stderr, /^tsmcp: .+\n$/);
  });
});
