import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Condition } from '#tsmcp/tools/kinds.ts';
import { declare } from '#tsmcp/tools/parameters.ts';
import { inputSchema, outputSchema } from '#tsmcp/tools/schema.ts';
import { choice, count, flag, list, object, optional, result, sha256, text } from '#tsmcp/tools/shape.ts';

const ALL = declare({
  path: { kind: 'string', when: 'root', description: 'P.' },
  body: { kind: 'text', required: true, description: 'B.' },
  uri: { kind: 'string', description: 'U', more: { when: 'root', text: ', or more' } },
  line: { kind: 'integer', minimum: 0, maximum: 9, default: 0, description: 'L.' },
  deep: { kind: 'boolean', default: false, description: 'D.' },
  of: { kind: 'choice', choices: ['value', 'type'], description: 'O.' },
  paths: { kind: 'stringList', minItems: 1, maxItems: 50, description: 'Ps.' },
  plain: { kind: 'stringList', description: 'Pl.' },
  some: { kind: 'stringList', required: true, description: 'S.' },
  map: { kind: 'stringMap', required: true, description: 'M.' },
  span: { kind: 'custom', schema: { type: 'object', properties: {} }, expected: 'a span', description: 'C.', read: () => 1 },
});

const WITH_ROOT = {
  type: 'object',
  properties: {
    path: { type: 'string', description: 'P.' },
    body: { type: 'string', description: 'B.' },
    uri: { type: 'string', description: 'U, or more' },
    line: { type: 'integer', minimum: 0, maximum: 9, default: 0, description: 'L.' },
    deep: { type: 'boolean', default: false, description: 'D.' },
    of: { type: 'string', enum: ['value', 'type'], description: 'O.' },
    paths: { type: 'array', items: { type: 'string' }, minItems: 1, maxItems: 50, description: 'Ps.' },
    plain: { type: 'array', items: { type: 'string' }, description: 'Pl.' },
    some: { type: 'array', items: { type: 'string' }, minItems: 1, description: 'S.' },
    map: { type: 'object', additionalProperties: { type: 'string' }, description: 'M.' },
    span: { type: 'object', properties: {}, description: 'C.' },
  },
  required: ['body', 'some', 'map'],
  additionalProperties: false,
};

test('the advertised schema, byte for byte and in declared order', () => {
  assert.equal(JSON.stringify(inputSchema(ALL, new Set<Condition>(['root']))), JSON.stringify(WITH_ROOT));
});

test('what the launch makes meaningless is left out, and its part of a description', () => {
  const { path: _path, ...others } = WITH_ROOT.properties;
  assert.deepEqual(inputSchema(ALL, new Set()), { ...WITH_ROOT, properties: { ...others, uri: { type: 'string', description: 'U' } } });
});

test('no parameter at all: the members are there all the same', () => {
  assert.deepEqual(inputSchema(declare({}), new Set()), { type: 'object', properties: {}, required: [], additionalProperties: false });
});

test('a result is a good one or an error alone', () => {
  const shape = result<{ readonly closed: boolean; readonly uri?: string }>({ closed: flag, uri: optional(text) });
  assert.deepEqual(outputSchema(shape), {
    type: 'object',
    properties: { closed: { type: 'boolean' }, uri: { type: 'string' }, error: { type: 'string' } },
    additionalProperties: false,
    anyOf: [{ required: ['closed'], not: { required: ['error'] } }, { required: ['error'], maxProperties: 1 }],
  });
});

test('the schemas of the small language', () => {
  interface Point {
    readonly line: number;
    readonly kind?: 'a' | 'b';
    readonly hashes: readonly string[];
  }
  assert.deepEqual(object<Point>({ line: count, kind: optional(choice('a', 'b')), hashes: list(sha256) }).json, {
    type: 'object',
    properties: {
      line: { type: 'integer', minimum: 0 },
      kind: { type: 'string', enum: ['a', 'b'] },
      hashes: { type: 'array', items: { type: 'string', pattern: '^[0-9a-f]{64}$' } },
    },
    required: ['line', 'hashes'],
    additionalProperties: false,
  });
});
