import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { Refusal } from '#tsmcp/base/faults.ts';
import { installation } from '#tsmcp/files/installation.ts';
import { resolvePlaces, resolveProject } from '#tsmcp/files/places.ts';
import { put, temporary } from './temporary.ts';

const refusal = (message: string) => (error: unknown): boolean => {
  assert.ok(error instanceof Refusal);
  assert.equal(error.message, message);
  return true;
};

test('the installation knows its versions and the compiler\'s library folder, without loading the compiler', () => {
  const { version, typescript, lib } = installation();
  const ours = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string };
  assert.equal(version, ours.version);
  assert.equal(typescript, '6.0.3');
  assert.match(readFileSync(`${lib}/lib.es5.d.ts`, 'utf8'), /interface Array<T>/);
  assert.equal(installation(), installation());
});

test('the root is resolved once and its spelling kept', (context) => {
  const folder = temporary(context);
  mkdirSync(join(folder, 'real'));
  symlinkSync('real', join(folder, 'link'));
  const places = resolvePlaces({ root: 'link', types: ['real', join(folder, 'link')], cwd: folder });
  assert.deepEqual(places, {
    root: join(folder, 'real'),
    rootAsGiven: join(folder, 'link'),
    types: [join(folder, 'real'), join(folder, 'real')],
    lib: installation().lib,
  });
});

test('without a root there are the library and the types directories', (context) => {
  const folder = temporary(context);
  assert.deepEqual(resolvePlaces({ types: [folder], cwd: '/' }), { types: [folder], lib: installation().lib });
});

test('folders with spaces, percent signs and other letters', (context) => {
  const folder = temporary(context);
  mkdirSync(join(folder, 'a b%20ü'));
  assert.equal(resolvePlaces({ root: './a b%20ü/', types: [], cwd: folder }).root, join(folder, 'a b%20ü'));
});

test('an unusable root or types directory is refused in one line that names the option', (context) => {
  const folder = temporary(context);
  put(join(folder, 'file.ts'));
  symlinkSync('nowhere', join(folder, 'dangling'));
  symlinkSync('ring', join(folder, 'ring'));
  for (const name of ['missing', 'file.ts', 'dangling', 'ring', 'file.ts/x']) {
    assert.throws(() => resolvePlaces({ root: name, types: [], cwd: folder }), refusal(`--root '${name}' is not an existing directory`));
    assert.throws(() => resolvePlaces({ types: ['.', name], cwd: folder }), refusal(`--types '${name}' is not an existing directory`));
  }
  assert.throws(() => resolvePlaces({ root: '', types: [], cwd: folder }), refusal("--root '' is not a usable path"));
  assert.throws(() => resolvePlaces({ root: 'a\0b', types: [], cwd: folder }), refusal("--root 'a\\u{0}b' is not a usable path"));
  assert.throws(() => resolvePlaces({ root: '.', types: [], cwd: '' }), refusal("--root '.' is not a usable path"));
});

test('a link to a folder whose name the compiler cannot take is refused', (context) => {
  const folder = temporary(context);
  mkdirSync(join(folder, 'back\\slash'));
  symlinkSync('back\\slash', join(folder, 'link'));
  assert.throws(() => resolvePlaces({ root: join(folder, 'link'), types: [], cwd: '/' }), /by a link to a path that is not usable$/);
});

test('a project is a file below the root, in either spelling of it', (context) => {
  const folder = temporary(context);
  put(join(folder, 'real/tsconfig.json'), '{}');
  put(join(folder, 'real/packages/a/tsconfig.json'), '{}');
  put(join(folder, 'elsewhere/tsconfig.json'), '{}');
  mkdirSync(join(folder, 'real/directory'));
  symlinkSync('real', join(folder, 'link'));
  symlinkSync('packages/a/tsconfig.json', join(folder, 'real/linked.json'));
  symlinkSync('../elsewhere/tsconfig.json', join(folder, 'real/out.json'));
  symlinkSync('../elsewhere', join(folder, 'real/out'));
  symlinkSync('/dev/null', join(folder, 'real/null'));
  const places = resolvePlaces({ root: 'link', types: [], cwd: folder });
  const config = join(folder, 'real/tsconfig.json');
  for (const file of ['tsconfig.json', './packages/../tsconfig.json', config, join(folder, 'link/tsconfig.json')]) {
    assert.equal(resolveProject(places, file), config);
  }
  assert.equal(resolveProject(places, 'linked.json'), join(folder, 'real/linked.json'), 'links below the root are kept');
  const cases: readonly (readonly [string, string])[] = [
    ['missing.json', "--project 'missing.json' is not there"],
    ['directory', "--project 'directory' is a directory: name the config file in it"],
    ['../elsewhere/tsconfig.json', "--project '../elsewhere/tsconfig.json' is outside the root"],
    ['/etc/passwd', "--project '/etc/passwd' is outside the root"],
    ['out.json', "--project 'out.json' is outside the root"],
    ['out/tsconfig.json', "--project 'out/tsconfig.json' is outside the root"],
    ['null', "--project 'null' is outside the root"],
    ['', "--project '' is not a usable path"],
  ];
  for (const [file, message] of cases) assert.throws(() => resolveProject(places, file), refusal(message));
  assert.throws(() => resolveProject({ types: [], lib: '/lib' }, 'tsconfig.json'), refusal('--project needs --root'));
});

test('a project that is no regular file is refused', () => {
  const places = { root: '/dev', rootAsGiven: '/dev', types: [], lib: '/lib' };
  assert.throws(() => resolveProject(places, 'null'), refusal("--project 'null' is not a regular file"));
});

test('a project behind a link that leads out is refused in the same words, whatever is there', (context) => {
  const folder = temporary(context);
  put(join(folder, 'root/tsconfig.json'), '{}');
  put(join(folder, 'outside/file.json'), '{}');
  mkdirSync(join(folder, 'outside/folder.json'));
  symlinkSync('pipe', join(folder, 'outside/ring.json'));
  symlinkSync('ring.json', join(folder, 'outside/pipe'));
  // Back into the root: whether the way is there would tell what lies outside.
  symlinkSync('../root', join(folder, 'outside/back.json'));
  symlinkSync('../outside', join(folder, 'root/out'));
  symlinkSync('../nowhere', join(folder, 'root/gone'));
  const places = resolvePlaces({ root: 'root', types: ['root'], cwd: folder });
  for (const target of ['file.json', 'folder.json', 'ring.json', 'back.json', 'missing.json', 'back.json/tsconfig.json', 'missing/x.json']) {
    const name = `to-${target.replace('/', '-')}`;
    symlinkSync(`../outside/${target}`, join(folder, 'root', name));
    for (const file of [name, `out/${target}`, `gone/${target}`]) {
      assert.throws(() => resolveProject(places, file), refusal(`--project '${file}' is outside the root`));
    }
  }
});
