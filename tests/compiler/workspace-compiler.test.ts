/** A workspace of TypeScript 5 is read as its own compiler reads it: no false error (compiler.md section 3). */
import assert from 'node:assert/strict';
import test from 'node:test';
import ts from 'typescript';
import { asIn5, isOlderThan6, withDefaultsOf5 } from '#tsmcp/compiler/workspace-compiler.ts';
import { lines, path, workspace } from './workspace.ts';

const OF_5 = { 'node_modules/typescript/package.json': '{ "name": "typescript", "version": "5.9.3" }' };
const OF_6 = { 'node_modules/typescript/package.json': '{ "name": "typescript", "version": "6.0.2" }' };

/** Accepted by TypeScript 5.9 as it stands: `baseUrl`, old resolution, no `types`, nothing strict. */
const PROJECT = {
  'tsconfig.json': JSON.stringify({
    compilerOptions: { target: 'es2017', module: 'commonjs', moduleResolution: 'node', baseUrl: 'src', outDir: 'out', lib: ['es2017'] },
    include: ['src'],
  }),
  'src/index.ts': "import { helper } from 'lib/helper';\nimport './side-effect-that-is-not-there.css';\nimport * as path from 'path-like';\nexport function loose(x) { return helper(x, GLOBAL, path); }\n",
  'src/lib/helper.ts': 'export function helper(...all) { return all.length; }\n',
  'node_modules/@types/globals/index.d.ts': 'declare const GLOBAL: number;\ndeclare module "path-like" { export const sep: string; }\n',
  'node_modules/@types/globals/package.json': '{ "name": "@types/globals", "version": "1.0.0", "types": "index.d.ts" }',
};

test('a project of TypeScript 5.9: no error, and its deprecations as suggestions', (context) => {
  const { diagnostics } = workspace(context, { ...OF_5, ...PROJECT }, { projects: ['tsconfig.json'] });
  const errors = diagnostics();
  assert.deepEqual(lines(errors), []);
  assert.equal(errors.scope.workspaceCompiler, '5.9.3');
  assert.equal(errors.scope.compiler, '6.0.3');
  const advice = diagnostics({ severity: 'suggestion' });
  assert.equal(advice.counts.error, 0);
  const deprecated = lines(advice).filter((line) => line.startsWith('tsconfig.json')).map((line) => /'(\w+)/.exec(line)?.[1]);
  assert.deepEqual(deprecated, ['moduleResolution', 'baseUrl']);
});

test('the same by a document alone', (context) => {
  const { diagnostics } = workspace(context, { ...OF_5, ...PROJECT });
  assert.deepEqual(lines(diagnostics({ sources: [path('src/index.ts')] })), []);
});

test('the same project in a workspace of version 6 has the errors of version 6', (context) => {
  const { diagnostics } = workspace(context, { ...OF_6, ...PROJECT }, { projects: ['tsconfig.json'] });
  const codes = new Set(lines(diagnostics()).map((line) => line.split(' ')[1]));
  for (const code of ['5101', '5107', '7006', '2304', '2882']) assert.equal(codes.has(code), true, `${code} in ${[...codes].join(' ')}`);
});

test('defaults of 5 stand only where the config says nothing', () => {
  const strict = withDefaultsOf5({ strict: true, target: ts.ScriptTarget.ES2022, types: [] });
  assert.equal(strict.strict, true);
  assert.deepEqual(strict.types, []);
  assert.equal(strict.module, ts.ModuleKind.ES2015);
  assert.equal('moduleResolution' in strict, false);
  assert.equal(withDefaultsOf5({}).moduleResolution, ts.ModuleResolutionKind.Node10);
  assert.equal(withDefaultsOf5({}).target, ts.ScriptTarget.ES5);
  assert.equal(withDefaultsOf5({ module: ts.ModuleKind.NodeNext }).esModuleInterop, true);
  assert.equal(withDefaultsOf5({ esModuleInterop: true }).allowSyntheticDefaultImports, true);
});

test('which versions are older', () => {
  assert.deepEqual(['4.9.5', '5.9.3', '6.0.0-beta', '7.0.2', 'x', undefined].map(isOlderThan6), [true, true, false, false, false, false]);
});

test('what a finding about options means in 5', () => {
  const finding = (code: number, messageText: string): ts.Diagnostic =>
    ({ code, messageText, category: ts.DiagnosticCategory.Error, file: undefined, start: undefined, length: undefined });
  const written = new Set(['baseUrl']);
  assert.equal(asIn5(finding(5101, "Option 'baseUrl' is deprecated"), written)?.category, ts.DiagnosticCategory.Suggestion);
  assert.equal(asIn5(finding(5107, "Option 'target=ES5' is deprecated"), written), undefined);
  assert.equal(asIn5(finding(5101, 'Nothing is named'), written), undefined);
  assert.equal(asIn5(finding(5011, 'rootDir'), written), undefined);
  assert.equal(asIn5(finding(2304, 'Cannot find name'), written)?.category, ts.DiagnosticCategory.Error);
});
