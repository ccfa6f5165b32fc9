import assert from 'node:assert/strict';
import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, linkSync, mkdirSync, realpathSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import { Disk } from '#tsmcp/files/disk.ts';
import type { Places } from '#tsmcp/files/places.ts';
import { isInPlaces, listConfined, readConfined, reasonOf } from '#tsmcp/files/reader.ts';
import { errorCode, nodeSystem } from '#tsmcp/files/system.ts';
import type { System } from '#tsmcp/files/system.ts';
import { put, temporary } from './temporary.ts';

/** A system that does not say where an opened file is: macOS, or Linux without /proc. */
const withoutProc: System = { ...nodeSystem, descriptorPath: () => undefined };
const systems = { 'with /proc where there is one': nodeSystem, 'without /proc': withoutProc } as const;

function place(context: TestContext): { readonly root: string; readonly outside: string; readonly places: Places } {
  const folder = temporary(context);
  const [root, outside] = [join(folder, 'root'), join(folder, 'outside')];
  mkdirSync(root);
  mkdirSync(outside);
  return { root, outside, places: { root, types: [join(folder, 'types')], lib: join(folder, 'lib') } };
}

function textOf(outcome: ReturnType<typeof readConfined>): string {
  return 'reason' in outcome ? `reason ${outcome.reason}` : Buffer.from(outcome.bytes).toString();
}

for (const [name, system] of Object.entries(systems)) {
  test(`${name}: a regular file inside is read, with its key`, (context) => {
    const { root, places } = place(context);
    put(join(root, 'a/b.ts'), 'let b;');
    put(join(root, 'empty.ts'));
    const outcome = readConfined(join(root, 'a/b.ts'), places, 6, system);
    assert.ok('bytes' in outcome);
    assert.equal(Buffer.from(outcome.bytes).toString(), 'let b;');
    assert.equal(outcome.key.size, 6n);
    assert.equal(outcome.key.ino, nodeSystem.lstat(join(root, 'a/b.ts'))?.ino);
    assert.equal(textOf(readConfined(join(root, 'empty.ts'), places, 6, system)), '');
  });

  test(`${name}: why a file is not read`, (context) => {
    const { root, outside, places } = place(context);
    put(join(root, 'large.ts'), '1234567');
    put(join(outside, 'secret.ts'), 'secret');
    mkdirSync(join(root, 'folder.ts'));
    symlinkSync(join(outside, 'secret.ts'), join(root, 'link.ts'));
    symlinkSync(outside, join(root, 'out'));
    symlinkSync('ring.ts', join(root, 'ring.ts'));
    const read = (path: string): string => textOf(readConfined(path, places, 6, system));
    assert.equal(read(join(root, 'large.ts')), 'reason too-large');
    assert.equal(read(join(root, 'folder.ts')), 'reason folder');
    assert.equal(read(join(root, 'missing.ts')), 'reason missing');
    assert.equal(read(join(root, 'large.ts/x.ts')), 'reason missing');
    assert.equal(read(join(root, `${'x'.repeat(300)}.ts`)), 'reason missing');
    assert.equal(read(join(outside, 'secret.ts')), 'reason outside');
    assert.equal(read(`${root}x/a.ts`), 'reason outside');
    assert.equal(read(join(root, 'a\0.ts')), 'reason outside');
    assert.equal(read(join(root, 'link.ts')), 'reason missing', 'a link at the end is not followed');
    assert.equal(read(join(root, 'ring.ts')), 'reason missing');
    assert.equal(read(join(root, 'out/secret.ts')), 'reason outside', 'a link in the middle');
    assert.equal(read(`${root}/../outside/secret.ts`), 'reason outside');
  });

  test(`${name}: pipes, devices and sockets are refused without waiting`, async (context) => {
    const { root, places } = place(context);
    execFileSync('mkfifo', [join(root, 'pipe.ts')]);
    const server = createServer();
    server.listen(join(root, 'socket.ts'));
    await once(server, 'listening');
    context.after(() => server.close());
    const dev: Places = { ...places, types: [realpathSync('/dev')] };
    assert.equal(textOf(readConfined(join(root, 'pipe.ts'), places, 6, system)), 'reason special');
    assert.equal(textOf(readConfined(join(root, 'socket.ts'), places, 6, system)), 'reason special');
    assert.equal(textOf(readConfined('/dev/zero', dev, 6, system)), 'reason special');
    assert.deepEqual(listConfined(join(root, 'pipe.ts'), places, 10, system), { reason: 'special' });
  });

  test(`${name}: a folder is listed, up to a number of names`, (context) => {
    const { root, outside, places } = place(context);
    put(join(root, 'a.ts'));
    mkdirSync(join(root, 'b'));
    symlinkSync(outside, join(root, 'out'));
    const listed = listConfined(root, places, 3, system);
    assert.ok('names' in listed);
    assert.deepEqual([...listed.names].sort(), ['a.ts', 'b', 'out']);
    assert.deepEqual(listConfined(root, places, 2, system), { reason: 'too-large' });
    assert.deepEqual(listConfined(join(root, 'a.ts'), places, 3, system), { reason: 'missing' });
    assert.deepEqual(listConfined(join(root, 'c'), places, 3, system), { reason: 'missing' });
    assert.deepEqual(listConfined(outside, places, 3, system), { reason: 'outside' });
    const through = listConfined(join(root, 'out'), places, 3, system);
    assert.ok('reason' in through);
  });
}

