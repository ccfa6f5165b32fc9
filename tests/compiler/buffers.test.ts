import assert from 'node:assert/strict';
import test from 'node:test';
import { Buffers } from '#tsmcp/compiler/buffers.ts';

const LIMITS = { sourceChars: 10, openBuffers: 2, bufferChars: 15 };

test('a buffer is opened, replaced and closed; versions grow over the life of the process', () => {
  const buffers = new Buffers(LIMITS);
  buffers.open('a.ts', 'one');
  buffers.open('b.ts', 'two');
  buffers.open('a.ts', 'three');
  assert.deepEqual([...buffers.snapshot().values()], [
    { name: 'a.ts', text: 'three', version: 3 },
    { name: 'b.ts', text: 'two', version: 2 },
  ]);
  assert.equal(buffers.has('b.ts'), true);
  assert.equal(buffers.close('b.ts'), true);
  assert.equal(buffers.close('b.ts'), false);
  assert.equal(buffers.has('b.ts'), false);
});

test('sending the same text again changes nothing', () => {
  const buffers = new Buffers(LIMITS);
  buffers.open('a.ts', 'one');
  const before = buffers.snapshot();
  buffers.open('a.ts', 'one');
  assert.equal(buffers.snapshot(), before);
});

test('a snapshot stays as it was', () => {
  const buffers = new Buffers(LIMITS);
  buffers.open('a.ts', 'one');
  const before = buffers.snapshot();
  buffers.open('a.ts', 'two');
  buffers.close('a.ts');
  assert.equal(before.get('a.ts')?.text, 'one');
  assert.equal(buffers.snapshot().size, 0);
});

test('a text over sourceChars is refused and what was there stays; exactly at the limit it is taken', () => {
  const buffers = new Buffers(LIMITS);
  buffers.open('a.ts', 'x'.repeat(10));
  assert.throws(() => {
    buffers.open('a.ts', 'y'.repeat(11));
  }, { name: 'Refusal', message: "argument 'text' has 11 characters; at most 10 are taken (sourceChars)" });
  assert.equal(buffers.snapshot().get('a.ts')?.text, 'x'.repeat(10));
});

test('one buffer more than openBuffers is refused; replacing one is not', () => {
  const buffers = new Buffers(LIMITS);
  buffers.open('a.ts', 'a');
  buffers.open('b.ts', 'b');
  assert.throws(() => {
    buffers.open('c.ts', 'c');
  }, { name: 'Refusal', message: '2 buffers are open, the most there may be (openBuffers): close one first' });
  buffers.open('b.ts', 'bb');
  buffers.close('a.ts');
  buffers.open('c.ts', 'c');
  assert.deepEqual([...buffers.snapshot().keys()], ['b.ts', 'c.ts']);
});

test('all texts together keep to bufferChars, a replaced text not counted twice', () => {
  const buffers = new Buffers(LIMITS);
  buffers.open('a.ts', 'x'.repeat(10));
  assert.throws(() => {
    buffers.open('b.ts', 'y'.repeat(6));
  }, { name: 'Refusal', message: 'the open buffers would have 16 characters; at most 15 are kept (bufferChars): close one first' });
  buffers.open('b.ts', 'y'.repeat(5));
  buffers.open('a.ts', 'z'.repeat(10));
  buffers.close('a.ts');
  buffers.open('c.ts', 'w'.repeat(10));
  assert.equal(buffers.snapshot().size, 2);
});
