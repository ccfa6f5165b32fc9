import assert from 'node:assert/strict';
import { mkdirSync, renameSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ignoresCase } from '#tsmcp/files/case.ts';
import { Disk } from '#tsmcp/files/disk.ts';
import { resolvePlaces } from '#tsmcp/files/places.ts';
import { nodeSystem, type System } from '#tsmcp/files/system.ts';
import { ignoringCase } from './ignoring-case.ts';
import { put, temporary } from './temporary.ts';

test('whether case is ignored is found out from the first name that has a letter', (context) => {
  const root = temporary(context);
  put(join(root, '1.2'));
  put(join(root, 'package.json'));
  assert.equal(ignoresCase(root, 'posix', ignoringCase), true);
  assert.equal(ignoresCase(root, 'windows', ignoringCase), true);
  const sensitive = nodeSystem.lstat(join(root, 'PACKAGE.JSON')) === undefined;
  assert.equal(ignoresCase(root, 'windows', nodeSystem), !sensitive);
  assert.equal(resolvePlaces({ root, types: [], cwd: '/' }).ignoreCase ?? false, !sensitive);
  put(join(root, 'A'));
  assert.equal(ignoresCase(root, 'posix', ignoringCase), true, 'a name in capitals tells as well');
});

test('two names that differ in case are no proof, and neither is a file of the other name', (context) => {
  const root = temporary(context);
  put(join(root, 'a'), 'one');
  put(join(root, 'A'), 'two');
  if (nodeSystem.names(root, 9).length === 2) assert.equal(ignoresCase(root, 'posix', nodeSystem), false);
});

test('an empty root tells by its own name, and where nothing tells the platform does', (context) => {
  const root = join(temporary(context), 'Root');
  mkdirSync(root);
  assert.equal(ignoresCase(root, 'posix', ignoringCase), true);
  assert.equal(ignoresCase('/', 'posix', { ...nodeSystem, names: () => [] }), false);
  const failing: System = { ...nodeSystem, names: () => { throw new Error('no'); }, lstat: () => { throw new Error('no'); } };
  assert.equal(ignoresCase(root, 'posix', failing), false);
  assert.equal(ignoresCase(root, 'windows', failing), true);
  assert.equal(ignoresCase(root, 'posix', { ...nodeSystem, lstat: () => undefined }), false);
});

test('one file in two spellings is one file, by the name that it was given', (context) => {
  const folder = temporary(context);
  const root = join(folder, 'Root');
  put(join(root, 'src/Main.ts'), 'main');
  put(join(folder, 'outside/x.ts'), 'secret');
  symlinkSync('Main.ts', join(root, 'src/Link.ts'));
  symlinkSync('../outside', join(root, 'Out'));
  const disk = new Disk({ places: { root, types: [], lib: join(folder, 'lib'), ignoreCase: true }, fileBytes: 99, listedEntries: 99, system: ignoringCase });
  disk.begin();
  for (const spelling of ['src/Main.ts', 'SRC/main.TS', 'src/link.ts', 'Src/LINK.ts']) {
    assert.equal(disk.real(join(root, spelling)), join(root, 'src/Main.ts'), spelling);
    assert.equal(disk.file(join(root, spelling)), disk.file(join(root, 'src/Main.ts')), spelling);
  }
  assert.equal(disk.real(join(folder, 'rOOT/src/main.ts')), join(root, 'src/Main.ts'), 'the root too');
  assert.deepEqual(disk.list(join(root, 'SRC')).files, ['Link.ts', 'Main.ts']);
  assert.equal(disk.kind(join(root, 'SRC/none.ts')), 'missing');
  assert.deepEqual(disk.open(join(root, 'oUT/x.ts')), { reason: 'outside' });
  assert.deepEqual(disk.open(join(folder, 'OUTSIDE/x.ts')), { reason: 'outside' });
  renameSync(join(root, 'src/Main.ts'), join(root, 'src/MAIN.ts'));
  disk.begin();
  assert.equal(disk.real(join(root, 'src/main.ts')), join(root, 'src/MAIN.ts'), 'after it was renamed');
});
