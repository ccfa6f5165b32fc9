/** Every form that a name can take in a text: bindings, types, tags, comments, merged declarations, odd spellings. */
import { testCases, type Case } from './renames.ts';

const NOTHING = /\w+ \w+ \w+/;

const BINDINGS: readonly Case[] = [
  ['a shorthand property in a literal', 'const ▸x = 1;\nexport const o = { x };\n', 'renamed', 'const renamed = 1;\nexport const o = { x: renamed };\n'],
  ['a destructured name', 'export function f({ ▸x }: { x: number }) { return x; }\n', 'renamed', 'export function f({ x: renamed }: { x: number }) { return renamed; }\n'],
  ['a destructured name with a default', 'export function f({ ▸x = 1 }: { x?: number }) { return x; }\n', 'renamed', 'export function f({ x: renamed = 1 }: { x?: number }) { return renamed; }\n'],
  ['a nested one', 'export const { a: { ▸b } } = { a: { b: 1 } };\nb;\n', 'renamed', 'export const { a: { b: renamed } } = { a: { b: 1 } };\nrenamed;\n'],
  ['one that has another name already', 'const { a: ▸b } = { a: 1 };\nexport const c = b;\n', 'renamed', 'const { a: renamed } = { a: 1 };\nexport const c = renamed;\n'],
  ['one of an array, and the rest', 'const [a, ...▸b] = [1, 2];\nexport const c = [a, b];\n', 'renamed', 'const [a, ...renamed] = [1, 2];\nexport const c = [a, renamed];\n'],
  ['the rest of an object', 'const { a, ...▸b } = { a: 1, c: 2 };\nexport const d = [a, b.c];\n', 'renamed', 'const { a, ...renamed } = { a: 1, c: 2 };\nexport const d = [a, renamed.c];\n'],
  ['a name that is assigned to', 'let ▸x = 1;\n({ x } = { x: 2 });\n[x] = [3];\nexport const y = x;\n', 'renamed', 'let renamed = 1;\n({ x: renamed } = { x: 2 });\n[renamed] = [3];\nexport const y = renamed;\n'],
  ['a name that is assigned to, with a default', 'let ▸x = 1;\nexport function f(o: { x?: number }) { ({ x = 3 } = o); return x; }\n', 'renamed', 'let renamed = 1;\nexport function f(o: { x?: number }) { ({ x: renamed = 3 } = o); return renamed; }\n'],
  ['a name that is assigned to, below another', 'let ▸x = 1;\nexport function f(o: { a: { x: number }[] }) { ({ a: [{ x }] } = o as { a: [{ x: number }] }); return x; }\n', 'renamed', 'let renamed = 1;\nexport function f(o: { a: { x: number }[] }) { ({ a: [{ x: renamed }] } = o as { a: [{ x: number }] }); return renamed; }\n'],
  ['a variable of a loop', 'for (const ▸x of [1]) x;\nexport {};\n', 'renamed', 'for (const renamed of [1]) renamed;\nexport {};\n'],
  ['what catch catches', 'export function f() { try { f(); } catch (▸e) { return e; } return 1; }\n', 'renamed', 'export function f() { try { f(); } catch (renamed) { return renamed; } return 1; }\n'],
  ['a name in a template', 'const ▸x = 1;\nexport const y = `x ${x}`;\n', 'renamed', 'const renamed = 1;\nexport const y = `x ${renamed}`;\n'],
  ['a tag of templates', 'function ▸t(s: TemplateStringsArray) { return s; }\nexport const y = t`t`;\n', 'renamed', 'function renamed(s: TemplateStringsArray) { return s; }\nexport const y = renamed`t`;\n'],
  ['a function expression that calls itself', 'export const f = function ▸g(n: number): number { return n > 0 ? g(n - 1) : 0; };\n', 'renamed', 'export const f = function renamed(n: number): number { return n > 0 ? renamed(n - 1) : 0; };\n'],
  ['a class expression', 'export const C = class ▸D { self(): D { return this; } };\n', 'Renamed', 'export const C = class Renamed { self(): Renamed { return this; } };\n'],
  ['a decorator', 'function ▸d(_: unknown, __: unknown) {}\n@d\nexport class A { @d m() {} }\n', 'renamed', 'function renamed(_: unknown, __: unknown) {}\n@renamed\nexport class A { @renamed m() {} }\n'],
  ['a parameter', 'export function f(▸x: number) { return x; }\n', 'renamed', 'export function f(renamed: number) { return renamed; }\n'],
  ['the word this', 'export function f(▸this: { x: 1 }) { return this.x; }\n', 'renamed', NOTHING],
];

