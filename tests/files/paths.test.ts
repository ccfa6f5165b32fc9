import assert from 'node:assert/strict';
import { test } from 'node:test';
import { baseName, belowRoot, childPath, foldCase, isAbsolutePath, isInside, normalizePath, parentPath, pathRules, relativePath, respelled, rulesOf } from '#tsmcp/files/paths.ts';

const POSIX: readonly (readonly [string, string | undefined])[] = [
  ['a.ts', '/base/dir/a.ts'],
  ['./a.ts', '/base/dir/a.ts'],
  ['../a.ts', '/base/a.ts'],
  ['../../../../a.ts', '/a.ts'],
  ['/x//y/./z/../w', '/x/y/w'],
  ['//server/share', '/server/share'],
  ['/', '/'],
  ['.', '/base/dir'],
  ['a/', '/base/dir/a'],
  ['C:/x', '/base/dir/C:/x'],
  ['%2e%2e/a', '/base/dir/%2e%2e/a'],
  ['a. ', '/base/dir/a. '],
  ['con', '/base/dir/con'],
  ['näme 1%.ts', '/base/dir/näme 1%.ts'],
  ['', undefined],
  ['a\0.ts', undefined],
  ['..\\secret', undefined],
  ['a\ud800.ts', undefined],
  ['x'.repeat(4_097), undefined],
  ['x'.repeat(4_090), undefined],
  ['x'.repeat(4_086), `/base/dir/${'x'.repeat(4_086)}`],
];

const WINDOWS: readonly (readonly [string, string | undefined])[] = [
  ['a.ts', 'D:/base/a.ts'],
  ['..\\..\\..\\a.ts', 'D:/a.ts'],
  ['\\x\\y', 'D:/x/y'],
  ['c:\\Users\\me/a.ts', 'C:/Users/me/a.ts'],
  ['C:/', 'C:/'],
  ['e:/x/../..', 'E:/'],
  ['c:a.ts', undefined],
  ['c:', undefined],
  ['\\\\server\\share\\a.ts', undefined],
  ['//server/share', undefined],
  ['\\\\?\\C:\\a.ts', undefined],
  ['\\\\.\\pipe\\x', undefined],
  ['//./C:/x', undefined],
  ['C:/nul', undefined],
  ['C:/x/NUL.ts', undefined],
  ['com1', undefined],
  ['C:/lpt9.txt/x', undefined],
  ['CON', undefined],
  ['CON .ts', undefined],
  ['nul  .a.b', undefined],
  ['x/aux/a.ts', undefined],
  ['prn.', undefined],
  ['COM\u00b9.ts', undefined],
  ['conin$', undefined],
  ['console.ts', 'D:/base/console.ts'],
  ['con-a.ts', 'D:/base/con-a.ts'],
  ['com10.ts', 'D:/base/com10.ts'],
  ['PROGRA~1/a.ts', 'D:/base/PROGRA~1/a.ts'],
  ['\\\\?\\UNC\\server\\share\\a.ts', undefined],
  ['\\\\.\\C:\\a.ts', undefined],
  ['\\??\\C:\\a.ts', undefined],
  ['/??/C:/a.ts', undefined],
  ['\\/server/share', undefined],
  ['/C:/a.ts', undefined],
  ['x/C:/a.ts', undefined],
  ['C:/../../a.ts', 'C:/a.ts'],
  ['.. /a.ts', undefined],
  ['.../a.ts', undefined],
  ['a\n.ts', undefined],
  ['a.ts.', undefined],
  ['a.ts ', undefined],
  ['folder./a.ts', undefined],
  ['a.ts::$DATA', undefined],
  ['a.ts:stream', undefined],
  ['a?.ts', undefined],
  ['a\0', undefined],
  ['', undefined],
];

test('posix rules: the normal form, and what has none', () => {
  for (const [text, path] of POSIX) assert.equal(normalizePath(text, '/base/dir', 'posix'), path, text.slice(0, 40));
  assert.equal(normalizePath('a', '/', 'posix'), '/a');
});

test('windows rules: the normal form, and what has none', () => {
  for (const [text, path] of WINDOWS) assert.equal(normalizePath(text, 'D:/base', 'windows'), path, text);
  assert.equal(normalizePath('a', 'd:/', 'windows'), 'D:/a');
  assert.equal(normalizePath('a', '/', 'windows'), undefined);
  assert.equal(normalizePath('/a', '/', 'windows'), undefined);
});

