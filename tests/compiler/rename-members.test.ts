/** Members: of classes, interfaces, objects and enumerations, wherever they are implemented, named or computed. */
import { testCases, type Case } from './renames.ts';

const ERROR = /^it would cause an error: \S/;

const CLASSES: readonly Case[] = [
  ['a subclass override', 'export class A { ▸m() {} }\nexport class B extends A { override m() {} }\nnew B().m();\n', 'renamed', 'export class A { renamed() {} }\nexport class B extends A { override renamed() {} }\nnew B().renamed();\n'],
  ['an override, asked about in the subclass', 'export class A { m() {} }\nexport class B extends A { override ▸m() { super.m(); } }\nnew A().m();\n', 'renamed', 'export class A { renamed() {} }\nexport class B extends A { override renamed() { super.renamed(); } }\nnew A().renamed();\n'],
  ['an abstract method, and two classes that have it', 'export abstract class A { abstract ▸m(): void }\nexport class B extends A { m() {} }\nexport class C extends A { m() {} }\n', 'renamed', 'export abstract class A { abstract renamed(): void }\nexport class B extends A { renamed() {} }\nexport class C extends A { renamed() {} }\n'],
  ['an override in another file', { 'src/a.ts': 'export class A { ▸m() {} }\n', 'src/b.ts': "import { A } from './a';\nexport class B extends A { override m() {} }\n" }, 'renamed', { 'src/a.ts': 'export class A { renamed() {} }\n', 'src/b.ts': "import { A } from './a';\nexport class B extends A { override renamed() {} }\n" }],
  ['a pair of accessors', 'export class A { get ▸x() { return 1; } set x(v) {} }\nconst a = new A();\na.x = a.x + 1;\n', 'renamed', 'export class A { get renamed() { return 1; } set renamed(v) {} }\nconst a = new A();\na.renamed = a.renamed + 1;\n'],
  ['a pair of accessors of an object', 'export const o = { get x() { return 1; }, set ▸x(v) {} };\no.x += 1;\n', 'renamed', 'export const o = { get renamed() { return 1; }, set renamed(v) {} };\no.renamed += 1;\n'],
  ['an accessor field', 'export class A { accessor ▸x = 1; }\nnew A().x;\n', 'renamed', 'export class A { accessor renamed = 1; }\nnew A().renamed;\n'],
  ['a static member beside one of the same name', 'export class A { ▸x = 1; static x = 2; }\nnew A().x + A.x;\n', 'renamed', 'export class A { renamed = 1; static x = 2; }\nnew A().renamed + A.x;\n'],
  ['overloads of a method', 'export class A { ▸m(a: 1): 1; m(a: 2): 2; m(a: any): any { return a; } }\nnew A().m(2);\n', 'renamed', 'export class A { renamed(a: 1): 1; renamed(a: 2): 2; renamed(a: any): any { return a; } }\nnew A().renamed(2);\n'],
  ['a parameter property', 'export class A { constructor(readonly ▸x: number) { x; } get() { return this.x; } }\n', 'renamed', 'export class A { constructor(readonly renamed: number) { renamed; } get() { return this.renamed; } }\n'],
  ['a private name that an object is asked for', 'export class A { ▸#p = 1; static is(o: object) { return #p in o; } }\n', '#q', 'export class A { #q = 1; static is(o: object) { return #q in o; } }\n'],
  ['a private method', 'export class A { ▸#m() {} n() { this.#m(); } }\n', '#o', 'export class A { #o() {} n() { this.#o(); } }\n'],
  ['a field of JavaScript that the constructor makes', { 'src/a.js': 'export class A {\n  constructor() { this.▸x = 1; }\n  get() { return this.x; }\n}\n' }, 'renamed', { 'src/a.js': 'export class A {\n  constructor() { this.renamed = 1; }\n  get() { return this.renamed; }\n}\n' }],
];

