import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  lineMatches, merged, mismatch, readAnswer, requestId, shortened, textIsStructuredContent,
} from '../../scripts/golden/match.ts';

test('an answer: its outcome and its id', () => {
  const outcomeOf = (members: string): unknown[] => {
    const { outcome, id } = readAnswer(`{"jsonrpc":"2.0",${members}}`);
    return [outcome, id];
  };
  assert.deepEqual(outcomeOf('"id":0,"result":{}'), ['result', 0]);
  assert.deepEqual(outcomeOf('"id":"0","result":{"isError":false}'), ['result', '0']);
  assert.deepEqual(outcomeOf('"id":1,"result":{"isError":true}'), ['failed call', 1]);
  assert.deepEqual(outcomeOf('"id":null,"error":{"code":-32700}'), ['error -32700', null]);
  assert.deepEqual(outcomeOf('"id":1,"error":5'), ['error ?', 1]);
  assert.deepEqual(outcomeOf('"method":"notifications/progress"'), ['notification', undefined]);
});

test('what is no message on one line is no answer', () => {
  for (const line of ['', 'Server started', '[]', '5', '{"id":1,"result":{}}', '{"jsonrpc":"1.0","id":1,"result":{}}']) {
    assert.throws(() => readAnswer(line), /not a JSON-RPC message/);
  }
  for (const character of ['\u2028', '\u0085', '\u202e', '\r']) {
    assert.throws(() => readAnswer(`{"jsonrpc":"2.0","id":"${character}","result":{}}`), /stands in the line/);
  }
});

test('the id that a line has', () => {
  assert.deepEqual(['{"id":0}', '{"id":""}', '{"id":1.0}'].map(requestId), [0, '', 1]);
  for (const line of ['x', '[]', '{}', '{"id":null}', '{"id":1.5}', '{"id":9007199254740993}']) {
    assert.equal(requestId(line), undefined, line);
  }
});

test('lines match member by member, in any order of members', () => {
  assert.equal(lineMatches('{"a":1,"b":[1,"x",null]}', '{"b":[1,"x",null],"a":1}'), true);
  for (const line of [
    '{"a":1}', '{"a":1,"b":[1,"x",null],"c":0}', '{"a":"1","b":[1,"x",null]}', '{"a":1,"b":[1,"x"]}',
    '{"a":1,"b":{"0":1}}', '{"a":1,"b":[1,"x",null,2]}', '5', 'x', '{"a":1,"__proto__":2}',
  ]) assert.equal(lineMatches('{"a":1,"b":[1,"x",null]}', line), false, line);
  assert.equal(lineMatches('{"toString":"{{any}}"}', '{"b":1}'), false);
  assert.equal(lineMatches('x', '{}'), false);
});

test('{{any}} stands for a value, {{more}} for members', () => {
  assert.equal(lineMatches('{"a":"{{any}}","b":["{{any}}"]}', '{"a":{"x":[]},"b":[null]}'), true);
  assert.equal(lineMatches('{"a":"{{any}}"}', '{}'), false);
  assert.equal(lineMatches('{"a":1,"{{more}}":true}', '{"a":1,"b":2}'), true);
  assert.equal(lineMatches('{"a":1,"{{more}}":true}', '{"b":2}'), false);
});

test('a mismatch names the line', () => {
  assert.equal(mismatch(['{"a":1}'], ['{"a":1}']), undefined);
  assert.equal(mismatch(['{"a":1}'], ['{"a":2}']), 'expected {"a":1}, got {"a":2}');
  assert.equal(mismatch([], ['{"a":2}']), 'one line more than the document has: {"a":2}');
  assert.equal(mismatch(['1', '2'], ['1']), 'missing: 2');
  assert.equal(shortened('x'.repeat(301)), `${'x'.repeat(300)}... (301)`);
});

test('a merged line keeps {{any}} and {{more}} where they stand', () => {
  const pattern = '{"id":1,"r":{"a":"{{any}}","b":[{"x":1,"{{more}}":true},2]}}';
  assert.equal(merged(pattern, '{"id":1,"r":{"a":5,"b":[{"x":2,"y":3},4,5],"c":6}}'),
    '{"id":1,"r":{"a":"{{any}}","b":[{"x":2,"{{more}}":true},4,5],"c":6}}');
  assert.equal(merged(undefined, '{"a":1.0}'), '{"a":1.0}');
  assert.equal(merged('x', '{"a":1}'), '{"a":1}');
});

test('the text block has the JSON of the structured content', () => {
  const holds = (result: string): boolean => textIsStructuredContent(`{"result":${result}}`);
  assert.equal(holds('{"content":[{"type":"text","text":"{\\"a\\":1}"}],"structuredContent":{"a":1}}'), true);
  assert.equal(holds('{"content":[{"type":"text","text":"unknown tool"}],"structuredContent":{"error":"unknown tool"}}'), true);
  assert.equal(holds('{"content":[{"type":"text","text":"x"}]}'), true);
  assert.equal(holds('5'), true);
  assert.equal(textIsStructuredContent('x'), true);
  for (const content of ['[{"text":"{ \\"a\\": 1 }"}]', '[]', '[5]', '5', '[{"text":"{\\"a\\":1}"},{}]']) {
    assert.equal(holds(`{"content":${content},"structuredContent":{"a":1}}`), false, content);
  }
});
