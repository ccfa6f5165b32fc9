import { Serving } from './serving.ts';
import { explodingTypes } from './explode.ts';
import { mkdirSync, writeFileSync } from 'node:fs';
const root='/tmp/h-faults-exp/z'; mkdirSync(root,{recursive:true});
writeFileSync(root+'/tsconfig.json',JSON.stringify({ compilerOptions: { lib: ['es5'], strict: true, module: 'esnext', moduleResolution: 'bundler', types: [] }, files: [] }));
const DEEP: Readonly<Record<string, string>> = {
  brackets: '['.repeat(100_000),
  parentheses: `const x = ${'('.repeat(50_000)}1${')'.repeat(50_000)};`,
  'binary operators': `const x = ${'1 + '.repeat(50_000)}1;`,
  'member accesses': `declare const x: any; x${'.a'.repeat(50_000)};`,
  'conditional types': `type X<T> = ${'T extends 1 ? '.repeat(5_000)}1${' : 2'.repeat(5_000)};`,
  'a type that contains itself': 'type X<T> = { a: X<X<T>> }; declare let one: X<1>; declare let two: X<2>; one = two;',
  'arrow functions': `const x = ${'() => '.repeat(20_000)}1;`,
  blocks: '{'.repeat(100_000),
  'template types': `type X = ${'`${'.repeat(5_000)}1${'}`'.repeat(5_000)};`,
  'a regular expression': `const x = /${'('.repeat(50_000)}${')'.repeat(50_000)}/;`,
  'a JSX tree': `const x = ${'<a>'.repeat(10_000)}${'</a>'.repeat(10_000)};`,
  'exploding': explodingTypes(),
};
const s=new Serving(['--root',root,'--limit','heapMiB=160']); await s.open();
for (const [what,text] of Object.entries(DEEP)) { const t=Date.now();
 const a=await s.call('diagnostics',{text,uri:'ts-buffer:deep.tsx'}); const ta=Date.now()-t; const b=await s.call('diagnostics',{text:'const a: string=1',uri:'ts-buffer:b.ts'});
 console.log(what, ta, Date.now()-t-ta, JSON.stringify(a.result?.structuredContent).slice(0,140), JSON.stringify(b.result?.structuredContent).length); }
console.log(s.stderr); await s.end();
