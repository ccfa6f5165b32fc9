import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { Disk } from '#tsmcp/files/disk.ts';
import { nodeSystem } from '#tsmcp/files/system.ts';
import type { Stats } from '#tsmcp/files/system.ts';
import { sha256Hex } from '#tsmcp/files/text.ts';
import { bench, put, temporary } from './temporary.ts';

test('what stands at a path, links followed, and where it really is', (context) => {
  const { root, outside, places, disk } = bench(context);
  put(join(root, 'a/b.ts'), 'b');
  put(join(outside, 'secret.ts'), 'secret');
  put(join(places.lib, 'lib.d.ts'), 'lib');
  put(join(places.types[0] ?? '', 'x/index.d.ts'), 'x');
  symlinkSync('a', join(root, 'toFolder'));
  symlinkSync('a/b.ts', join(root, 'toFile.ts'));
  symlinkSync('toFolder', join(root, 'toLink'));
  symlinkSync(join(places.types[0] ?? '', 'x'), join(root, 'toTypes'));
  symlinkSync(join(outside, 'secret.ts'), join(root, 'out.ts'));
  symlinkSync('../outside', join(root, 'out'));
  symlinkSync('nowhere', join(root, 'dangling'));
  symlinkSync('ring2', join(root, 'ring1'));
  symlinkSync('ring1', join(root, 'ring2'));
  symlinkSync('self/inner', join(root, 'self'));
  execFileSync('mkfifo', [join(root, 'pipe.ts')]);
  const cases: readonly (readonly [string, string, string | undefined])[] = [
    [root, 'folder', root],
    [`${root}/a`, 'folder', `${root}/a`],
    [`${root}/a/`, 'folder', `${root}/a`],
    [`${root}/a/b.ts`, 'file', `${root}/a/b.ts`],
    [`${root}/./x/../a/b.ts`, 'file', `${root}/a/b.ts`],
    [`${root}/a/b.ts/c`, 'missing', undefined],
    [`${root}/a/c.ts`, 'missing', undefined],
    [`${root}/no/such/folder/c.ts`, 'missing', undefined],
    [`${root}/toFolder`, 'folder', `${root}/a`],
    [`${root}/toFolder/b.ts`, 'file', `${root}/a/b.ts`],
    [`${root}/toFolder/c.ts`, 'missing', undefined],
    [`${root}/toFile.ts`, 'file', `${root}/a/b.ts`],
    [`${root}/toLink/b.ts`, 'file', `${root}/a/b.ts`],
    [`${root}/toTypes/index.d.ts`, 'file', `${places.types[0] ?? ''}/x/index.d.ts`],
    [`${places.lib}/lib.d.ts`, 'file', `${places.lib}/lib.d.ts`],
    [`${root}/out.ts`, 'missing', undefined],
    [`${root}/out`, 'missing', undefined],
    [`${root}/out/secret.ts`, 'missing', undefined],
    [`${root}/dangling`, 'missing', undefined],
    [`${root}/ring1`, 'missing', undefined],
    [`${root}/ring1/x`, 'missing', undefined],
    [`${root}/self`, 'missing', undefined],
    [`${root}/self/inner/x`, 'missing', undefined],
    [`${root}/pipe.ts`, 'missing', undefined],
    [`${root}/pipe.ts/x`, 'missing', undefined],
    [`${root}/../outside/secret.ts`, 'missing', undefined],
    [`${outside}/secret.ts`, 'missing', undefined],
    [`${root}/a\0`, 'missing', undefined],
    ['a/b.ts', 'missing', undefined],
    ['', 'missing', undefined],
    ['/', 'missing', undefined],
  ];
  for (const [path, kind, real] of cases) {
    assert.equal(disk.kind(path), kind, path);
    assert.equal(disk.real(path), real, path);
  }
  assert.equal(disk.isInside(`${root}/out/secret.ts`), true);
  assert.equal(disk.isInside(`${outside}/secret.ts`), false);
});

