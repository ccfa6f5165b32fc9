import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Refusal } from '#tsmcp/base/faults.ts';
import type { Parameter, Parameters } from '#tsmcp/tools/kinds.ts';
import { declare, readArguments } from '#tsmcp/tools/parameters.ts';
import { expected, mustBe, readBoolean, readChoice, readInteger, readParameter, readText } from '#tsmcp/tools/readers.ts';
import { inputSchema } from '#tsmcp/tools/schema.ts';

/** The value that `raw` is read as. */
function read(parameter: Parameter, raw: unknown): unknown {
  return readArguments(declare({ it: parameter }), raw === undefined ? {} : { it: raw })['it'];
}

function refuses(parameter: Parameter, raws: readonly unknown[], message: string): void {
  for (const raw of raws) {
    assert.throws(() => read(parameter, raw), (error) => error instanceof Refusal && error.message === message, JSON.stringify(raw) ?? 'undefined');
  }
}

const description = 'it';

describe('string', () => {
  const it: Parameter = { kind: 'string', description };
  test('is trimmed; absent, null and blank are absent', () => {
    assert.equal(read(it, '  a b \ufeff\u00a0'), 'a b');
    for (const raw of [undefined, null, '', ' \t\n']) assert.equal(read(it, raw), undefined);
  });
  test('anything else is refused', () => refuses(it, [1, true, [], {}], "argument 'it' must be a string"));
  test('a required one is not blank', () => {
    const required: Parameter = { ...it, required: true };
    assert.equal(read(required, ' x '), 'x');
    refuses(required, [undefined, null, '', ' '], "argument 'it' is required: it must be a string that is not blank");
    refuses(required, [5], "argument 'it' must be a string");
  });
  test('a default stands in for an absent or blank one', () => {
    assert.equal(read({ ...it, default: 'd' }, undefined), 'd');
    assert.equal(read({ ...it, default: 'd' }, ' '), 'd');
    assert.equal(read({ ...it, default: 'd' }, 'x'), 'x');
  });
});

describe('text', () => {
  const it: Parameter = { kind: 'text', description };
  test('is raw; empty differs from absent', () => {
    assert.equal(read(it, ' a\n'), ' a\n');
    assert.equal(read(it, ''), '');
    assert.equal(read(it, undefined), undefined);
    assert.equal(read(it, null), undefined);
  });
  test('a required one may be empty, not absent', () => {
    assert.equal(read({ ...it, required: true }, ''), '');
    refuses({ ...it, required: true }, [undefined, null], "argument 'it' is required: it must be a string");
  });
  test('anything else is refused', () => refuses(it, [0, false, ['a']], "argument 'it' must be a string"));
});

describe('integer', () => {
  const it: Parameter = { kind: 'integer', minimum: -5, maximum: 2_147_483_647, description };
  const message = "argument 'it' must be an integer from -5 to 2147483647";
  test('an integral number or a decimal string', () => {
    for (const raw of [5, 5.0, '5', ' 5 ', '+5', '005']) assert.equal(read(it, raw), 5);
    assert.equal(read(it, '-5'), -5);
    assert.equal(read(it, 2_147_483_647), 2_147_483_647);
    assert.ok(Object.is(read(it, -0), 0));
    assert.ok(Object.is(read(it, '-0'), 0));
  });
  test('null and blank are absent', () => {
    for (const raw of [undefined, null, '', '  ']) assert.equal(read(it, raw), undefined);
    assert.equal(read({ ...it, default: 7 }, ''), 7);
  });
  test('anything else is refused with the range', () => {
    refuses(it, [5.5, '5.0', '1e3', '5.5', 'lots', '0x10', '٥', true, [], [5], {}, -6, 2_147_483_648, '2147483648', Number.NaN, Number.POSITIVE_INFINITY], message);
  });
  test('a required one', () => {
    const required: Parameter = { ...it, required: true };
    assert.equal(read(required, 0), 0);
    refuses(required, [undefined, null, '', ' '], "argument 'it' is required: it must be an integer from -5 to 2147483647");
    refuses(required, ['x'], message);
  });
});

describe('boolean', () => {
  const it: Parameter = { kind: 'boolean', description };
  test('true, false, or those words in any case', () => {
    for (const raw of [true, 'true', 'TRUE', ' True ']) assert.equal(read(it, raw), true);
    for (const raw of [false, 'false', 'False']) assert.equal(read(it, raw), false);
  });
  test('absent is undefined, not false', () => {
    for (const raw of [undefined, null, '', ' ']) assert.equal(read(it, raw), undefined);
    assert.equal(read({ ...it, default: false }, undefined), false);
    assert.equal(read({ ...it, default: true }, false), false);
  });
  test('anything else is refused', () => refuses(it, ['yes', '1', 1, 0, [], {}], "argument 'it' must be true or false"));
  test('a required one may be false', () => {
    assert.equal(read({ ...it, required: true }, false), false);
    refuses({ ...it, required: true }, [null], "argument 'it' is required: it must be true or false");
  });
});

