import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { describe as group, test } from 'node:test';
import { call, readCall } from '#tsmcp/cli/call.ts';
import type { CallLine, CallStreams } from '#tsmcp/cli/call.ts';
import { print } from '#tsmcp/cli/print.ts';
import type { Catalogue, ToolOutcome, Work } from '#tsmcp/session/catalogue.ts';
import { diagnostics } from '#tsmcp/tools/diagnostics.ts';
import { DEFAULT_LIMITS } from '#tsmcp/wire/limits.ts';
import { streams } from './streams.ts';

const LINE: CallLine = { args: {}, fromInput: [], json: false, help: false };

function refuses(words: readonly string[], message: string): void {
  assert.throws(() => readCall(diagnostics, words), { name: 'Refusal', message });
}

group('the words after the tool', () => {
  test('are its own flags', () => {
    assert.deepEqual(readCall(diagnostics, ['--path', 'a.ts', '--limit=5', '--json', '--paths', 'a', '--paths', 'b']), {
      args: { path: 'a.ts', limit: '5', paths: ['a', 'b'] }, fromInput: [], json: true, help: false,
    });
    assert.deepEqual(readCall(diagnostics, []), LINE);
    assert.deepEqual(readCall(diagnostics, ['--help', '--nonsense']), { ...LINE, help: true });
  });
  test('- stands for standard input in a text, and nowhere else', () => {
    assert.deepEqual(readCall(diagnostics, ['--text', '-']).fromInput, ['text']);
    assert.deepEqual(readCall(diagnostics, ['--path', '-']).fromInput, []);
    assert.deepEqual(readCall(diagnostics, ['--arguments', '{"text":"-"}']).fromInput, []);
  });
  test('--arguments takes the object whole', () => {
    assert.deepEqual(readCall(diagnostics, ['--arguments', '{"paths":["a"],"limit":5}', '--json']), {
      args: { paths: ['a'], limit: 5 }, fromInput: [], json: true, help: false,
    });
    for (const word of ['{', '[]', 'null', '5', '"a"']) refuses(['--arguments', word], 'option --arguments must be a JSON object');
    refuses(['--arguments', '{}', '--path', 'a'], 'option --arguments takes all arguments: give no other of the tool beside it');
  });
  test('that are no flag of it are refused', () => {
    refuses(['--version'], "unknown option '--version'");
    refuses(['a.ts'], "unexpected word 'a.ts'");
    refuses(['--', '--path', 'a.ts'], "unexpected word '--path'");
    refuses(['--path', 'a', '--path', 'b'], 'option --path is given twice');
  });
});

interface Asked {
  readonly name: string;
  readonly args: unknown;
  readonly work: Work;
}

function catalogue(outcome: ToolOutcome, asked: Asked[] = []): Catalogue {
  return {
    serverInfo: { name: '', version: '', title: '', description: '' },
    instructions: '',
    limits: { ...DEFAULT_LIMITS, sourceChars: 10 },
    tools: [],
    resources: [],
    prompts: [],
    callTool(name, args, work) {
      asked.push({ name, args, work });
      work.progress?.({ progress: 7 });
      work.progress?.({ progress: 8 });
      return Promise.resolve(outcome);
    },
    readResource: () => Promise.resolve({ kind: 'unknown' }),
    getPrompt: () => ({ kind: 'unknown' }),
  };
}

function run(outcome: ToolOutcome, line: CallLine, to: CallStreams, tool = 'another', asked: Asked[] = [], mayColor = true): Promise<0 | 1> {
  return call({ tool, line, catalogue: catalogue(outcome, asked), streams: to, lineOf: () => undefined, mayColor });
}

const OK: ToolOutcome = { kind: 'ok', json: '{"a":"\u202e"}' };
const REFUSED: ToolOutcome = { kind: 'refused', message: 'no\u001b\u2028such thing' };

function findings(error: number): ToolOutcome {
  const scope = { kind: 'closure', projects: [], files: 1, complete: true, compiler: '6.0.3' };
  return { kind: 'ok', json: JSON.stringify({ files: [], counts: { error, suggestion: 1 }, total: error + 1, truncated: false, scope }) };
}

