import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readOptions } from '#tsmcp/cli/options.ts';
import type { OptionRow } from '#tsmcp/cli/options.ts';

const ROWS: readonly OptionRow[] = [
  { name: 'root', spellings: ['--root'], value: 'word' },
  { name: 'newName', spellings: ['--new-name', '--newName'], value: 'word' },
  { name: 'types', spellings: ['--types'], value: 'word', repeatable: true },
  { name: 'deep', spellings: ['--deep'], value: 'boolean' },
  { name: 'json', spellings: ['--json'], value: 'none' },
  { name: 'help', spellings: ['--help'], value: 'none', last: true },
];

function read(...argv: readonly string[]): unknown {
  const { values, rest } = readOptions(ROWS, argv);
  return { ...Object.fromEntries(values), ...(rest.length > 0 ? { rest } : {}) };
}

function refuses(argv: readonly string[], message: string): void {
  assert.throws(() => readOptions(ROWS, argv), { name: 'Refusal', message });
}

test('--flag value and --flag=value', () => {
  assert.deepEqual(read('--root', 'a b', '--new-name=x=y', '--json'), { root: ['a b'], newName: ['x=y'], json: ['true'] });
  assert.deepEqual(read('--newName', 'x'), { newName: ['x'] });
  assert.deepEqual(read('--root', '-1'), { root: ['-1'] });
  assert.deepEqual(read('--root=--json'), { root: ['--json'] });
  assert.deepEqual(read('--root='), { root: [''] });
});

test('options end at the first word, or at --', () => {
  assert.deepEqual(read('--json', 'call', '--root', 'a'), { json: ['true'], rest: ['call', '--root', 'a'] });
  assert.deepEqual(read('--json', '--', '--root', 'a'), { json: ['true'], rest: ['--root', 'a'] });
  assert.deepEqual(read('', 'a'), { rest: ['', 'a'] });
  assert.deepEqual(read(), {});
});

test('a single option is given once, in either spelling; others collect', () => {
  assert.deepEqual(read('--types', 'a', '--types=b'), { types: ['a', 'b'] });
  refuses(['--root', 'a', '--root=a'], 'option --root is given twice');
  refuses(['--new-name', 'a', '--newName', 'b'], 'option --new-name is given twice');
  refuses(['--json', '--json'], 'option --json is given twice');
});

test('a value that is missing, or not taken', () => {
  refuses(['--root'], 'option --root needs a value');
  refuses(['--root', '--json'], 'option --root needs a value');
  refuses(['--root', '--'], 'option --root needs a value');
  refuses(['--json=1'], 'option --json takes no value');
});

test('a boolean takes true or false where one follows', () => {
  assert.deepEqual(read('--deep', '--json'), { deep: ['true'], json: ['true'] });
  assert.deepEqual(read('--deep'), { deep: ['true'] });
  assert.deepEqual(read('--deep', 'FALSE', 'x'), { deep: ['FALSE'], rest: ['x'] });
  assert.deepEqual(read('--deep', 'x'), { deep: ['true'], rest: ['x'] });
  assert.deepEqual(read('--deep=maybe'), { deep: ['maybe'] });
});

test('an unknown option is named, made printable', () => {
  refuses(['--rot', 'a'], "unknown option '--rot'");
  refuses(['-r'], "unknown option '-r'");
  refuses(['-'], "unknown option '-'");
  refuses(['--a\u001b=x'], "unknown option '--a\\u{1b}'");
});

test('the last option ends everything', () => {
  assert.deepEqual(read('--help', '--nonsense'), { help: ['true'] });
  refuses(['--nonsense', '--help'], "unknown option '--nonsense'");
});
