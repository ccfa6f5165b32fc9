/**
 * Calls whose arguments are made of the input schemas that `tools/list` gives, and half of them broken in one way or
 * more. What a schema refuses beyond doubt has no right to a good result.
 */
import type { Dice } from '../random.ts';
import { CANARY } from './log.ts';
import { call, send, WARM } from './messages.ts';
import type { Act } from './run.ts';
import { FILES, PROJECT } from './workspace.ts';
import type { Generator, ListedTool, Schema } from './world.ts';

const TEXTS = [
  `const ${CANARY} = 1;\nfunction f(a: string) { return a + ${CANARY}; }\nf('x');\n`,
  `import { B } from './b';\nclass D extends B { override m(n: number) { return super.m(n) * 2; } }\nnew D().m(3);\n`,
  '', ' ', '\ufeffexport {};\r\n', 'let \u{1f600} = 1;\n', '<div>{', '#!/usr/bin/env node\nx\u2028y', '// @ts-nocheck\n}}}}', 'a'.repeat(3_000), '\0\0\0',
];
const URIS = [
  'ts-buffer:snippet.ts', 'ts-buffer:src/b.ts', 'ts-buffer:a%20b.tsx', 'ts-buffer:x.json', 'ts-lib:lib.es5.d.ts', 'ts-lib:../../package.json', 'ts-types:0/x.d.ts',
  'ts-types:-1/x', 'file:///etc/passwd', 'file://host/src/a.ts', 'file:///%2e%2e/%2e%2e/etc/passwd', 'ts-buffer:../../etc/passwd', 'ts-buffer:', 'ts-buffer:/', 'http://a/b.ts', 'nonsense', '__proto__',
];
const PATHS = [
  ...Object.keys(FILES), 'sample/src/basket.ts', 'sample/src/receipt.tsx', '../outside/secret.ts', 'link.ts', 'linked/secret.ts', 'loop.ts', 'dangling.ts', 'folder.ts',
  'binary.ts', 'notes.txt', 'src', '.', '..', '/etc/passwd', 'src\\a.ts', 'src/a.ts\0', 'src/a.ts/', 'src/./a.ts', 'C:\\a.ts', '\\\\host\\share\\a.ts', 'x'.repeat(5_000), 'src/__proto__',
];
const SYMBOLS = ['B', 'B.m', 'm', 'all', 'f', CANARY, 'T', 'D.m', 'nothing', '__proto__', 'constructor', 'a.b.c.d', '.', '..', '[Symbol.iterator]', '"quoted"', '\u202e', 'x'.repeat(500)];
const NEW_NAMES = ['renamed', 'm', 'class', 'await', 'a-b', '1x', '', ' ', 'x y', '\u00e9', '$_', 'undefined', 'eval', '#x', '"q"', 'x'.repeat(300)];

type Args = Record<string, unknown>;

export const args: Generator = (dice, { tools }, size) => {
  const acts: Act[] = [...WARM];
  const mustFail: number[] = [];
  for (let id = 1; id <= size; id += 1) {
    const tool = dice.pick(tools);
    const good = goodArguments(dice, tool);
    const breaks = dice.chance(50) ? dice.from(1, 3) : 0;
    const broken = new Set<string>();
    for (let count = 0; count < breaks; count += 1) breakArguments(dice, tool, good, broken);
    if (broken.size > 0) mustFail.push(id);
    acts.push(send(call(id, tool.name, good, dice.chance(20) ? { _meta: { progressToken: id } } : {})));
    if (id % 40 === 0) acts.push({ do: 'settle' });
  }
  return { launch: dice.chance(50) ? ['--project', PROJECT] : [], cap: 2_097_152, mustFail, acts };
};

/** Arguments that the schema accepts; what they mean may still be refused. */
export function goodArguments(dice: Dice, { inputSchema }: ListedTool): Args {
  const made: Args = {};
  const source = dice.pick(['text', 'path', 'path', 'uri', 'paths', 'none', 'text+uri']);
  for (const [name, schema] of Object.entries(inputSchema.properties)) {
    const isSource = ['text', 'path', 'uri', 'paths'].includes(name);
    const wanted = isSource ? source.split('+').includes(name) : dice.chance(['line', 'character', 'symbol'].includes(name) ? 60 : 30);
    if (wanted || inputSchema.required.includes(name)) made[name] = goodValue(dice, name, schema);
  }
  return made;
}

function goodValue(dice: Dice, name: string, schema: Schema): unknown {
  if (schema.enum !== undefined) return dice.pick(schema.enum);
  switch (schema.type) {
    case 'integer':
      return dice.chance(80) ? dice.from(schema.minimum ?? 0, Math.min(schema.maximum ?? 12, 12)) : dice.pick([schema.minimum ?? 0, schema.maximum ?? 0]);
    case 'boolean':
      return dice.chance(50);
    case 'array':
      return dice.times(dice.from(1, 5), () => dice.pick(PATHS));
    default:
      return dice.pick(STRINGS[name] ?? SYMBOLS);
  }
}

const STRINGS: Readonly<Record<string, readonly string[]>> = { text: TEXTS, uri: URIS, path: PATHS, newName: NEW_NAMES };

/** Breaks one argument in place, and adds its name to `broken` if that leaves no right to a good result. */
function breakArguments(dice: Dice, { inputSchema }: ListedTool, made: Args, broken: Set<string>): void {
  const name = dice.pick(Object.keys(inputSchema.properties));
  const { type, maximum, minimum } = inputSchema.properties[name] ?? {};
  const put = (key: string, value: unknown): void => {
    made[key] = value;
    broken.add(key);
  };
  // What is broken stays as it is, or the next break could mend it.
  if (broken.has(name)) return;
  switch (dice.from(0, 4)) {
    case 0:
      return put(dice.pick(['nonsense', 'Path', 'path ', '', 'constructor', 'toString', CANARY, '\u2028']), dice.pick<unknown>([1, null, 'x', {}]));
    case 1:
      if (!inputSchema.required.includes(name)) return;
      delete made[name];
      broken.add(name);
      return;
    case 2:
      if (type !== 'integer') return;
      return put(name, dice.pick<unknown>([(minimum ?? 0) - 1, (maximum ?? 0) + 1, 0.5, '5.0', '1e3', true, [], {}, Number.MAX_VALUE]));
    case 3:
      // Of another type altogether; null and blank would be absent.
      return put(name, dice.pick<unknown>(type === 'array' ? [1, {}, [1], ['a', null], 'src/a.ts'] : [{}, [], [1], { a: 1 }, { toString: 1 }]));
    default:
      made[name] = dice.pick([null, '', ' ', '5', ' 5 ', 'TRUE']);
  }
}