describe('choice', () => {
  const it: Parameter = { kind: 'choice', choices: ['error', 'suggestion'], description };
  test('is exact', () => {
    assert.equal(read(it, 'error'), 'error');
    refuses(it, ['Error', ' error', 'toString', '__proto__', 1, true, ['error']], `argument 'it' must be one of "error", "suggestion"`);
  });
  test('null and blank are absent', () => {
    for (const raw of [undefined, null, '', ' ']) assert.equal(read(it, raw), undefined);
    assert.equal(read({ ...it, default: 'suggestion' }, ''), 'suggestion');
    refuses({ ...it, required: true }, [''], `argument 'it' is required: it must be one of "error", "suggestion"`);
  });
});

describe('stringList', () => {
  const it: Parameter = { kind: 'stringList', description };
  test('each is trimmed, blank ones are dropped', () => {
    assert.deepEqual(read(it, [' a ', '', '  ', 'b']), ['a', 'b']);
    assert.deepEqual(read(it, ['', ' ']), []);
    assert.deepEqual(read(it, []), []);
    assert.equal(read(it, undefined), undefined);
    assert.equal(read(it, null), undefined);
    assert.deepEqual(read({ ...it, default: ['d'] }, null), ['d']);
  });
  test('one element that is no string refuses all', () => {
    refuses(it, ['a', {}, 1, ['a', 1], ['a', null], [['a']]], "argument 'it' must be an array of strings");
  });
  test('a length range counts what is left', () => {
    const ranged: Parameter = { ...it, minItems: 1, maxItems: 2 };
    assert.deepEqual(read(ranged, ['a', ' ', 'b']), ['a', 'b']);
    assert.equal(read(ranged, null), undefined);
    refuses(ranged, [[], [' '], ['a', 'b', 'c'], 'a'], "argument 'it' must be an array of 1 to 2 strings");
  });
  test('a lower end alone', () => refuses({ ...it, minItems: 2 }, [['a']], "argument 'it' must be an array of at least 2 strings"));
  test('a required one is not empty', () => {
    refuses({ ...it, required: true }, [[], ['']], "argument 'it' must be an array of at least 1 string");
    refuses({ ...it, required: true }, [null], "argument 'it' is required: it must be an array of at least 1 string");
  });
});

describe('stringMap', () => {
  const it: Parameter = { kind: 'stringMap', description };
  test('is kept raw and in its own order, whatever the keys are called', () => {
    const raw: unknown = JSON.parse('{"b":" x ","a":"","__proto__":"p","constructor":"c"}');
    const value = read(it, raw);
    assert.ok(value instanceof Map);
    assert.deepEqual([...value], [['b', ' x '], ['a', ''], ['__proto__', 'p'], ['constructor', 'c']]);
  });
  test('only own members count', () => {
    const value = read(it, Object.create({ inherited: 'no' }));
    assert.ok(value instanceof Map);
    assert.equal(value.size, 0);
  });
  test('absent is undefined, not empty', () => {
    assert.equal(read(it, undefined), undefined);
    assert.equal(read(it, null), undefined);
    assert.deepEqual(read({ ...it, default: { a: 'b' } }, null), new Map([['a', 'b']]));
  });
  test('one value that is no string refuses all', () => {
    refuses(it, [{ a: 1 }, { a: 'x', b: null }, [], ['a'], 'a', 5], `argument 'it' must be an object whose values are all strings ("1" instead of 1)`);
  });
  test('a required one is not empty', () => {
    const message = `it must be an object of at least one entry whose values are all strings ("1" instead of 1)`;
    refuses({ ...it, required: true }, [{}], message.replace('it', "argument 'it'"));
    refuses({ ...it, required: true }, [undefined, null], `argument 'it' is required: ${message}`);
  });
});

describe('custom', () => {
  const it: Parameter = {
    kind: 'custom',
    description,
    schema: { type: 'object' },
    expected: 'a span',
    read(name, raw) {
      if (typeof raw !== 'object' || raw === null || !('from' in raw)) throw mustBe(name, 'a span');
      return { from: readInteger(`${name}.from`, { minimum: 0, maximum: 3 }, raw.from) };
    },
  };
  test('is what its reader returns', () => assert.deepEqual(read(it, { from: '2' }), { from: 2 }));
  test('the readers of its members name the member', () => {
    refuses(it, [{ from: 4 }], "argument 'it.from' must be an integer from 0 to 3");
    refuses(it, ['x'], "argument 'it' must be a span");
  });
  test('null is absent and never reaches the reader', () => {
    assert.equal(read(it, null), undefined);
    refuses({ ...it, required: true }, [null], "argument 'it' is required: it must be a span");
  });
});