test('what is plainly outside costs no call to the system', (context) => {
  const { outside, places } = place(context);
  const never = (): never => assert.fail('the system was called');
  const system: System = {
    lstat: never, readlink: never, realpath: never, open: never, fstat: never, read: never, close: never, descriptorPath: never, names: never,
  };
  assert.deepEqual(readConfined(join(outside, 'a.ts'), places, 6, system), { reason: 'outside' });
  assert.deepEqual(listConfined('/', places, 6, system), { reason: 'outside' });
});

test('a hard link counts as inside', (context) => {
  const { root, outside, places } = place(context);
  put(join(outside, 'a.ts'), 'a');
  linkSync(join(outside, 'a.ts'), join(root, 'a.ts'));
  assert.equal(textOf(readConfined(join(root, 'a.ts'), places, 6)), 'a');
});

test('every place counts, a root or none', () => {
  const places: Places = { types: ['/t1', '/t2'], lib: '/lib' };
  assert.equal(isInPlaces('/lib/a', places), true);
  assert.equal(isInPlaces('/t2/a', places), true);
  assert.equal(isInPlaces('/root/a', places), false);
  assert.equal(isInPlaces('/root/a', { ...places, root: '/root' }), true);
});

test('the descriptor is closed whatever happens, and an error is a reason', (context) => {
  const { root, places } = place(context);
  put(join(root, 'a.ts'), 'a');
  let open = 0;
  const failing: System = {
    ...nodeSystem,
    open: (path) => {
      open += 1;
      return nodeSystem.open(path);
    },
    close: (descriptor) => {
      open -= 1;
      nodeSystem.close(descriptor);
    },
    read: () => {
      throw Object.assign(new Error('read'), { code: 'EIO' });
    },
  };
  assert.deepEqual(readConfined(join(root, 'a.ts'), places, 6, failing), { reason: 'unreadable' });
  assert.equal(open, 0);
});

test('what errors of the system mean', () => {
  const reason = (code: string): string => reasonOf(Object.assign(new Error(code), { code }));
  assert.deepEqual(
    ['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG', 'ENXIO', 'ENODEV', 'EOPNOTSUPP', 'EACCES', 'EPERM', 'ERR_ACCESS_DENIED', 'EMFILE'].map(reason),
    ['missing', 'missing', 'missing', 'missing', 'special', 'special', 'special', 'unreadable', 'unreadable', 'unreadable', 'unreadable'],
  );
  assert.equal(reasonOf('thrown text'), 'unreadable');
  assert.equal(errorCode(new Error('no code')), '');
  assert.equal(errorCode(undefined), '');
  assert.equal(errorCode(Object.assign(new Error('odd'), { code: 5 })), '');
});

test('a file that grows while it is read is read again, and the cap holds for what it became', (context) => {
  const { root, places } = place(context);
  const file = join(root, 'a.ts');
  const growing = (text: string, times: number): System => {
    let left = times;
    return {
      ...nodeSystem,
      read: (descriptor, buffer) => {
        const count = nodeSystem.read(descriptor, buffer);
        left -= 1;
        if (left >= 0) appendFileSync(file, text);
        return count;
      },
    };
  };
  writeFileSync(file, 'one');
  assert.equal(textOf(readConfined(file, places, 100, growing(' two', 1))), 'one two');
  writeFileSync(file, 'one');
  assert.equal(textOf(readConfined(file, places, 5, growing(' two', 1))), 'reason too-large');
  writeFileSync(file, '.');
  assert.equal(textOf(readConfined(file, places, 100, growing('.', 50))), '....', 'it does not go on for ever');
});

