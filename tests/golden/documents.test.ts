import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConversation } from '../../scripts/golden/conversation.ts';
import { readMarkdown } from '../../scripts/golden/markdown.ts';
import { bytesOfLine } from '../../scripts/golden/notation.ts';

const PING = '{"jsonrpc":"2.0","id":1,"method":"ping"}';
const HEAD = '# Title\n\nLaunch: no arguments.\n\n';

function section(prose: string, input = PING, out?: string, info = 'in'): string {
  const block = out === undefined ? '' : `\`\`\`out\n${out}\n\`\`\`\n`;
  return `## Rule\n\n${prose}\n\n\`\`\`${info}\n${input}\n\`\`\`\n\n${block}`;
}

const read = (text: string) => readConversation('doc.md', text);

test('Markdown: title, prose, sections, blocks with their place', () => {
  assert.deepEqual(readMarkdown('# T\n\na\nb\n\n## One\nc\n```in x\n1\n\n2\n```\nd\n## Two\n```out\n```\n'), {
    title: 'T',
    prose: 'a b',
    sections: [
      { heading: 'One', prose: 'c d', blocks: [{ info: 'in x', lines: ['1', '', '2'], start: 8 }] },
      { heading: 'Two', prose: '', blocks: [{ info: 'out', lines: [], start: 15 }] },
    ],
  });
  assert.throws(() => readMarkdown('prose first'), /begins with its title/);
  assert.throws(() => readMarkdown('# T\n```in\n'), /not closed/);
});

test('notation: repetition, bytes, no line end', () => {
  const text = (line: string): string => Buffer.from(bytesOfLine(line)).toString('latin1');
  assert.equal(text('a'), 'a\n');
  assert.equal(text(''), '\n');
  assert.equal(text('x{{repeat "a\\"b" 2}}y{{repeat "" 9}}'), 'xa"ba"by\n');
  assert.equal(text('{{bytes ff 0d}}z{{no-lf}}'), '\xff\rz');
  assert.equal(text('{"a":{"b":1}}'), '{"a":{"b":1}}\n');
  assert.throws(() => bytesOfLine('{{no-lf}}x'), /last in its line/);
  assert.throws(() => bytesOfLine('{{repeats "a" 2}}'), /unknown directive/);
  assert.throws(() => bytesOfLine('{{bytes FF}}'), /unknown directive/);
});

test('a conversation: launch, session, steps and promises', () => {
  const text = '# Title\n\nLaunch: `--root a/b --limit x=1`.\n\n'
    + section('A new session, made ready with 2024-11-05. Expect: result. Progress may come before. Exit: 143.',
      `${PING}\n{{signal SIGTERM}}`, '{}', 'in byte-by-byte')
    + section('Expect: silence.', 'x\n{{end}}');
  const { exchanges, ...conversation } = read(text);
  assert.deepEqual(conversation, { name: 'doc.md', title: 'Title', launch: ['--root', 'a/b', '--limit', 'x=1'] });
  assert.deepEqual(exchanges.map(({ out, steps, ...rest }) => rest), [
    { rule: 'Rule', session: { revision: '2024-11-05' }, byteByByte: true, progress: true, exit: 143 },
    { rule: 'Rule', session: undefined, byteByByte: false, progress: false, exit: 0 },
  ]);
  assert.deepEqual(exchanges[0]?.steps, [
    { kind: 'line', bytes: Buffer.from(`${PING}\n`), promise: { outcome: 'result', id: 1 } },
    { kind: 'signal', signal: 'SIGTERM' },
  ]);
  assert.deepEqual(exchanges[1]?.steps, [
    { kind: 'line', bytes: Buffer.from('x\n'), promise: { outcome: 'silence', id: undefined } }, { kind: 'end' },
  ]);
});

test('sessions: opening, or ready in the newest revision', () => {
  const sessionOf = (prose: string): unknown => read(HEAD + section(`${prose} Expect: silence.`)).exchanges[0]?.session;
  assert.deepEqual(sessionOf('A new session.'), { revision: undefined });
  assert.deepEqual(sessionOf('A new session, made ready.'), { revision: '2025-11-25' });
  assert.throws(() => sessionOf('Nothing.'), /begins a new session/);
});

test('promises: one a line, or one for each line', () => {
  const promised = (sentence: string, input: string): unknown[] => {
    const text = HEAD + section(`A new session. Expect: ${sentence}.`, input, '{}');
    return read(text).exchanges.flatMap(({ steps }) => steps.map((step) => step.kind === 'line' && step.promise));
  };
  assert.deepEqual(promised('failed call, error -32600 with id null', `${PING}\n[]`), [
    { outcome: 'failed call', id: 1 }, { outcome: 'error -32600', id: null },
  ]);
  assert.deepEqual(promised('error -32700 with id null for each line', 'x\ny'), [
    { outcome: 'error -32700', id: null }, { outcome: 'error -32700', id: null },
  ]);
  assert.throws(() => promised('result', `${PING}\n${PING}`), /doc\.md: Rule: .*1 outcomes for 2 lines/);
  assert.throws(() => promised('success', PING), /unknown outcome: success/);
  assert.throws(() => promised('error -32600', '[]'), /needs an id/);
  assert.throws(() => read(HEAD + section('A new session.', PING, '{}')), /no sentence/);
});

test('a document that contradicts itself is refused', () => {
  const expect = 'A new session. Expect: result.';
  assert.throws(() => read(`# Title\n\n${section(expect, PING, '{}')}`), /how the server is launched/);
  assert.throws(() => read(HEAD + section(expect)), /no `out` block/);
  assert.throws(() => read(HEAD + section('A new session. Expect: silence.', 'x', '{}')), /beside silence/);
  assert.throws(() => read(HEAD + section(expect, PING, '{}', 'input')), /no `in` block/);
  assert.throws(() => read(`${HEAD}${section(expect, PING, '{}')}\`\`\`out\n\`\`\`\n`), /at most/);
  assert.throws(() => read(HEAD), /begins a new session/);
});
