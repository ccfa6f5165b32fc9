/** New names that are taken: refused where a name would come to mean something else, and nowhere else. */
import { testCases, type Case } from './renames.ts';

const ERROR = /^it would cause an error: \S/;
const MEANING = /^'\S+' would then mean something else/;
const EITHER = /^it would cause an error: \S|^'\S+' would then mean something else/;

const VARIABLES: readonly Case[] = [
  ['a capture inward', 'export function f(▸x: number) { const y = 1; return x + y; }\n', 'y', EITHER],
  ['a capture outward', 'const ▸outer = 1;\nexport function f(inner: number) { return outer + inner; }\n', 'inner', EITHER],
  ['a shadowing that no error shows', 'export function f(▸a: number) { return [1].map((b) => a + b); }\n', 'b', MEANING],
  ['a collision of variables', 'export const ▸one = 1;\nexport const two = 2;\n', 'two', ERROR],
  ['a parameter that would capture an outer name', 'const a = 1;\nexport function f(▸b: number) { return a + b; }\n', 'a', EITHER],
  ['a parameter that would hide what it does not use', 'export const a = 1;\nexport function f(▸b: number) { return b; }\n', 'a', 'export const a = 1;\nexport function f(a: number) { return a; }\n'],
  ['a variable of an outer block', 'let ▸a = 1;\n{ let b = 2; a; b; }\nexport {};\n', 'b', EITHER],
  ['a variable of a block beside', 'export function f() { { let ▸a = 1; a; } { let b = 2; b; } }\n', 'b', 'export function f() { { let b = 1; b; } { let b = 2; b; } }\n'],
  ['what catch catches', 'export function f() { try { f(); } catch (▸e) { const x = 1; return [e, x]; } return []; }\n', 'x', ERROR],
  ['a variable of a loop', 'for (const ▸i of [1]) { const j = 2; i + j; }\nexport {};\n', 'j', EITHER],
  ['a function that calls itself, and its parameter', 'export function ▸f(n: number): number { return n > 0 ? f(n - 1) : 0; }\n', 'n', EITHER],
  ['a default that would see a later parameter', 'const x = 1;\nexport function f(a = x, ▸b = 2) { return a + b; }\n', 'x', EITHER],
  ['a var and a const of one function', 'export function f() { if (Date.now() > 1) { var ▸a = 1; } const b = 2; return [a, b]; }\n', 'b', ERROR],
  ['a parameter property', 'export class A { constructor(private ▸x: number) { const y = 1; this.x = x + y; } }\n', 'y', EITHER],
  ['a local of a namespace', 'export namespace N { const ▸a = 1; export const b = a; }\n', 'b', ERROR],
  ['a name that the other half of a namespace sees', 'export namespace N { export const ▸a = 1; }\nexport namespace N { const b = 2; export const c = a + b; }\n', 'b', EITHER],
  ['a name that an importer has for something else', { 'src/a.ts': 'export const ▸one = 1;\n', 'src/b.ts': "import { one } from './a';\nexport function f(two: number) { return one + two; }\n" }, 'two', EITHER],
  ['a name that is imported already', { 'src/a.ts': "import { one } from './b';\nconst ▸two = 2;\nexport const three = one + two;\n", 'src/b.ts': 'export const one = 1;\n' }, 'one', EITHER],
];

const GLOBALS: readonly Case[] = [
  ['a global that would be hidden', 'const ▸mine = 1;\nexport const n = [mine, parseInt("1")];\n', 'parseInt', EITHER],
  ['undefined', 'export function f(▸x: number | undefined) { return x === undefined; }\n', 'undefined', EITHER],
  ['arguments', 'export function f(▸x: number) { return arguments.length + x; }\n', 'arguments', EITHER],
  ['a variable of two scripts', { 'src/a.ts': 'var ▸mine = 1;\n', 'src/b.ts': 'var other = 2;\n' }, 'other', EITHER],
  ['an interface of a script that would merge with one of the library', { 'src/a.ts': 'interface ▸Mine { x: 1 }\ndeclare var mine: Mine;\n' }, 'Function', /\w+ \w+ \w+/],
  ['an interface of a script that would merge with one of another', { 'src/a.ts': 'interface ▸Mine { x: 1 }\n', 'src/b.ts': 'interface Yours { y: 1 }\n' }, 'Yours', EITHER],
  ['await, at the top of a module', 'const ▸x = 1;\nexport const y = x;\n', 'await', ERROR],
];

