/** The queue and the life of the worker, with workers that are made for the test and speak the same protocol. */
import assert from 'node:assert/strict';
import test from 'node:test';
import { Buffers } from '#tsmcp/compiler/buffers.ts';
import { CompilerClient, type AskOutcome } from '#tsmcp/compiler/client.ts';
import type { Query, WorkerConfig } from '#tsmcp/compiler/protocol.ts';
import { DEFAULT_LIMITS } from '#tsmcp/wire/limits.ts';

/** A worker whose `answer(call, reply, stop)` is the given source; `symbol` says what a call wants of it. */
function workerOf(answer: string): URL {
  const source = `
    import { parentPort, workerData } from 'node:worker_threads';
    const stop = new Int32Array(workerData.stop);
    const port = parentPort;
    const calls = [];
    function reply(call, value) { port.postMessage({ kind: 'ok', sequence: call.sequence, json: JSON.stringify(value) }); }
    port.on('message', (call) => { calls.push(call.query.place.symbol); ${answer} });
    port.postMessage({ kind: 'ready' });`;
  return new URL(`data:text/javascript,${encodeURIComponent(source)}`);
}

interface Setup {
  readonly client: CompilerClient;
  readonly events: string[];
  readonly buffers: Buffers;
  ask(symbol: string, options?: { signal?: AbortSignal; millis?: number; progress?: (files: number) => void }): Promise<AskOutcome>;
}

async function withClient(answer: string, run: (setup: Setup) => Promise<void>, heapMiB = 4_096, worker = workerOf(answer)): Promise<void> {
  const config: WorkerConfig = {
    root: undefined,
    rootAsGiven: undefined,
    projects: [],
    types: [],
    lib: '/lib',
    limits: DEFAULT_LIMITS,
    stop: new SharedArrayBuffer(4),
  };
  const events: string[] = [];
  const client = new CompilerClient({
    config,
    heapMiB,
    worker,
    log: (_level, event, values) => events.push(`${event} ${String(values?.['reason'])}`),
  });
  const buffers = new Buffers(DEFAULT_LIMITS);
  try {
    await run({
      client,
      events,
      buffers,
      ask: (symbol, { signal = new AbortController().signal, millis = 20_000, progress } = {}) =>
        client.ask(query(symbol), buffers.snapshot(), {
          signal,
          deadline: performance.now() + millis,
          ...(progress !== undefined && { progress: ({ progress: files }: { progress: number }) => { progress(files); } }),
        }),
    });
  } finally {
    await client.close();
  }
}

function query(symbol: string): Query {
  return { tool: 'describe', source: { kind: 'buffer', name: 'a.ts' }, place: { symbol }, verbosity: 0 };
}

const BUSY = 'if (call.query.place.symbol === "loop") { for (;;) {} }';
const PATIENT = 'if (call.query.place.symbol === "wait") { while (Atomics.load(stop, 0) !== call.sequence) {} port.postMessage({ kind: "stopped", sequence: call.sequence }); return; }';

test('calls are answered in the order in which they came, one at a time', async () => {
  await withClient('reply(call, calls);', async ({ ask }) => {
    const outcomes = await Promise.all([ask('a'), ask('b'), ask('c')]);
    assert.deepEqual(outcomes, [
      { kind: 'ok', json: '["a"]' },
      { kind: 'ok', json: '["a","b"]' },
      { kind: 'ok', json: '["a","b","c"]' },
    ]);
  });
});

test('a call carries the buffers that changed since the worker was last told, as they stood when it arrived', async () => {
  const told = '({ opened: call.opened.map((b) => b.name + "=" + b.text), closed: call.closed })';
  await withClient(`reply(call, ${told});`, async ({ ask, buffers }) => {
    buffers.open('a.ts', '1');
    const first = ask('x');
    buffers.open('a.ts', '2');
    buffers.open('b.ts', '3');
    const second = ask('x');
    buffers.close('a.ts');
    const third = ask('x');
    assert.deepEqual((await Promise.all([first, second, third])).map((outcome) => outcome.kind === 'ok' && JSON.parse(outcome.json) as unknown), [
      { opened: ['a.ts=1'], closed: [] },
      { opened: ['a.ts=2', 'b.ts=3'], closed: [] },
      { opened: [], closed: ['a.ts'] },
    ]);
  });
});