const TYPES: readonly Case[] = [
  ['a type parameter', 'export function f<▸T>(t: T): T { return t; }\n', 'Renamed', 'export function f<Renamed>(t: Renamed): Renamed { return t; }\n'],
  ['an inferred type', 'export type E<T> = T extends (infer ▸U)[] ? U : never;\n', 'Renamed', 'export type E<T> = T extends (infer Renamed)[] ? Renamed : never;\n'],
  ['a type that is inferred twice', 'export type E<T> = T extends [infer ▸U, infer U] ? U : never;\n', 'Renamed', 'export type E<T> = T extends [infer Renamed, infer Renamed] ? Renamed : never;\n'],
  ['the key of a mapped type', 'export type M<T> = { [▸P in keyof T as `get${P & string}`]: T[P] };\n', 'Renamed', 'export type M<T> = { [Renamed in keyof T as `get${Renamed & string}`]: T[Renamed] };\n'],
  ['a type in a template literal type', "type ▸Name = 'a' | 'b';\nexport type On = `on${Name}`;\n", 'Renamed', "type Renamed = 'a' | 'b';\nexport type On = `on${Renamed}`;\n"],
  ['a parameter that a predicate names', "export function f(▸x: unknown): x is string { return typeof x === 'string'; }\n", 'renamed', "export function f(renamed: unknown): renamed is string { return typeof renamed === 'string'; }\n"],
  ['a parameter that is asserted', 'export function f(▸x: unknown): asserts x { if (!x) throw x; }\n', 'renamed', 'export function f(renamed: unknown): asserts renamed { if (!renamed) throw renamed; }\n'],
  ['a value that a type asks for', 'const ▸x = { a: 1 };\nexport type T = (typeof x)["a"];\n', 'renamed', 'const renamed = { a: 1 };\nexport type T = (typeof renamed)["a"];\n'],
  ['a parameter of a function type', 'export type F = (▸x: number) => typeof x;\n', 'renamed', 'export type F = (renamed: number) => typeof renamed;\n'],
  ['a type that is checked against', 'interface ▸O { x: number }\nexport const o = { x: 1 } satisfies O as O;\n', 'Renamed', 'interface Renamed { x: number }\nexport const o = { x: 1 } satisfies Renamed as Renamed;\n'],
  ['a type and a value of one name', 'export const ▸A = 1;\nexport type A = typeof A;\nexport const b: A = A;\n', 'Renamed', 'export const Renamed = 1;\nexport type Renamed = typeof Renamed;\nexport const b: Renamed = Renamed;\n'],
];

const MERGED: readonly Case[] = [
  ['an overloaded function', 'export function ▸f(x: 1): 1;\nexport function f(x: 2): 2;\nexport function f(x: any): any { return x; }\nf(1);\n', 'renamed', 'export function renamed(x: 1): 1;\nexport function renamed(x: 2): 2;\nexport function renamed(x: any): any { return x; }\nrenamed(1);\n'],
  ['a class and a namespace', 'export class ▸N {}\nexport namespace N { export const a = 1; }\nN.a;\n', 'Renamed', 'export class Renamed {}\nexport namespace Renamed { export const a = 1; }\nRenamed.a;\n'],
  ['a class and an interface', 'export interface N { a: 1 }\nexport class ▸N {}\nnew N().a;\n', 'Renamed', 'export interface Renamed { a: 1 }\nexport class Renamed {}\nnew Renamed().a;\n'],
  ['a function and a namespace', 'export function N() {}\nexport namespace ▸N { export const a = 1; }\nN(), N.a;\n', 'Renamed', 'export function Renamed() {}\nexport namespace Renamed { export const a = 1; }\nRenamed(), Renamed.a;\n'],
  ['an enum and a namespace', 'export enum ▸N { x }\nexport namespace N { export const a = N.x; }\nN.a;\n', 'Renamed', 'export enum Renamed { x }\nexport namespace Renamed { export const a = Renamed.x; }\nRenamed.a;\n'],
  ['a namespace in two parts', 'export namespace ▸N { export const a = 1; }\nexport namespace N { export const b = a; }\nN.a + N.b;\n', 'Renamed', 'export namespace Renamed { export const a = 1; }\nexport namespace Renamed { export const b = a; }\nRenamed.a + Renamed.b;\n'],
  ['what one part of a namespace gives another', 'export namespace N { export const ▸a = 1; }\nexport namespace N { export const b = a; }\nN.a + N.b;\n', 'renamed', 'export namespace N { export const renamed = 1; }\nexport namespace N { export const b = renamed; }\nN.renamed + N.b;\n'],
  ['a namespace below another', 'export namespace A.▸B { export const c = 1; }\nA.B.c;\n', 'Renamed', 'export namespace A.Renamed { export const c = 1; }\nA.Renamed.c;\n'],
];

