/**
 * Every limit of protocol.md section 8 over a real process: at its edge, one over, and far over it. What is over is
 * refused by name, or left out with a word about it, and what follows is answered.
 */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readCommandLine } from '#tsmcp/cli/flags.ts';
import { LIMITS } from '#tsmcp/wire/limits.ts';
import type { LimitName } from '#tsmcp/wire/limits.ts';
import { endlessTypes, explodingTypes } from '../../scripts/explode.ts';
import { callParams } from '../../scripts/serving.ts';
import type { Answer, Serving } from '../../scripts/serving.ts';
import { endsWell, GOOD, isRight, isRightAtLast, limits, moment, reasonOf, served, totalOf } from './served.ts';

interface Row {
  /** The limit as it is set for this row. */
  readonly value: number;
  readonly files?: Readonly<Record<string, string>>;
  /** What is done up to the limit, over it, and far over it. Each asserts what must come of it. */
  readonly edge: (server: Serving) => Promise<void>;
  readonly over: (server: Serving, far: boolean) => Promise<void>;
}

const LIST = callParams('symbols', { path: 'a.ts' });
const SOURCE = 'export const a: string = 1;\n';

async function answered(server: Serving, tool: string, args: object): Promise<Readonly<Record<string, unknown>>> {
  const { result, error } = await server.call(tool, args);
  assert.deepEqual([result?.isError, error], [undefined, undefined], JSON.stringify(result?.structuredContent));
  return result?.structuredContent ?? {};
}

async function refused(server: Serving, tool: string, args: object, reason: RegExp): Promise<void> {
  assert.match(reasonOf(await server.call(tool, args)), reason);
}

/** Whether everything was there to answer from. */
async function isComplete(server: Serving, tool: string, args: object): Promise<unknown> {
  return ((await answered(server, tool, args))['scope'] as { readonly complete: unknown }).complete;
}

/** A ping of that many bytes. */
function ping(id: string, bytes: number): string {
  const [before, after] = [`{"jsonrpc":"2.0","id":"${id}","method":"ping","params":{"pad":"`, '"}}'];
  return `${before}${'x'.repeat(bytes - before.length - after.length)}${after}\n`;
}

/** While the compiler is busy with something else, so that what is asked waits; `work` gives what it left waiting. */
async function whileBusy(server: Serving, work: () => Promise<readonly Promise<unknown>[]>): Promise<void> {
  const { id } = server.send('tools/call', callParams('diagnostics', { text: endlessTypes(), uri: 'ts-buffer:busy.ts' }));
  const waiting = await work();
  server.notify('notifications/cancelled', { requestId: id });
  await Promise.all(waiting);
  await server.call('close', { uri: 'ts-buffer:busy.ts' });
}

const importing = (count: number): string => Array.from({ length: count }, (_, index) => `import './m${index}.ts';\n`).join('');
const modules = (count: number): Record<string, string> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`m${index}.ts`, 'export {};\n']));
/** An ES5 library is one file, or three where a program wants its decorators too. */
const libraryFiles = 3;