test('what the worker refuses is refused, and what threw in it is a fault', async () => {
  await withClient(`
    if (call.query.place.symbol === 'no') port.postMessage({ kind: 'refused', sequence: call.sequence, message: 'because' });
    else if (call.query.place.symbol === 'bug') port.postMessage({ kind: 'failed', sequence: call.sequence, error: 'TypeError: x' });
    else reply(call, 1);`, async ({ ask }) => {
    assert.deepEqual(await ask('no'), { kind: 'refused', message: 'because', outcome: 'error' });
    await assert.rejects(ask('bug'), { name: 'CompilerFault', message: 'TypeError: x' });
    assert.deepEqual(await ask('yes'), { kind: 'ok', json: '1' });
  });
});

test('progress of the running call is passed on, of another it is not', async () => {
  await withClient(`
    port.postMessage({ kind: 'loading', sequence: call.sequence, files: 7 });
    port.postMessage({ kind: 'loading', sequence: call.sequence + 1, files: 9 });
    reply(call, 1);`, async ({ ask }) => {
    const seen: number[] = [];
    await ask('a', { progress: (files) => seen.push(files) });
    assert.deepEqual(seen, [7]);
  });
});

test('a waiting call that is cancelled never reaches the worker', async () => {
  await withClient(`${PATIENT} reply(call, calls);`, async ({ ask }) => {
    const running = new AbortController();
    const waiting = new AbortController();
    const first = ask('wait', { signal: running.signal });
    const second = ask('never', { signal: waiting.signal });
    const third = ask('last');
    waiting.abort();
    assert.equal((await second).kind, 'refused');
    running.abort();
    assert.equal((await first).kind, 'refused');
    assert.deepEqual(await third, { kind: 'ok', json: '["wait","last"]' });
  });
});

test('a call that was aborted before it was asked is not run', async () => {
  await withClient('reply(call, calls);', async ({ ask }) => {
    assert.equal((await ask('no', { signal: AbortSignal.abort() })).kind, 'refused');
    assert.deepEqual(await ask('yes'), { kind: 'ok', json: '["yes"]' });
  });
});

test('a waiting call whose time is over is answered so, and the running one goes on', async () => {
  await withClient('setTimeout(() => reply(call, calls), 400);', async ({ ask, events }) => {
    const first = ask('slow');
    const second = await ask('late', { millis: 20 });
    assert.deepEqual(second.kind === 'refused' && second.outcome, 'timeout');
    assert.deepEqual(await first, { kind: 'ok', json: '["slow"]' });
    assert.deepEqual(events, []);
  });
});

test('a running call that sees the flag at its deadline keeps its worker', async () => {
  await withClient(`${PATIENT} reply(call, calls);`, async ({ ask, events }) => {
    // Its start must be no part of the time that the flag has.
    await ask('first');
    const outcome = await ask('wait', { millis: 300 });
    assert.equal(outcome.kind === 'refused' && outcome.outcome, 'timeout');
    assert.deepEqual(await ask('next'), { kind: 'ok', json: '["first","wait","next"]' });
    assert.deepEqual(events, []);
  });
});

test('a runaway is ended after its deadline, and the call behind it runs on a new worker that is told the buffers', async () => {
  await withClient(`${BUSY} reply(call, call.opened.length);`, async ({ ask, events, buffers }) => {
    buffers.open('a.ts', '1');
    assert.deepEqual(await ask('x'), { kind: 'ok', json: '1' });
    assert.deepEqual(await ask('x'), { kind: 'ok', json: '0' });
    const first = ask('loop', { millis: 300 });
    const second = ask('x');
    assert.equal((await first).kind, 'refused');
    assert.deepEqual(await second, { kind: 'ok', json: '1' });
    assert.deepEqual(events, ['worker-lost runaway']);
  });
});