const COMMENTS: readonly Case[] = [
  ['a link in a comment', 'export class ▸J {}\n/** See {@link J}. */\nexport const j = new J();\n', 'Renamed', 'export class Renamed {}\n/** See {@link Renamed}. */\nexport const j = new Renamed();\n'],
  ['a member that a link names', 'export class J { ▸m() {} }\n/** See {@link J.m}. */\nexport const j = new J();\n', 'renamed', 'export class J { renamed() {} }\n/** See {@link J.renamed}. */\nexport const j = new J();\n'],
  ['a parameter that a comment describes', '/** @param ▸x the first */\nexport function f(x: number) { return x; }\n', 'renamed', '/** @param renamed the first */\nexport function f(renamed: number) { return renamed; }\n'],
  ['a parameter that a comment gives a type', { 'src/a.js': '/** @param {number} x the first */\nexport function f(▸x) { return x; }\n' }, 'renamed', { 'src/a.js': '/** @param {number} renamed the first */\nexport function f(renamed) { return renamed; }\n' }],
  ['a type that a comment defines', { 'src/a.js': '/** @typedef {{ x: number }} ▸T */\n/** @type {T} */\nexport const t = { x: 1 };\n' }, 'Renamed', { 'src/a.js': '/** @typedef {{ x: number }} Renamed */\n/** @type {Renamed} */\nexport const t = { x: 1 };\n' }],
  ['a property that a comment defines', { 'src/a.js': '/**\n * @typedef {object} T\n * @property {number} ▸x\n */\n/** @type {T} */\nexport const t = { x: 1 };\nt.x;\n' }, 'renamed', { 'src/a.js': '/**\n * @typedef {object} T\n * @property {number} renamed\n */\n/** @type {T} */\nexport const t = { renamed: 1 };\nt.renamed;\n' }],
  ['a type parameter that a comment declares', { 'src/a.js': '/**\n * @template ▸T\n * @param {T} t\n * @returns {T}\n */\nexport function f(t) { return t; }\n' }, 'Renamed', { 'src/a.js': '/**\n * @template Renamed\n * @param {Renamed} t\n * @returns {Renamed}\n */\nexport function f(t) { return t; }\n' }],
  ['a function type that a comment defines', { 'src/a.js': '/**\n * @callback ▸F\n * @param {number} x\n */\n/** @type {F} */\nexport const f = (x) => x;\n' }, 'Renamed', { 'src/a.js': '/**\n * @callback Renamed\n * @param {number} x\n */\n/** @type {Renamed} */\nexport const f = (x) => x;\n' }],
  ['a type that a comment imports', { 'src/a.ts': 'export interface ▸T { x: number }\n', 'src/b.js': "/** @type {import('./a').T} */\nexport const t = { x: 1 };\n/** @import { T } from './a' */\n/** @type {T} */\nexport const u = t;\n" }, 'Renamed', { 'src/a.ts': 'export interface Renamed { x: number }\n', 'src/b.js': "/** @type {import('./a').Renamed} */\nexport const t = { x: 1 };\n/** @import { Renamed } from './a' */\n/** @type {Renamed} */\nexport const u = t;\n" }],
  ['a word of a comment that is no reference', '/** x is x. */\nexport const ▸x = "x"; // x\n', 'renamed', '/** x is x. */\nexport const renamed = "x"; // x\n'],
];

const JSX = 'declare global { namespace JSX { interface Element {} interface ElementAttributesProperty { props: {} } interface IntrinsicElements { div: { id?: string } } } }\n';
const tsx = (text: string): Readonly<Record<string, string>> => ({ 'src/a.tsx': JSX + text });

