import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FAULTS } from '#tsmcp/base/faults.ts';
import { errorLine, isRequestId, notificationLine, readMessage, resultLine } from '#tsmcp/wire/envelope.ts';

const faultOf = (line: string): unknown => {
  const message = readMessage(line);
  return message.kind === 'fault' ? [message.id, message.fault] : message.kind;
};

test('what is not JSON is a parse error', () => {
  for (const line of ['x', '{"a":1', '\ufeff{"jsonrpc":"2.0","id":1,"method":"ping"}', "{'a':1}", '{} {}', '\r', 'NaN']) {
    assert.deepEqual(faultOf(line), [null, FAULTS.notJson], line);
  }
});

test('a batch is refused, an empty one too', () => {
  for (const line of ['[]', '[{"jsonrpc":"2.0","id":1,"method":"ping"}]', `${'['.repeat(100_000)}${']'.repeat(100_000)}`]) {
    assert.deepEqual(faultOf(line), [null, FAULTS.batch]);
  }
});

test('other JSON that is no object is refused', () => {
  for (const line of ['null', 'true', '1', '"text"']) assert.deepEqual(faultOf(line), [null, FAULTS.notAnObject], line);
});

test('a message nested 100,000 deep is read', () => {
  const deep = `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`;
  const message = readMessage(`{"jsonrpc":"2.0","id":1,"method":"ping","params":${deep}}`);
  assert.equal(message.kind, 'request');
  assert.deepEqual(faultOf('['.repeat(100_000)), [null, FAULTS.notJson]);
});

test('a request has its id, method and params', () => {
  assert.deepEqual(readMessage('{"params":{"x":1},"method":"m","id":7,"jsonrpc":"2.0","extra":[]}'), {
    kind: 'request', id: 7, method: 'm', params: { x: 1 },
  });
});

test('ids keep their type, and 0 and "" are ids', () => {
  const ids: [string, unknown][] = [
    ['1', 1], ['"1"', '1'], ['0', 0], ['""', ''], ['1.0', 1], ['1e2', 100], ['-5', -5],
    ['9007199254740991', 9007199254740991], ['-9007199254740991', -9007199254740991],
  ];
  for (const [json, id] of ids) {
    const message = readMessage(`{"jsonrpc":"2.0","id":${json},"method":"m"}`);
    assert.deepEqual(message, { kind: 'request', id, method: 'm', params: undefined }, json);
  }
});

test('an id of another kind is refused with id null', () => {
  for (const id of ['null', 'true', 'false', '1.5', '{}', '[]', '[1]', '9007199254740992', '-9007199254740993', '1e400']) {
    assert.deepEqual(faultOf(`{"jsonrpc":"2.0","id":${id},"method":"m"}`), [null, FAULTS.badId], id);
  }
});

test('the version must be "2.0" and the method a string; the id is echoed where it is valid', () => {
  for (const version of ['"jsonrpc":"1.0",', '"jsonrpc":2.0,', '"jsonrpc":null,', '']) {
    assert.deepEqual(faultOf(`{${version}"id":"a","method":"m"}`), ['a', FAULTS.badVersion], version);
    assert.deepEqual(faultOf(`{${version}"method":"m"}`), [null, FAULTS.badVersion], version);
    assert.deepEqual(faultOf(`{${version}"id":null,"method":"m"}`), [null, FAULTS.badId], version);
  }
  for (const method of [',"method":1', ',"method":null', '']) {
    assert.deepEqual(faultOf(`{"jsonrpc":"2.0","id":0${method}}`), [0, FAULTS.badMethod], method);
    assert.deepEqual(faultOf(`{"jsonrpc":"2.0"${method}}`), [null, FAULTS.badMethod], method);
  }
  assert.deepEqual(faultOf('{}'), [null, FAULTS.badVersion]);
});

test('params are an object, or null or absent, which is the same', () => {
  for (const params of ['[]', '[1]', '"x"', '1', 'false', '0', '""']) {
    assert.deepEqual(faultOf(`{"jsonrpc":"2.0","id":3,"method":"m","params":${params}}`), [3, FAULTS.badParams], params);
  }
  const absent = { kind: 'request', id: 3, method: 'm', params: undefined };
  assert.deepEqual(readMessage('{"jsonrpc":"2.0","id":3,"method":"m","params":null}'), absent);
});

test('a response is ignored, whatever else is wrong with it', () => {
  for (const line of [
    '{"jsonrpc":"2.0","id":1,"result":{}}', '{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":""}}',
    '{"id":null,"result":null}', '{"result":1,"id":{}}', '{"error":0}',
  ]) assert.deepEqual(readMessage(line), { kind: 'ignored' }, line);
  assert.deepEqual(faultOf('{"id":1,"method":null,"result":{}}'), [1, FAULTS.badVersion]);
});

test('a notification is read whatever its params are', () => {
  const params: [string, unknown][] = [['{"a":1}', { a: 1 }], ['[]', undefined], ['1', undefined], ['null', undefined]];
  for (const [json, value] of params) {
    const message = readMessage(`{"jsonrpc":"2.0","method":"n","params":${json}}`);
    assert.deepEqual(message, { kind: 'notification', method: 'n', params: value });
  }
});

test('members named like those of Object.prototype are data', () => {
  const line = '{"__proto__":{"jsonrpc":"2.0","id":1,"method":"m","result":1},"constructor":2}';
  assert.deepEqual(faultOf(line), [null, FAULTS.badVersion]);
  assert.deepEqual(faultOf('{"jsonrpc":"2.0","id":1,"__proto__":{"method":"m"}}'), [1, FAULTS.badMethod]);
  assert.equal(Object.hasOwn(Object.prototype, 'method'), false);
});

test('isRequestId takes strings and exact integers', () => {
  for (const id of ['', 'a', 0, -1, 2 ** 53 - 1]) assert.equal(isRequestId(id), true);
  for (const id of [undefined, null, 1.5, NaN, 2 ** 53, true, {}]) assert.equal(isRequestId(id), false);
});

test('a result line holds the JSON as it was given', () => {
  assert.equal(resultLine(1, '{"b":1,"a":[1.0]}'), '{"jsonrpc":"2.0","id":1,"result":{"b":1,"a":[1.0]}}');
  assert.equal(resultLine('1"', '{}'), '{"jsonrpc":"2.0","id":"1\\"","result":{}}');
});

test('an error line has code and message, and id null where there is none', () => {
  assert.equal(errorLine(null, FAULTS.notJson),
    '{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"Parse error: the line is not JSON"}}');
  assert.equal(errorLine(0, { code: 5, message: 'm' }), '{"jsonrpc":"2.0","id":0,"error":{"code":5,"message":"m"}}');
});

test('a notification line', () => {
  assert.equal(notificationLine('n', { a: 'x\n' }), '{"jsonrpc":"2.0","method":"n","params":{"a":"x\\n"}}');
});

test('a line is one line for every reader: separators and bidirectional characters are escaped', () => {
  const text = 'a\u2028b\u2029c\u0085d\u202ee\u200ff\u2066g';
  const line = resultLine(text, JSON.stringify({ text }));
  assert.match(line, /^[\x20-\x7e]*$/);
  assert.deepEqual(JSON.parse(line), { jsonrpc: '2.0', id: text, result: { text } });
  assert.equal(resultLine(1, '{\n  "a": 1\r\n}'), '{"jsonrpc":"2.0","id":1,"result":{   "a": 1  }}');
});
