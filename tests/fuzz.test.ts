/**
 * The fuzzer's generators with a fixed seed and little of everything, and the runs that failed once, against the built
 * server. `npm run fuzz` goes on with other seeds for as long as one likes.
 */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { generate, GENERATORS } from '../scripts/fuzz/generators.ts';
import { Ledger } from '../scripts/fuzz/ledger.ts';
import { readLog } from '../scripts/fuzz/log.ts';
import { play } from '../scripts/fuzz/run.ts';
import { storedRuns } from '../scripts/fuzz/stored.ts';
import { readWorld } from '../scripts/fuzz/world.ts';
import type { World } from '../scripts/fuzz/world.ts';

/** Messages of a run: enough to meet each kind of input, few enough for every `npm test`. */
const SIZES: ReadonlyMap<string, number> = new Map([['bytes', 80], ['envelopes', 150], ['arguments', 60], ['sources', 27], ['churn', 30], ['cancels', 40]]);

describe('generated input breaks nothing', () => {
  let world: World;
  before(async () => {
    world = await readWorld();
  });

  for (const name of GENERATORS.keys()) {
    test(name, async () => {
      const { problems, messages, answers } = await play(generate(name, 1, world, SIZES.get(name) ?? 0));
      assert.deepEqual(problems, []);
      assert.ok(messages >= (SIZES.get(name) ?? 0) && answers > 0);
    });
  }

  test('a seed stands for one run', () => {
    for (const name of GENERATORS.keys()) {
      assert.deepEqual(generate(name, 7, world, 20), generate(name, 7, world, 20), name);
      assert.notDeepEqual(generate(name, 7, world, 20).acts, generate(name, 8, world, 20).acts, name);
    }
  });
});

describe('what failed once does not again', () => {
  for (const { name, run } of storedRuns()) {
    test(name, async () => {
      assert.deepEqual((await play(run)).problems, []);
    });
  }

  test('the runs are there', () => {
    assert.ok(storedRuns().length > 0);
  });
});

describe('the books of a conversation', () => {
  const request = (id: unknown, method = 'ping', params = {}): string => JSON.stringify({ jsonrpc: '2.0', id, method, params });
  const answer = (id: unknown): string => JSON.stringify({ jsonrpc: '2.0', id, result: {} });
  const cancelled = JSON.stringify({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } });

  /** What is wrong with a conversation: `> ` goes in, `< ` comes out. */
  function problemsOf(...lines: readonly string[]): readonly string[] {
    const ledger = new Ledger(1_024, [3]);
    for (const line of lines) {
      if (line.startsWith('> ')) ledger.sent(Buffer.from(`${line.slice(2)}\n`));
      else ledger.heard(line.slice(2));
    }
    ledger.close();
    return ledger.problems.map((problem) => problem.split(':')[0] ?? '');
  }

  test('one answer for one request, by the type of its id', () => {
    assert.deepEqual(problemsOf(`> ${request(1)}`, `> ${request('1')}`, `< ${answer('1')}`, `< ${answer(1)}`), []);
    assert.deepEqual(problemsOf(`> ${request(1)}`, `< ${answer('1')}`), ['nobody asked for', '1 requests and 0 cancellations of id 1, 0 answers']);
    assert.deepEqual(problemsOf(`> ${request(1)}`, `< ${answer(1)}`, `< ${answer(1)}`), ['nobody asked for']);
  });

  test('an answer may cross a cancellation, but not come behind a ping that was sent after it', () => {
    const ping = request('heard-1');
    assert.deepEqual(problemsOf(`> ${request(1)}`, `> ${cancelled}`, `> ${ping}`, `< ${answer('heard-1')}`), []);
    assert.deepEqual(problemsOf(`> ${request(1)}`, `> ${cancelled}`, `> ${ping}`, `< ${answer(1)}`, `< ${answer('heard-1')}`), []);
    assert.deepEqual(problemsOf(`> ${request(1)}`, `> ${cancelled}`, `> ${ping}`, `< ${answer('heard-1')}`, `< ${answer(1)}`), ['an answer after its cancellation was taken']);
    assert.deepEqual(problemsOf(`> ${request(1)}`, `> ${cancelled}`, `> ${ping}`, `< ${answer('heard-1')}`, `> ${request(1)}`, `< ${answer(1)}`), []);
  });

  test('an error without an id for each line that cannot be read, and none for notifications', () => {
    const fault = (code: number): string => JSON.stringify({ jsonrpc: '2.0', id: null, error: { code, message: 'no' } });
    assert.deepEqual(problemsOf('> {', `< ${fault(-32700)}`, '> []', `< ${fault(-32600)}`), []);
    assert.deepEqual(problemsOf('> {', `< ${fault(-32600)}`), ['nobody asked for', '1 errors -32700 with id null never came']);
    assert.deepEqual(problemsOf('> {"jsonrpc":"2.0","method":"nobody/knows"}', `< ${fault(-32600)}`), ['nobody asked for']);
  });

  test('lines that are no message, results that a wrong call has no right to, progress that nobody asked for', () => {
    assert.deepEqual(problemsOf('< not JSON'), ['not a JSON-RPC message']);
    assert.deepEqual(problemsOf(`> ${request(3)}`, `< ${answer(3)}`), ['a wrong call was answered with a result']);
    assert.deepEqual(problemsOf('< {"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":1,"progress":1}}'), ['a notification that nobody asked for']);
  });

  test('a log line of an unknown event, a stack trace, and what was sent', () => {
    const time = '2026-01-01T00:00:00.000Z';
    assert.deepEqual(readLog(`${time} warn worker-lost reason=runaway detail=ended\n${time} info call tool=close outcome=ok ms=1\n`), { problems: [], lost: ['runaway'], bugs: [], stopped: 0 });
    assert.equal(readLog(`${time} info other\n    at f (a.js:1:1)\n`).problems.length, 2);
    assert.deepEqual(readLog(`${time} error bug tool=close class=Error message=canaryOfTheFuzzer\n`).problems, ['what was sent stands in the log']);
  });
});
