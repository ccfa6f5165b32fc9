import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { PassThrough, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { runSession } from '#tsmcp/session/serve.ts';
import { CHECKOUT } from '../../scripts/golden/documents.ts';
import { fakeCatalogue } from './fake-catalogue.ts';
import { call, request, settled } from './harness.ts';

const HANDSHAKE = [
  request('start', 'initialize', { protocolVersion: '2025-11-25' }),
  { jsonrpc: '2.0', method: 'notifications/initialized' },
];
const bytes = (messages: readonly object[]): string => messages.map((message) => `${JSON.stringify(message)}\n`).join('');
const idsOf = (output: string): unknown[] => output.split('\n').slice(0, -1).map((line) => JSON.parse(line).id);
const log = (): void => undefined;

/** An output that holds what it got until told to take it. */
function slowOutput(): { output: Writable; take: () => void; taken: string[] } {
  const taken: string[] = [];
  let waiting: (() => void) | undefined;
  const output = new Writable({
    highWaterMark: 1,
    write(chunk: unknown, _encoding, done) {
      waiting = () => {
        taken.push(String(chunk));
        done();
      };
    },
  });
  return {
    output,
    taken,
    take() {
      const take = waiting;
      waiting = undefined;
      take?.();
    },
  };
}

test('a whole conversation, in order, then the end', async () => {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const served = runSession({ input, output, catalogue: fakeCatalogue(), log });
  input.end(bytes([...HANDSHAKE, call(1, 'echo', {}), request(2, 'ping'), call(3, 'throw'), call(4, 'none')])
    + 'nonsense\n' + JSON.stringify(request(5, 'ping')));
  assert.equal(await served, 'end-of-input');
  output.end();
  assert.deepEqual(idsOf(await text(output)), ['start', 1, 2, 3, 4, null, 5]);
});

test('the end waits for what is in flight and for the output', async () => {
  const input = new PassThrough();
  const { output, take, taken } = slowOutput();
  const catalogue = fakeCatalogue();
  let ended = false;
  const served = runSession({ input, output, catalogue, log }).then((end) => {
    ended = true;
    return end;
  });
  input.write(bytes(HANDSHAKE));
  await settled();
  take();
  input.end(bytes([call(1, 'wait')]));
  while (catalogue.waiting.length === 0) await settled();
  for (let turn = 0; turn < 10; turn += 1) await settled();
  catalogue.waiting[0]?.answer({ kind: 'ok', json: '{}' });
  for (let turn = 0; turn < 10; turn += 1) await settled();
  assert.equal(ended, false);
  take();
  assert.equal(await served, 'end-of-input');
  assert.deepEqual(idsOf(taken.join('')), ['start', 1]);
});

test('reading stops while the output is not taken, and goes on afterwards', async () => {
  const input = new PassThrough();
  const { output, take, taken } = slowOutput();
  const served = runSession({ input, output, catalogue: fakeCatalogue(), log });
  input.end(bytes(Array.from({ length: 50 }, (_, index) => request(index, 'ping'))));
  for (let turn = 0; turn < 10; turn += 1) await settled();
  assert.ok(output.writableLength < 100, `${output.writableLength} bytes wait for the output`);
  while (taken.length < 50) {
    take();
    await settled();
  }
  assert.equal(await served, 'end-of-input');
  assert.deepEqual(idsOf(taken.join('')), Array.from({ length: 50 }, (_, index) => index));
});

test('stop drops what runs at once and lets go of the input', async () => {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const stop = new AbortController();
  const catalogue = fakeCatalogue();
  const served = runSession({ input, output, catalogue, log, stop: stop.signal });
  input.write(bytes([...HANDSHAKE, call(1, 'wait')]));
  while (catalogue.waiting.length === 0) await settled();
  stop.abort();
  assert.equal(await served, 'stopped');
  assert.equal(catalogue.waiting[0]?.work.signal.aborted, true);
  assert.equal(input.destroyed, true);
  output.end();
  assert.deepEqual(idsOf(await text(output)), ['start']);
});

test('stop ends the drain, and a start that comes too late', async () => {
  const stop = new AbortController();
  const catalogue = fakeCatalogue();
  const input = new PassThrough();
  const served = runSession({ input, output: new PassThrough(), catalogue, log, stop: stop.signal });
  input.end(bytes([...HANDSHAKE, call(1, 'wait')]));
  while (catalogue.waiting.length === 0) await settled();
  await settled();
  stop.abort();
  assert.equal(await served, 'stopped');
  const late = { input: new PassThrough(), output: new PassThrough(), catalogue, log, stop: stop.signal };
  assert.equal(await runSession(late), 'stopped');
});

test('an output that is closed by its reader ends the session, and stop has no more to say', async () => {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const stop = new AbortController();
  const served = runSession({ input, output, catalogue: fakeCatalogue(), log, stop: stop.signal });
  output.destroy();
  output.on('close', () => stop.abort());
  assert.equal(await served, 'output-closed');
  assert.equal(input.destroyed, true);
});

function spawnServer() {
  const script = join(CHECKOUT, 'tests', 'session', 'fixture-server.ts');
  return spawn(process.execPath, ['--import', 'tsx', script], { cwd: CHECKOUT, stdio: ['pipe', 'pipe', 'pipe'] });
}

test('a process: standard output carries protocol lines alone, and is itself again afterwards', async () => {
  const server = spawnServer();
  const exited = once(server, 'exit');
  server.stdin.end(bytes([...HANDSHAKE, call(1, 'echo', {})]));
  const [output, errors] = await Promise.all([text(server.stdout), text(server.stderr)]);
  assert.deepEqual(idsOf(output.replace(/after\n$/, '')), ['start', 1]);
  assert.match(output, /\nafter\n$/);
  assert.equal(errors, 'noise echo\nended: end-of-input\n');
  assert.deepEqual(await exited, [0, null]);
});

test('a process: 5 MB of answers are all written before it ends', async () => {
  const server = spawnServer();
  const big = 'x'.repeat(250_000);
  server.stdin.end(bytes([...HANDSHAKE, ...Array.from({ length: 10 }, (_, index) => call(index, 'echo', { big }))]));
  const output = await text(server.stdout);
  assert.deepEqual(idsOf(output.replace(/after\n$/, '')), ['start', 0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  assert.ok(output.length > 5_000_000);
});

test('a process: a closed standard output is a quiet end', async () => {
  const server = spawnServer();
  const errors = text(server.stderr);
  const exited = once(server, 'exit');
  server.stdin.write(bytes(HANDSHAKE));
  await once(server.stdout, 'data');
  server.stdout.destroy();
  server.stdin.write(bytes([request(1, 'ping')]));
  assert.deepEqual(await exited, [0, null]);
  assert.equal(await errors, 'ended: output-closed\n');
});
