import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
import { divertStandardOutput } from '#tsmcp/wire/stdout.ts';

test('while standard output is served on, other writers reach standard error; afterwards things are as before', () => {
  const { stdout, stderr } = process;
  const { write: out } = stdout;
  const { write: error } = stderr;
  const errors: string[] = [];
  stderr.write = ((text: string) => errors.push(text) > 0) as typeof stderr.write;
  try {
    const restore = divertStandardOutput(stdout);
    try {
      stdout.write('noise\n');
      console.log('more noise');
    } finally {
      restore();
    }
  } finally {
    stderr.write = error;
  }
  assert.equal(stdout.write, out);
  assert.deepEqual(errors, ['noise\n', 'more noise\n']);
});

test('another stream diverts nothing', () => {
  const { write } = process.stdout;
  const restore = divertStandardOutput(new PassThrough());
  assert.equal(process.stdout.write, write);
  restore();
  assert.equal(process.stdout.write, write);
});
