/** Work in flight over a real process (protocol.md section 6): nothing waits for the compiler that need not. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endlessTypes } from '../../scripts/explode.ts';
import { callParams } from '../../scripts/serving.ts';
import type { Answer, Serving } from '../../scripts/serving.ts';
import { SMALL } from '../compiler/workspace.ts';
import { endsWell, GOOD, isRight, isRightAtLast, limits, moment, reasonOf, served, totalOf } from './served.ts';

/** Takes the compiler minutes, and it does not look at a cancellation meanwhile. */
const ENDLESS = callParams('diagnostics', { text: endlessTypes(), uri: 'ts-buffer:endless.ts' });

/** Ids in the order of the answers. */
const idsOf = ({ messages }: Serving): unknown[] => messages.flatMap(({ id }) => id === undefined ? [] : [id]);

test('what needs no compiler is answered while it is busy, in order', async (context) => {
  const up = await served(context);
  const busy = up.server.send('tools/call', ENDLESS);
  const methods = ['ping', 'tools/list', 'resources/list', 'resources/templates/list', 'prompts/list', 'no/such', 'ping'];
  const others = methods.map((method) => up.server.send(method));
  await Promise.all(others.map(({ answer }) => answer));
  assert.deepEqual(idsOf(up.server).slice(1), others.map(({ id }) => id));
  assert.equal(idsOf(up.server).includes(busy.id), false);
});

test('calls are answered in the order in which they came', async (context) => {
  const up = await served(context);
  const asked = Array.from({ length: 20 }, (_, index) =>
    up.server.send('tools/call', callParams(index % 2 === 0 ? 'diagnostics' : 'symbols', { path: 'a.ts' })));
  await Promise.all(asked.map(({ answer }) => answer));
  assert.deepEqual(idsOf(up.server).slice(1), asked.map(({ id }) => id));
  await endsWell(up);
});

test('cancelled calls, running, waiting or answered, get nothing more; the others do', async (context) => {
  const up = await served(context, { args: ['--log-level', 'info'] });
  const { server } = up;
  const running = server.send('tools/call', ENDLESS);
  const waiting = server.send('tools/call', callParams('diagnostics', { path: 'a.ts' }));
  const kept = server.send('tools/call', callParams('diagnostics', { path: 'a.ts' }));
  await moment(100);
  for (const { id } of [waiting, running]) server.notify('notifications/cancelled', { requestId: id, reason: 'enough' });
  assert.equal(totalOf(await kept.answer as Answer), 1);
  server.notify('notifications/cancelled', { requestId: kept.id });
  // The ids are free again, and their answers are of the new requests.
  server.write({ jsonrpc: '2.0', id: running.id, method: 'ping' });
  assert.deepEqual(await running.answer, { jsonrpc: '2.0', id: running.id, result: {} });
  await isRight(up);
  assert.equal(idsOf(server).includes(waiting.id), false);
  assert.equal(server.stderr.match(/ call tool=diagnostics outcome=cancelled /g)?.length, 2);
  await endsWell(up);
});

test('a deadline counts from the arrival, and calls that waited in vain are told so too', async (context) => {
  const up = await served(context, { args: limits({ callMillis: 10_000 }) });
  const asked = [ENDLESS, ...Array.from({ length: 3 }, () => callParams('symbols', { path: 'a.ts' }))]
    .map((params) => up.server.request('tools/call', params));
  for (const answer of await Promise.all(asked)) assert.match(reasonOf(answer as Answer), /^the time for the call ended before it was answered \(callMillis\)/);
  await up.server.call('close', { uri: 'ts-buffer:endless.ts' });
  await isRightAtLast(up);
  await endsWell(up);
});

const MANY = {
  'tsconfig.json': SMALL,
  'many.ts': Array.from({ length: 300 }, (_, index) => `import './m${index}.ts';\n`).join(''),
  ...Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`m${index}.ts`, `export const m = ${index};\n`])),
};

test('progress: rising, before the answer, under the token as it was given; without a token there is none', async (context) => {
  const up = await served(context, { files: { ...MANY, 'other.ts': MANY['many.ts'] } });
  const { server } = up;
  for (const token of ['load', '', 7, 0]) {
    const before = server.messages.length;
    // A program that was never loaded: the compiler has to read files for it, and reports the first one at once.
    await server.call('diagnostics', { text: `${MANY['many.ts']}// ${token}`, uri: `ts-buffer:token-${token}.ts` }, { progressToken: token });
    await server.request('ping');
    const seen = server.messages.slice(before);
    const reports = seen.filter(({ method }) => method === 'notifications/progress').map(({ params }) => params);
    assert.ok(reports.length > 0, JSON.stringify(token));
    assert.deepEqual([...new Set(reports.map((report) => report?.['progressToken']))], [token]);
    const numbers = reports.map((report) => Number(report?.['progress']));
    assert.deepEqual(numbers, [...new Set(numbers)].toSorted((one, other) => one - other));
    assert.deepEqual(seen.slice(0, reports.length).map(({ method }) => method), reports.map(() => 'notifications/progress'));
  }
  const before = server.messages.length;
  await server.call('diagnostics', { path: 'other.ts' });
  assert.deepEqual(server.messages.slice(before).filter(({ method }) => method !== undefined), []);
  await endsWell(up);
});

test('a client that writes faster than it is answered: what is over the limits is refused, memory is bounded', async (context) => {
  const up = await served(context, { files: GOOD, args: limits({ pendingRequests: 8, callMillis: 20_000 }) });
  const { server } = up;
  await isRight(up);
  const busy = server.send('tools/call', ENDLESS);
  // 60 MB of calls, each of which would be an open buffer.
  const text = `// ${'x'.repeat(100_000)}\n`;
  const asked = Array.from({ length: 600 }, (_, index) =>
    server.send('tools/call', callParams('symbols', { text: `${text}${index}`, uri: 'ts-buffer:much.ts' })));
  const ping = server.send('ping');
  await ping.answer;
  // The endless call takes one of the eight places.
  const refused = asked.slice(7);
  for (const { answer } of refused) assert.equal(reasonOf(await answer as Answer), 'too many calls are waiting');
  assert.equal(idsOf(server).includes(busy.id), false);
  server.notify('notifications/cancelled', { requestId: busy.id });
  for (const { answer } of asked.slice(0, 7)) assert.equal((await answer as Answer).result?.isError, undefined);
  await server.call('close', { uri: 'ts-buffer:endless.ts' });
  await server.call('close', { uri: 'ts-buffer:much.ts' });
  await isRight(up);
  const memory = server.memory() ?? 0;
  assert.ok(memory < 600, `${memory} MiB`);
  await endsWell(up);
});

test('a client that never reads: reading stops, memory is bounded, and once it reads all is there', async (context) => {
  const up = await served(context);
  const { server } = up;
  server.child.stdout.pause();
  const count = 200_000;
  for (let index = 0; index < count; index += 1) server.write(`{"jsonrpc":"2.0","id":"p${index}","method":"ping"}\n`);
  await moment(2_000);
  // Our side still holds most of it: it was not read, or it would lie in the server's memory as answers.
  assert.ok(server.child.stdin.writableLength > 1_000_000, `${server.child.stdin.writableLength} bytes wait`);
  const memory = server.memory() ?? 0;
  assert.ok(memory < 400, `${memory} MiB`);
  server.child.stdout.resume();
  await isRight(up);
  const pings = server.messages.filter(({ id }) => typeof id === 'string').map(({ id }) => id);
  assert.deepEqual([pings.length, pings[0], pings.at(-1)], [count, 'p0', `p${count - 1}`]);
  await endsWell(up);
});
