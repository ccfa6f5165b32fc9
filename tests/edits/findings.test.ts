/** The lane's own eye: it must see a finding that edits brought, and no other. */
import assert from 'node:assert/strict';
import test from 'node:test';
import type { Finding } from './compiled.ts';
import { newFindings } from './findings.ts';

const at = (start: number, code = 1, fileName = 'a.ts'): Finding => ({ fileName, code, start, message: '' });

/** `ab` becomes `longer` at 10, and a letter goes at 20. */
const CHANGED = [{ fileName: 'a.ts', replacements: [{ start: 10, length: 2, newText: 'longer' }, { start: 20, length: 1, newText: '' }] }];

function found(before: readonly Finding[], after: readonly Finding[], together = false): readonly number[] {
  return newFindings(before, after, CHANGED, together).map(({ start }) => start);
}

test('a finding that moved with the text is not new', () => {
  assert.deepEqual(found([at(5), at(15), at(30)], [at(5), at(19), at(33)]), []);
});

test('a finding within what was replaced may be anywhere there', () => {
  assert.deepEqual(found([at(10)], [at(14)]), []);
  assert.deepEqual(found([at(10)], [at(24)]), [24]);
  assert.deepEqual(found([at(10)], [at(24)], true), []);
});

test('another place, another code, another file, or one more is new', () => {
  assert.deepEqual(found([at(15)], [at(15)]), [15]);
  assert.deepEqual(found([at(5)], [at(5, 2)]), [5]);
  assert.deepEqual(found([at(5)], [at(5, 1, 'b.ts')]), [5]);
  assert.deepEqual(found([at(5)], [at(5), at(5)]), [5]);
  assert.deepEqual(found([at(5)], []), []);
});
