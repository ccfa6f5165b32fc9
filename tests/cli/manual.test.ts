import assert from 'node:assert/strict';
import { test } from 'node:test';
import { instructions } from '#tsmcp/cli/instructions.ts';
import { manualPage, toolList } from '#tsmcp/cli/manual.ts';
import { usage } from '#tsmcp/cli/usage.ts';
import { TOOLS } from '#tsmcp/tools/index.ts';
import type { Parameter } from '#tsmcp/tools/kinds.ts';
import { declare } from '#tsmcp/tools/parameters.ts';
import { choice, count, list, optional, result, text } from '#tsmcp/tools/shape.ts';
import { defineTool } from '#tsmcp/tools/tool.ts';

const TOOL = defineTool({
  name: 'sample',
  title: 'A sample',
  description: 'Says something. Use it never.',
  parameters: declare({
    path: { kind: 'string', when: 'root', description: 'A file', more: { when: 'project', text: ' of a project' } },
    text: { kind: 'text', description: 'A text.' },
    newName: { kind: 'string', required: true, description: 'The name.' },
    line: { kind: 'integer', minimum: 0, maximum: 9, default: 3, description: 'A line.' },
    deep: { kind: 'boolean', description: 'Deep.' },
    of: { kind: 'choice', choices: ['value', 'type'], default: 'value', description: 'Of.' },
    paths: { kind: 'stringList', minItems: 1, maxItems: 5, description: 'Paths.' },
    words: { kind: 'stringList', description: 'Words.' },
    names: { kind: 'stringMap', description: 'Names.' },
    span: { kind: 'custom', schema: {}, expected: 'a span', description: 'Span.', read: () => 1 },
  }),
  output: result<{ readonly uri: string; readonly items?: readonly ('a' | 'b')[]; readonly total: number }>({
    uri: text, items: optional(list(choice('a', 'b'))), total: count,
  }),
  run: () => ({ kind: 'ok', json: '{}' }),
});

test('a manual page comes from the declaration, required before optional', () => {
  assert.equal(manualPage(TOOL), `NAME
  sample - A sample

SYNOPSIS
  tsmcp call sample --new-name STRING [--path STRING] [--text STRING] [--line INTEGER] [--deep true|false] [--of value|type] [--paths STRING]... [--words STRING]... [--names KEY=VALUE]... [--span JSON] [--json]

OPTIONS
  --new-name STRING  (required)
      The name.
  --path STRING  (optional, needs --root)
      A file of a project
  --text STRING  (optional, - reads standard input)
      A text.
  --line INTEGER  (optional, 0 to 9, default 3)
      A line.
  --deep true|false  (optional)
      Deep.
  --of value|type  (optional, default "value")
      Of.
  --paths STRING  (optional, repeatable, 1 to 5 times)
      Paths.
  --words STRING  (optional, repeatable)
      Words.
  --names KEY=VALUE  (optional, repeatable)
      Names.
  --span JSON  (optional)
      Span.

DESCRIPTION
  Says something. Use it never.

RESULT
  uri: string
  items?: ["a" or "b"]
  total: integer
  or, where the tool says no, error: string alone
`);
});

test('the list has one line a tool: its name and the first sentence of its description', () => {
  assert.equal(toolList([TOOL]), '  sample  Says something.\n');
  assert.deepEqual(toolList(TOOLS).split('\n').map((line) => line.trim().split(' ')[0]), [
    'diagnostics', 'describe', 'definition', 'implementations', 'references', 'symbols',
    'complete', 'signatures', 'tokens', 'format', 'organize-imports', 'rename', 'close', '',
  ]);
});

test('every tool has a page with the shape of its result', () => {
  const pages = TOOLS.map(manualPage);
  assert.match(pages[0] ?? '', /\n {2}counts: \{error: integer, suggestion: integer\}\n/);
  assert.match(pages[2] ?? '', /\n {2}definitions: \[\{uri: string, path\?: string, range: \{start: \{line: integer, /);
});

test('a kind that there is not is a bug', () => {
  const none = { kind: 'none', description: '' } as unknown as Parameter;
  assert.throws(() => manualPage({ ...TOOL, parameters: { a: none } }), { message: 'unreachable: object' });
});

test('the usage names every option and every limit', () => {
  const lines = usage().split('\n').map((line) => line.trim().split(/\s+/)[0]);
  for (const flag of ['--stdio', '--root', '--project', '--types', '--limit', '--log-level', '--version', '--help']) assert.ok(lines.includes(flag), flag);
  for (const limit of ['messageBytes', 'sourceChars', 'listedEntries', 'heapMiB']) assert.ok(lines.includes(limit), limit);
  assert.match(usage(), / {2}openBuffers {6}64 buffers \(1 to 4096\): /);
});

test('the instructions are at most eight short lines, the version in the first', () => {
  const lines = instructions('6.0.3').split('\n');
  assert.ok(lines.length <= 8);
  assert.match(lines[0] ?? '', /TypeScript 6\.0\.3/);
  for (const line of lines) assert.ok(line.length <= 120, line);
  assert.match(lines.join('\n'), /do not run the source/);
});

test('no page says a shape that it does not know', () => {
  for (const tool of TOOLS) assert.doesNotMatch(manualPage(tool), /undefined/, tool.name);
  assert.match(manualPage(TOOLS.find(({ name }) => name === 'symbols') ?? TOOL), /children\?: \[one of symbols, again\]/);
});
