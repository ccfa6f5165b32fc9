import assert from 'node:assert/strict';
import test from 'node:test';
import { readResource, RESOURCES, type Ask, type Launched } from '#tsmcp/resources/index.ts';
import { DEFAULT_LIMITS } from '#tsmcp/wire/limits.ts';

const LAUNCHED: Launched = { limits: DEFAULT_LIMITS, projects: 2, types: 1, typescript: '6.0.3', revisions: ['2025-11-25'] };
const never: Ask = () => Promise.reject(new Error('asked'));

test('three resources of JSON, in their order, with short titles', () => {
  assert.deepEqual(RESOURCES.map(({ uri, name, mimeType }) => [uri, name, mimeType]), [
    ['tsmcp://keywords', 'keywords', 'application/json'],
    ['tsmcp://default-libs', 'default-libs', 'application/json'],
    ['tsmcp://limits', 'limits', 'application/json'],
  ]);
  for (const { title } of RESOURCES) assert.ok(title.length > 0 && title.length <= 40);
});

test('limits are answered without the compiler, in numbers', async () => {
  const outcome = await readResource('tsmcp://limits', LAUNCHED, never);
  assert.equal(outcome.kind, 'ok');
  assert.deepEqual(JSON.parse(outcome.json), { limits: { ...DEFAULT_LIMITS }, projects: 2, types: 1, typescript: '6.0.3', revisions: ['2025-11-25'] });
});

test('what the compiler knows is asked of it', async () => {
  const asked: unknown[] = [];
  const ask: Ask = (query) => {
    asked.push(query);
    return Promise.resolve({ kind: 'ok', json: '{}' });
  };
  for (const uri of ['tsmcp://keywords', 'tsmcp://default-libs']) assert.deepEqual(await readResource(uri, LAUNCHED, ask), { kind: 'ok', json: '{}' });
  assert.deepEqual(asked, [{ tool: 'resource', name: 'keywords' }, { tool: 'resource', name: 'default-libs' }]);
});

test('one that is too large is told so, and so is one that came too late, or whose compiler was lost', async () => {
  const refuse = (outcome: 'error' | 'failed' | 'timeout'): Ask => () => Promise.resolve({ kind: 'refused', message: 'no', outcome });
  assert.deepEqual(await readResource('tsmcp://keywords', LAUNCHED, refuse('error')), { kind: 'too-large' });
  assert.deepEqual(await readResource('tsmcp://keywords', LAUNCHED, refuse('timeout')), { kind: 'late' });
  assert.deepEqual(await readResource('tsmcp://keywords', LAUNCHED, refuse('failed')), { kind: 'lost' });
});

test('anything else is unknown', async () => {
  for (const uri of ['', 'tsmcp://', 'tsmcp://limits/', 'file:///etc/passwd', '__proto__']) {
    assert.deepEqual(await readResource(uri, LAUNCHED, never), { kind: 'unknown' });
  }
});
