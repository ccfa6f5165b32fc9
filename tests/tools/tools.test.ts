import assert from 'node:assert/strict';
import { describe as group, test } from 'node:test';
import { Refusal } from '#tsmcp/base/faults.ts';
import { close } from '#tsmcp/tools/close.ts';
import { definition } from '#tsmcp/tools/definition.ts';
import { describe } from '#tsmcp/tools/describe.ts';
import { diagnostics } from '#tsmcp/tools/diagnostics.ts';
import { TOOLS } from '#tsmcp/tools/index.ts';
import { CONDITIONS } from '#tsmcp/tools/kinds.ts';
import { declare } from '#tsmcp/tools/parameters.ts';
import { result } from '#tsmcp/tools/shape.ts';
import { advertise, defineTool } from '#tsmcp/tools/tool.ts';
import { ANSWER, fakeContext, queryOf, refusalOf } from './context.ts';

/** Names, descriptions and input schemas of the thirteen tools together. */
const MOST_BYTES = 12_000;

group('the catalogue', () => {
  const advertised = TOOLS.map((tool) => advertise(tool, new Set(CONDITIONS)));

  test('is in its fixed order', () => {
    assert.deepEqual(TOOLS.map(({ name }) => name), [
      'diagnostics', 'describe', 'definition', 'implementations', 'references', 'symbols',
      'complete', 'signatures', 'tokens', 'format', 'organize-imports', 'rename', 'close',
    ]);
  });
  test('says that nothing is written, run or sent', () => {
    for (const { annotations } of advertised) {
      assert.deepEqual(annotations, { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false });
    }
  });
  test('is short: a model reads it at every start', () => {
    const bytes = advertised.map(({ name, description, inputSchema }) => Buffer.byteLength(JSON.stringify({ name, description, inputSchema })));
    assert.ok(bytes.reduce((sum, each) => sum + each, 0) < MOST_BYTES, String(bytes));
    for (const { title, description } of advertised) {
      assert.ok(title.length > 0 && title.length <= 40, title);
      assert.ok(description.length > 0 && description.length <= 240, description);
    }
  });
  test('describes every parameter', () => {
    for (const tool of TOOLS) {
      for (const { description } of Object.values(tool.parameters)) assert.notEqual(description.trim(), '');
    }
  });
  test('advertises schemas of closed objects, with nothing that old validators do not know', () => {
    for (const { inputSchema, outputSchema } of advertised) {
      const json = JSON.stringify([inputSchema, outputSchema]);
      assert.doesNotMatch(json, /\$schema|\$id|unevaluatedProperties/);
      const objects = json.match(/"type":"object"/g)?.length;
      assert.equal(json.match(/"additionalProperties":false/g)?.length, objects);
      assert.equal(json.match(/"properties":/g)?.length, objects);
    }
  });
  test('leaves out what a launch makes meaningless', () => {
    const names = (index: number, ...conditions: readonly (typeof CONDITIONS)[number][]): readonly string[] => {
      const tool = TOOLS[index];
      return tool === undefined ? [] : Object.keys(advertise(tool, new Set(conditions)).inputSchema['properties'] as object);
    };
    assert.deepEqual(names(0), ['text', 'uri', 'severity', 'limit', 'offset']);
    assert.deepEqual(names(0, 'root'), ['text', 'path', 'uri', 'paths', 'severity', 'limit', 'offset']);
    assert.deepEqual(names(1), ['text', 'uri', 'line', 'character', 'symbol', 'verbosity']);
    assert.deepEqual(names(2, 'root'), ['text', 'path', 'uri', 'line', 'character', 'symbol', 'of']);
    assert.deepEqual(names(12), ['uri']);
  });
  test('has output members in the order of the specification', () => {
    const paged = ['total', 'truncated', 'nextOffset?'];
    const edits = ['proven', 'reason?', 'files', 'changes', 'keptNames', 'scope'];
    assert.deepEqual(TOOLS.map(({ output }) => Object.keys(output.properties).map((name) => (output.required.includes(name) ? name : `${name}?`))), [
      ['files', 'counts', ...paged, 'scope'],
      ['target', 'found', 'kind', 'signature', 'documentation', 'tags', 'expandable', 'range'],
      ['target', 'definitions', 'scope'],
      ['target', 'implementations', ...paged, 'scope'],
      ['target', 'files', ...paged, 'scope'],
      ['uri?', 'path?', 'symbols?', ...paged, 'matches?', 'scope?'],
      ['items', 'total', 'truncated'],
      ['signatures', 'activeSignature', 'activeParameter'],
      ['uri', 'path?', 'tokens', ...paged],
      ['files'],
      ['files', 'reason?'],
      ['target', 'newName', ...edits],
      ['uri', 'closed'],
    ]);
    const { forms } = TOOLS[5]?.output ?? {};
    assert.deepEqual(forms, [
      { required: ['uri', 'symbols', 'total', 'truncated'], without: ['matches', 'scope'] },
      { required: ['matches', 'total', 'truncated', 'scope'], without: ['uri', 'path', 'symbols'] },
    ]);
  });
});

