/** The test command itself: what it says of a file with tests, with a failure, and without any. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

describe('npm test', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tsmcp-runner-'));
  after(() => rmSync(folder, { recursive: true, force: true }));

  /** Runs the command on one file with this text; without the variable by which node:test knows that it runs itself. */
  function runOn(text: string): { readonly status: number | null; readonly last: readonly string[] } {
    const file = join(folder, 'one.test.ts');
    writeFileSync(file, text);
    const { NODE_TEST_CONTEXT: _, NODE_V8_COVERAGE: _coverage, ...env } = process.env;
    const { status, stdout } = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/test.ts', file], { cwd: ROOT, env, encoding: 'utf8' });
    return { status, last: stdout.trimEnd().split('\n').slice(-6) };
  }

  test('passes, and ends with the summary of the runner', () => {
    const { status, last } = runOn(`import { test } from 'node:test';\ntest('a', () => {});\ntest('b', () => {});\n`);
    assert.deepEqual(last, ['# tests 2', '# pass 2', '# fail 0', '# cancelled 0', '# skipped 0', '# todo 0']);
    assert.equal(status, 0);
  });

  test('fails with a test that fails', () => {
    const { status, last } = runOn(`import { test } from 'node:test';\ntest('a', () => { throw new Error('no'); });\n`);
    assert.deepEqual(last.slice(0, 3), ['# tests 1', '# pass 0', '# fail 1']);
    assert.equal(status, 1);
  });
});
