/**
 * The sample workspace is what the README's first command shows, and other tests rest on its findings: these are all
 * that are planted, as the compiler itself reports them. A change here is a change of the sample, made on purpose.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

test('the sample has the planted errors, and only those', () => {
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
  const { stdout } = spawnSync(process.execPath, [tsc, '-p', 'fixtures/workspaces/sample', '--pretty', 'false'], { cwd: ROOT, encoding: 'utf8' });
  assert.deepEqual(stdout.trimEnd().split(/\r?\n/), [
    "fixtures/workspaces/sample/src/basket.ts(11,46): error TS2741: Property 'currency' is missing in type '{ amount: number; }' but required in type 'Money'.",
    "fixtures/workspaces/sample/src/basket.ts(19,18): error TS2322: Type 'number' is not assignable to type 'Date'.",
    "fixtures/workspaces/sample/src/basket.ts(23,65): error TS2551: Property 'titel' does not exist on type 'Line'. Did you mean 'title'?",
    "fixtures/workspaces/sample/src/index.ts(8,35): error TS2345: Argument of type 'string' is not assignable to parameter of type 'number'.",
    "fixtures/workspaces/sample/src/receipt.tsx(22,12): error TS2741: Property 'emphasis' is missing in type '{ line: Line; }' but required in type 'RowProps'.",
    "fixtures/workspaces/sample/src/stock.js(19,50): error TS2345: Argument of type 'number' is not assignable to parameter of type 'string'.",
  ]);
});
