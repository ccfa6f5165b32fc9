import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  agreedRevision, hasStructuredContent, progressFor, promptFor, resourceFor, REVISIONS, serverInfoFor, toolFor,
} from '#tsmcp/session/revisions.ts';
import { fakeCatalogue } from './fake-catalogue.ts';

const { serverInfo, tools: [tool], resources: [resource], prompts: [prompt] } = fakeCatalogue();
const membersOf = (value: object): string => Object.keys(value).join(' ');

test('the revisions, newest first', () => {
  assert.deepEqual(REVISIONS, ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05']);
});

test('a supported revision is agreed to, any other string gets the newest', () => {
  for (const revision of REVISIONS) assert.equal(agreedRevision(revision), revision);
  for (const other of ['2026-07-28', '2024-10-07', '1', ' 2024-11-05', '__proto__', 'constructor']) {
    assert.equal(agreedRevision(other), '2025-11-25', other);
  }
});

test('a tool has the members that the revision has', () => {
  assert.ok(tool);
  assert.deepEqual(REVISIONS.map((revision) => membersOf(toolFor(revision, tool))), [
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
  assert.deepEqual(REVISIONS.map((revision) => membersOf(resourceFor(revision, resource))), [titled, titled, plain, plain]);
  assert.deepEqual(promptFor('2025-06-18', prompt), prompt);
  assert.deepEqual(promptFor('2025-03-26', prompt), {
    name: 'explain',
    description: 'Explains.',
    arguments: [{ name: 'path', description: 'A path.', required: true }, { name: 'focus', description: 'A focus.' }],
  });
});

test('so has the server', () => {
  assert.deepEqual(REVISIONS.map((revision) => membersOf(serverInfoFor(revision, serverInfo))), [
    'name title version description', 'name title version', 'name version', 'name version',
  ]);
});

test('structured content stands in the two newest', () => {
  assert.deepEqual(REVISIONS.map(hasStructuredContent), [true, true, false, false]);
});

test('progress has a message from 2025-03-26 on, and no member that is absent', () => {
  const full = { progress: 1, total: 2, message: 'loading' };
  assert.deepEqual(REVISIONS.map((revision) => membersOf(progressFor(revision, full))), [
    'progress total message', 'progress total message', 'progress total message', 'progress total',
  ]);
  assert.deepEqual(progressFor('2025-11-25', { progress: 1 }), { progress: 1 });
});
