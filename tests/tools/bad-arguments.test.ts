/** Every argument of every tool gets what it cannot take: the refusal names it and says what would be right. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TOOLS } from '#tsmcp/tools/index.ts';
import type { Parameter } from '#tsmcp/tools/kinds.ts';
import { fakeContext, refusalOf } from './context.ts';

/** Arguments with which each tool can be asked, before one of them is spoilt. */
const GOOD: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  diagnostics: { path: 'a.ts' },
  describe: { path: 'a.ts', symbol: 'x' },
  definition: { path: 'a.ts', symbol: 'x' },
  implementations: { path: 'a.ts', symbol: 'x' },
  references: { path: 'a.ts', symbol: 'x' },
  symbols: { path: 'a.ts' },
  complete: { path: 'a.ts', line: 0, character: 0 },
  signatures: { path: 'a.ts', line: 0, character: 0 },
  tokens: { path: 'a.ts' },
  format: { path: 'a.ts' },
  'organize-imports': { path: 'a.ts' },
  rename: { path: 'a.ts', symbol: 'x', newName: 'y' },
  close: { uri: 'ts-buffer:a.ts' },
};

/** What no parameter of the kind takes. */
function bad(parameter: Parameter): readonly unknown[] {
  const never = [{}, { __proto__: null }, [[]], [1]];
  switch (parameter.kind) {
    case 'string':
    case 'text':
      return [...never, 1, true, ['a']];
    case 'integer':
      return [...never, 1.5, Number.NaN, Number.POSITIVE_INFINITY, '1e3', '5.0', 'many', true, parameter.minimum - 1, parameter.maximum + 1, String(parameter.maximum + 1)];
    case 'boolean':
      return [...never, 'yes', 1, 0, 'truthy'];
    case 'choice':
      return [...never, 'none of them', 1, true, '__proto__', 'constructor', parameter.choices[0]?.toUpperCase()];
    case 'stringList':
      return [{}, 1, 'a', true, [1], ['a', null], [[]], Array.from({ length: (parameter.maxItems ?? 0) + 1 }, () => 'a')];
    case 'stringMap':
    case 'custom':
      return never;
  }
}

for (const tool of TOOLS) {
  test(`${tool.name}: what an argument cannot be is refused by name`, async () => {
    const good = GOOD[tool.name];
    assert.ok(good !== undefined, 'the tool has a good call here');
    for (const [name, parameter] of Object.entries(tool.parameters)) {
      for (const value of bad(parameter)) {
        const message = await refusalOf(tool, { ...good, [name]: value }, fakeContext('root', 'project'));
        assert.match(message, new RegExp(`^argument '${name}' must be `), JSON.stringify(value));
      }
    }
  });

  test(`${tool.name}: what is required is asked for, what is unknown is refused by name`, async () => {
    const good = GOOD[tool.name] ?? {};
    for (const [name, parameter] of Object.entries(tool.parameters)) {
      if (parameter.required !== true) continue;
      for (const value of [undefined, null, '', '  ']) {
        assert.match(await refusalOf(tool, { ...good, [name]: value }, fakeContext('root')), new RegExp(`^argument '${name}' is required`));
      }
    }
    for (const name of ['constructor', 'toString', 'hasOwnProperty', 'Path', 'new_name', '']) {
      assert.match(await refusalOf(tool, { ...good, [name]: 'x' }, fakeContext('root')), /^unknown argument/, name);
    }
    const proto = JSON.parse('{"__proto__": {"path": "b.ts"}}') as Record<string, unknown>;
    assert.match(await refusalOf(tool, Object.assign(Object.create(null) as object, good, { ['__proto__']: proto }), fakeContext('root')), /^unknown argument/);
    assert.match(await refusalOf(tool, JSON.parse(`{"__proto__": 1, ${JSON.stringify(good).slice(1)}`) as Record<string, unknown>, fakeContext('root')), /^unknown argument/);
  });
}

test('half of a surrogate pair is no text; a long name is no buffer', async () => {
  for (const tool of TOOLS) {
    if (!('text' in tool.parameters)) continue;
    const { path, ...rest } = GOOD[tool.name] ?? {};
    assert.equal(path, 'a.ts');
    assert.match(await refusalOf(tool, { ...rest, text: 'a\ud800b' }, fakeContext('root')), /^argument 'text' must be well-formed Unicode/);
    assert.match(await refusalOf(tool, { ...rest, text: 'a', uri: `ts-buffer:${'n'.repeat(257)}` }, fakeContext('root')), /^argument 'uri' must be ts-buffer:NAME/);
  }
});