test('links that climb, that come back from outside, and that turn behind a link', (context) => {
  const { folder, root, outside, disk } = bench(context);
  put(join(root, 'a/b.ts'), 'b');
  put(join(root, 'a/deep/c.ts'), 'c');
  put(join(outside, 'x.ts'), 'secret');
  symlinkSync('../../root/a/b.ts', join(root, 'a/climbs.ts'));
  symlinkSync(join(root, 'a'), join(outside, 'back'));
  symlinkSync(join(outside, 'back/b.ts'), join(root, 'returns.ts'));
  symlinkSync('a/deep', join(root, 'deep'));
  // `deep/..` is `a`, not the root: the text alone does not say so.
  symlinkSync('deep/../b.ts', join(root, 'turns.ts'));
  symlinkSync('deep/../../../outside/x.ts', join(root, 'leaves.ts'));
  symlinkSync(join(folder, 'outside/nothing.ts'), join(root, 'gone.ts'));
  assert.equal(disk.real(`${root}/a/climbs.ts`), `${root}/a/b.ts`);
  assert.deepEqual(disk.open(`${root}/returns.ts`), { reason: 'outside' }, 'what lies on the way outside is not told');
  assert.equal(disk.real(`${root}/turns.ts`), `${root}/a/b.ts`);
  assert.deepEqual(disk.open(`${root}/leaves.ts`), { reason: 'outside' });
  assert.deepEqual(disk.open(`${root}/gone.ts`), { reason: 'outside' }, 'what exists outside is not told');
});

test('a link that leaves and comes back says nothing of what it passes outside', (context) => {
  const { root, outside, disk } = bench(context);
  put(join(root, 'a.ts'), 'a');
  put(join(outside, 'dir/x.ts'), 'x');
  symlinkSync('../outside/dir/../../root/a.ts', join(root, 'there.ts'));
  symlinkSync('../outside/none/../../root/a.ts', join(root, 'none.ts'));
  symlinkSync(`${outside}/dir/../../root/a.ts`, join(root, 'absolute.ts'));
  symlinkSync('none/../a.ts', join(root, 'inside.ts'));
  for (const name of ['there.ts', 'none.ts', 'absolute.ts', 'inside.ts']) assert.deepEqual(disk.open(`${root}/${name}`), { reason: 'outside' }, name);
});

test('an absolute link in the spelling that the root was given in is inside, with `..` steps too', (context) => {
  const folder = temporary(context);
  const root = join(folder, 'real/root');
  put(join(root, 'sub/a.ts'), 'a');
  symlinkSync('real', join(folder, 'alias'));
  const rootAsGiven = join(folder, 'alias/root');
  symlinkSync(join(rootAsGiven, 'sub/a.ts'), join(root, 'spelled.ts'));
  symlinkSync(`${root}/sub/./../sub/a.ts`, join(root, 'plain.ts'));
  symlinkSync(`${rootAsGiven}/../secret.ts`, join(root, 'above.ts'));
  put(join(folder, 'real/secret.ts'), 'secret');
  const disk = new Disk({ places: { root, rootAsGiven, types: [], lib: join(folder, 'lib') }, fileBytes: 1_000, listedEntries: 100 });
  disk.begin();
  assert.equal(disk.real(`${root}/spelled.ts`), `${root}/sub/a.ts`);
  assert.equal(disk.real(`${root}/plain.ts`), `${root}/sub/a.ts`);
  assert.deepEqual(disk.open(`${root}/above.ts`), { reason: 'outside' });
});

test('a ring of links that turn behind each other leads nowhere', (context) => {
  const { root, disk } = bench(context);
  put(join(root, 'd/x.ts'), 'x');
  symlinkSync('two/../d', join(root, 'one'));
  symlinkSync('one/../d', join(root, 'two'));
  assert.equal(disk.kind(`${root}/one`), 'missing');
  assert.equal(disk.kind(`${root}/d/x.ts`), 'file');
});

test('a chain of links longer than the system follows leads nowhere, and no depth is too deep', (context) => {
  const { root, disk } = bench(context);
  put(join(root, 'link0'), 'end');
  for (let number = 1; number <= 60; number += 1) symlinkSync(`link${number - 1}`, join(root, `link${number}`));
  assert.equal(disk.kind(`${root}/link60`), 'missing');
  const deep = Array.from({ length: 1_900 }, () => 'd').join('/');
  assert.equal(disk.kind(`${root}/${deep}`), 'missing');
  assert.equal(disk.kind(`${root}/${'x'.repeat(300)}`), 'missing');
  execFileSync('mkdir', ['-p', join(root, deep.slice(0, 2_001))]);
  disk.begin();
  assert.equal(disk.kind(`${root}/${deep.slice(0, 2_001)}`), 'folder');
});

