/** Source texts that a compiler has trouble with: real ones cut, spliced and shuffled, and made ones that explode. */
import type { Dice } from '../random.ts';
import { CANARY } from './log.ts';

const TOKEN = /\s+|[\w$]+|'[^'\n]*'|"[^"\n]*"|`[^`]*`|=>|[^\w\s]/g;

export function anyText(dice: Dice, sources: readonly string[]): string {
  const text = dice.chance(25) ? made(dice) : mutated(dice, sources);
  return dice.chance(50) ? `// ${CANARY}\n${text}` : text;
}

function mutated(dice: Dice, sources: readonly string[]): string {
  const source = dice.pick(sources);
  const cut = dice.from(0, source.length);
  switch (dice.from(0, 5)) {
    case 0:
      return source.slice(0, cut);
    case 1: {
      const other = dice.pick(sources);
      return source.slice(0, cut) + other.slice(dice.from(0, other.length));
    }
    case 2: {
      const tokens = source.match(TOKEN) ?? [];
      for (let count = dice.from(1, 30); count > 0; count -= 1) {
        const [a, b] = [dice.from(0, tokens.length - 1), dice.from(0, tokens.length - 1)];
        [tokens[a], tokens[b]] = [tokens[b] ?? '', tokens[a] ?? ''];
      }
      return tokens.join('');
    }
    case 3: {
      const tokens = source.match(TOKEN) ?? [];
      return tokens.filter(() => !dice.chance(3)).join('');
    }
    case 4: {
      const tokens = source.match(TOKEN) ?? [];
      return tokens.map((token) => dice.chance(2) ? dice.pick(['{', '}', '(', ')', '<', '>', '`', '"', '/', '@', '#', '\u2028', '\0', ';', '=>', 'await', 'infer', 'enum', 'declare', 'import', '...', '?.', '\\u{110000}']) : token).join('');
    }
    default:
      return source.slice(cut) + source.slice(0, cut);
  }
}

function made(dice: Dice): string {
  const many = dice.pick([10, 300, 3_000]);
  return dice.pick(MADE)(many, dice);
}

const around = (open: string, close: string) => (many: number, dice: Dice): string => `const x = ${open.repeat(many)}1${close.repeat(dice.chance(70) ? many : many >> 1)};\nx;\n`;

const MADE: readonly ((many: number, dice: Dice) => string)[] = [
  around('(', ')'),
  around('[', ']'),
  around('{a:', '}'),
  around('`${', '}`'),
  around('f(', ')'),
  around('!', ''),
  around('() => ', ''),
  around('<T>', ''),
  (many) => `type X = ${'A<'.repeat(many)}1${'>'.repeat(many)};\n`,
  (many) => `${'if (x) {'.repeat(many)}${'}'.repeat(many)}\n`,
  (many) => `${'namespace N { export '.repeat(many)} const a = 1; ${'}'.repeat(many)}\n`,
  (many) => `const v = ${'<a>'.repeat(many)}${'</a>'.repeat(many)};\n`,
  (many) => `const s = ${'1 + '.repeat(many)}1;\n`,
  (many) => `x${'.a'.repeat(many)};\nx${'?.[0]'.repeat(many)};\n`,
  (many) => `const t = ${'a ? b : '.repeat(many)}c;\n`,
  (many) => `type U = ${Array.from({ length: many }, (_, index) => `'u${index}'`).join(' | ')};\ndeclare const u: U;\nconst w: U = u;\n`,
  (many) => `type I = ${Array.from({ length: many }, (_, index) => `{ p${index}: ${index} }`).join(' & ')};\ndeclare const i: I;\ni.p0;\n`,
  (many) => `const list = [${Array.from({ length: many * 5 }, (_, index) => `{ n: ${index}, s: 's${index}' }`).join()}];\nlist[0];\n`,
  (many) => `const long = '${'x'.repeat(many * 100)}';\n`,
  (many) => `function f(${Array.from({ length: many }, (_, index) => `p${index}: number`).join()}) {}\nf(1);\n`,
  (many) => `${Array.from({ length: many }, (_, index) => `function o(a: ${index}): ${index};`).join('\n')}\nfunction o(a: number) { return a; }\no(3);\n`,
  (many) => `switch (x) {${Array.from({ length: many }, (_, index) => `case ${index}: y();`).join('')}}\n`,
  () => `type D = '0'|'1'|'2'|'3'|'4'|'5'|'6'|'7'|'8'|'9';\ntype All = \`\${D}\${D}\${D}\${D}\${D}\`;\ndeclare const a: All;\nconst b: All = a;\n`,
  () => `type Grow<T extends unknown[]> = Grow<[...T, ...T, 1]>;\ndeclare const g: Grow<[1]>;\ng;\n`,
  () => `type Down<N extends number, R extends unknown[] = []> = R['length'] extends N ? R : Down<N, [...R, N]>;\ndeclare const d: Down<900>;\nd;\n`,
  () => `type P<T> = { [K in keyof T]: P<P<T[K]>> };\ndeclare const p: P<P<P<{ a: { b: { c: 1 } } }>>>;\np.a.b.c;\n`,
  () => `class A<T> { a!: A<A<T>>; b!: A<T[]>; }\ndeclare const q: A<1>;\nconst r: A<string> = q;\n`,
  () => `const o = { get a() { return this.b; }, get b() { return this.a; } };\nlet c = () => c();\nvar z = z.z;\n`,
  () => `import * as self from './snippet';\nexport * from './snippet';\nexport default self;\nself.default.self;\n`,
  () => `const r = /((((((((((a+)+)+)+)+)+)+)+)+)+)$/.test('x');\n/(?<n>a)\\k<m>[z-a]/v;\n`,
  () => `enum E { A = E.B, B = E.A }\nabstract class F extends F { static #x = F.#x; accessor y = 1; }\n`,
  () => `@dec() @dec class G { @dec m(@dec p = @dec class {}) {} }\nusing y = null; await using z = null;\n`,
];
