import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { readConversation } from '../../scripts/golden/conversation.ts';
import { CHECKOUT } from '../../scripts/golden/documents.ts';
import { replay } from '../../scripts/golden/replay.ts';
import type { Report } from '../../scripts/golden/replay.ts';
import { updatedDocument } from '../../scripts/golden/update.ts';

const folder = mkdtempSync(join(tmpdir(), 'tsmcp-golden-'));
after(() => rmSync(folder, { recursive: true }));

/**
 * A server with faults: what it does is in the method. `ping` is answered rightly, `silent` not at all, `twice` twice,
 * `print` with a line that is no message, `half` with one that has no end; `crash` ends it with a stack trace.
 */
const SERVER = join(folder, 'server.mjs');
writeFileSync(SERVER, `
import { createInterface } from 'node:readline';
const say = (id, rest) => console.log(JSON.stringify({ jsonrpc: '2.0', id, ...rest }));
for await (const line of createInterface({ input: process.stdin })) {
  const { id, method } = JSON.parse(line);
  if (method === 'ping' || method === 'initialize' || method === 'twice') say(id, { result: {} });
  if (method === 'twice') say(id, { result: {} });
  if (method === 'fail') say(id, { error: { code: -1, message: 'no' } });
  if (method === 'launch') say(id, { result: { args: process.argv.slice(2) } });
  if (method === 'progress') say(undefined, { method: 'notifications/progress' });
  if (method === 'progress') say(id, { result: {} });
  if (method === 'print') console.log('Server started');
  if (method === 'half') process.stdout.write('{"jsonrpc"');
  if (method === 'crash') throw new Error('crash');
  if (method === 'exit') process.exit(3);
}
`);

const line = (method: string, id: number): string => JSON.stringify({ jsonrpc: '2.0', id, method });
const result = (id: number): string => JSON.stringify({ jsonrpc: '2.0', id, result: {} });

function documentOf(expect: string, input: readonly string[], out: readonly string[], launch = 'no arguments'): string {
  const block = out.length === 0 ? '' : `\n\`\`\`out\n${out.join('\n')}\n\`\`\`\n`;
  return `# T\n\nLaunch: ${launch}.\n\n## Rule\n\nA new session. ${expect}\n\n\`\`\`in\n${input.join('\n')}\n\`\`\`\n${block}`;
}

function replayed(text: string, extra: readonly string[] = [], millis = 10_000): Promise<Report[]> {
  const command = [process.execPath, SERVER, ...extra];
  return replay(readConversation('doc.md', text), { command, directory: folder, millis });
}

async function problemsOf(...document: Parameters<typeof documentOf>): Promise<readonly string[]> {
  const [report] = await replayed(documentOf(...document));
  assert.ok(report);
  return [...report.outcomeProblems, ...report.lineProblems];
}

test('a server that keeps the rule has no problems', async () => {
  const [report] = await replayed(documentOf('Expect: result, silence.', [line('ping', 1), line('silent', 2)], [result(1)]));
  assert.deepEqual(report, {
    document: 'doc.md', rule: 'Rule', expected: 'result, silence', outcomeProblems: [], lineProblems: [], lines: [result(1)],
  });
});

test('another outcome, a missing answer and one too many are problems', async () => {
  assert.deepEqual(await problemsOf('Expect: result.', [line('fail', 1)], ['"{{any}}"']), [
    'error -1 instead of result: {"jsonrpc":"2.0","id":1,"error":{"code":-1,"message":"no"}}',
  ]);
  assert.deepEqual(await problemsOf('Expect: silence.', [line('ping', 1)], []), [
    `nobody asked for ${result(1)}`, `one line more than the document has: ${result(1)}`,
  ]);
  assert.deepEqual(await problemsOf('Expect: result.', [line('twice', 1)], [result(1), result(1)]), [
    `nobody asked for ${result(1)}`,
  ]);
  const [missing] = await replayed(documentOf('Expect: result.', [line('silent', 1)], [result(1)]), [], 300);
  assert.deepEqual(missing?.outcomeProblems, ['no result for id 1']);
});

test('answers to one id are told apart by their outcome', async () => {
  assert.deepEqual(await problemsOf('Expect: error -1, result.', [line('ping', 1), line('fail', 1)], [result(1), '"{{any}}"']), []);
});

test('progress is no answer where the prose allows it', async () => {
  const input = [line('progress', 1)];
  assert.deepEqual(await problemsOf('Expect: result. Progress may come before.', input, [result(1)]), []);
  assert.equal((await problemsOf('Expect: result.', input, [result(1)])).length, 2);
});