const TAGS: readonly Case[] = [
  ['a component, its tags', tsx('export function ▸Box(p: { children?: unknown }): JSX.Element { return p; }\nexport const b = [<Box />, <Box>1</Box>];\n'), 'Crate', tsx('export function Crate(p: { children?: unknown }): JSX.Element { return p; }\nexport const b = [<Crate />, <Crate>1</Crate>];\n')],
  ['a component below a namespace', tsx('export namespace ns { export function ▸Box(): JSX.Element { return {}; } }\nexport const b = <ns.Box></ns.Box>;\n'), 'Crate', tsx('export namespace ns { export function Crate(): JSX.Element { return {}; } }\nexport const b = <ns.Crate></ns.Crate>;\n')],
  ['an attribute', tsx('export function Box(p: { ▸wide?: boolean }): JSX.Element { return p; }\nexport const b = [<Box wide />, <Box wide={true} />, <Box {...{ wide: true }} />];\n'), 'broad', tsx('export function Box(p: { broad?: boolean }): JSX.Element { return p; }\nexport const b = [<Box broad />, <Box broad={true} />, <Box {...{ broad: true }} />];\n')],
  ['what an attribute is given', tsx('export function Box(p: { wide: boolean }): JSX.Element { return p; }\nconst ▸wide = true;\nexport const b = <Box wide={wide} />;\n'), 'broad', tsx('export function Box(p: { wide: boolean }): JSX.Element { return p; }\nconst broad = true;\nexport const b = <Box wide={broad} />;\n')],
  ['an attribute of an element', { 'src/a.tsx': `${JSX.replace('id?', '▸id?')}export const b = <div id="a" />;\n` }, 'name', { 'src/a.tsx': `${JSX.replace('id?', 'name?')}export const b = <div name="a" />;\n` }],
];

const SPELLED: readonly Case[] = [
  ['a text with a byte order mark and CRLF', '\ufeffconst é = "\u{1f600}"; const ▸x = 1;\r\nexport const y = [é,\r\n  x];\r\n', 'renamed', '\ufeffconst é = "\u{1f600}"; const renamed = 1;\r\nexport const y = [é,\r\n  renamed];\r\n'],
  ['a name in another alphabet', 'const ▸имя = 1;\nexport const y = имя;\n', '𠮷', 'const 𠮷 = 1;\nexport const y = 𠮷;\n'],
  ['a name that is spelled with an escape elsewhere', 'const ▸ab = 1;\nexport const y = \\u0061b;\n', 'renamed', NOTHING],
];

/** The compiler takes some of these for the name that they belong to; whoever asks has named another place. */
const NO_NAMES: readonly Case[] = [
  ['the word function', 'export ▸function f() {}\n', 'renamed', NOTHING],
  ['the word get, before a private name', 'export class A { ▸get #x() { return 1; } y = this.#x; }\n', 'renamed', NOTHING],
  ['the word import', { 'src/b.ts': 'export const x = 1;\n', 'src/a.ts': "▸import { x } from './b';\nx;\n" }, 'renamed', NOTHING],
  ['the word target', 'export function f() { return new.▸target; }\n', 'renamed', NOTHING],
  ['the word constructor', 'export class A { ▸constructor() {} }\n', 'renamed', NOTHING],
  ['the name of a tag of a comment', '/** @▸param x the first */\nexport function f(x: number) { return x; }\n', 'renamed', NOTHING],
];

testCases([...NO_NAMES, ...BINDINGS, ...TYPES, ...MERGED, ...COMMENTS, ...TAGS, ...SPELLED]);

testCases([
  ['the function that makes elements, which an option names', { 'src/h.ts': 'export function ▸h(_: string): unknown { return _; }\ndeclare global { namespace JSX { interface IntrinsicElements { div: {} } } }\n', 'src/b.tsx': "import { h } from './h';\nexport const b = <div />;\n" }, 'make', NOTHING],
  ['the namespace that the compiler looks elements up in', { 'src/h.ts': 'export function h(_: string): unknown { return _; }\ndeclare global { namespace ▸JSX { interface IntrinsicElements { div: {} } } }\n', 'src/b.tsx': "import { h } from './h';\nexport const b = <div />;\n" }, 'XML', NOTHING],
  ['the interface that it looks them up in', { 'src/h.ts': 'export function h(_: string): unknown { return _; }\ndeclare global { namespace JSX { interface ▸IntrinsicElements { div: {} } } }\n', 'src/b.tsx': "import { h } from './h';\nexport const b = <div />;\n" }, 'Elements', NOTHING],
], { jsx: 'react', jsxFactory: 'h' });