test('a worker that dies takes one call with it, with a reason', async () => {
  await withClient('if (call.query.place.symbol === "die") throw new RangeError("deep"); reply(call, calls);', async ({ ask, events }) => {
    const [died, next] = await Promise.all([ask('die'), ask('b')]);
    assert.deepEqual(died, {
      kind: 'refused',
      outcome: 'failed',
      message: 'the compiler was lost (RangeError) and was started anew: this source is more than it can take',
    });
    assert.deepEqual(next, { kind: 'ok', json: '["b"]' });
    assert.deepEqual(events, ['worker-lost died']);
  });
});

test('a worker that leaves by itself is a loss too', async () => {
  await withClient('if (call.query.place.symbol === "exit") process.exit(3); reply(call, calls);', async ({ ask }) => {
    const outcome = await ask('exit');
    assert.equal(outcome.kind === 'refused' && outcome.message.startsWith('the compiler was lost (exit 3)'), true);
    assert.deepEqual(await ask('b'), { kind: 'ok', json: '["b"]' });
  });
});

test('a worker over its memory is ended and the call says which limit it was', async () => {
  const grow = 'if (call.query.place.symbol === "grow") { const held = []; for (;;) held.push(new Array(1e5).fill({ a: held.length })); } reply(call, 1);';
  await withClient(grow, async ({ ask, events }) => {
    const outcome = await ask('grow');
    assert.equal(outcome.kind === 'refused' && outcome.message.startsWith('the compiler needed more memory than it may have (heapMiB 300)'), true);
    assert.deepEqual(events, ['worker-lost memory']);
    assert.deepEqual(await ask('b'), { kind: 'ok', json: '1' });
  }, 300);
});

test('workers that die at start-up are not started for ever; each call still gets an answer', async () => {
  await withClient('} ); throw new Error("no start"); (() => {', async ({ client, ask, events }) => {
    client.start();
    client.start();
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    assert.equal(events.length, 3);
    assert.equal((await ask('a')).kind, 'refused');
    assert.equal(events.length, 4);
  });
});

test('a warm-up that takes too much memory is ended and not tried for ever; a call then still gets its answer', async () => {
  // It never says that it is ready, unless a call stops its warm-up before it starts.
  const greedy = `
    import { parentPort, workerData } from 'node:worker_threads';
    const called = () => Atomics.load(new Int32Array(workerData.stop), 0) === -1;
    const held = [];
    const until = performance.now() + 200;
    while (!called() && performance.now() < until) {}
    while (!called()) held.push(new Array(1e5).fill({ a: held.length }));
    parentPort.on('message', ({ sequence }) => parentPort.postMessage({ kind: 'ok', sequence, json: '1' }));
    parentPort.postMessage({ kind: 'ready' });`;
  await withClient('', async ({ client, ask, events }) => {
    client.start();
    while (events.length < 3) await new Promise((resolve) => setTimeout(resolve, 50));
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    assert.deepEqual(events, ['worker-lost memory', 'worker-lost memory', 'worker-lost memory']);
    assert.deepEqual(await ask('a'), { kind: 'ok', json: '1' });
    assert.deepEqual(await ask('b'), { kind: 'ok', json: '1' });
  }, 300, new URL(`data:text/javascript,${encodeURIComponent(greedy)}`));
});

test('the same call that costs its worker again and again is answered once each time', async () => {
  await withClient('if (call.query.place.symbol === "die") process.exit(9); reply(call, calls);', async ({ ask, events }) => {
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => ask('die')));
    assert.deepEqual([...new Set(outcomes.map(({ kind }) => kind))], ['refused']);
    assert.deepEqual(await ask('b'), { kind: 'ok', json: '["b"]' });
    assert.equal(events.length, 5);
  });
});

test('after close every call is refused and no worker is started', async () => {
  await withClient(`${PATIENT} reply(call, 1);`, async ({ client, ask }) => {
    const running = ask('wait');
    const waiting = ask('b');
    await client.close();
    assert.deepEqual(await running, { kind: 'refused', message: 'the server is closing', outcome: 'failed' });
    assert.deepEqual(await waiting, { kind: 'refused', message: 'the server is closing', outcome: 'failed' });
    client.start();
    assert.deepEqual(await ask('c'), { kind: 'refused', message: 'the server is closing', outcome: 'failed' });
  });
});