test('a file: text, mark, hash and size, and why there is none', (context) => {
  const { root, outside, disk } = bench(context, {}, { fileBytes: 100 });
  put(join(root, 'a.ts'), '\ufefflet é;');
  put(join(root, 'large.ts'), 'x'.repeat(101));
  put(join(root, 'binary.ts'), new Uint8Array(50));
  put(join(root, 'utf16.ts'), Buffer.from('\ufefflet a;', 'utf16le'));
  put(join(outside, 'secret.ts'), 'secret');
  mkdirSync(join(root, 'folder.ts'));
  symlinkSync(join(outside, 'secret.ts'), join(root, 'out.ts'));
  symlinkSync('a.ts', join(root, 'link.ts'));
  execFileSync('mkfifo', [join(root, 'pipe.ts')]);
  const file = disk.file(`${root}/a.ts`);
  assert.equal(file?.text, 'let é;');
  assert.equal(file.bom, true);
  assert.equal(file.bytes, 10);
  assert.equal(file.sha256, sha256Hex(readFileSync(`${root}/a.ts`)));
  assert.equal(file.sha256, file.sha256);
  assert.equal(disk.file(`${root}/link.ts`), file, 'one file, whatever the path');
  const utf16 = disk.file(`${root}/utf16.ts`);
  assert.equal(utf16?.text, 'let a;');
  assert.equal(utf16.sha256, sha256Hex(readFileSync(`${root}/utf16.ts`)));
  const reasons = {
    'large.ts': 'too-large', 'binary.ts': 'not-text', 'folder.ts': 'folder', 'out.ts': 'outside', 'pipe.ts': 'special', 'none.ts': 'missing',
    '../outside/secret.ts': 'outside', 'a.ts/x': 'missing',
  } as const;
  for (const [name, reason] of Object.entries(reasons)) {
    assert.deepEqual(disk.open(`${root}/${name}`), { reason }, name);
    assert.equal(disk.file(`${root}/${name}`), undefined);
  }
});

test('the names in a folder, sorted, by what they lead to', (context) => {
  const { root, outside, disk } = bench(context);
  for (const name of ['b.ts', 'a.ts', 'Z.ts', 'ä.ts', 'back\\slash.ts']) put(join(root, name));
  mkdirSync(join(root, 'folder'));
  symlinkSync('folder', join(root, 'toFolder'));
  symlinkSync('a.ts', join(root, 'toFile.ts'));
  symlinkSync(outside, join(root, 'out'));
  symlinkSync('nowhere', join(root, 'dangling'));
  execFileSync('mkfifo', [join(root, 'pipe.ts')]);
  const { files, folders } = disk.list(root);
  assert.deepEqual(files, ['Z.ts', 'a.ts', 'b.ts', 'toFile.ts', 'ä.ts']);
  assert.deepEqual(folders, ['folder', 'toFolder']);
  for (const path of [`${root}/none`, `${root}/a.ts`, `${root}/out`, outside, '/']) {
    assert.deepEqual(disk.list(path).files, [], path);
    assert.deepEqual(disk.list(path).folders, [], path);
  }
});

test('what may not be looked at is missing, and nothing is thrown', (context) => {
  const denied = (): never => {
    throw Object.assign(new Error('denied'), { code: 'ERR_ACCESS_DENIED' });
  };
  const { root, disk } = bench(context, { lstat: denied });
  put(join(root, 'a.ts'), 'a');
  assert.equal(disk.kind(`${root}/a.ts`), 'missing');
  assert.deepEqual(disk.list(root), { files: [], folders: [], blocked: [], size: 0 });
  assert.equal(disk.file(`${root}/a.ts`), undefined);
});

test('a file that may be seen and not opened is unreadable, until it may be', (context) => {
  let allowed = false;
  const open = (path: string): number => {
    if (!allowed) throw Object.assign(new Error('denied'), { code: 'EACCES' });
    return nodeSystem.open(path);
  };
  const { root, disk } = bench(context, { open });
  put(join(root, 'a.ts'), 'a');
  assert.equal(disk.kind(`${root}/a.ts`), 'file');
  assert.deepEqual(disk.open(`${root}/a.ts`), { reason: 'unreadable' });
  assert.deepEqual(disk.list(root).files, []);
  allowed = true;
  assert.deepEqual(disk.open(`${root}/a.ts`), { reason: 'unreadable' }, 'one look a request');
  disk.begin();
  assert.equal(disk.file(`${root}/a.ts`)?.text, 'a');
  assert.deepEqual(disk.list(root).files, ['a.ts']);
});