group('a tool', () => {
  const context = fakeContext();
  test('that refuses, at once or later, says why', async () => {
    const make = (run: () => Promise<typeof ANSWER>) =>
      defineTool({ name: 'a', title: 'A', description: 'a', parameters: declare({}), output: result({}), run });
    const refused = { kind: 'refused', message: 'no', outcome: 'error' };
    assert.deepEqual(await make(() => { throw new Refusal('no'); }).call({}, context), refused);
    assert.deepEqual(await make(() => Promise.reject(new Refusal('no'))).call({}, context), refused);
    await assert.rejects(make(() => Promise.reject(new TypeError('bug'))).call({}, context), TypeError);
  });
});

group('diagnostics', () => {
  const DEFAULTS = { tool: 'diagnostics', severity: 'error', limit: 100, offset: 0 };
  test('of one source', async () => {
    assert.deepEqual(await queryOf(diagnostics, { path: 'a.ts' }, fakeContext('root')), { ...DEFAULTS, sources: [{ kind: 'path', path: 'a.ts' }] });
    const context = fakeContext();
    assert.deepEqual(
      await queryOf(diagnostics, { text: 'x', severity: 'suggestion', limit: '1000', offset: 5 }, context),
      { tool: 'diagnostics', severity: 'suggestion', limit: 1000, offset: 5, sources: [{ kind: 'buffer', name: 'snippet.ts' }] },
    );
    assert.equal(context.asked[0]?.buffers.get('snippet.ts')?.text, 'x');
  });
  test('of several files', async () => {
    assert.deepEqual(await queryOf(diagnostics, { paths: ['a.ts', ' b.ts '], text: '' }, fakeContext('root')), {
      ...DEFAULTS,
      sources: [{ kind: 'path', path: 'a.ts' }, { kind: 'path', path: 'b.ts' }],
    });
    const message = "several sources: give 'paths', or one of 'text', 'path' and 'uri'";
    for (const other of [{ text: 'x' }, { path: 'b.ts' }, { uri: 'file:///b.ts' }]) {
      assert.equal(await refusalOf(diagnostics, { paths: ['a.ts'], ...other }, fakeContext('root')), message);
    }
    assert.match(await refusalOf(diagnostics, { paths: ['a.ts'] }, fakeContext()), /^argument 'paths' needs a server that was started with --root/);
    assert.equal(await refusalOf(diagnostics, { paths: Array(51).fill('a.ts') }, fakeContext('root')), "argument 'paths' must be an array of 1 to 50 strings");
  });
  test('of the launched projects, and only of those', async () => {
    assert.deepEqual(await queryOf(diagnostics, {}, fakeContext('root', 'project')), { ...DEFAULTS, sources: [] });
    assert.equal(
      await refusalOf(diagnostics, {}, fakeContext('root')),
      "no source: give 'text', 'path', 'paths' or 'uri'; a server that was started with --project answers for the whole project",
    );
  });
  test('limits have a range', async () => {
    assert.equal(await refusalOf(diagnostics, { text: '', limit: 0 }, fakeContext()), "argument 'limit' must be an integer from 1 to 1000");
    assert.equal(await refusalOf(diagnostics, { text: '', offset: -1 }, fakeContext()), "argument 'offset' must be an integer from 0 to 2147483647");
  });
});

