import assert from 'node:assert/strict';
import { describe as group, test } from 'node:test';
import { describe } from '#tsmcp/tools/describe.ts';
import { fakeContext, queryOf, refusalOf } from './context.ts';
import type { FakeContext } from './context.ts';

const AT = { line: 0, character: 0 };

async function documentOf(args: Readonly<Record<string, unknown>>, context: FakeContext): Promise<unknown> {
  const query = await queryOf(describe, { ...args, ...AT }, context);
  return query.tool === 'describe' ? query.source : undefined;
}

function refusal(args: Readonly<Record<string, unknown>>, context: FakeContext): Promise<string> {
  return refusalOf(describe, { ...AT, ...args }, context);
}

const NEEDS_ROOT = 'needs a server that was started with --root: without one, send the source as \'text\'';

group('text', () => {
  test('alone is the snippet', async () => {
    const context = fakeContext();
    assert.deepEqual(await documentOf({ text: 'let a' }, context), { kind: 'buffer', name: 'snippet.ts' });
    assert.equal(context.buffers.snapshot().get('snippet.ts')?.text, 'let a');
  });
  test('with a ts-buffer: URI is kept under that name, and replaces what was there', async () => {
    const context = fakeContext();
    assert.deepEqual(await documentOf({ text: 'a', uri: 'ts-buffer:src/%C3%A9.tsx' }, context), { kind: 'buffer', name: 'src/é.tsx' });
    await documentOf({ text: 'b', uri: 'ts-buffer:src/%C3%A9.tsx' }, context);
    assert.deepEqual([...context.buffers.snapshot().values()].map(({ text }) => text), ['b']);
  });
  test('may be empty', async () => {
    const context = fakeContext();
    await documentOf({ text: '' }, context);
    assert.equal(context.buffers.snapshot().get('snippet.ts')?.text, '');
  });
  test('is what the call is asked about: opened before the question, on arrival', async () => {
    const context = fakeContext();
    const pending = [describe.call({ text: 'one', ...AT }, context), describe.call({ text: 'two', ...AT }, context)];
    assert.deepEqual(context.asked.map(({ buffers }) => buffers.get('snippet.ts')?.text), ['one', 'two']);
    await Promise.all(pending);
  });
  test('is opened only when every argument of the call is valid', async () => {
    const context = fakeContext();
    assert.match(await refusalOf(describe, { text: 'a' }, context), /^no place/);
    assert.match(await refusal({ text: 'a', verbosity: 9 }, context), /verbosity/);
    assert.match(await refusal({ text: 'a', other: 9 }, context), /other/);
  });
  test('over sourceChars is refused, and the buffer that was there stays', async () => {
    const context = fakeContext();
    await documentOf({ text: 'a' }, context);
    assert.equal(await refusal({ text: 'x'.repeat(101) }, context), "argument 'text' has 101 characters; at most 100 are taken (sourceChars)");
    assert.equal(context.buffers.snapshot().get('snippet.ts')?.text, 'a');
  });
  test('with half of a surrogate pair is refused', async () => {
    assert.equal(await refusal({ text: 'a\ud800' }, fakeContext()), "argument 'text' must be well-formed Unicode: it has half of a surrogate pair");
  });
  test('is never attached to a file', async () => {
    const context = fakeContext('root');
    assert.equal(await refusal({ text: 'a', path: 'a.ts' }, context), "'text' is never attached to a file: give 'text' or 'path', not both");
    for (const uri of ['file:///a.ts', 'ts-lib:lib.d.ts', 'ts-types:0/a.d.ts']) {
      assert.equal(await refusal({ text: 'a', uri }, context), "argument 'uri' must be a ts-buffer: URI where 'text' is given");
    }
  });
});

group('path', () => {
  test('goes on as it was given', async () => {
    assert.deepEqual(await documentOf({ path: ' ../src/a.ts ' }, fakeContext('root')), { kind: 'path', path: '../src/a.ts' });
  });
  test('empty text beside it is absent', async () => {
    const context = fakeContext('root');
    assert.deepEqual(await documentOf({ path: 'a.ts', text: '' }, context), { kind: 'path', path: 'a.ts' });
    assert.equal(context.buffers.snapshot().size, 0);
  });
  test('is refused without a root', async () => {
    assert.equal(await refusal({ path: 'a.ts' }, fakeContext()), `argument 'path' ${NEEDS_ROOT}`);
  });
  test('is refused beside uri', async () => {
    assert.equal(await refusal({ path: 'a.ts', uri: 'ts-buffer:a.ts' }, fakeContext('root')), "'path' and 'uri' were both given: give one of them");
  });
});

group('uri', () => {
  test('of an open buffer', async () => {
    const context = fakeContext();
    context.buffers.open('a b.ts', '');
    assert.deepEqual(await documentOf({ uri: 'ts-buffer:a%20b.ts' }, context), { kind: 'buffer', name: 'a b.ts' });
  });
  test('of a buffer that is not open', async () => {
    assert.equal(await refusal({ uri: 'ts-buffer:a%E2%80%AE.ts' }, fakeContext()), "the buffer 'ts-buffer:a\\u{202e}.ts' is not open: send its 'text'");
  });
  test('of a file goes on as it was given; without a root it is refused', async () => {
    const uri = 'file:///x/a%20b.ts';
    assert.deepEqual(await documentOf({ uri }, fakeContext('root')), { kind: 'file', uri });
    assert.equal(await refusal({ uri }, fakeContext()), `a file: URI ${NEEDS_ROOT}`);
  });
  test('of a library or a --types directory, as an answer gave it', async () => {
    assert.deepEqual(await documentOf({ uri: 'ts-lib:lib.dom.d.ts' }, fakeContext()), { kind: 'lib', name: 'lib.dom.d.ts' });
    assert.deepEqual(await documentOf({ uri: 'ts-types:2/react/index.d.ts' }, fakeContext()), { kind: 'types', directory: 2, path: 'react/index.d.ts' });
  });
  test('of another scheme, or none', async () => {
    for (const uri of ['http://a/b.ts', 'a.ts', 'untitled:a', 'ts-types:x/a']) {
      assert.equal(await refusal({ uri }, fakeContext('root')), "argument 'uri' must be a ts-buffer:, file:, ts-lib: or ts-types: URI");
    }
  });
  test('of a buffer whose name is not one', async () => {
    for (const name of ['', '/a', 'a/', 'a//b', '../a', 'a/./b', 'a b', 'a?b', 'a%2Fb', 'a%2', 'x'.repeat(257)]) {
      assert.match(await refusal({ uri: `ts-buffer:${name}`, text: '' }, fakeContext()), /^argument 'uri' must be ts-buffer:NAME, with NAME of 1 to 256 characters/);
    }
  });
});

test('no source at all', async () => {
  for (const args of [{}, { path: ' ', uri: null }]) {
    assert.equal(await refusal(args, fakeContext('root')), "no source: give one of 'text', 'path' and 'uri'");
  }
});
