import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_LIMITS, LIMITS, withLimits } from '#tsmcp/wire/limits.ts';

test('the defaults are the published ones', () => {
  assert.deepEqual(DEFAULT_LIMITS, {
    messageBytes: 2_097_152,
    sourceChars: 524_288,
    fileBytes: 16_777_216,
    resultChars: 524_288,
    openBuffers: 64,
    bufferChars: 8_388_608,
    pendingRequests: 256,
    pendingBytes: 33_554_432,
    callMillis: 45_000,
    drainMillis: 30_000,
    heapMiB: 4_096,
    programFiles: 20_000,
    listedEntries: 200_000,
  });
});

test('every default lies in its range, and every limit has a reason', () => {
  for (const [name, row] of Object.entries(LIMITS)) {
    assert.ok(row.min <= row.default && row.default <= row.max, name);
    assert.notEqual(row.reason, '', name);
  }
});

test('changes stand in place of defaults', () => {
  assert.deepEqual(withLimits({ callMillis: 10 }), { ...DEFAULT_LIMITS, callMillis: 10 });
});
