import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isReading, next, revisionOf } from '#tsmcp/session/phase.ts';
import type { Phase, PhaseEvent } from '#tsmcp/session/phase.ts';

const PHASES: readonly Phase[] = [
  { kind: 'opening' },
  { kind: 'negotiated', revision: '2025-06-18' },
  { kind: 'ready', revision: '2025-06-18' },
  { kind: 'draining', until: 5 },
  { kind: 'closed' },
];

const after = (event: PhaseEvent): Phase[] => PHASES.map((phase) => next(phase, event));

test('initialize opens the handshake once', () => {
  const [, ...others] = PHASES;
  assert.deepEqual(after({ kind: 'initialize', revision: '2024-11-05' }), [
    { kind: 'negotiated', revision: '2024-11-05' }, ...others,
  ]);
});

test('initialized counts in negotiated only, and keeps the revision', () => {
  const [opening, , ...others] = PHASES;
  assert.deepEqual(after({ kind: 'initialized' }), [opening, { kind: 'ready', revision: '2025-06-18' }, ...others]);
});

test('the end of input drains what is read from', () => {
  const draining = { kind: 'draining', until: 9 };
  const kept = [{ kind: 'draining', until: 5 }, { kind: 'closed' }];
  assert.deepEqual(after({ kind: 'end-of-input', until: 9 }), [draining, draining, draining, ...kept]);
});

test('ended closes every phase', () => {
  assert.deepEqual(after({ kind: 'ended' }), PHASES.map(() => ({ kind: 'closed' })));
});

test('what is read from, and the revision in force', () => {
  assert.deepEqual(PHASES.map(isReading), [true, true, true, false, false]);
  assert.deepEqual(PHASES.map(revisionOf), [undefined, '2025-06-18', '2025-06-18', undefined, undefined]);
});

test('a kind that is none is a bug', () => {
  assert.throws(() => next({ kind: 'opening' }, { kind: 'x' } as unknown as PhaseEvent), /unreachable/);
  assert.throws(() => isReading({ kind: 'x' } as unknown as Phase), /unreachable/);
});