test('a path in normal form stays as it is', () => {
  for (const [, path] of POSIX) if (path !== undefined) assert.equal(normalizePath(path, '/other', 'posix'), path);
  for (const [, path] of WINDOWS) if (path !== undefined) assert.equal(normalizePath(path, 'X:/other', 'windows'), path);
});

test('inside is the directory itself or below it, by whole segments', () => {
  assert.equal(isInside('/a/b', '/a/b', 'posix'), true);
  assert.equal(isInside('/a/b/c', '/a/b', 'posix'), true);
  assert.equal(isInside('/a/bc', '/a/b', 'posix'), false);
  assert.equal(isInside('/a', '/a/b', 'posix'), false);
  assert.equal(isInside('/a/B/c', '/a/b', 'posix'), false);
  assert.equal(isInside('/a', '/', 'posix'), true);
  assert.equal(isInside('c:/a/b', 'C:/a', 'windows'), true);
  assert.equal(isInside('C:/a/b', 'c:/', 'windows'), true);
  assert.equal(isInside('D:/a/b', 'C:/a', 'windows'), false);
  assert.equal(isInside('c:/a', 'C:/', 'posix'), false);
});

test('where case is ignored, a path is respelled as its directory is', () => {
  assert.equal(respelled('/A/b/C.ts', '/a/B'), '/a/B/C.ts');
  assert.equal(respelled('/a/B', '/A/b'), '/A/b');
  assert.equal(respelled('/a/bc', '/A/b'), undefined);
  assert.equal(respelled('/a', '/A/b'), undefined);
  assert.equal(respelled('/x/y', '/'), '/x/y');
  assert.equal(respelled('c:/users/ME/a.ts', 'C:/Users/Me'), 'C:/Users/Me/a.ts');
  assert.equal(respelled('D:/users', 'C:/Users'), undefined);
  assert.equal(foldCase('\u00c9\u017f.TS'), foldCase('\u00e9S.ts'));
});

test('a path below the root, in either spelling of it, in the resolved one', () => {
  const spellings = { root: '/real', rootAsGiven: '/given' };
  assert.equal(belowRoot('/real/a', spellings, 'posix'), '/real/a');
  assert.equal(belowRoot('/given/a', spellings, 'posix'), '/real/a');
  assert.equal(belowRoot('/given', spellings, 'posix'), '/real');
  assert.equal(belowRoot('/givens/a', spellings, 'posix'), undefined);
  assert.equal(belowRoot('/Given/a', spellings, 'posix'), undefined);
  assert.equal(belowRoot('/Given/A', { ...spellings, ignoreCase: true }, 'posix'), '/real/A');
  assert.equal(belowRoot('/other', { ...spellings, ignoreCase: true }, 'posix'), undefined);
  assert.equal(belowRoot('c:/work/A.ts', { root: 'C:/Work', ignoreCase: true }, 'windows'), 'C:/Work/A.ts');
  assert.equal(belowRoot('/a', {}, 'posix'), undefined);
  assert.equal(belowRoot('/a', { root: '/' }, 'posix'), '/a');
});

test('a relative path is only made of what is inside', () => {
  assert.equal(relativePath('/a/b/c', '/a'), 'b/c');
  assert.equal(relativePath('/a', '/a'), '');
  assert.equal(relativePath('/a/b', '/'), 'a/b');
  assert.throws(() => relativePath('/secret/b', '/a'), { message: 'a path is not below its directory' });
  assert.throws(() => relativePath('/ab', '/a'));
});

test('child, parent and last segment', () => {
  assert.equal(childPath('/', 'a'), '/a');
  assert.equal(childPath('/a', 'b/c'), '/a/b/c');
  assert.equal(childPath('C:/', 'a'), 'C:/a');
  assert.equal(parentPath('/a/b'), '/a');
  assert.equal(parentPath('/a'), '/');
  assert.equal(parentPath('/'), '/');
  assert.equal(parentPath('C:/a/b'), 'C:/a');
  assert.equal(parentPath('C:/a'), 'C:/');
  assert.equal(baseName('/a/b.ts'), 'b.ts');
  assert.equal(baseName('/'), '');
});

test('absolute by the rules, and the rules of a platform', () => {
  assert.equal(isAbsolutePath('/a', 'posix'), true);
  assert.equal(isAbsolutePath('a', 'posix'), false);
  assert.equal(isAbsolutePath('c:\\a', 'windows'), true);
  assert.equal(isAbsolutePath('c:a', 'windows'), false);
  assert.equal(isAbsolutePath('/a', 'windows'), false);
  assert.equal(rulesOf('win32'), 'windows');
  assert.equal(rulesOf('darwin'), 'posix');
  assert.equal(pathRules, rulesOf(process.platform));
});
