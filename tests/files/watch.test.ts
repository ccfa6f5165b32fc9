import assert from 'node:assert/strict';
import { mkdirSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { nodeSystem } from '#tsmcp/files/system.ts';
import { Watch } from '#tsmcp/files/watch.ts';
import { bench, put } from './temporary.ts';
import type { Bench } from './temporary.ts';

interface Watched extends Bench {
  readonly watch: Watch;
  /** Starts a request and checks the watch. */
  check(): string;
}

/** A disk whose answers to `ask` are recorded. */
function watched(context: TestContext, prepare: (bench: Bench) => void, ask: (bench: Bench) => void, limits = {}): Watched {
  const all = bench(context, {}, limits);
  prepare(all);
  const watch = new Watch();
  all.disk.record(watch);
  ask(all);
  all.disk.record(undefined);
  return {
    ...all,
    watch,
    check() {
      all.disk.begin();
      const { content, structure } = watch.check(all.disk);
      return [content ? 'content' : '', structure ? 'structure' : ''].filter((word) => word !== '').join(' and ') || 'nothing';
    },
  };
}

test('nothing changed: nothing is opened, read or listed, and lookups that found nothing cost no call', (context) => {
  const { disk, root, calls, check, later } = watched(context, ({ root }) => {
    for (let number = 0; number < 10; number += 1) put(join(root, `src/f${number}.ts`), 'x');
    symlinkSync('src', join(root, 'link'));
  }, ({ disk, root, later }) => {
    later();
    disk.begin();
    for (let number = 0; number < 10; number += 1) {
      disk.file(`${root}/src/f${number}.ts`);
      disk.kind(`${root}/link/f${number}.ts`);
      for (let guess = 0; guess < 100; guess += 1) disk.kind(`${root}/src/node_modules/package${guess}/f${number}.d.ts`);
    }
    disk.list(`${root}/src`);
  });
  calls.clear();
  assert.equal(check(), 'nothing');
  assert.deepEqual([...calls.keys()], ['lstat']);
  assert.equal(calls.get('lstat'), 12, 'ten files, the root and src');
  calls.clear();
  disk.record(new Watch());
  disk.file(`${root}/src/f1.ts`);
  disk.kind(`${root}/src/node_modules/package1/f1.d.ts`);
  disk.list(`${root}/src`);
  assert.equal(calls.size, 0, 'made sure of once a request');
  later();
  assert.equal(check(), 'nothing');
});

test('a folder that was changed a moment ago: its names are looked at again, and the same answers are no news', (context) => {
  const { root, check, calls } = watched(context, ({ root }) => {
    put(join(root, 'a.ts'), 'a');
  }, ({ disk, root }) => {
    disk.file(`${root}/a.ts`);
    disk.kind(`${root}/b.ts`);
    disk.list(root);
  });
  calls.clear();
  assert.equal(check(), 'nothing');
  assert.ok((calls.get('read') ?? 0) > 0, 'read again');
  put(join(root, 'unasked.ts'));
  rmSync(join(root, 'unasked.ts'));
  assert.equal(check(), 'nothing');
});

interface Change {
  readonly prepare?: (root: string) => void;
  readonly change: (root: string) => void;
  readonly expect: string;
}

/** Asked before: the text of `src/a.ts` and `link/b.ts`, whether `new.ts`, `pkg/package.json` and `up/x.ts` are there, the names in `src`. */
const CHANGES: Readonly<Record<string, Change>> = {
  'an edit': { change: (root) => { writeFileSync(`${root}/src/a.ts`, 'another'); }, expect: 'content' },
  'an edit of the same size with its times set back': {
    change: (root) => {
      writeFileSync(`${root}/src/a.ts`, 'A');
      utimesSync(`${root}/src/a.ts`, 1_000, 1_000);
    },
    expect: 'content',
  },
  'a rewrite of the same text': { change: (root) => { writeFileSync(`${root}/src/a.ts`, 'a'); }, expect: 'nothing' },
  'an atomic replace': {
    change: (root) => {
      put(`${root}/src.tmp`, 'A');
      renameSync(`${root}/src.tmp`, `${root}/src/a.ts`);
    },
    expect: 'content',
  },
  'a deleted file': { change: (root) => { rmSync(`${root}/src/a.ts`); }, expect: 'content and structure' },
  'a file that becomes a folder': {
    change: (root) => {
      rmSync(`${root}/src/a.ts`);
      mkdirSync(`${root}/src/a.ts`);
    },
    expect: 'content and structure',
  },
  'a file that is no text any more': { change: (root) => { writeFileSync(`${root}/src/a.ts`, '\0'); }, expect: 'content and structure' },
  'a new file where there was none': { change: (root) => { put(`${root}/new.ts`); }, expect: 'structure' },
  'a package installed': { change: (root) => { put(`${root}/pkg/package.json`); }, expect: 'structure' },
  'a new file nobody asked for, in a folder that was not listed': { change: (root) => { put(`${root}/other.ts`); }, expect: 'nothing' },
  'a new file in a listed folder': { change: (root) => { put(`${root}/src/other.ts`); }, expect: 'structure' },
  'a file of a listed folder becomes a folder': {
    change: (root) => {
      rmSync(`${root}/src/other.js`);
      mkdirSync(`${root}/src/other.js`);
    },
    expect: 'structure',
  },
  'a link in a listed folder leads to a folder now, the folder itself unchanged': {
    change: (root) => {
      rmSync(`${root}/target`);
      mkdirSync(`${root}/target`);
    },
    expect: 'structure',
  },
  'a link pointed elsewhere': {
    change: (root) => {
      put(`${root}/two/b.ts`, 'b of two');
      rmSync(`${root}/link`);
      symlinkSync('two', `${root}/link`);
    },
    expect: 'content and structure',
  },
  'a link pointed elsewhere, to the same text': {
    change: (root) => {
      put(`${root}/two/b.ts`, 'b');
      rmSync(`${root}/link`);
      symlinkSync('two', `${root}/link`);
    },
    expect: 'content and structure',
  },
  'a link pointed outside': {
    change: (root) => {
      rmSync(`${root}/link`);
      symlinkSync('../outside', `${root}/link`);
    },
    expect: 'content and structure',
  },
  'the second link of two pointed elsewhere': {
    prepare: (root) => {
      rmSync(`${root}/link`);
      symlinkSync('one', `${root}/middle`);
      symlinkSync('middle', `${root}/link`);
    },
    change: (root) => {
      put(`${root}/two/b.ts`, 'b of two');
      rmSync(`${root}/middle`);
      symlinkSync('two', `${root}/middle`);
    },
    expect: 'content and structure',
  },
  'a folder swapped for a link to where it went': {
    change: (root) => {
      renameSync(`${root}/src`, `${root}/moved`);
      symlinkSync('moved', `${root}/src`);
    },
    expect: 'content and structure',
  },
  'a folder with the same files in its place': {
    change: (root) => {
      renameSync(`${root}/src`, `${root}/moved`);
      put(`${root}/src/a.ts`, 'a');
      put(`${root}/src/other.js`);
      symlinkSync('../target', `${root}/src/toTarget`);
    },
    expect: 'nothing',
  },
  'a folder removed': { change: (root) => { rmSync(`${root}/src`, { recursive: true }); }, expect: 'content and structure' },
};

for (const [name, { prepare, change, expect }] of Object.entries(CHANGES)) {
  for (const when of ['at once', 'long after']) {
    test(`${name}, ${when}: ${expect}`, async (context) => {
      const { root, check, later } = watched(context, ({ root, later }) => {
        put(`${root}/src/a.ts`, 'a');
        put(`${root}/src/other.js`);
        put(`${root}/one/b.ts`, 'b');
        put(`${root}/target`);
        symlinkSync('../target', `${root}/src/toTarget`);
        symlinkSync('one', `${root}/link`);
        utimesSync(`${root}/src/a.ts`, 1_000, 1_000);
        prepare?.(root);
        if (when === 'long after') later();
      }, ({ disk, root }) => {
        disk.begin();
        for (const file of ['src/a.ts', 'link/b.ts']) disk.file(`${root}/${file}`);
        for (const file of ['new.ts', 'pkg/package.json', 'up/x.ts']) disk.kind(`${root}/${file}`);
        disk.list(`${root}/src`);
      });
      assert.equal(check(), 'nothing');
      if (when === 'long after') {
        later();
        // The clock of the disk is not ours to set: let it tick, so that long after is at least a tick after.
        await setTimeout(20);
      }
      change(root);
      assert.equal(check(), expect);
      assert.equal(check(), 'nothing', 'told once');
    });
  }
}

test('a change that was seen by asking again before the check is told all the same', (context) => {
  const { disk, root, watch, check } = watched(context, ({ root }) => {
    put(join(root, 'a.ts'), 'a');
  }, ({ disk, root }) => {
    disk.file(`${root}/a.ts`);
    disk.kind(`${root}/b.ts`);
  });
  put(join(root, 'a.ts'), 'another');
  put(join(root, 'b.ts'));
  disk.begin();
  disk.record(watch);
  assert.equal(disk.file(`${root}/a.ts`)?.text, 'another');
  assert.equal(disk.kind(`${root}/b.ts`), 'file');
  disk.record(undefined);
  assert.deepEqual(watch.check(disk), { content: true, structure: true });
  assert.equal(check(), 'nothing');
});

test('two watches are told of one change each', (context) => {
  const { disk, root, check } = watched(context, ({ root }) => {
    put(join(root, 'a.ts'), 'a');
  }, ({ disk, root }) => disk.file(`${root}/a.ts`));
  const other = new Watch();
  disk.record(other);
  disk.file(`${root}/a.ts`);
  disk.record(undefined);
  put(join(root, 'a.ts'), 'another');
  assert.equal(check(), 'content');
  assert.deepEqual(other.check(disk), { content: true, structure: false });
});

test('a cleared watch rests on nothing', (context) => {
  const { root, watch, check } = watched(context, ({ root }) => {
    symlinkSync('../outside', join(root, 'out'));
    put(join(root, 'a.ts'), 'a');
  }, ({ disk, root }) => {
    disk.file(`${root}/a.ts`);
    disk.kind(`${root}/out`);
  });
  assert.equal(watch.leftOut.size, 1);
  watch.clear();
  assert.equal(watch.leftOut.size, 0);
  rmSync(join(root, 'a.ts'));
  assert.equal(check(), 'nothing');
});

test('what is there and was left out, and why; not what is merely absent or plainly outside', (context) => {
  const { root, outside, watch, check } = watched(context, ({ root, outside }) => {
    put(join(root, 'large.ts'), 'x'.repeat(101));
    put(join(root, 'binary.ts'), '\0');
    put(join(outside, 'index.ts'), 'secret');
    symlinkSync(outside, join(root, 'out'));
    symlinkSync('out', join(root, 'toOut'));
    put(join(root, 'folder/a.ts'));
    symlinkSync(join(outside, 'index.ts'), join(root, 'folder/out.ts'));
  }, ({ disk, root, outside }) => {
    for (const name of ['large.ts', 'binary.ts', 'none.ts', 'folder', 'out/index.ts', 'toOut/other.ts']) disk.file(`${root}/${name}`);
    disk.kind(`${root}/out/package.json`);
    disk.file(`${outside}/index.ts`);
    disk.kind(`${outside}/node_modules/x`);
    disk.kind(`${root}/none/x.ts`);
    disk.list(`${root}/folder`);
  }, { fileBytes: 100 });
  assert.deepEqual([...watch.leftOut].sort(), [
    [`${root}/binary.ts`, 'not-text'],
    [`${root}/folder/out.ts`, 'outside'],
    [`${root}/large.ts`, 'too-large'],
    [`${root}/out`, 'outside'],
  ]);
  writeFileSync(join(root, 'large.ts'), 'small');
  rmSync(join(root, 'out'));
  put(join(root, 'out/index.ts'), 'inside');
  assert.equal(check(), 'content and structure');
  assert.deepEqual([...watch.leftOut].sort(), [[`${root}/binary.ts`, 'not-text'], [`${root}/folder/out.ts`, 'outside']]);
  assert.equal(outside, join(root, '../outside'));
});

test('a folder that cannot be looked into is left out by its own path', (context) => {
  const all = bench(context, {
    lstat: (path) => {
      if (path.includes('/closed/')) throw Object.assign(new Error('denied'), { code: 'EACCES' });
      return nodeSystem.lstat(path);
    },
    names: (path, most) => {
      if (path === 'never') return [];
      throw Object.assign(new Error(`denied ${most}`), { code: 'EACCES' });
    },
  });
  put(join(all.root, 'closed/a.ts'), 'a');
  const watch = new Watch();
  all.disk.record(watch);
  all.disk.kind(`${all.root}/closed/a.ts`);
  assert.deepEqual(all.disk.list(`${all.root}/closed`).files, []);
  assert.deepEqual([...watch.leftOut], [[`${all.root}/closed`, 'unreadable']]);
});

test('listedEntries holds for one folder and for all folders of a watch', (context) => {
  const { disk, root, watch } = watched(context, ({ root }) => {
    for (const name of ['one/a', 'one/b', 'two/a', 'two/b', 'big/a', 'big/b', 'big/c', 'big/d']) put(join(root, `${name}.ts`));
  }, ({ disk, root }) => {
    assert.deepEqual(disk.list(`${root}/one`).files, ['a.ts', 'b.ts']);
    assert.deepEqual(disk.list(`${root}/one`).files, ['a.ts', 'b.ts'], 'counted once');
    assert.deepEqual(disk.list(`${root}/two`).files, []);
    assert.deepEqual(disk.list(`${root}/big`).files, []);
  }, { listedEntries: 3 });
  assert.deepEqual([...watch.leftOut], [[`${root}/two`, 'too-large'], [`${root}/big`, 'too-large']]);
  assert.deepEqual(disk.list(`${root}/two`).files, ['a.ts', 'b.ts'], 'nothing is counted while nothing is recorded');
  watch.clear();
  disk.record(watch);
  assert.deepEqual(disk.list(`${root}/two`).files, ['a.ts', 'b.ts']);
});
