import assert from 'node:assert/strict';
import { PassThrough, Writable } from 'node:stream';
import { test } from 'node:test';
import { LineWriter } from '#tsmcp/wire/writer.ts';

const turn = (): Promise<void> => new Promise((resolve) => {
  setImmediate(resolve);
});

/** An output that takes nothing until told to. */
class Slow extends Writable {
  readonly taken: string[] = [];
  #take: (() => void) | undefined;

  constructor() {
    super({ highWaterMark: 10, decodeStrings: false });
  }

  override _write(chunk: unknown, _encoding: string, done: (error?: Error | null) => void): void {
    this.#take = () => {
      this.taken.push(String(chunk));
      done();
    };
  }

  take(): void {
    const take = this.#take;
    this.#take = undefined;
    take?.();
  }
}

test('lines are written in order, each ended by LF', async () => {
  const output = new PassThrough();
  const writer = new LineWriter(output, () => assert.fail('closed'));
  writer.write('one');
  writer.write('zwei é');
  await writer.flush();
  assert.equal(String(output.read()), 'one\nzwei é\n');
  assert.equal(writer.full, false);
});

test('full until the output has taken what it holds', async () => {
  const output = new Slow();
  const writer = new LineWriter(output, () => assert.fail('closed'));
  writer.write('12');
  assert.equal(writer.full, false);
  writer.write('1234567890');
  assert.equal(writer.full, true);
  let drained = false;
  let flushed = false;
  const waits = [
    writer.drained().then(() => {
      drained = true;
    }),
    writer.flush().then(() => {
      flushed = true;
    }),
  ];
  output.take();
  await turn();
  assert.deepEqual([drained, flushed], [false, false]);
  output.take();
  await turn();
  assert.deepEqual([drained, flushed], [true, true]);
  assert.deepEqual(output.taken, ['12\n', '1234567890\n']);
  await Promise.all(waits);
});

test('flush and drained resolve at once where nothing waits', async () => {
  const writer = new LineWriter(new PassThrough(), () => assert.fail('closed'));
  await writer.flush();
  await writer.drained();
});

test('a reader that is gone is told once, and whoever waits is let go', async () => {
  let closed = 0;
  const output = new Writable({
    write: (_chunk, _encoding, done) => done(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' })),
  });
  const writer = new LineWriter(output, () => {
    closed += 1;
  });
  writer.write('one');
  await writer.flush();
  await turn();
  assert.equal(closed, 1);
  writer.write('two');
  await writer.flush();
  output.emit('error', new Error('late'));
  assert.equal(closed, 1);
});

test('an output that is destroyed counts as closed', async () => {
  let closed = 0;
  const output = new Slow();
  const writer = new LineWriter(output, () => {
    closed += 1;
  });
  writer.write('1234567890');
  const waiting = writer.drained();
  output.destroy();
  await waiting;
  assert.equal(closed, 1);
});

test('close writes nothing more, lets go, and tells nobody', async () => {
  const output = new Slow();
  const writer = new LineWriter(output, () => assert.fail('told'));
  writer.write('1234567890');
  const waiting = Promise.all([writer.drained(), writer.flush()]);
  writer.close();
  await waiting;
  writer.write('more');
  output.take();
  await turn();
  assert.deepEqual(output.taken, ['1234567890\n']);
  assert.equal(writer.full, false);
});

test('the writer holds on to the output as it was', async () => {
  const output = new PassThrough();
  const writer = new LineWriter(output, () => assert.fail('closed'));
  output.write = () => assert.fail('diverted');
  writer.write('one');
  await writer.flush();
  assert.equal(String(output.read()), 'one\n');
});
