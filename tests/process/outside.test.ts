/**
 * Faults from outside, over a real process (protocol.md sections 1 and 3): a client that goes away in every way that
 * there is, signals, a root that disappears, no descriptors to be had. The exit code is right, no half line is left,
 * nothing is left behind on the disk, and what can go on goes on.
 */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import type { TestContext } from 'node:test';
import { endlessTypes } from '../../scripts/explode.ts';
import { callParams, MAIN, Serving } from '../../scripts/serving.ts';
import type { Answer } from '../../scripts/serving.ts';
import { SMALL, temporaryFolder, writeFiles } from '../compiler/workspace.ts';
import { cleanOutput, endsWell, GOOD, isRight, limits, moment, reasonOf, served, totalOf } from './served.ts';
import type { Served } from './served.ts';

const ENDLESS = callParams('diagnostics', { text: endlessTypes(), uri: 'ts-buffer:endless.ts' });

/** A server whose temporary folder is a new one, in which nothing may be when it has ended. */
async function watched(context: TestContext, options: { readonly args?: readonly string[] } = {}): Promise<Served & { leavesNothing(): void }> {
  const scratch = temporaryFolder(context);
  const up = await served(context, { ...options, command: ['env', `TMPDIR=${scratch}`, process.execPath, MAIN] });
  return {
    ...up,
    leavesNothing() {
      assert.deepEqual(readdirSync(scratch), []);
      assert.deepEqual(readdirSync(up.root).toSorted(), Object.keys(GOOD).toSorted());
      cleanOutput(up.server);
      // The process is gone and waited for, and its threads were its own: it has started no other.
      assert.equal(existsSync(`/proc/${up.server.child.pid ?? 0}`), false);
    },
  };
}