test('a file that shrinks while it is read is not padded', (context) => {
  const { root, places } = place(context);
  const file = join(root, 'a.ts');
  put(file, 'a long text');
  let first = true;
  const shrinking: System = {
    ...nodeSystem,
    read: (descriptor, buffer) => {
      if (first) writeFileSync(file, 'short');
      first = false;
      return nodeSystem.read(descriptor, buffer);
    },
  };
  assert.equal(textOf(readConfined(file, places, 100, shrinking)), 'short');
});

test('without /proc: a folder that was swapped for a link between opening and looking is noticed', (context) => {
  const { root, outside, places } = place(context);
  put(join(root, 'a/x.ts'), 'inside');
  put(join(outside, 'x.ts'), 'secret');
  const real = join(root, 'a');
  const away = join(root, 'away');
  const swapIn = (): void => {
    renameSync(real, away);
    symlinkSync(outside, real);
  };
  const swapBack = (): void => {
    rmSync(real);
    renameSync(away, real);
  };
  const swapping: System = {
    ...withoutProc,
    open: (path) => {
      swapIn();
      const descriptor = nodeSystem.open(path);
      swapBack();
      return descriptor;
    },
  };
  assert.equal(textOf(readConfined(join(real, 'x.ts'), places, 100, swapping)), 'reason outside');
  assert.equal(textOf(readConfined(join(real, 'x.ts'), places, 100, withoutProc)), 'inside');
});

test('without /proc: a folder that is swapped for a link while it is listed tells no name', (context) => {
  const { root, outside, places } = place(context);
  put(join(root, 'a/x.ts'), 'inside');
  put(join(outside, 'secret.ts'), 'secret');
  const swapping: System = {
    ...withoutProc,
    names: (path, most) => {
      renameSync(join(root, 'a'), join(root, 'away'));
      symlinkSync(outside, join(root, 'a'));
      return nodeSystem.names(path, most);
    },
  };
  assert.deepEqual(listConfined(join(root, 'a'), places, 10, swapping), { reason: 'outside' });
});

test('without /proc: a file that lies elsewhere than it was opened is refused, whatever the system calls it', (context) => {
  const { root, places } = place(context);
  put(join(root, 'a.ts'), 'a');
  for (const answer of ['', '/elsewhere/a.ts', join(root, 'gone.ts')]) {
    const lying: System = { ...withoutProc, realpath: () => answer };
    assert.deepEqual(readConfined(join(root, 'a.ts'), places, 10, lying), { reason: 'outside' });
  }
});

test('a descriptor that is not open has no path', () => {
  assert.equal(nodeSystem.descriptorPath(1_000_000), undefined);
});

test('another process flips a folder between inside and a link that leads out: no outside byte in 20,000 reads', async (context) => {
  const { root, outside, places } = place(context);
  put(join(root, 'inner/x.ts'), 'inside');
  put(join(outside, 'x.ts'), 'secret');
  const flipper = fork(new URL('./flipper.ts', import.meta.url), [root, outside], { execArgv: ['--import', 'tsx'] });
  const seen = new Map<string, number>();
  const disk = new Disk({ places, fileBytes: 100, listedEntries: 100 });
  try {
    await once(flipper, 'message');
    // More only if the other process was not given the time to flip.
    for (let round = 0; round < 20_000 || (seen.size < 2 && round < 2_000_000); round += 1) {
      const text = textOf(readConfined(join(root, 'flip/x.ts'), places, 100));
      seen.set(text, (seen.get(text) ?? 0) + 1);
      disk.begin();
      assert.notEqual(disk.file(join(root, 'flip/x.ts'))?.text, 'secret');
    }
  } finally {
    // Before the folder is removed, in which it would go on making links.
    flipper.kill();
    await once(flipper, 'exit');
  }
  assert.ok(!seen.has('secret'), 'an outside byte was read');
  assert.ok((seen.get('inside') ?? 0) > 0, 'the inside was never seen');
  assert.ok((seen.get('reason outside') ?? 0) > 0, 'the outside was never tried');
});