const INTERFACES: readonly Case[] = [
  ['an interface member implemented elsewhere', { 'src/a.ts': 'export interface I { ▸m(): void }\n', 'src/b.ts': "import type { I } from './a';\nexport class C implements I { m() {} }\n" }, 'renamed', { 'src/a.ts': 'export interface I { renamed(): void }\n', 'src/b.ts': "import type { I } from './a';\nexport class C implements I { renamed() {} }\n" }],
  ['an interface member, asked about where it is implemented', 'export interface I { m(): void }\nexport class C implements I { ▸m() {} }\n', 'renamed', 'export interface I { renamed(): void }\nexport class C implements I { renamed() {} }\n'],
  ['an optional member that a class has', 'export interface I { ▸m?(): void }\nexport class C implements I { m() {} }\n', 'renamed', 'export interface I { renamed?(): void }\nexport class C implements I { renamed() {} }\n'],
  ['a member of an interface that another extends', 'export interface I { ▸x: 1 }\nexport interface J extends I { y: 2 }\nexport const j: J = { x: 1, y: 2 };\n', 'renamed', 'export interface I { renamed: 1 }\nexport interface J extends I { y: 2 }\nexport const j: J = { renamed: 1, y: 2 };\n'],
  ['a class that implements two interfaces with one method', 'export interface I { ▸m(): void }\nexport interface J { m(): void }\nexport class C implements I, J { m() {} }\n', 'renamed', ERROR],
  ['a property of two types, asked about where either may be', 'export interface A { x: 1 }\nexport interface B { x: 2 }\nexport function f(u: A | B) { return u.▸x; }\n', 'renamed', 'export interface A { renamed: 1 }\nexport interface B { renamed: 2 }\nexport function f(u: A | B) { return u.renamed; }\n'],
  ['a property of one type, where either may be', 'export interface A { ▸x: 1 }\nexport interface B { x: 2 }\nexport function f(u: A | B) { return u.x; }\n', 'renamed', ERROR],
  ['a property of an intersection', 'export type A = { ▸x: 1 } & { y: 2 };\nexport const a: A = { x: 1, y: 2 };\na?.x;\n', 'renamed', 'export type A = { renamed: 1 } & { y: 2 };\nexport const a: A = { renamed: 1, y: 2 };\na?.renamed;\n'],
  ['a property that a type is checked against', 'export interface O { ▸x: number }\nexport const o = { x: 1 } satisfies O;\n', 'renamed', 'export interface O { renamed: number }\nexport const o = { renamed: 1 } satisfies O;\n'],
  // What is checked keeps a type of its own, so the compiler takes its property for another.
  ['a property that a type is checked against, and that is used', 'export interface O { ▸x: number }\nexport const o = { x: 1 } satisfies O;\no.x;\n', 'renamed', ERROR],
  ['a property of an object that is spread', 'const o = { ▸x: 1 };\nexport const p = { ...o, y: 2 };\np.x;\n', 'renamed', 'const o = { renamed: 1 };\nexport const p = { ...o, y: 2 };\np.renamed;\n'],
  ['the parameter of an index signature', 'export interface O { [▸key: string]: number }\n', 'renamed', 'export interface O { [renamed: string]: number }\n'],
  ['a property that only an index signature allows', 'export interface O { [key: string]: number }\nexport function f(o: O) { return o.▸x; }\n', 'renamed', /\w+ \w+ \w+/],
];

