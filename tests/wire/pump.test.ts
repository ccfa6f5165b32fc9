import assert from 'node:assert/strict';
import { PassThrough, Readable } from 'node:stream';
import { EventEmitter } from 'node:events';
import { test } from 'node:test';
import { pump } from '#tsmcp/wire/pump.ts';

const never = new AbortController().signal;

test('chunks are handed on in order until the end', async () => {
  const taken: string[] = [];
  await pump(Readable.from([Buffer.from('ab'), Buffer.from('c')]), async (chunk) => {
    taken.push(Buffer.from(chunk).toString());
  }, never);
  assert.deepEqual(taken, ['ab', 'c']);
});

test('a stream that gives text is read as UTF-8', async () => {
  const taken: number[] = [];
  await pump(Readable.from(['é']), async (chunk) => {
    taken.push(...chunk);
  }, never);
  assert.deepEqual(taken, [0xc3, 0xa9]);
});

test('the next chunk waits until the last one is taken', async () => {
  const input = Readable.from([Buffer.from('a'), Buffer.from('b')]);
  const taken: string[] = [];
  let release = (): void => undefined;
  const pumped = pump(input, (chunk) => {
    taken.push(Buffer.from(chunk).toString());
    return new Promise((resolve) => {
      release = resolve;
    });
  }, never);
  await new Promise(setImmediate);
  assert.deepEqual(taken, ['a']);
  release();
  await new Promise(setImmediate);
  assert.deepEqual(taken, ['a', 'b']);
  release();
  await pumped;
});

test('stop lets go of the input at once, also while nothing comes', async () => {
  const input = new PassThrough();
  const stop = new AbortController();
  const pumped = pump(input, () => Promise.resolve(), stop.signal);
  await new Promise(setImmediate);
  stop.abort();
  await pumped;
  assert.equal(input.destroyed, true);
});

test('a stop before the start reads nothing', async () => {
  const input = new PassThrough();
  input.write('a');
  await pump(input, () => assert.fail('read'), AbortSignal.abort());
  assert.equal(input.destroyed, true);
});

test('after a stop a chunk that was on its way is not handed on', async () => {
  const input = new PassThrough();
  const stop = new AbortController();
  const taken: string[] = [];
  input.write('a');
  const pumped = pump(input, async (chunk) => {
    taken.push(Buffer.from(chunk).toString());
    input.write('b');
    stop.abort();
  }, stop.signal);
  await pumped;
  assert.deepEqual(taken, ['a']);
});

test('an input that breaks ends like one that ends', async () => {
  const input = new PassThrough();
  const pumped = pump(input, () => Promise.resolve(), never);
  input.destroy(new Error('EIO'));
  await pumped;
});

test('a stream of the old kind is read too', async () => {
  const old = Object.assign(new EventEmitter(), { pause: () => undefined, resume: () => undefined });
  const taken: string[] = [];
  const pumped = pump(old as unknown as NodeJS.ReadableStream, async (chunk) => {
    taken.push(Buffer.from(chunk).toString());
  }, never);
  old.emit('data', Buffer.from('x'));
  old.emit('end');
  await pumped;
  assert.deepEqual(taken, ['x']);
});

test('what the taker throws is not swallowed', async () => {
  await assert.rejects(pump(Readable.from(['a']), () => Promise.reject(new Error('bug')), never), /bug/);
});
