/** What becomes of a real process whose compiler is lost (compiler.md sections 1 and 6): one call, and nothing else. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { explodingTypes } from '../../scripts/explode.ts';
import { callParams } from '../../scripts/serving.ts';
import type { Answer } from '../../scripts/serving.ts';
import { endsWell, isRight, limits, lossesOf, reasonOf, served, totalOf } from './served.ts';

const EXPLODING = { text: explodingTypes(), uri: 'ts-buffer:exploding.ts' };
const TOO_MUCH = /^the compiler needed more memory than it may have \(heapMiB 160\) and was started anew/;

test('out of memory, ten times in a row: each is answered once with the reason, buffers stay, memory comes back', async (context) => {
  const up = await served(context, { args: limits({ heapMiB: 160 }) });
  const { server } = up;
  assert.equal(totalOf(await server.call('diagnostics', { text: 'export const b: string = 1;', uri: 'ts-buffer:kept.ts' })), 1);
  const memories: number[] = [];
  for (let times = 1; times <= 10; times += 1) {
    assert.match(reasonOf(await server.call('diagnostics', EXPLODING)), TOO_MUCH);
    assert.equal(lossesOf(up), times);
    assert.equal(totalOf(await server.call('diagnostics', { uri: 'ts-buffer:kept.ts' })), 1);
    memories.push(server.memory() ?? 0);
  }
  const [, , third = 0] = memories;
  assert.ok((memories.at(-1) ?? 0) < third + 100, `MiB after each: ${memories.map(Math.round).join(' ')}`);
  // A call that is only about others is not lost to the buffer that costs so much; the buffer is still there.
  assert.equal((await server.call('close', { uri: EXPLODING.uri })).result?.isError, undefined);
  await isRight(up);
  assert.equal(lossesOf(up), 10);
  await endsWell(up);
});

test('the calls behind one that costs the worker are answered, in order', async (context) => {
  const up = await served(context, { args: limits({ heapMiB: 160 }) });
  const asked = [EXPLODING, { path: 'a.ts' }, EXPLODING, { path: 'a.ts' }, EXPLODING, { path: 'a.ts' }]
    .map((args) => up.server.request('tools/call', callParams('diagnostics', args)));
  for (const [index, answer] of (await Promise.all(asked) as Answer[]).entries()) {
    if (index % 2 === 0) assert.match(reasonOf(answer), TOO_MUCH);
    else assert.equal(totalOf(answer), 1);
  }
  assert.equal(lossesOf(up), 3);
  await endsWell(up);
});