test('noise on standard output is a problem', async () => {
  const [noise] = await problemsOf('Expect: silence.', [line('print', 1)], []);
  assert.equal(noise, 'Error: not a JSON-RPC message: Server started');
  const half = await problemsOf('Expect: silence. Exit: 0.', [line('half', 1), '{{end}}'], []);
  assert.deepEqual(half, ['a line without its end: {"jsonrpc"']);
});

test('how a server ends is looked at', async () => {
  assert.deepEqual(await problemsOf('Expect: silence. Exit: 3.', [line('exit', 1), '{{end}}'], []), []);
  assert.match((await problemsOf('Expect: silence.', [line('exit', 1)], [])).join(), /the server ended: 3,exit code 3, not 0/);
  assert.match((await problemsOf('Expect: silence. Exit: 1.', [line('crash', 1), '{{end}}'], [])).join(), /^a stack trace: /);
  assert.deepEqual(await problemsOf('Expect: result. Exit: 143.', [line('ping', 1), '{{signal SIGTERM}}'], [result(1)]), []);
});

test('a server that cannot be started, or does not end, is reported', async () => {
  const conversation = readConversation('doc.md', documentOf('Expect: result.', [line('ping', 1)], [result(1)]));
  const command = [join(folder, 'no-such-program')];
  const [absent] = await replay(conversation, { command, directory: folder, millis: 5000 });
  assert.match(absent?.outcomeProblems.join() ?? '', /ENOENT/);
  const deaf = [process.execPath, '-e', 'setInterval(() => {}, 1000)'];
  const [lasting] = await replay(conversation, { command: deaf, directory: folder, millis: 300 });
  assert.deepEqual(lasting?.outcomeProblems, [
    'ping was not answered', 'no result for id 1', 'the server did not end with its input',
  ]);
});

test('launch arguments come last, or in the place of {args}', async () => {
  const text = documentOf('Expect: result.', [line('launch', 1)], ['"{{any}}"'], '`--root x`');
  const argumentsOf = async (extra: readonly string[]): Promise<unknown> => {
    const [report] = await replayed(text, extra);
    return JSON.parse(report?.lines[0] ?? '').result.args;
  };
  assert.deepEqual(await argumentsOf(['a']), ['a', '--root', 'x']);
  assert.deepEqual(await argumentsOf(['{args}', 'a']), ['--root', 'x', 'a']);
});

test('an update rewrites lines, and nothing where the outcome is not what the prose says', async () => {
  const update = async (text: string): Promise<string> =>
    updatedDocument(text, readConversation('doc.md', text), await replayed(text));
  const stale = documentOf('Expect: result.', [line('ping', 1)], ['{"jsonrpc":"2.0","id":1,"result":{"old":1}}', '{}']);
  assert.equal(await update(stale), documentOf('Expect: result.', [line('ping', 1)], [result(1)]));
  const kept = documentOf('Expect: result.', [line('ping', 1)], ['{"jsonrpc":"2.0","id":1,"result":"{{any}}"}']);
  assert.equal(await update(kept), kept);
  const wrong = documentOf('Expect: result.', [line('fail', 1)], [result(1)]);
  assert.equal(await update(wrong), wrong);
});

function conform(...args: string[]) {
  const command = ['--import', 'tsx', join(CHECKOUT, 'scripts', 'conform.ts'), ...args];
  return spawnSync(process.execPath, command, { cwd: CHECKOUT, encoding: 'utf8' });
}

test('conform prints a row a rule, and fails if one is not kept', () => {
  const good = conform('--only', 'limit-message');
  assert.equal(good.status, 0, good.stdout);
  assert.match(good.stdout, /^pass  limit-message\.md +result, error -32600 +The limit at launch is the one that counts\n/);
  assert.match(good.stdout, /\n1 rules, 1 kept, 0 not\n$/);
  const other = conform('--only', 'limit-message', '--outcomes', '--server', `"${process.execPath}" "${SERVER}"`);
  assert.equal(other.status, 1);
  assert.match(other.stdout, /^FAIL {2}/);
  assert.match(other.stdout, /\n1 rules, 0 kept, 1 not\n$/);
});

test('conform that finds no document fails; wrong usage is 2', () => {
  assert.equal(conform('--only', 'no-such-document').status, 1);
  assert.equal(conform('--help').status, 0);
  const wrong = conform('--no-such-option');
  assert.equal(wrong.status, 2);
  assert.match(wrong.stderr, /usage: npm run conform/);
});