const NAMES: readonly Case[] = [
  ['a property that an object is asked for', "export interface O { ▸x?: number }\nexport function f(o: O) { return 'x' in o; }\n", 'renamed', /\w+ \w+ \w+/],
  ['a property that would become the prototype', 'export const o = { ▸x: {} };\no.x;\n', '__proto__', /\w+ \w+ \w+/],
  ['a quoted property, and its other spellings', "export interface O { '▸a': 1 }\nexport const o: O = { a: 1 };\no.a; o['a']; o[`a`];\n", 'b', "export interface O { 'b': 1 }\nexport const o: O = { b: 1 };\no.b; o['b']; o[`b`];\n"],
  ['a quoted property that is to need its quotes', "export interface O { '▸a': 1 }\nexport function f(o: O) { return o.a; }\n", 'c-d', /\w+ \w+ \w+/],
  ['a property of JSON', { 'src/d.json': '{ "x": 1 }\n', 'src/a.ts': "import d from './d.json';\nexport const y = d.▸x;\n" }, 'renamed', { 'src/d.json': '{ "renamed": 1 }\n', 'src/a.ts': "import d from './d.json';\nexport const y = d.renamed;\n" }],
  ['a property named by a string', "export const o = { ▸x: 1 };\no['x'];\n", 'renamed', "export const o = { renamed: 1 };\no['renamed'];\n"],
  ['a property that a string names, asked about there', "export const o = { x: 1 };\no['▸x'];\n", 'renamed', "export const o = { renamed: 1 };\no['renamed'];\n"],
  ['an indexed access type', "export interface O { ▸x: 1 }\nexport type X = O['x'];\n", 'renamed', "export interface O { renamed: 1 }\nexport type X = O['renamed'];\n"],
  ['a name that computes names', "const ▸k = 'x';\nexport const o = { [k]: 1 };\no.x; o[k];\n", 'renamed', "const renamed = 'x';\nexport const o = { [renamed]: 1 };\no.x; o[renamed];\n"],
  ['a symbol that names a member', 'const ▸s = Symbol();\nexport class A { [s] = 1; }\nnew A()[s];\n', 'renamed', 'const renamed = Symbol();\nexport class A { [renamed] = 1; }\nnew A()[renamed];\n'],
  ['keyof and a mapped type', 'export interface K { ▸x: 1 }\nexport type M = { [P in keyof K]: K[P] };\nexport const m: M = { x: 1 };\n', 'renamed', 'export interface K { renamed: 1 }\nexport type M = { [P in keyof K]: K[P] };\nexport const m: M = { renamed: 1 };\n'],
  ['a mapped type of the library', 'export interface K { ▸x: 1 }\nexport const p: Partial<K> = { x: 1 };\np.x;\n', 'renamed', 'export interface K { renamed: 1 }\nexport const p: Partial<K> = { renamed: 1 };\np.renamed;\n'],
  ['a property whose name is a value elsewhere', "export interface K { ▸x: 1 }\nexport const k: keyof K = 'x';\n", 'renamed', ERROR],
  ['a property that is picked by name', "export interface K { ▸x: 1; y: 2 }\nexport type P = Pick<K, 'x'>;\n", 'renamed', ERROR],
  ['a key that a type lists', "export type M = { [P in 'a' | 'b']: P };\nexport const m: M = { ▸a: 'a', b: 'b' };\n", 'renamed', /\w+ \w+ \w+/],
  ['a property whose name is part of another', 'export interface O { ▸x: 1 }\nexport type M = { [K in keyof O as `get${K}`]: O[K] };\nexport function f(m: M) { return m.getx; }\n', 'renamed', ERROR],
];

const ENUMS: readonly Case[] = [
  ['an enum member', "export enum E { ▸x = 1, y = x }\nE.x; E['x'];\n", 'renamed', "export enum E { renamed = 1, y = renamed }\nE.renamed; E['renamed'];\n"],
  ['an enum member as a type', 'export const enum E { ▸x, y }\nexport const e: E.x = E.x;\n', 'renamed', 'export const enum E { renamed, y }\nexport const e: E.renamed = E.renamed;\n'],
  ['an enum of two declarations', 'export enum ▸E { x = 1 }\nexport enum E { y = 2 }\nE.x + E.y;\n', 'Renamed', 'export enum Renamed { x = 1 }\nexport enum Renamed { y = 2 }\nRenamed.x + Renamed.y;\n'],
  ['a quoted enum member', "export enum E { '▸a-b' = 1 }\nE['a-b'];\n", 'c-d', "export enum E { 'c-d' = 1 }\nE['c-d'];\n"],
];

const DESTRUCTURED: readonly Case[] = [
  ['a property that is destructured', 'export interface O { ▸x: number }\nexport function f({ x }: O) { return x; }\n', 'renamed', 'export interface O { renamed: number }\nexport function f({ renamed: x }: O) { return x; }\n'],
  ['a property that is destructured with a default', 'export interface O { ▸x?: number }\nexport function f({ x = 1 }: O) { return x; }\n', 'renamed', 'export interface O { renamed?: number }\nexport function f({ renamed: x = 1 }: O) { return x; }\n'],
  ['a property that is assigned from', 'export interface O { ▸x: number }\nexport function f(o: O) { let x; ({ x } = o); return x; }\n', 'renamed', 'export interface O { renamed: number }\nexport function f(o: O) { let x; ({ renamed: x } = o); return x; }\n'],
  ['a property under another', 'export interface O { a: { ▸x: number } }\nexport function f({ a: { x } }: O) { return x; }\n', 'renamed', 'export interface O { a: { renamed: number } }\nexport function f({ a: { renamed: x } }: O) { return x; }\n'],
  ['a property that has another name here', 'export interface O { ▸x: number }\nexport function f({ x: y }: O) { return y; }\n', 'renamed', 'export interface O { renamed: number }\nexport function f({ renamed: y }: O) { return y; }\n'],
  ['a property that a shorthand gives', 'export interface O { ▸x: number }\nconst x = 1;\nexport const o: O = { x };\n', 'renamed', 'export interface O { renamed: number }\nconst x = 1;\nexport const o: O = { renamed: x };\n'],
];

testCases([...CLASSES, ...INTERFACES, ...NAMES, ...ENUMS, ...DESTRUCTURED]);
