/**
 * The folder that a fuzzed server is launched on: the one that tries to lead out (`tests/hostile.ts`), with a small
 * project beside it that compiles in no time. Nothing that it holds says where it lies, so the name of the folder
 * around it can stand in an answer only if the server put it there.
 */
import { cpSync, lstatSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { CHECKOUT } from '../golden/documents.ts';
import { makeHostile, SECRET } from '../../tests/hostile.ts';
import type { Hostile } from '../../tests/hostile.ts';
import { CANARY } from './log.ts';

/** What is done to the workspace. Paths are relative to the root. */
export type FileAct =
  | { readonly do: 'write'; readonly path: string; readonly text: string }
  | { readonly do: 'folder'; readonly path: string }
  | { readonly do: 'remove'; readonly path: string }
  | { readonly do: 'rename'; readonly path: string; readonly to: string }
  | { readonly do: 'link'; readonly path: string; readonly to: string };

/** Files that the fuzzer asks about and changes. */
export const FILES: Readonly<Record<string, string>> = {
  'tsconfig.json': JSON.stringify({
    extends: ['../outside/base.json'],
    compilerOptions: {
      strict: true, noEmit: true, lib: ['es5'], types: [], typeRoots: ['../outside'], module: 'esnext',
      moduleResolution: 'bundler', jsx: 'preserve', allowJs: true, paths: { '#secret': ['../outside/secret.ts'] },
    },
    include: ['src', 'more', '../outside', 'linked'],
  }),
  'src/a.ts': [
    `/// <reference path="../../outside/secret.ts" />`,
    `import * as climbing from '../../outside/secret.ts';`,
    `import * as linked from '../linked/secret.ts';`,
    `import * as mapped from '#secret';`,
    `import * as packed from 'package';`,
    `import { ${CANARY}, B } from './b.ts';`,
    `export const all = [climbing, linked, mapped, packed, ${CANARY}];`,
    `export function f(b: B): number { return b.m(1); }`,
  ].join('\n'),
  'src/b.ts': `export class B { m(n: number): number { return n; } }\nexport const ${CANARY} = new B();\nexport type T = { [K in keyof B]: B[K] };\n`,
  'src/c.tsx': `import { B } from './b.ts';\ndeclare const h: (name: string) => unknown;\nexport const view = <div>{new B().m(2)}</div>;\n`,
  'src/d.js': `/** @type {import('./b.ts').B} */\nexport const d = ${CANARY};\n`,
  'more/data.json': `{ "${CANARY}": [1, 2, 3] }\n`,
};

/** Where the launched project's config stands. */
export const PROJECT = 'tsconfig.json';

export class Workspace {
  readonly #hostile: Hostile = makeHostile();

  constructor() {
    for (const [path, text] of Object.entries(FILES)) this.perform({ do: 'write', path, text });
    cpSync(join(CHECKOUT, 'fixtures/workspaces/sample'), join(this.root, 'sample'), { recursive: true });
  }

  get root(): string {
    return this.#hostile.root;
  }

  /** What must not stand in an answer and does: what lies outside, and where the root lies. */
  secretIn(line: string): string | undefined {
    const said = line.replaceAll(this.root, '');
    return [SECRET, basename(dirname(this.root))].find((secret) => said.includes(secret));
  }

  /** Does it where it can be done: what an earlier act has removed is not there to be renamed. */
  perform(act: FileAct): void {
    const path = join(this.root, act.path);
    try {
      switch (act.do) {
        case 'write':
          mkdirSync(dirname(path), { recursive: true });
          return writeFileSync(path, act.text);
        case 'folder':
          mkdirSync(path, { recursive: true });
          return;
        case 'remove':
          return rmSync(path, { recursive: true, force: true });
        case 'rename':
          mkdirSync(dirname(join(this.root, act.to)), { recursive: true });
          return renameSync(path, join(this.root, act.to));
        case 'link':
          if (lstatSync(path, { throwIfNoEntry: false }) !== undefined) rmSync(path, { recursive: true, force: true });
          mkdirSync(dirname(path), { recursive: true });
          return symlinkSync(act.to, path);
      }
    } catch (error) {
      if (error instanceof Error && 'code' in error) return;
      throw error;
    }
  }

  remove(): void {
    this.#hostile.remove();
  }
}
