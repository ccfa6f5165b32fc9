import assert from 'node:assert/strict';
import { test } from 'node:test';
import { argumentsOfFlags, flagOf, toolFlags } from '#tsmcp/tools/flags.ts';
import { declare } from '#tsmcp/tools/parameters.ts';

const description = 'it';
const SOME = declare({
  newName: { kind: 'string', description },
  line: { kind: 'integer', minimum: 0, maximum: 9, description },
  imports: { kind: 'boolean', description },
  paths: { kind: 'stringList', description },
  names: { kind: 'stringMap', description },
  span: { kind: 'custom', schema: {}, expected: 'a span', description, read: () => 1 },
});

function given(words: Readonly<Record<string, readonly string[]>>): unknown {
  return argumentsOfFlags(SOME, new Map(Object.entries(words)));
}

test('a parameter is a flag, in both spellings where they differ', () => {
  assert.deepEqual(toolFlags(SOME), [
    { name: 'newName', spellings: ['--new-name', '--newName'], value: 'word' },
    { name: 'line', spellings: ['--line'], value: 'word' },
    { name: 'imports', spellings: ['--imports'], value: 'boolean' },
    { name: 'paths', spellings: ['--paths'], value: 'word', repeatable: true },
    { name: 'names', spellings: ['--names'], value: 'word', repeatable: true },
    { name: 'span', spellings: ['--span'], value: 'word' },
  ]);
  assert.equal(flagOf('newName'), '--new-name');
});

test('words stay strings, so that the readers refuse them in the words a client gets', () => {
  assert.deepEqual(given({ newName: [' x '], line: ['abc'], imports: ['true'] }), { newName: ' x ', line: 'abc', imports: 'true' });
  assert.deepEqual(given({}), {});
});

test('a list by repetition, a map by KEY=VALUE, anything nested as JSON', () => {
  assert.deepEqual(given({ paths: ['a', 'b'] }), { paths: ['a', 'b'] });
  assert.deepEqual(given({ span: ['{"from":1}'] }), { span: { from: 1 } });
  assert.equal(JSON.stringify(given({ names: ['a=1=2', '__proto__=p', 'b='] })), '{"names":{"a":"1=2","__proto__":"p","b":""}}');
  assert.throws(() => given({ names: ['a'] }), { name: 'Refusal', message: 'option --names must be KEY=VALUE' });
  assert.throws(() => given({ span: ['{'] }), { name: 'Refusal', message: 'option --span must be JSON' });
});
