/**
 * The whole catalogue on a hostile workspace, with every function of `node:fs` replaced by one that writes down what it
 * is given, in both threads: after the mark nothing is touched but what lies in the places (compiler.md section 5).
 */
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import ts from 'typescript';
import { afterMark, callsOn, hostileWorld, launchOn, MODES, strays, type Touch } from './catalogue.ts';
import { askServer } from './server.ts';
import { SECRET, type World } from './world.ts';

describe('with the functions of node:fs wrapped', () => {
  let world: World;
  let scratch: string;
  before(() => {
    world = hostileWorld();
    scratch = mkdtempSync(join(tmpdir(), 'tsmcp-recorder-'));
    const text = readFileSync(new URL('./recorder.ts', import.meta.url), 'utf8');
    const { outputText } = ts.transpileModule(text, { compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 } });
    writeFileSync(join(scratch, 'recorder.mjs'), outputText);
  });
  after(() => {
    world.remove();
    rmSync(scratch, { recursive: true, force: true });
  });

  for (const mode of MODES) {
    test(`nothing outside is touched (${mode})`, async () => {
      const launch = launchOn(world, mode);
      const record = join(scratch, `record ${mode}`);
      const { calls, opening } = callsOn(world);
      const command = [process.execPath, '--import', join(scratch, 'recorder.mjs')] as const;
      const answers = await askServer({ command: [...command], launch, env: { TSMCP_RECORD: record }, cwd: world.root }, calls, opening);
      assert.deepEqual(answers.filter((answer) => SECRET.test(answer)), []);
      const touches = readRecord(record);
      assert.deepEqual(touches.filter(({ operation }) => operation === 'recording').map(({ path }) => path), ['main', 'worker']);
      const seen = afterMark(touches);
      assert.deepEqual(strays(seen, world, launch.includes('--types')), []);
      const operations = new Set(seen.map(({ operation }) => operation));
      assert.deepEqual(['lstatSync', 'openSync', 'opendirSync'].filter((operation) => !operations.has(operation)), []);
    });
  }
});

function readRecord(file: string): readonly Touch[] {
  return readFileSync(file, 'utf8').trimEnd().split('\n').map((line) => {
    const [operation = '', path = ''] = line.split('\t');
    return { operation, path: JSON.parse(path) as string };
  });
}