test('a file that may not be looked at any more is read again, or is unreadable', (context) => {
  let refuse = '';
  const refusing = <T>(call: (path: string) => T) => (path: string): T => {
    if (path.endsWith('a.ts') && refuse.includes(call.name)) throw Object.assign(new Error('denied'), { code: 'EACCES' });
    return call(path);
  };
  const { root, disk, later } = bench(context, { lstat: refusing(nodeSystem.lstat), open: refusing(nodeSystem.open) });
  put(join(root, 'a.ts'), 'a');
  later();
  disk.begin();
  assert.equal(disk.file(`${root}/a.ts`)?.text, 'a');
  refuse = 'lstat';
  disk.begin();
  assert.equal(disk.file(`${root}/a.ts`)?.text, 'a');
  refuse = 'lstat open';
  disk.begin();
  assert.deepEqual(disk.open(`${root}/a.ts`), { reason: 'unreadable' });
});

test('in one request the answers stay, in the next one they are right', (context) => {
  const { root, disk } = bench(context);
  put(join(root, 'a.ts'), 'one');
  assert.equal(disk.file(`${root}/a.ts`)?.text, 'one');
  assert.equal(disk.kind(`${root}/b.ts`), 'missing');
  put(join(root, 'a.ts'), 'two');
  put(join(root, 'b.ts'), 'b');
  assert.equal(disk.file(`${root}/a.ts`)?.text, 'one');
  assert.equal(disk.kind(`${root}/b.ts`), 'missing');
  disk.begin();
  assert.equal(disk.file(`${root}/a.ts`)?.text, 'two');
  assert.equal(disk.kind(`${root}/b.ts`), 'file');
});

test('the version changes if and only if the bytes do', (context) => {
  const { root, disk } = bench(context);
  const file = join(root, 'a.ts');
  put(file, 'one');
  const first = disk.file(file);
  disk.begin();
  writeFileSync(file, 'one');
  utimesSync(file, 1, 1);
  assert.equal(disk.file(file), first, 'touched and rewritten, but the same bytes');
  disk.begin();
  writeFileSync(file, '\ufeffone');
  const marked = disk.file(file);
  assert.equal(marked?.text, 'one');
  assert.notEqual(marked.version, first?.version, 'a byte order mark is a difference');
  disk.begin();
  writeFileSync(file, 'one');
  assert.ok(![first?.version, marked.version].includes(disk.file(file)?.version), 'a version is never used twice');
});

const CHANGES: Readonly<Record<string, { readonly change: (file: string) => void; readonly text: string | undefined }>> = {
  'an edit': { change: (file) => { writeFileSync(file, 'another'); }, text: 'another' },
  'an edit of the same size': { change: (file) => { writeFileSync(file, 'ONE'); }, text: 'ONE' },
  'an edit with its times set back': {
    change: (file) => {
      writeFileSync(file, 'ONE');
      utimesSync(file, 1_000, 1_000);
    },
    text: 'ONE',
  },
  'a file renamed over it': {
    change: (file) => {
      put(`${file}.new`, 'ONE');
      utimesSync(`${file}.new`, 1_000, 1_000);
      renameSync(`${file}.new`, file);
    },
    text: 'ONE',
  },
  'a cut': { change: (file) => { truncateSync(file, 1); }, text: 'o' },
  'its deletion': { change: (file) => { rmSync(file); }, text: undefined },
  'a folder in its place': {
    change: (file) => {
      rmSync(file);
      mkdirSync(file);
    },
    text: undefined,
  },
  'a link in its place': {
    change: (file) => {
      rmSync(file);
      put(`${file}.other`, 'other');
      symlinkSync(`${file}.other`, file);
    },
    text: 'other',
  },
  'its folder renamed away': { change: (file) => { renameSync(join(file, '..'), join(file, '../../away')); }, text: undefined },
  'another folder in place of its folder': {
    change: (file) => {
      const folder = join(file, '..');
      renameSync(folder, `${folder}.away`);
      put(file, 'ONE');
      utimesSync(file, 1_000, 1_000);
      utimesSync(folder, 1_000, 1_000);
    },
    text: 'ONE',
  },
  'a link to another folder in place of its folder': {
    change: (file) => {
      const folder = join(file, '..');
      renameSync(folder, `${folder}.away`);
      put(join(`${folder}.other`, 'a.ts'), 'other');
      symlinkSync(`${folder}.other`, folder);
    },
    text: 'other',
  },
  'a link that leads outside in place of its folder': {
    change: (file) => {
      const folder = join(file, '..');
      rmSync(folder, { recursive: true });
      put(join(file, '../../../outside/a.ts'), 'secret');
      symlinkSync('../outside', folder);
    },
    text: undefined,
  },
};