const ROWS: Readonly<Record<LimitName, Row>> = {
  messageBytes: {
    value: 1_024,
    async edge(server) {
      server.write(ping('edge', 1_024));
      await server.request('ping');
      assert.equal(server.messages.some(({ id, result }) => id === 'edge' && result !== undefined), true);
    },
    async over(server, far) {
      const before = server.messages.length;
      server.write(ping('over', far ? 10_000_000 : 1_025));
      await server.request('ping');
      assert.deepEqual(server.messages[before], {
        jsonrpc: '2.0', id: null, error: { code: -32600, message: 'Invalid Request: the line is longer than messageBytes' },
      });
    },
  },
  sourceChars: {
    value: 100,
    files: { 'edge.ts': '//'.padEnd(100, 'x'), 'over.ts': '//'.padEnd(101, 'x'), 'far.ts': '//'.padEnd(1_000_000, 'x') },
    async edge(server) {
      await answered(server, 'symbols', { path: 'edge.ts' });
      await answered(server, 'symbols', { text: '//'.padEnd(100, 'x') });
    },
    async over(server, far) {
      await refused(server, 'symbols', { path: far ? 'far.ts' : 'over.ts' }, /at most 100 are taken \(sourceChars\)$/);
      await refused(server, 'symbols', { text: '//'.padEnd(far ? 1_000_000 : 101, 'x') }, /at most 100 are taken \(sourceChars\)$/);
    },
  },
  fileBytes: {
    value: 4_096,
    // The library is too large as well: without one, only the files themselves count.
    files: {
      'tsconfig.json': JSON.stringify({ compilerOptions: { noLib: true, types: [], moduleDetection: 'force' }, files: [] }),
      'edge.ts': '//'.padEnd(4_096, 'x'), 'over.ts': '//'.padEnd(4_097, 'x'), 'far.ts': '//'.padEnd(1_000_000, 'x'),
      'of-edge.ts': "import './edge';\n", 'of-over.ts': "import './over';\n", 'of-far.ts': "import './far';\n",
    },
    async edge(server) {
      await answered(server, 'symbols', { path: 'edge.ts' });
      assert.equal(await isComplete(server, 'diagnostics', { path: 'of-edge.ts' }), true);
    },
    async over(server, far) {
      await refused(server, 'symbols', { path: far ? 'far.ts' : 'over.ts' }, /is larger than fileBytes$/);
      assert.equal(await isComplete(server, 'diagnostics', { path: far ? 'of-far.ts' : 'of-over.ts' }), false);
    },
  },
  resultChars: {
    value: 1_500,
    files: { 'some.ts': SOURCE.repeat(3), 'more.ts': SOURCE.repeat(30), 'far.ts': SOURCE.repeat(3_000) },
    async edge(server) {
      await answered(server, 'diagnostics', { path: 'some.ts', limit: 1 });
    },
    async over(server, far) {
      const [path, limit] = far ? ['far.ts', 1_000] : ['more.ts', 30];
      await refused(server, 'diagnostics', { path, limit }, /^the result has \d{4,} characters; at most 1500 are sent \(resultChars\)/);
      await answered(server, 'diagnostics', { path, limit: 1 });
    },
  },
  openBuffers: {
    value: 3,
    async edge(server) {
      for (const name of ['a', 'b', 'c', 'a']) await answered(server, 'symbols', { text: SOURCE, uri: `ts-buffer:${name}.ts` });
    },
    async over(server, far) {
      for (let more = 0; more < (far ? 50 : 1); more += 1) {
        await refused(server, 'symbols', { text: SOURCE, uri: `ts-buffer:more-${more}.ts` }, /^3 buffers are open, the most there may be \(openBuffers\)/);
      }
      await answered(server, 'close', { uri: 'ts-buffer:c.ts' });
      await answered(server, 'symbols', { text: SOURCE, uri: 'ts-buffer:c.ts' });
    },
  },
  bufferChars: {
    value: 200,
    async edge(server) {
      for (const name of ['a', 'b']) await answered(server, 'symbols', { text: '//'.padEnd(100, 'x'), uri: `ts-buffer:${name}.ts` });
    },
    async over(server, far) {
      const text = '//'.padEnd(far ? 100_000 : 101, 'x');
      await refused(server, 'symbols', { text, uri: 'ts-buffer:b.ts' }, /at most 200 are kept \(bufferChars\): close one first$/);
      await answered(server, 'symbols', { uri: 'ts-buffer:b.ts' });
    },
  },
  pendingRequests: {
    value: 3,
    async edge(server) {
      await Promise.all([LIST, LIST, LIST].map(async (params) => {
        assert.equal((await server.request('tools/call', params) as Answer).result?.isError, undefined);
      }));
    },
    over: (server, far) => whileBusy(server, async () => {
      const waiting = [server.request('tools/call', LIST), server.request('tools/call', LIST)];
      for (let more = 0; more < (far ? 500 : 1); more += 1) {
        assert.equal(reasonOf(await server.request('tools/call', LIST) as Answer), 'too many calls are waiting');
      }
      return waiting;
    }),
  },
  pendingBytes: {
    value: 200_000,
    async edge(server) {
      await answered(server, 'symbols', { text: '//'.padEnd(190_000, 'x') });
    },
    over: (server, far) => whileBusy(server, async () => {
      // The busy call alone holds most of it.
      const text = '//'.padEnd(far ? 450_000 : 100_000, 'x');
      await refused(server, 'symbols', { text, uri: 'ts-buffer:more.ts' }, /^too many calls are waiting$/);
      return [server.request('tools/call', LIST)];
    }),
  },
  callMillis: {
    value: 15_000,
    edge: (server) => isRightAtLast({ server, root: '' }),
    async over(server, far) {
      const endless = callParams('diagnostics', { text: endlessTypes(), uri: 'ts-buffer:endless.ts' });
      const asked = Array.from({ length: far ? 3 : 1 }, () => server.request('tools/call', endless));
      for (const answer of await Promise.all(asked)) assert.match(reasonOf(answer as Answer), /\(callMillis\)/);
      await server.call('close', { uri: 'ts-buffer:endless.ts' });
    },
  },
  drainMillis: {
    value: 600_000,
    edge: (server) => isRight({ server, root: '' }),
    // What is over it is dropped at the end of the input: `a drain that takes too long` below.
    over: () => Promise.resolve(),
  },
  heapMiB: {
    value: 160,
    edge: (server) => isRight({ server, root: '' }),
    async over(server, far) {
      for (let times = 0; times < (far ? 2 : 1); times += 1) {
        await refused(server, 'diagnostics', { text: explodingTypes(), uri: 'ts-buffer:big.ts' }, /more memory than it may have \(heapMiB 160\)/);
      }
      await answered(server, 'close', { uri: 'ts-buffer:big.ts' });
    },
  },
  programFiles: {
    value: 20 + libraryFiles,
    files: { ...modules(200), 'edge.ts': importing(19), 'over.ts': importing(23), 'far.ts': importing(200) },
    edge: async (server) => assert.equal(await isComplete(server, 'diagnostics', { path: 'edge.ts' }), true),
    over: (server, far) => refused(server, 'diagnostics', { path: far ? 'far.ts' : 'over.ts' }, /^the program has more than 23 files \(programFiles\)/),
  },
  listedEntries: {
    value: 10,
    // One name in each folder is the config's own.
    files: Object.fromEntries([['edge', 9], ['over', 10], ['far', 500]].flatMap(([folder, count]) => [
      [`${folder}/tsconfig.json`, JSON.stringify({ compilerOptions: { lib: ['es5'], types: [] } })],
      ...Object.entries(modules(Number(count))).map(([name, text]) => [`${folder}/${name}`, text]),
    ])),
    edge: async (server) => assert.equal(await isComplete(server, 'symbols', { query: 'edge' }), true),
    // The projects of these folders are launched in `over` and `far` below, since one of them makes a search incomplete.
    over: () => Promise.resolve(),
  },
};

