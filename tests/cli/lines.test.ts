import assert from 'node:assert/strict';
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { lineReader } from '#tsmcp/cli/lines.ts';
import { Buffers } from '#tsmcp/compiler/buffers.ts';
import { resolvePlaces } from '#tsmcp/files/places.ts';

let root = '';

before(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'tsmcp-lines-')));
  await mkdir(join(root, 'src'));
  await writeFile(join(root, 'src', 'a.ts'), '\ufeffone\r\n  two\rthree\u2028four\u2029\nlast');
  await writeFile(join(root, 'binary.ts'), Buffer.from([0xff, 0x00, 0xfe]));
});

after(() => rm(root, { recursive: true, force: true }));

function reader(withRoot = true) {
  const buffers = new Buffers({ sourceChars: 100, openBuffers: 3, bufferChars: 100 });
  buffers.open('b.ts', 'x\n\ty');
  const places = resolvePlaces({ ...(withRoot && { root }), types: [], cwd: root });
  return lineReader({ places, buffers: () => buffers.snapshot(), fileBytes: 1000 });
}

test('lines end where the compiler ends them', () => {
  const lineOf = reader();
  const lines = [0, 1, 2, 3, 4, 5, 6].map((line) => lineOf({ uri: 'file:///a', path: 'src/a.ts' }, line));
  assert.deepEqual(lines, ['one', '  two', 'three', 'four', '', 'last', undefined]);
});

test('a document is read once', async () => {
  const lineOf = reader();
  const document = { uri: 'file:///c', path: 'src/c.ts' };
  await writeFile(join(root, 'src', 'c.ts'), 'first\nsecond');
  assert.equal(lineOf(document, 0), 'first');
  await rm(join(root, 'src', 'c.ts'));
  assert.equal(lineOf(document, 1), 'second');
});

test('a buffer is read from the open ones', () => {
  assert.equal(reader()({ uri: 'ts-buffer:b.ts' }, 1), '\ty');
  assert.equal(reader()({ uri: 'ts-buffer:other.ts' }, 0), undefined);
});

test('what cannot be had is undefined', () => {
  assert.equal(reader()({ uri: 'ts-lib:lib.d.ts' }, 0), undefined);
  assert.equal(reader()({ uri: 'file:///x', path: 'missing.ts' }, 0), undefined);
  assert.equal(reader()({ uri: 'file:///x', path: 'binary.ts' }, 0), undefined);
  assert.equal(reader(false)({ uri: 'file:///x', path: 'src/a.ts' }, 0), undefined);
});