const TYPES: readonly Case[] = [
  ['a type parameter that would capture a type', 'interface T { x: 1 }\nexport function f<▸U>(u: U, t: T) { return [u, t]; }\n', 'T', EITHER],
  ['a class and a type parameter of its own', 'export class ▸C<T> { self?: C<T>; of?: T; }\n', 'T', EITHER],
  ['an alias that a type parameter would capture', 'type ▸A = 1;\nexport function f<B>(b: B, a: A) { return [a, b]; }\n', 'B', EITHER],
  ['an inferred type that would capture', 'interface U { x: 1 }\nexport type E<T> = T extends (infer ▸V)[] ? [V, U] : never;\n', 'U', EITHER],
  ['a key of a mapped type that would capture', 'interface K { x: 1 }\nexport type M<T> = { [▸P in keyof T]: [T[P], K] };\n', 'K', EITHER],
  ['a type and a value that would become one', 'interface ▸A { x: 1 }\nconst b = 1;\nexport type C = [A, typeof b];\n', 'b', MEANING],
];

const MEMBERS: readonly Case[] = [
  ['a collision of members', 'export class A { ▸x = 1; y = 2; }\n', 'y', ERROR],
  ['a member that the base has', 'export class A { x = 1; }\nexport class B extends A { ▸y = 2; }\n', 'x', MEANING],
  ['a member that the base keeps private', 'export class A { private x = 1; get() { return this.x; } }\nexport class B extends A { ▸y = 2; }\n', 'x', ERROR],
  ['a member that a subclass has', 'export class A { ▸x = 1; }\nexport class B extends A { y = 2; }\n', 'y', MEANING],
  ['an optional member', 'export interface O { a?: number; ▸b?: number }\nexport const o: O = { b: 1 };\n', 'a', ERROR],
  ['a method that would become that of an interface', 'export interface I { m?(): void }\nexport class C implements I { ▸n() {} }\n', 'm', MEANING],
  ['a static member of the name of another', 'export class A { ▸x = 1; static y = 2; }\nnew A().x + A.y;\n', 'y', 'export class A { y = 1; static y = 2; }\nnew A().y + A.y;\n'],
  ['a private name that is there', 'export class A { #p = 1; ▸#q = 2; get() { return this.#p + this.#q; } }\n', '#p', ERROR],
  ['a member of an enumeration', 'export enum E { ▸a, b }\nE.a;\n', 'b', ERROR],
  ['a method that would become a constructor', 'export class A { ▸m() { return 1; } }\nnew A().m();\n', 'constructor', EITHER],
  ['a field before a method that would become its getter', 'export class A {\n  ▸x\n  y() { return this.x; }\n}\n', 'get', EITHER],
  ['a field before a method that would become static', 'export class A {\n  ▸x\n  y() { return this.x; }\n}\n', 'static', EITHER],
  ['a property of an object', 'export const o = { ▸a: 1, b: 2 };\no.a;\n', 'b', ERROR],
];

const LABELS: readonly Case[] = [
  ['a label within a label', 'export function f() { ▸outer: for (;;) { inner: for (;;) { break outer; } } }\n', 'inner', EITHER],
  ['a label beside a label', 'export function f() { ▸a: for (;;) { break a; } b: for (;;) { break b; } }\n', 'b', 'export function f() { b: for (;;) { break b; } b: for (;;) { break b; } }\n'],
  ['a label and a variable have nothing to do with each other', 'export function f(x: number) { ▸l: for (;;) { if (x) break l; } }\n', 'x', 'export function f(x: number) { x: for (;;) { if (x) break x; } }\n'],
];

const JSX = 'declare global { namespace JSX { interface Element {} interface IntrinsicElements { [name: string]: {} } } }\n';

const TAGS: readonly Case[] = [
  ['a component that would become an element', { 'src/a.tsx': `${JSX}function ▸Box(): JSX.Element { return {}; }\nexport const b = <Box />;\n` }, 'box', EITHER],
];

testCases([...VARIABLES, ...GLOBALS, ...TYPES, ...MEMBERS, ...LABELS, ...TAGS]);