group('describe and definition', () => {
  const source = { kind: 'path', path: 'a.ts' };
  test('ask with a place', async () => {
    const context = fakeContext('root');
    const base = { tool: 'describe', source, verbosity: 0 };
    assert.deepEqual(await queryOf(describe, { path: 'a.ts', line: 3, character: '7' }, context), { ...base, place: { line: 3, character: 7 } });
    assert.deepEqual(await queryOf(describe, { path: 'a.ts', symbol: ' Session.handle ' }, context), { ...base, place: { symbol: 'Session.handle' } });
    assert.deepEqual(await queryOf(describe, { path: 'a.ts', symbol: 'a', line: 0 }, context), { ...base, place: { line: 0, symbol: 'a' } });
    assert.deepEqual(
      await queryOf(describe, { path: 'a.ts', symbol: 'a', line: 0, character: 4, verbosity: 5 }, context),
      { ...base, place: { line: 0, character: 4, symbol: 'a' }, verbosity: 5 },
    );
    assert.deepEqual(await queryOf(definition, { path: 'a.ts', symbol: 'a' }, context), { tool: 'definition', source, place: { symbol: 'a' }, of: 'value' });
    assert.deepEqual(await queryOf(definition, { path: 'a.ts', symbol: 'a', of: 'type' }, context), { tool: 'definition', source, place: { symbol: 'a' }, of: 'type' });
  });
  test('open the text that they are about', async () => {
    const context = fakeContext();
    await queryOf(definition, { text: 'x', symbol: 'x' }, context);
    assert.equal(context.asked[0]?.buffers.get('snippet.ts')?.text, 'x');
  });
  test('refuse what is not a place', async () => {
    const context = fakeContext('root');
    const message = "no place: give 'line' and 'character', or 'symbol', or 'symbol' and 'line'";
    for (const place of [{}, { line: 1 }, { character: 1 }, { symbol: 'a', character: 1 }, { symbol: ' ' }]) {
      assert.equal(await refusalOf(describe, { path: 'a.ts', ...place }, context), message);
      assert.equal(await refusalOf(definition, { path: 'a.ts', ...place }, context), message);
    }
    assert.equal(await refusalOf(describe, { path: 'a.ts', line: -1, character: 0 }, context), "argument 'line' must be an integer from 0 to 2147483647");
  });
});

group('close', () => {
  test('forgets an open buffer, without asking the compiler', async () => {
    const context = fakeContext();
    context.buffers.open('a b.ts', 'x');
    assert.deepEqual(await close.call({ uri: 'ts-buffer:a%20b.ts' }, context), { kind: 'ok', json: '{"uri":"ts-buffer:a%20b.ts","closed":true}' });
    assert.deepEqual(await close.call({ uri: 'ts-buffer:a%20b.ts' }, context), { kind: 'ok', json: '{"uri":"ts-buffer:a%20b.ts","closed":false}' });
    assert.equal(context.buffers.has('a b.ts'), false);
    assert.equal(context.asked.length, 0);
  });
  test('takes only a ts-buffer: URI', async () => {
    const context = fakeContext('root');
    assert.equal(await refusalOf(close, {}, context), "argument 'uri' is required: it must be a string that is not blank");
    for (const uri of ['file:///a.ts', 'ts-lib:lib.d.ts', 'ts-types:0/a']) {
      assert.equal(await refusalOf(close, { uri }, context), "argument 'uri' must be a ts-buffer: URI");
    }
    assert.match(await refusalOf(close, { uri: 'a.ts' }, context), /^argument 'uri' must be a ts-buffer:, file:/);
  });
});