describe('the client goes away', () => {
  test('in the middle of a line', async (context) => {
    const up = await watched(context);
    up.server.write('{"jsonrpc":"2.0","id":1,"meth');
    assert.equal(await up.server.end(), 0);
    assert.deepEqual(up.server.messages.at(-1), { jsonrpc: '2.0', id: null, error: { code: -32700, message: 'Parse error: the line is not JSON' } });
    up.leavesNothing();
  });

  test('killed, in the middle of a line and of a call', async (context) => {
    const { root } = await watched(context);
    // The client is a process that starts the server on pipes of its own, and is killed with them.
    const client = spawn(process.execPath, ['-e', `
      const { spawn } = require('node:child_process');
      const server = spawn(process.execPath, ${JSON.stringify([MAIN, '--root', root])}, { stdio: ['pipe', 'pipe', 'inherit'] });
      const send = (message) => server.stdin.write(JSON.stringify({ jsonrpc: '2.0', ...message }) + '\\n');
      send({ id: 0, method: 'initialize', params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 't', version: '1' } } });
      send({ method: 'notifications/initialized' });
      send({ id: 1, method: 'tools/call', params: { name: 'diagnostics', arguments: { path: 'a.ts' } } });
      server.stdin.write('{"jsonrpc":"2.0","id":2,"me');
      server.stdout.once('data', () => console.log(server.pid));
    `], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [pid] = await once(client.stdout, 'data') as [Buffer];
    client.kill('SIGKILL');
    await gone(Number(String(pid)));
  });

  test('standard output closed, while a call runs', async (context) => {
    const up = await watched(context);
    up.server.send('tools/call', ENDLESS);
    await moment(100);
    up.server.child.stdout.destroy();
    up.server.write({ jsonrpc: '2.0', id: 'x', method: 'ping' });
    assert.equal(await up.server.exited, 0);
    up.leavesNothing();
    assert.equal(up.server.stderr, '');
  });

  test('standard error closed: nothing is lost but the log', async (context) => {
    const up = await watched(context, { args: ['--log-level', 'debug'] });
    up.server.child.stderr.destroy();
    for (let times = 0; times < 5; times += 1) await isRight(up);
    up.server.write('nonsense\n');
    await endsWell(up);
    up.leavesNothing();
  });

  test('standard error never read: the log is cut, the answers are not', async (context) => {
    const up = await watched(context, { args: ['--log-level', 'debug'] });
    up.server.child.stderr.pause();
    const count = 20_000;
    for (let index = 0; index < count; index += 1) up.server.write('nonsense\n');
    await isRight(up);
    assert.equal(up.server.messages.filter(({ error }) => error?.code === -32700).length, count);
    up.server.child.stderr.resume();
    await endsWell(up);
    up.leavesNothing();
  });
});

describe('a signal', () => {
  for (const [signal, code] of [['SIGTERM', 143], ['SIGINT', 130]] as const) {
    test(`${signal} during a compile that would take minutes, with calls behind it: exit ${code}`, async (context) => {
      const up = await watched(context);
      await isRight(up);
      for (let calls = 0; calls < 3; calls += 1) up.server.send('tools/call', ENDLESS);
      await moment(1_000);
      up.server.kill(signal);
      assert.equal(await up.server.exited, code);
      up.leavesNothing();
    });

    test(`${signal} while the client does not read: exit ${code}`, async (context) => {
      const up = await watched(context);
      up.server.child.stdout.pause();
      for (let index = 0; index < 50_000; index += 1) up.server.write(`{"jsonrpc":"2.0","id":"p${index}","method":"tools/list"}\n`);
      await moment(500);
      up.server.kill(signal);
      const left = once(up.server.child, 'exit');
      assert.deepEqual(await left, [code, null]);
      up.server.child.stdout.resume();
      await up.server.exited;
      // What was written may be cut off in a line: nobody was reading it.
      assert.deepEqual(up.server.noise, []);
    });
  }
});

test('twenty servers on one root at once, each is right', async (context) => {
  const root = temporaryFolder(context);
  writeFiles(root, GOOD);
  const servers = Array.from({ length: 20 }, () => new Serving(['--root', root, ...limits({ callMillis: 600_000 })]));
  context.after(() => {
    for (const server of servers) server.kill('SIGKILL');
  });
  await Promise.all(servers.map(async (server) => {
    await server.open();
    await isRight({ root, server });
    await endsWell({ root, server });
  }));
  assert.deepEqual(readdirSync(root).toSorted(), Object.keys(GOOD).toSorted());
});

for (const args of [[], ['--project', 'tsconfig.json']]) {
  test(`the root goes and comes back (${args.length === 0 ? 'closure' : 'project'}): the calls between say that it is gone`, async (context) => {
    const up = await served(context, { args, files: { ...GOOD, 'tsconfig.json': SMALL.replace(',"files":[]', '') } });
    const { root, server } = up;
    const calls: readonly [string, object][] = [
      ['diagnostics', { path: 'a.ts' }], ['symbols', { query: 'a' }], ['rename', { path: 'a.ts', symbol: 'a', newName: 'b' }],
      ['references', { path: 'a.ts', symbol: 'a' }], ['describe', { text: 'export const b = 1;', symbol: 'b' }],
    ];
    await isRight(up);
    const away = `${root}-away`;
    context.after(() => {
      rmSync(away, { recursive: true, force: true });
    });
    for (const gone of ['moved', 'removed', 'a file in its place']) {
      if (gone === 'moved') renameSync(root, away);
      else rmSync(root, { recursive: true });
      if (gone === 'a file in its place') writeFiles(join(root, '..'), { [root.slice(root.lastIndexOf('/') + 1)]: '' });
      for (const [tool, its] of calls) assert.match(reasonOf(await server.call(tool, its)), /^the root is gone: /, `${gone} ${tool}`);
      assert.equal((await server.request('resources/read', { uri: 'tsmcp://keywords' })).error, undefined);
      if (gone === 'a file in its place') rmSync(root);
      if (gone === 'moved') {
        renameSync(away, root);
      } else {
        mkdirSync(root);
        writeFiles(root, { ...GOOD, 'tsconfig.json': SMALL.replace(',"files":[]', '') });
      }
      await isRight(up);
      assert.equal((await server.call('describe', { text: 'export const b = 1;', symbol: 'b' })).result?.isError, undefined);
    }
    await endsWell(up);
  });
}

test('files that go and come while they are asked about: each call is answered', async (context) => {
  const up = await served(context, { files: { ...GOOD, 'b.ts': "import { a } from './a';\nexport const b = a;\n" } });
  const { root, server } = up;
  const asked: Promise<Answer>[] = [];
  for (let times = 0; times < 40; times += 1) {
    asked.push(server.call('diagnostics', { path: times % 2 === 0 ? 'a.ts' : 'b.ts' }));
    if (times % 4 === 0) rmSync(join(root, 'a.ts'), { force: true });
    if (times % 4 === 2) writeFiles(root, GOOD);
    await moment(3);
  }
  for (const answer of await Promise.all(asked)) assert.equal(answer.error, undefined);
  writeFiles(root, GOOD);
  await isRight(up);
  await endsWell(up);
});

test('hardly any descriptors to be had: a refusal to start, a clear error or a right answer', { skip: process.platform === 'win32' }, async (context) => {
  const root = temporaryFolder(context);
  writeFiles(root, { ...GOOD, 'b.ts': "import { a } from './a';\nexport const b: number = a;\n" });
  let right = 0;
  for (const most of [16, 48, 52, 53, 54, 55, 56, 60, 80]) {
    const server = new Serving(['--root', root], { command: ['sh', '-c', `ulimit -n ${most} && exec "$0" "$@"`, process.execPath, MAIN] });
    context.after(() => {
      server.kill('SIGKILL');
    });
    await server.open();
    const [b, a] = [await server.call('diagnostics', { path: 'b.ts' }), await server.call('diagnostics', { path: 'a.ts' })];
    // Nothing was answered: it could not start, and said so by its exit.
    if (b.result === undefined && a.result === undefined && server.messages.every(({ result }) => result === undefined)) {
      assert.notEqual(await server.exited, 0);
      continue;
    }
    for (const answer of [b, a]) {
      assert.notEqual(answer.result, undefined, `${most}: ${JSON.stringify(answer)}`);
      if (answer.result?.isError === true) assert.notEqual(reasonOf(answer), '');
      else assert.equal(totalOf(answer), 1, `${most}`);
    }
    right += 1;
    await endsWell({ root, server });
  }
  assert.ok(right > 0);
});

/** Waits for the end of a process that is not our child. */
async function gone(pid: number): Promise<void> {
  for (;;) {
    try {
      // A process that nobody waits for stays as a zombie: it is at its end too.
      if (/^State:\s+Z/m.test(existsSync('/proc/self') ? readFileSync(`/proc/${pid}/status`, 'utf8') : '')) return;
      process.kill(pid, 0);
    } catch {
      return;
    }
    await moment(50);
  }
}