for (const [name, { change, text }] of Object.entries(CHANGES)) {
  for (const when of ['at once', 'long after']) {
    test(`${name}, ${when}: the next request is right`, async (context) => {
      const { root, disk, later } = bench(context);
      const file = join(root, 'src/a.ts');
      put(file, 'one');
      utimesSync(file, 1_000, 1_000);
      if (when === 'long after') later();
      disk.begin();
      assert.equal(disk.file(file)?.text, 'one');
      // The clock of the disk is not ours to set: let it tick, so that long after is at least a tick after.
      if (when === 'long after') await setTimeout(20);
      change(file);
      disk.begin();
      assert.equal(disk.file(file)?.text, text);
      assert.equal(disk.kind(file) === 'file', text !== undefined);
    });
  }
}

test('within two seconds of a change a file is read again although nothing tells it from before', (context) => {
  let now = 0;
  const { root, places } = bench(context);
  const file = join(root, 'a.ts');
  put(file, 'one');
  const changed = Date.now();
  // The next change is given the same size and times: what a file system with a coarse clock does.
  let frozen: Stats | undefined;
  const disk = new Disk({
    places,
    fileBytes: 100,
    listedEntries: 100,
    now: () => now,
    system: {
      ...nodeSystem,
      fstat: (descriptor) => (frozen ??= nodeSystem.fstat(descriptor)),
      lstat: (path) => (path === file && frozen !== undefined ? frozen : nodeSystem.lstat(path)),
    },
  });
  now = changed + 500;
  disk.begin();
  assert.equal(disk.file(file)?.text, 'one');
  writeFileSync(file, 'two');
  now = changed + 1_000;
  disk.begin();
  assert.equal(disk.file(file)?.text, 'two', 'read again');
  writeFileSync(file, 'six');
  now = changed + 60_000;
  disk.begin();
  assert.equal(disk.file(file)?.text, 'six', 'once more, since the last reading was within the two seconds');
  writeFileSync(file, 'ten');
  disk.begin();
  assert.equal(disk.file(file)?.text, 'six', 'and then believed: such a change cannot have kept its times');
});

test('the root itself: removed, made again, swapped for a link', (context) => {
  const { folder, root, outside, disk } = bench(context);
  put(join(root, 'a.ts'), 'one');
  put(join(outside, 'a.ts'), 'secret');
  assert.equal(disk.file(`${root}/a.ts`)?.text, 'one');
  renameSync(root, join(folder, 'away'));
  disk.begin();
  assert.equal(disk.kind(root), 'missing');
  assert.equal(disk.file(`${root}/a.ts`), undefined);
  put(join(root, 'a.ts'), 'two');
  disk.begin();
  assert.equal(disk.file(`${root}/a.ts`)?.text, 'two');
  rmSync(root, { recursive: true });
  symlinkSync('outside', root);
  disk.begin();
  assert.equal(disk.kind(root), 'missing');
  assert.deepEqual(disk.open(`${root}/a.ts`), { reason: 'missing' });
});

test('a folder above the root swapped for a link: what it then leads to is not the root', (context) => {
  const { folder, places } = bench(context);
  const root = join(folder, 'above/root');
  put(join(root, 'a.ts'), 'one');
  put(join(folder, 'elsewhere/root/a.ts'), 'secret');
  const disk = new Disk({ places: { ...places, root, rootAsGiven: root }, fileBytes: 100, listedEntries: 100 });
  assert.equal(disk.file(`${root}/a.ts`)?.text, 'one');
  rmSync(join(folder, 'above'), { recursive: true });
  symlinkSync('elsewhere', join(folder, 'above'));
  disk.begin();
  assert.equal(disk.file(`${root}/a.ts`), undefined);
  assert.equal(disk.kind(`${root}/a.ts`), 'missing');
});

test('places inside places, and no root at all', (context) => {
  const { root, places } = bench(context);
  put(join(root, 'node_modules/typescript/lib/lib.d.ts'), 'lib');
  put(join(root, 'a.ts'), 'a');
  const nested = new Disk({
    places: { root, rootAsGiven: root, types: [`${root}/node_modules`], lib: `${root}/node_modules/typescript/lib` },
    fileBytes: 100,
    listedEntries: 100,
  });
  assert.equal(nested.file(`${root}/node_modules/typescript/lib/lib.d.ts`)?.text, 'lib');
  const rootless = new Disk({ places: { types: places.types, lib: `${root}/node_modules/typescript/lib` }, fileBytes: 100, listedEntries: 100 });
  assert.equal(rootless.file(`${root}/node_modules/typescript/lib/lib.d.ts`)?.text, 'lib');
  assert.deepEqual(rootless.open(`${root}/a.ts`), { reason: 'outside' });
});
