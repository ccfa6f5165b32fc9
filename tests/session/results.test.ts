import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  callResult, discoverResult, initializeResult, listResult, promptResult, readResult, unknownToolResult, withinResultChars,
} from '#tsmcp/session/results.ts';
import { fakeCatalogue } from './fake-catalogue.ts';

const catalogue = fakeCatalogue();

test('initialize says what is served and nothing else', () => {
  assert.deepEqual(JSON.parse(initializeResult(catalogue, '2025-11-25')), {
    protocolVersion: '2025-11-25',
    capabilities: { tools: {}, resources: {}, prompts: {} },
    serverInfo: { name: 'fake', title: 'Fake server', version: '9.9.9', description: 'A server for tests.' },
    instructions: 'First line.\nSecond line.',
  });
  assert.deepEqual(JSON.parse(initializeResult(catalogue, '2024-11-05')), {
    protocolVersion: '2024-11-05',
    capabilities: { tools: {}, resources: {}, prompts: {} },
    serverInfo: { name: 'fake', version: '9.9.9' },
    instructions: 'First line.\nSecond line.',
  });
});

test('lists in their fixed order, without a next cursor', () => {
  const { tools, resources, prompts } = catalogue;
  assert.deepEqual(JSON.parse(listResult(catalogue, 'tools', '2025-11-25')), { tools });
  assert.deepEqual(JSON.parse(listResult(catalogue, 'resources', '2025-11-25')), { resources });
  assert.deepEqual(JSON.parse(listResult(catalogue, 'prompts', '2025-11-25')), { prompts });
  assert.equal(listResult(catalogue, 'resourceTemplates', '2025-11-25'), '{"resourceTemplates":[]}');
});

test('a good call: the JSON as it was made, once as text and once as structured content', () => {
  const json = '{"b":1.0,"a":"\\u2028\\"x\\""}';
  const text = JSON.stringify(json);
  const outcome = { kind: 'ok', json } as const;
  assert.equal(callResult(outcome, catalogue, '2025-11-25'), `{"content":[{"type":"text","text":${text}}],"structuredContent":${json}}`);
  assert.equal(callResult(outcome, catalogue, '2025-03-26'), `{"content":[{"type":"text","text":${text}}]}`);
});

test('a failed call: the same form, with isError', () => {
  const outcome = { kind: 'refused', message: 'no "x"' } as const;
  assert.deepEqual(JSON.parse(callResult(outcome, catalogue, '2025-06-18')), {
    content: [{ type: 'text', text: '{"error":"no \\"x\\""}' }],
    structuredContent: { error: 'no "x"' },
    isError: true,
  });
  assert.deepEqual(JSON.parse(callResult(outcome, catalogue, '2024-11-05')), {
    content: [{ type: 'text', text: '{"error":"no \\"x\\""}' }],
    isError: true,
  });
});

test('a result of resultChars passes; one more is replaced by an error that says how large and how to narrow', () => {
  const good = { kind: 'ok', json: '{"a":"123"}' } as const;
  const refused = { kind: 'refused', message: '1', outcome: 'failed' } as const;
  assert.equal(withinResultChars(good, 11), good);
  assert.equal(withinResultChars(refused, 13), refused);
  assert.deepEqual(withinResultChars(good, 10), {
    kind: 'refused',
    message: 'the result has 11 characters of JSON, at most 10 are sent (resultChars): '
      + 'narrow the call, by one file, a smaller limit or a lower verbosity',
  });
  assert.match(JSON.stringify(withinResultChars(refused, 12)), /has 13 characters/);
});

test('an unknown tool: the one text that is no JSON', () => {
  assert.deepEqual(JSON.parse(unknownToolResult(catalogue, '2025-11-25')), {
    content: [{ type: 'text', text: 'unknown tool' }],
    structuredContent: { error: 'unknown tool' },
    isError: true,
  });
  assert.deepEqual(JSON.parse(unknownToolResult(catalogue, '2025-03-26')), {
    content: [{ type: 'text', text: 'unknown tool' }],
    isError: true,
  });
});

test('a resource and a prompt', () => {
  assert.deepEqual(JSON.parse(readResult('fake://one', '{"n":1}', catalogue, '2025-11-25')), {
    contents: [{ uri: 'fake://one', mimeType: 'application/json', text: '{"n":1}' }],
  });
  assert.deepEqual(JSON.parse(promptResult('Explains.', 'Explain x.', catalogue, '2025-11-25')), {
    description: 'Explains.',
    messages: [{ role: 'user', content: { type: 'text', text: 'Explain x.' } }],
  });
});

const SERVER = { 'io.modelcontextprotocol/serverInfo': { name: 'fake', title: 'Fake server', version: '9.9.9', description: 'A server for tests.' } };
const PUBLIC = { ttlMs: 3_600_000, cacheScope: 'public' };

test('a stateless result says that it is complete and whose it is, and the six that may be kept how long', () => {
  const result = (json: string): Record<string, unknown> => JSON.parse(json) as Record<string, unknown>;
  const { tools } = catalogue;
  assert.deepEqual(result(listResult(catalogue, 'tools', '2026-07-28')), { resultType: 'complete', tools, ...PUBLIC, _meta: SERVER });
  for (const list of ['resources', 'resourceTemplates', 'prompts'] as const) {
    const { resultType, ttlMs, cacheScope, _meta } = result(listResult(catalogue, list, '2026-07-28'));
    assert.deepEqual({ resultType, ttlMs, cacheScope, _meta }, { resultType: 'complete', ...PUBLIC, _meta: SERVER });
  }
  assert.deepEqual(result(discoverResult(catalogue, '2026-07-28')), {
    resultType: 'complete',
    supportedVersions: ['2026-07-28'],
    capabilities: { tools: {}, resources: {}, prompts: {} },
    instructions: 'First line.\nSecond line.',
    ...PUBLIC,
    _meta: SERVER,
  });
  const { ttlMs, cacheScope } = result(readResult('fake://one', '{}', catalogue, '2026-07-28'));
  assert.deepEqual([ttlMs, cacheScope], [0, 'private']);
  assert.deepEqual(result(callResult({ kind: 'ok', json: '{}' }, catalogue, '2026-07-28')), {
    resultType: 'complete', content: [{ type: 'text', text: '{}' }], structuredContent: {}, _meta: SERVER,
  });
  assert.deepEqual(Object.keys(result(promptResult('d', 't', catalogue, '2026-07-28'))), ['resultType', 'description', 'messages', '_meta']);
});
