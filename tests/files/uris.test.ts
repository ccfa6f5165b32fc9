import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bufferUri, fileUri, libUri, parseFileUri, parseUri, typesUri } from '#tsmcp/files/uris.ts';

test('a buffer URI is its name, segment by segment', () => {
  const good: readonly (readonly [string, string])[] = [
    ['ts-buffer:snippet.ts', 'snippet.ts'],
    ['ts-buffer:src/a-b_c.d.ts', 'src/a-b_c.d.ts'],
    ['ts-buffer:[id]/(group)/$x~!,=@+.tsx', '[id]/(group)/$x~!,=@+.tsx'],
    ['ts-buffer:a%20b.ts', 'a b.ts'],
    ['ts-buffer:%C3%A9.ts', 'é.ts'],
    ['ts-buffer:100%25.ts', '100%.ts'],
    ['TS-Buffer:%61.ts', 'a.ts'],
    ['ts-buffer:...', '...'],
    [`ts-buffer:${'x'.repeat(256)}`, 'x'.repeat(256)],
  ];
  for (const [uri, name] of good) {
    assert.deepEqual(parseUri(uri), { scheme: 'ts-buffer', name }, uri);
    assert.deepEqual(parseUri(bufferUri(name)), { scheme: 'ts-buffer', name }, uri);
  }
});

test('what is no buffer name', () => {
  for (const name of [
    '', '/a.ts', 'a.ts/', 'a//b', '.', '..', 'a/../b', './a', '%2e%2e/a', 'a/%2E', 'a b.ts', 'é.ts', 'a?b', 'a#b', 'a:b', 'a*b', 'a\\b',
    '%', '%4', '%zz', '%ff', '%C3', 'a%2Fb', 'a%5cb', 'a%00b', '//host/a', 'x'.repeat(257), 'a\n.ts', '%ED%A0%80',
  ]) assert.equal(parseUri(`ts-buffer:${name}`), undefined, name);
});

test('the makers encode what must not stand raw', () => {
  assert.equal(bufferUri("it's a*b?#é.ts"), 'ts-buffer:it%27s%20a%2Ab%3F%23%C3%A9.ts');
  assert.equal(bufferUri('😀.ts'), 'ts-buffer:%F0%9F%98%80.ts');
  assert.equal(libUri('lib.es5.d.ts'), 'ts-lib:lib.es5.d.ts');
  assert.equal(typesUri(1, '@types/node/fs.d.ts'), 'ts-types:1/@types/node/fs.d.ts');
});

test('library and types URIs', () => {
  assert.deepEqual(parseUri('ts-lib:lib.dom.d.ts'), { scheme: 'ts-lib', name: 'lib.dom.d.ts' });
  assert.equal(parseUri('ts-lib:../package.json'), undefined);
  assert.equal(parseUri('ts-lib:'), undefined);
  assert.deepEqual(parseUri('ts-types:0/a%20b/index.d.ts'), { scheme: 'ts-types', directory: 0, path: 'a b/index.d.ts' });
  assert.deepEqual(parseUri(typesUri(12, 'x/y z.d.ts')), { scheme: 'ts-types', directory: 12, path: 'x/y z.d.ts' });
  for (const rest of ['', '0', '0/', '/a', '01/a', '-1/a', 'x/a', '1/../a', '9999999/a', '0/a%2fb']) {
    assert.equal(parseUri(`ts-types:${rest}`), undefined, rest);
  }
});

test('other schemes', () => {
  assert.deepEqual(parseUri('file:///a'), { scheme: 'file' });
  assert.deepEqual(parseUri('FILE:whatever'), { scheme: 'file' });
  for (const text of ['', 'a.ts', 'http://x/a', 'data:,x', '/a', 'ts-buffer', ':a', 'ts-other:a']) assert.equal(parseUri(text), undefined, text);
});

test('file URIs with posix rules', () => {
  const good: readonly (readonly [string, string])[] = [
    ['file:///a/b.ts', '/a/b.ts'],
    ['file://localhost/a/b.ts', '/a/b.ts'],
    ['file://LOCALHOST/a', '/a'],
    ['file:/a/b.ts', '/a/b.ts'],
    ['FILE:///a', '/a'],
    ['file:///a%20b/%C3%A9.ts', '/a b/é.ts'],
    ['file:///a b/é.ts', '/a b/é.ts'],
    ['file:///a/../b', '/b'],
    ['file:///a/%2e%2e/%2e%2e/b', '/b'],
    ['file:///c%3A/x', '/c:/x'],
    ['file:///100%25', '/100%'],
    ['file:///', '/'],
  ];
  for (const [uri, path] of good) assert.equal(parseFileUri(uri, 'posix'), path, uri);
  for (const uri of [
    'file://host/a', 'file://127.0.0.1/a', 'file:////server/a', 'file:a', 'file:', 'http:///a', 'ts-buffer:a', ' file:///a',
    'file:///a%2Fb', 'file:///a%2fb', 'file:///a%5Cb', 'file:///a%00', 'file:///a\\b', 'file:///a?x', 'file:///a#x', 'file:///a%',
    'file:///a%4', 'file:///a%ff', 'file:///a\nb', 'file:///%ED%A0%80', `file:///${'x'.repeat(5_000)}`,
  ]) assert.equal(parseFileUri(uri, 'posix'), undefined, uri.slice(0, 40));
});

test('file URIs with windows rules', () => {
  const good: readonly (readonly [string, string])[] = [
    ['file:///C:/a/b.ts', 'C:/a/b.ts'],
    ['file:///c:/a', 'C:/a'],
    ['file:///c%3A/a', 'C:/a'],
    ['file:///c%3a/a%20b', 'C:/a b'],
    ['file:/d:/', 'D:/'],
    ['file:///c:/a/../../b', 'C:/b'],
  ];
  for (const [uri, path] of good) assert.equal(parseFileUri(uri, 'windows'), path, uri);
  for (const uri of ['file:///a/b', 'file:///c:', 'file:///c:a', 'file:///c|/a', 'file://c:/a', 'file://server/share/a', 'file:////server/a',
    'file:///c:/nul', 'file:///c:/NUL%20.ts', 'file:///c%3A/a.ts%3Astream', 'file://?/C:/a', 'file://./C:/a', 'file:///%3F%3F/C:/a', 'file:///c:/a.', 'file:///c:/con/a', 'file:///c:/a%3Ab', 'file:///c:/a%20', 'file:///c:%5Ca']) {
    assert.equal(parseFileUri(uri, 'windows'), undefined, uri);
  }
});

test('a file URI leads back to its path', () => {
  assert.equal(fileUri('/a b/ü[1]#?%.ts', 'posix'), 'file:///a%20b/%C3%BC%5B1%5D%23%3F%25.ts');
  assert.equal(fileUri('C:/a b.ts', 'windows'), 'file:///C:/a%20b.ts');
  for (const path of ['/', '/a b/ü[1]#?%.ts', "/it's (a) $1;2&3=4+5,6!7*~@.ts", '/\u0001/😀']) {
    assert.equal(parseFileUri(fileUri(path, 'posix'), 'posix'), path);
  }
  for (const path of ['C:/', 'D:/a b/é;[x].ts']) assert.equal(parseFileUri(fileUri(path, 'windows'), 'windows'), path);
});