group('the other tools', () => {
  const source = { kind: 'path', path: 'a.ts' };
  const at = { line: 1, character: 2 };
  const place = { line: 1, character: 2 };
  const cases: readonly (readonly [string, Readonly<Record<string, unknown>>, object])[] = [
    ['implementations', { path: 'a.ts', ...at }, { tool: 'implementations', source, place, limit: 100, offset: 0 }],
    ['references', { path: 'a.ts', ...at, limit: 7, offset: 3 }, { tool: 'references', source, place, limit: 7, offset: 3 }],
    ['symbols', { path: 'a.ts' }, { tool: 'symbols', of: { source, depth: 2 }, limit: 200, offset: 0 }],
    ['symbols', { path: 'a.ts', depth: 5 }, { tool: 'symbols', of: { source, depth: 5 }, limit: 200, offset: 0 }],
    ['symbols', { query: 'x', limit: 1 }, { tool: 'symbols', of: { name: 'x' }, limit: 1, offset: 0 }],
    ['complete', { path: 'a.ts', ...at }, { tool: 'complete', source, place, limit: 50, imports: false }],
    ['complete', { path: 'a.ts', ...at, limit: 9, imports: true }, { tool: 'complete', source, place, limit: 9, imports: true }],
    ['signatures', { path: 'a.ts', ...at }, { tool: 'signatures', source, place }],
    ['tokens', { path: 'a.ts' }, { tool: 'tokens', source, limit: 500, offset: 0 }],
    ['tokens', { path: 'a.ts', startLine: 1, endLine: 2 }, { tool: 'tokens', source, startLine: 1, endLine: 2, limit: 500, offset: 0 }],
    ['format', { path: 'a.ts' }, { tool: 'format', source }],
    ['format', { path: 'a.ts', tabSize: 3, insertSpaces: false, startLine: 0, endLine: 4 }, { tool: 'format', source, tabSize: 3, insertSpaces: false, startLine: 0, endLine: 4 }],
    ['organize-imports', { path: 'a.ts' }, { tool: 'organize-imports', source, mode: 'all' }],
    ['organize-imports', { path: 'a.ts', mode: 'sort' }, { tool: 'organize-imports', source, mode: 'sort' }],
    ['rename', { path: 'a.ts', symbol: 'A.b', newName: ' c ' }, { tool: 'rename', source, place: { symbol: 'A.b' }, newName: 'c' }],
  ];
  const named = (name: string) => TOOLS.find((tool) => tool.name === name) ?? close;

  test('ask the compiler what their arguments say', async () => {
    for (const [name, args, query] of cases) assert.deepEqual(await queryOf(named(name), args, fakeContext('root')), query);
  });
  test('open the text that they are asked about', async () => {
    for (const [name, { path, ...args }] of cases) {
      if (path === undefined) continue;
      const context = fakeContext('root');
      await queryOf(named(name), { ...args, text: 'let x', uri: 'ts-buffer:b.ts' }, context);
      assert.equal(context.buffers.snapshot().get('b.ts')?.text, 'let x', name);
    }
  });
  test('symbols takes a source or a query, and depth only with a source', async () => {
    const context = fakeContext('root');
    assert.equal(await refusalOf(named('symbols'), {}, context), "give a source ('text', 'path' or 'uri') for its outline, or 'query' to search by name");
    assert.equal(await refusalOf(named('symbols'), { query: 'x', path: 'a.ts' }, context), "'query' searches by name: give it, or a source");
    assert.equal(await refusalOf(named('symbols'), { query: 'x', depth: 1 }, context), "'depth' belongs to the outline of a source");
  });
  test('the ones that answer with edits take no declarations of a library', async () => {
    for (const name of ['format', 'organize-imports', 'rename']) {
      for (const uri of ['ts-lib:lib.es5.d.ts', 'ts-types:0/a.d.ts']) {
        assert.equal(await refusalOf(named(name), name === 'rename' ? { uri, symbol: 'x', newName: 'y' } : { uri }, fakeContext('root')),
          "argument 'uri' must be a ts-buffer: or file: URI: declarations of a library are not edited", name);
      }
    }
  });
  test('the ones that need a position ask for it, and rename for a name', async () => {
    assert.match(await refusalOf(named('complete'), { path: 'a.ts', line: 1 }, fakeContext('root')), /^argument 'character' is required/);
    assert.match(await refusalOf(named('signatures'), { path: 'a.ts', character: 1 }, fakeContext('root')), /^argument 'line' is required/);
    assert.match(await refusalOf(named('rename'), { path: 'a.ts', symbol: 'x', newName: ' ' }, fakeContext('root')), /^argument 'newName' is required/);
  });
});