group('one call', () => {
  test('goes to the handler with a deadline and a signal', async () => {
    const asked: Asked[] = [];
    const before = performance.now();
    await run(OK, { ...LINE, args: { path: 'a' } }, streams(), 'describe', asked).catch(() => undefined);
    const [only] = asked;
    assert.deepEqual([only?.name, only?.args, only?.work.signal.aborted, only?.work.progress], ['describe', { path: 'a' }, false, undefined]);
    assert.ok((only?.work.deadline ?? 0) >= before + DEFAULT_LIMITS.callMillis);
  });
  test('--json prints what the wire carries', async () => {
    const to = streams();
    assert.equal(await run(OK, { ...LINE, json: true }, to), 0);
    assert.equal(to.stdout.text, '{"a":"\\u202e"}\n');
    assert.equal(to.stderr.text, '');
  });
  test('otherwise a text for people', async () => {
    const to = streams();
    assert.equal(await run(OK, LINE, to), 0);
    assert.equal(to.stdout.text, '{\n  "a": "\\u{202e}"\n}\n');
  });
  test('a tool that says no: exit 1, its error on standard error', async () => {
    const to = streams();
    assert.equal(await run(REFUSED, LINE, to), 1);
    assert.equal(to.stdout.text, '');
    assert.equal(to.stderr.text, 'tsmcp: no\\u{1b}\\u{2028}such thing\n');
  });
  test('--json prints that error too, as the wire carries it', async () => {
    const to = streams();
    assert.equal(await run(REFUSED, { ...LINE, json: true }, to), 1);
    assert.equal(to.stdout.text, '{"error":"no\\u001b\\u2028such thing"}\n');
  });
  test('diagnostics exit 1 where an error was found', async () => {
    assert.equal(await run(findings(1), LINE, streams(), 'diagnostics'), 1);
    assert.equal(await run(findings(1), { ...LINE, json: true }, streams(), 'diagnostics'), 1);
    assert.equal(await run(findings(0), LINE, streams(), 'diagnostics'), 0);
  });
  test('colour needs a terminal and an environment that allows it', async () => {
    const place = { uri: 'ts-buffer:a', line: 0, character: 0 };
    const described: ToolOutcome = { kind: 'ok', json: JSON.stringify({ target: place, found: false }) };
    const painted = '\u001b[36mts-buffer:a:1:1\u001b[0m nothing with a type stands here\n';
    const plain = 'ts-buffer:a:1:1 nothing with a type stands here\n';
    for (const [stdout, mayColor, text] of [[true, true, painted], [true, false, plain], [false, true, plain]] as const) {
      const to = streams('', { stdout });
      await run(described, LINE, to, 'describe', [], mayColor);
      assert.equal(to.stdout.text, text);
    }
  });
  test('progress is shown on a terminal, at most ten times a second, and wiped off', async () => {
    const to = streams('', { stderr: true });
    await run(OK, LINE, to);
    assert.equal(to.stderr.text, '\rloading: 7 files\r\u001b[K');
  });
  test('without progress there is nothing to wipe off', async () => {
    const to = streams('', { stderr: true });
    const quiet = { ...catalogue(OK), callTool: () => Promise.resolve(OK) };
    await call({ tool: 'x', line: LINE, catalogue: quiet, streams: to, lineOf: () => undefined, mayColor: false });
    assert.equal(to.stderr.text, '');
  });
});

group('standard input', () => {
  const TEXT: CallLine = { ...LINE, args: { text: '-' }, fromInput: ['text'] };
  async function textOf(input: string | Uint8Array): Promise<unknown> {
    const asked: Asked[] = [];
    await run(OK, TEXT, streams(input), 'another', asked);
    return asked[0]?.args;
  }
  test('is the text, byte for byte', async () => {
    assert.deepEqual(await textOf('\ufefflet é\r\n'), { text: '\ufefflet é\r\n' });
    assert.deepEqual(await textOf(''), { text: '' });
  });
  test('that is not UTF-8 is refused', async () => {
    await assert.rejects(textOf(Uint8Array.of(0x61, 0xff)), { name: 'Refusal', message: 'standard input is not UTF-8' });
  });
  test('is not read further than a text may be long', async () => {
    await assert.rejects(textOf('x'.repeat(31)), { name: 'Refusal', message: 'standard input has more than 10 characters (sourceChars)' });
    assert.deepEqual(await textOf('x'.repeat(30)), { text: 'x'.repeat(30) });
  });
  test('may come as strings', async () => {
    const asked: Asked[] = [];
    const to = streams('aé');
    to.stdin.setEncoding('utf8');
    await run(OK, TEXT, to, 'another', asked);
    assert.deepEqual(asked[0]?.args, { text: 'aé' });
  });
});

test('a reader that went away ends nothing loudly', async () => {
  const gone = new Writable({ write: (_chunk, _encoding, taken) => taken(new Error('EPIPE')) });
  await print(gone, 'text');
  assert.equal(gone.destroyed, true);
});
