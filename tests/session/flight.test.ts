import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Flight } from '#tsmcp/session/flight.ts';

const ROOM = { pendingRequests: 10, pendingBytes: 1000 };

test('ids of different type are different requests', () => {
  const flight = new Flight(ROOM);
  assert.ok(flight.admit(1, 1));
  assert.equal(flight.has(1), true);
  assert.equal(flight.has('1'), false);
  assert.ok(flight.admit('1', 1));
  flight.cancel(1);
  flight.cancel('none');
  assert.equal(flight.has('1'), true);
});

test('a request that is closed frees its id, and only its own', () => {
  const flight = new Flight(ROOM);
  const first = flight.admit('a', 1);
  assert.ok(first);
  flight.close(first);
  assert.equal(flight.has('a'), false);
  const second = flight.admit('a', 1);
  assert.ok(second);
  flight.close(first);
  assert.equal(flight.has('a'), true);
});

test('pendingRequests counts what the catalogue holds, also what is closed', () => {
  const flight = new Flight({ ...ROOM, pendingRequests: 2 });
  const [first, second] = [flight.admit(1, 1), flight.admit(2, 1)];
  assert.ok(first && second);
  assert.equal(flight.admit(3, 1), undefined);
  flight.close(first);
  assert.equal(flight.admit(3, 1), undefined);
  flight.release(first);
  assert.ok(flight.admit(3, 1));
});

test('pendingBytes counts the lines of what is held', () => {
  const flight = new Flight({ ...ROOM, pendingBytes: 100 });
  const first = flight.admit(1, 60);
  assert.ok(first);
  assert.equal(flight.admit(2, 41), undefined);
  assert.ok(flight.admit(2, 40));
  flight.release(first);
  flight.release(first);
  assert.equal(flight.admit(3, 61), undefined);
  assert.ok(flight.admit(3, 60));
});

test('cancel aborts one, cancelAll the rest', () => {
  const flight = new Flight(ROOM);
  const [first, second, third] = [flight.admit(1, 1), flight.admit(2, 1), flight.admit(3, 1)];
  assert.ok(first && second && third);
  flight.cancel(2);
  assert.deepEqual([first, second, third].map(({ abort }) => abort.signal.aborted), [false, true, false]);
  flight.close(second);
  assert.equal(flight.cancelAll(), 2);
  assert.deepEqual([first, third].map(({ abort }) => abort.signal.aborted), [true, true]);
});

test('idle resolves once nothing waits for an answer', async () => {
  const flight = new Flight(ROOM);
  await flight.idle();
  const [first, second] = [flight.admit(1, 1), flight.admit(2, 1)];
  assert.ok(first && second);
  let idle = false;
  const waiting = flight.idle().then(() => {
    idle = true;
  });
  flight.close(first);
  await new Promise(setImmediate);
  assert.equal(idle, false);
  flight.close(second);
  await waiting;
});