/** Limits that would get in the way of what a row is about. */
const BESIDE: Readonly<Partial<Record<LimitName, Readonly<Record<string, number>>>>> = {
  pendingBytes: { sourceChars: 500_000 },
};
const LAUNCH: Readonly<Partial<Record<LimitName, readonly string[]>>> = {
  listedEntries: ['--project', 'edge/tsconfig.json'],
};

describe('over a process', { concurrency: 3 }, () => {
  for (const [name, { value, files, edge, over }] of Object.entries(ROWS)) {
    test(`${name}: at ${value}, one over, far over, and right again`, async (context) => {
      const args = [...limits({ [name]: value, ...BESIDE[name as LimitName] }), ...LAUNCH[name as LimitName] ?? []];
      const up = await served(context, { files: { ...GOOD, ...files }, args });
      await edge(up.server);
      await over(up.server, false);
      await over(up.server, true);
      await edge(up.server);
      await endsWell(up);
    });
  }

  for (const folder of ['over', 'far']) {
    test(`listedEntries: a project whose folder is ${folder} it is not complete`, async (context) => {
      const up = await served(context, {
        files: ROWS.listedEntries.files ?? {}, args: [...limits({ listedEntries: 10 }), '--project', `${folder}/tsconfig.json`],
      });
      assert.equal(await isComplete(up.server, 'symbols', { query: 'x' }), false);
      assert.equal(totalOf(await up.server.call('diagnostics', { path: 'edge/m0.ts' })), 0);
      await endsWell(up);
    });
  }

  test('a drain that takes too long is cut off; what is left is dropped, and the exit is a good one', async (context) => {
    const { server } = await served(context, { args: limits({ drainMillis: 500 }) });
    const endless = server.send('tools/call', callParams('diagnostics', { text: endlessTypes(), uri: 'ts-buffer:endless.ts' }));
    await moment(200);
    assert.equal(await server.end(), 0);
    assert.equal(server.messages.some(({ id }) => id === endless.id), false);
    assert.match(server.stderr, / warn dropped calls=1\n/);
  });

  test('tsmcp://limits shows what is in force, all of it', async (context) => {
    const set = Object.fromEntries(Object.entries(LIMITS).map(([name, row]) => [name, Math.min(row.max, row.default + 1)]));
    const up = await served(context, { args: limits(set) });
    assert.deepEqual(await shownLimits(up.server), set);
    await endsWell(up);
    const plain = await served(context);
    assert.deepEqual(await shownLimits(plain.server), Object.fromEntries(Object.entries(LIMITS).map(([name, row]) => [name, row.default])));
    await endsWell(plain);
  });
});

async function shownLimits(server: Serving): Promise<unknown> {
  const { result } = await server.request('resources/read', { uri: 'tsmcp://limits' });
  const [content] = (result as { readonly contents: readonly { readonly text: string }[] }).contents;
  return (JSON.parse(content?.text ?? '') as { readonly limits: unknown }).limits;
}

describe('--limit', () => {
  const take = (word: string): unknown => {
    const line = readCommandLine(['--limit', word]);
    return line.command === 'serve' ? line.options.limits : undefined;
  };
  for (const [name, { min, max, unit }] of Object.entries(LIMITS)) {
    test(`${name}: from ${min} to ${max}, and nothing else`, () => {
      for (const value of [min, min + 1, max]) assert.deepEqual(take(`${name}=${value}`), { [name]: value });
      const wrong = [min - 1, max + 1, -min - 1, Number.MAX_SAFE_INTEGER, '9'.repeat(400), '', ' ', `${min}.5`, `${min}.`, `${min}e1`, ` ${max}`, `${max} `, `+${max}`, '0x10', '1_000', 'NaN', 'Infinity', '\u0661'];
      for (const value of wrong) {
        assert.throws(() => take(`${name}=${value}`), { name: 'Refusal', message: `limit ${name} must be an integer from ${min} to ${max} (${unit})` }, String(value));
      }
    });
  }
});

test('no limit is left out', () => {
  assert.deepEqual(Object.keys(ROWS).toSorted(), Object.keys(LIMITS).toSorted());
});
