import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FAULTS } from '#tsmcp/base/faults.ts';
import {
  agreedRevision, faultFor, hasStructuredContent, namedRevision, progressFor, promptFor, resourceFor, resultFor, REVISIONS, serverInfoFor,
  STATELESS_REVISIONS, toolFor, unknownToolIsError,
} from '#tsmcp/session/revisions.ts';
import { fakeCatalogue } from './fake-catalogue.ts';

const { serverInfo, tools: [tool], resources: [resource], prompts: [prompt] } = fakeCatalogue();
const membersOf = (value: object): string => Object.keys(value).join(' ');

test('the revisions, newest first', () => {
  assert.deepEqual(REVISIONS, ['2026-07-28', '2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05']);
});

test('a revision of the handshake is agreed to, any other string gets the newest of them', () => {
  for (const revision of REVISIONS.slice(1)) assert.equal(agreedRevision(revision), revision);
  for (const other of ['2026-07-28', '2024-10-07', '1', ' 2024-11-05', '__proto__', 'constructor']) {
    assert.equal(agreedRevision(other), '2025-11-25', other);
  }
});

test('a tool has the members that the revision has', () => {
  assert.ok(tool);
  assert.deepEqual(REVISIONS.map((revision) => membersOf(toolFor(revision, tool))), [
    'name title description inputSchema outputSchema annotations',
    'name title description inputSchema outputSchema annotations',
    'name title description inputSchema outputSchema annotations',
    'name description inputSchema annotations',
    'name description inputSchema',
  ]);
  assert.deepEqual(toolFor('2025-11-25', tool), tool);
});

test('so have a resource, a prompt and its arguments', () => {
  assert.ok(resource && prompt);
  const titled = 'uri name title description mimeType';
  const plain = 'uri name description mimeType';
  assert.deepEqual(REVISIONS.map((revision) => membersOf(resourceFor(revision, resource))), [titled, titled, titled, plain, plain]);
  assert.deepEqual(promptFor('2025-06-18', prompt), prompt);
  assert.deepEqual(promptFor('2025-03-26', prompt), {
    name: 'explain',
    description: 'Explains.',
    arguments: [{ name: 'path', description: 'A path.', required: true }, { name: 'focus', description: 'A focus.' }],
  });
});

test('so has the server', () => {
  assert.deepEqual(REVISIONS.map((revision) => membersOf(serverInfoFor(revision, serverInfo))), [
    'name title version description', 'name title version description', 'name title version', 'name version', 'name version',
  ]);
});

test('structured content stands in the three newest', () => {
  assert.deepEqual(REVISIONS.map(hasStructuredContent), [true, true, true, false, false]);
});

test('progress has a message from 2025-03-26 on, and no member that is absent', () => {
  const full = { progress: 1, total: 2, message: 'loading' };
  assert.deepEqual(REVISIONS.map((revision) => membersOf(progressFor(revision, full))), [
    'progress total message', 'progress total message', 'progress total message', 'progress total message', 'progress total',
  ]);
  assert.deepEqual(progressFor('2025-11-25', { progress: 1 }), { progress: 1 });
});

test('a request names a revision that needs no handshake, or hears which there are', () => {
  assert.deepEqual(STATELESS_REVISIONS, ['2026-07-28']);
  assert.equal(namedRevision('2026-07-28'), '2026-07-28');
  for (const requested of ['2025-11-25', '2031-01-01', '', '__proto__']) {
    assert.deepEqual(namedRevision(requested), {
      code: -32022, message: 'Unsupported protocol version', data: { supported: ['2026-07-28'], requested },
    });
  }
  const long = namedRevision(`\u202e${'x'.repeat(100)}`);
  assert.ok(typeof long === 'object');
  assert.equal(long.data?.['requested'], `\\u{202e}${'x'.repeat(79)}...`);
});

test('what only the stateless revision has', () => {
  assert.deepEqual(REVISIONS.filter(unknownToolIsError), ['2026-07-28']);
  assert.equal(faultFor('2025-11-25', FAULTS.unknownResource, { uri: 'a:b' }), FAULTS.unknownResource);
  assert.deepEqual(faultFor('2026-07-28', FAULTS.unknownResource, { uri: 'a:b' }), { ...FAULTS.unknownResource, data: { uri: 'a:b' } });
  assert.equal(resultFor('2025-11-25', '{"a":1}', serverInfo), '{"a":1}');
  assert.equal(Object.keys(JSON.parse(resultFor('2026-07-28', '{}', serverInfo)) as object).join(' '), 'resultType _meta');
});
