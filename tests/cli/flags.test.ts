import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkLimits, readCommandLine } from '#tsmcp/cli/flags.ts';

const DEFAULTS = { projects: [], types: [], limits: {}, logLevel: 'warn' };

function refuses(argv: readonly string[], message: string): void {
  assert.throws(() => readCommandLine(argv), { name: 'Refusal', message });
}

test('to serve is what is asked by no command', () => {
  assert.deepEqual(readCommandLine([]), { command: 'serve', options: DEFAULTS });
  assert.deepEqual(readCommandLine(['--stdio']), { command: 'serve', options: DEFAULTS });
  assert.deepEqual(
    readCommandLine(['--root', 'a b%20é', '--project=t.json', '--project', 'u.json', '--types', 'x', '--types', 'y', '--log-level', 'debug',
      '--limit', 'openBuffers=4', '--limit=callMillis=10']),
    {
      command: 'serve',
      options: {
        root: 'a b%20é', projects: ['t.json', 'u.json'], types: ['x', 'y'], limits: { openBuffers: 4, callMillis: 10 }, logLevel: 'debug',
      },
    },
  );
});

test('to call, with everything after the tool left to the tool', () => {
  assert.deepEqual(readCommandLine(['--root', 'r', 'call', 'diagnostics', '--limit', '5', '--version']), {
    command: 'call', options: { ...DEFAULTS, root: 'r' }, tool: 'diagnostics', words: ['--limit', '5', '--version'],
  });
  assert.deepEqual(readCommandLine(['--', 'call', 'x']), { command: 'call', options: DEFAULTS, tool: 'x', words: [] });
  // A call has a root always: the current folder.
  assert.deepEqual(readCommandLine(['--project', 't.json', 'call', 'x']), {
    command: 'call', options: { ...DEFAULTS, projects: ['t.json'] }, tool: 'x', words: [],
  });
  refuses(['call'], 'call needs the name of a tool');
  refuses(['call', '--json'], 'call needs the name of a tool');
});

test('to list the tools or show one', () => {
  assert.deepEqual(readCommandLine(['tools']), { command: 'tools', options: DEFAULTS });
  assert.deepEqual(readCommandLine(['tools', 'close']), { command: 'tools', options: DEFAULTS, tool: 'close' });
  refuses(['tools', 'close', 'more'], "unexpected word 'more'");
});

test('--help wins over whatever follows it', () => {
  for (const argv of [['--help'], ['--help', '--nonsense'], ['--help', 'nonsense'], ['--root', 'x', '--help'], ['call', '--help'], ['tools', '--help']]) {
    assert.deepEqual(readCommandLine(argv), { command: 'help' });
  }
  refuses(['--nonsense', '--help'], "unknown option '--nonsense'");
});

test('--version', () => {
  assert.deepEqual(readCommandLine(['--version']), { command: 'version' });
  assert.deepEqual(readCommandLine(['--version', '--help']), { command: 'help' });
  refuses(['--version', '--nonsense'], "unknown option '--nonsense'");
});

test('what cannot be meant is refused in one line', () => {
  refuses(['diagnose'], "unknown command 'diagnose': the commands are call and tools");
  refuses([''], "unknown command '': the commands are call and tools");
  refuses(['--root', 'a', '--root', 'b'], 'option --root is given twice');
  refuses(['--stdio', '--stdio'], 'option --stdio is given twice');
  refuses(['--stdio=yes'], 'option --stdio takes no value');
  refuses(['--root'], 'option --root needs a value');
  refuses(['--root', ' '], 'option --root needs a value that is not blank');
  refuses(['--types', 'a', '--types='], 'option --types needs a value that is not blank');
  refuses(['--project='], 'option --project needs a value that is not blank');
  refuses(['--project', 't.json'], 'option --project needs --root');
  refuses(['--project', 't.json', 'tools'], 'option --project needs --root');
  refuses(['--log-level', 'loud'], 'option --log-level must be one of error, warn, info, debug');
});

test('limits are checked against their range', () => {
  refuses(['--limit', 'openBuffers=0'], 'limit openBuffers must be an integer from 1 to 4096 (buffers)');
  for (const value of ['4097', '', '-1', '1.5', '1e2', ' 1', 'x', '1\n']) {
    refuses(['--limit', `openBuffers=${value}`], 'limit openBuffers must be an integer from 1 to 4096 (buffers)');
  }
  refuses(['--limit', 'openBuffers'], 'option --limit must be NAME=VALUE');
  refuses(['--limit', '=5'], 'option --limit must be NAME=VALUE');
  assert.throws(() => readCommandLine(['--limit', 'constructor=5']), /^Refusal: unknown limit 'constructor': the limits are messageBytes, sourceChars, /);
  refuses(['--limit', 'openBuffers=5', '--limit', 'openBuffers=6'], 'limit openBuffers is given twice');
  assert.throws(() => checkLimits({ openBuffers: 0.5 }), { message: 'limit openBuffers must be an integer from 1 to 4096 (buffers)' });
  checkLimits({ openBuffers: 4096 });
});