test('the scalar readers stand alone', () => {
  assert.equal(readText('a', ' x '), ' x ');
  assert.equal(readBoolean('a', 'TRUE'), true);
  assert.equal(readChoice('a', ['x'], 'x'), 'x');
  assert.throws(() => readChoice('a', ['x'], 'y'), { message: `argument 'a' must be one of "x"` });
  assert.equal(expected({ kind: 'text', description }), 'a string');
});

test('a kind that there is not is a bug', () => {
  const none = { kind: 'none', description } as unknown as Parameter;
  assert.throws(() => expected(none), { name: 'Error', message: 'unreachable: object' });
  assert.throws(() => readParameter('a', none, 1), { name: 'Error', message: 'unreachable: object' });
  assert.throws(() => inputSchema({ a: none }, new Set()), { name: 'Error', message: 'unreachable: object' });
});

describe('a call', () => {
  const SOME = declare({ path: { kind: 'string', description }, line: { kind: 'integer', minimum: 0, maximum: 9, description } });
  test('has the declared names, in order', () => {
    assert.deepEqual(readArguments(SOME, { line: 3, path: 'a' }), { path: 'a', line: 3 });
    assert.deepEqual(Object.keys(readArguments(SOME, {})), ['path', 'line']);
  });
  test('an unknown argument is refused by name', () => {
    for (const name of ['Path', 'toString', 'constructor', '__proto__']) {
      const args = JSON.parse(`{"${name}":1}`) as Record<string, unknown>;
      assert.throws(() => readArguments(SOME, args), { name: 'Refusal', message: `unknown argument '${name}': the arguments are path, line` });
    }
    assert.throws(() => readArguments(declare({}), { a: 1 }), { message: "unknown argument 'a': no argument is taken" });
  });
  test('the name that is quoted is cut and made printable', () => {
    assert.throws(() => readArguments(SOME, { ['a\u202e\n'.padEnd(200, 'x')]: 1 }), {
      message: `unknown argument 'a\\u{202e}\\u{a}${'x'.repeat(77)}...': the arguments are path, line`,
    });
  });
  test('what an argument object inherits is no argument', () => {
    assert.deepEqual(readArguments(SOME, Object.create({ path: 'a' }) as Record<string, unknown>), { path: undefined, line: undefined });
  });
  test('a conditional parameter is read whatever the launch is', () => {
    assert.deepEqual(readArguments(declare({ path: { kind: 'string', when: 'root', description } }), { path: 'x' }), { path: 'x' });
  });
});

describe('a declaration with a mistake is refused when the process starts', () => {
  const string: Parameter = { kind: 'string', description };
  const cases: readonly (readonly [why: string, groups: readonly Parameters[], message: string])[] = [
    ['twice', [{ a: string }, { b: string, a: string }], "parameter 'a' is declared twice"],
    ['no word', [{ 'a-b': string }], "parameter 'a-b' is not named by a lower camel case word"],
    ['a number', [{ 1: string }], "parameter '1' is not named by a lower camel case word"],
    ['a flag of ours', [{ json: string }], "parameter 'json' has the name of a flag of the command line"],
    ['required and conditional', [{ a: { ...string, required: true, when: 'root' } }], "parameter 'a' is required and conditional"],
    ['required with a default', [{ a: { ...string, required: true, default: 'x' } }], "parameter 'a' is required and has a default"],
    ['empty range', [{ a: { kind: 'integer', minimum: 2, maximum: 1, description } }], "parameter 'a' has an empty range"],
    ['choice twice', [{ a: { kind: 'choice', choices: ['x', 'x'], description } }], "parameter 'a' lists a choice twice"],
    ['empty list range', [{ a: { kind: 'stringList', minItems: 2, maxItems: 1, description } }], "parameter 'a' has an empty range"],
    ['default out of range', [{ a: { kind: 'integer', minimum: 0, maximum: 1, default: 2, description } }], "argument 'a' must be an integer from 0 to 1"],
    ['default that is no choice', [{ a: { kind: 'choice', choices: ['x'], default: 'y', description } }], `argument 'a' must be one of "x"`],
  ];
  for (const [why, groups, message] of cases) {
    test(why, () => assert.throws(() => declare(...groups), { message }));
  }
});
