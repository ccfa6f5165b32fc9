/**
 * The compiler that a workspace has installed: which version it is, and what follows if it is older than ours
 * (compiler.md section 3). Only its `package.json` is read; its code is never loaded.
 */
import { posix } from 'node:path';
import ts from 'typescript';
import type { Names } from './names.ts';
import type { View } from './view.ts';

/** "Option '{0}' is deprecated" and "Option '{0}={1}' is deprecated": errors since version 6, advice to a workspace of 5. */
const DEPRECATIONS = new Set([5101, 5107]);

/** "The common source directory ... 'rootDir' must be set": version 5 worked it out by itself. */
const NO_FAULT_IN_5 = new Set([5011]);

/** The version of the nearest `typescript` package at or above a file, below the root. */
export function workspaceCompilerAt(fileName: string, names: Names, view: View): string | undefined {
  if (!names.isBelowRoot(fileName)) return undefined;
  let folder = fileName;
  while (folder !== names.base) {
    folder = posix.dirname(folder);
    const manifest = view.file(posix.join(folder, 'node_modules/typescript/package.json'));
    const version = manifest === undefined ? undefined : /"version"\s*:\s*"([^"]{1,64})"/.exec(manifest.text)?.[1];
    if (version !== undefined) return version;
  }
  return undefined;
}

export function isOlderThan6(version: string | undefined): boolean {
  return version !== undefined && Number.parseInt(version, 10) < 6;
}

/**
 * The options of a config as TypeScript 5.9 reads it: what it leaves out takes that line's defaults. `classic`
 * resolution, which 5.9 takes for ES modules, is no more; those keep what version 6 does.
 */
export function withDefaultsOf5(options: ts.CompilerOptions): ts.CompilerOptions {
  const target = options.target ?? ts.ScriptTarget.ES5;
  const module = options.module ?? (target >= ts.ScriptTarget.ES2015 ? ts.ModuleKind.ES2015 : ts.ModuleKind.CommonJS);
  const esModuleInterop = module === ts.ModuleKind.Node16 || module === ts.ModuleKind.Node18 || module === ts.ModuleKind.Node20
    || module === ts.ModuleKind.NodeNext || module === ts.ModuleKind.Preserve;
  return {
    strict: false,
    noUncheckedSideEffectImports: false,
    types: ['*'],
    esModuleInterop,
    allowSyntheticDefaultImports: esModuleInterop || (options.esModuleInterop ?? false) || options.moduleResolution === ts.ModuleResolutionKind.Bundler,
    ...(module === ts.ModuleKind.CommonJS && { moduleResolution: ts.ModuleResolutionKind.Node10 }),
    ...options,
    target,
    module,
  };
}

/**
 * What a finding about options means in a workspace of TypeScript 5: a deprecation is a suggestion, and none at all
 * for an option that the config does not have; what is no fault there is left out.
 */
export function asIn5(finding: ts.Diagnostic, written: ReadonlySet<string>): ts.Diagnostic | undefined {
  if (NO_FAULT_IN_5.has(finding.code)) return undefined;
  if (!DEPRECATIONS.has(finding.code)) return finding;
  const option = /'(\w+)/.exec(ts.flattenDiagnosticMessageText(finding.messageText, '\n'))?.[1] ?? '';
  return written.has(option) ? { ...finding, category: ts.DiagnosticCategory.Suggestion } : undefined;
}
