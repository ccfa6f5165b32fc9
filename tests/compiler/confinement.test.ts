/**
 * Nothing outside the root, the `--types` directories and the library is opened, listed or tested for existence
 * (compiler.md section 5): a workspace in which everything leads outside is asked everything, with the functions of
 * `node:fs` wrapped, and no answer holds a word of what is outside.
 */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import test, { type TestContext } from 'node:test';
import { installation } from '#tsmcp/files/installation.ts';
import { lines, path, temporaryFolder, workspaceAt, writeFiles, type Workspace } from './workspace.ts';

const SECRET = 'hunter2';

/** Functions that open, list or test for existence. */
const WATCHED = ['openSync', 'opendirSync', 'readdirSync', 'readFileSync', 'existsSync', 'accessSync', 'statSync', 'lstatSync', 'realpathSync'] as const;

/** Every path that is given to `node:fs` while `work` runs, as `function path`. */
function touched(work: () => void): readonly string[] {
  const seen: string[] = [];
  const table = fs as unknown as Record<string, (...args: unknown[]) => unknown>;
  const originals = WATCHED.map((name) => [name, table[name]] as const);
  for (const [name, original] of originals) {
    assert.ok(original !== undefined);
    table[name] = Object.assign((...args: unknown[]) => {
      seen.push(`${name} ${String(args[0])}`);
      return original(...args);
    }, original);
  }
  const native = fs.realpathSync.native;
  fs.realpathSync.native = ((target: string) => {
    seen.push(`realpathSync ${target}`);
    return native(target);
  }) as typeof native;
  syncBuiltinESMExports();
  try {
    work();
  } finally {
    for (const [name, original] of originals) if (original !== undefined) table[name] = original;
    fs.realpathSync.native = native;
    syncBuiltinESMExports();
  }
  return seen;
}

/** A root beside an `outside` folder, into which everything leads. */
function hostile(context: TestContext): { root: string; outside: string } {
  const top = temporaryFolder(context);
  const root = join(top, 'root');
  const outside = join(top, 'outside');
  writeFiles(outside, {
    'secret.ts': `export const ${SECRET} = 1;\nexport const wrong: string = ${SECRET};\n`,
    'secret.d.ts': `export declare const ${SECRET}: 1;\n`,
    'tsconfig.json': JSON.stringify({ compilerOptions: { [SECRET]: true, strict: false } }),
    'pkg/index.d.ts': `export declare const ${SECRET}: 1;\n`,
    'pkg/package.json': JSON.stringify({ name: 'pkg', types: 'index.d.ts' }),
    'types/evil/index.d.ts': `declare const ${SECRET}: 1;\n`,
    'data.json': `{ "${SECRET}": 1 }`,
    'map.d.ts.map': SECRET,
  });
  writeFiles(top, { 'node_modules/parent/index.d.ts': `export declare const ${SECRET}: 1;\n`, 'tsconfig.json': `{ "${SECRET}": 1 }` });
  writeFiles(root, {
    'tsconfig.json': JSON.stringify({
      extends: '../outside/tsconfig.json',
      compilerOptions: {
        lib: ['es5'], module: 'esnext', moduleResolution: 'bundler', types: ['evil', '*'], typeRoots: ['../outside/types', `${outside}/types`],
        paths: { up: ['../outside/secret.ts'], abs: [`${outside}/secret.ts`] }, rootDirs: ['.', '../outside'], jsxImportSource: '../outside/pkg',
        plugins: [{ name: '../outside/pkg' }], tsBuildInfoFile: '../outside/info', allowJs: true, resolveJsonModule: true, noEmit: true,
      },
      files: ['a.ts', '../outside/secret.ts'],
      include: ['**/*', '../outside/**/*', `${outside}/*`],
      references: [{ path: '../outside' }],
    }),
    'a.ts': `/// <reference path="../outside/secret.d.ts" />
/// <reference path="${outside}/secret.d.ts" />
/// <reference types="../outside/types/evil" />
import * as one from '../outside/secret';
import * as two from '${outside}/secret';
import * as three from 'up';
import * as four from 'abs';
import * as five from './link';
import * as six from './linked/secret';
import * as seven from 'linkedpkg';
import * as eight from 'evil';
import * as nine from 'parent';
import data from '../outside/data.json';
import * as mapped from './mapped';
const old = require('../outside/secret');
export const all = [one, two, three, four, five, six, seven, eight, nine, data, old, mapped];
`,
    'mapped.d.ts': `export declare const m: 1;\n//# sourceMappingURL=../outside/map.d.ts.map`,
    'mapped2.d.ts': 'export declare const m2: 1;\n//# sourceMappingURL=mapped2.d.ts.map',
    'mapped2.d.ts.map': JSON.stringify({ version: 3, file: 'mapped2.d.ts', sources: ['../outside/secret.ts'], names: [], mappings: 'AAAA,qBAAqB' }),
    'm.ts': "import { m2 } from './mapped2';\nimport { m } from './mapped';\nexport const n = [m, m2];\n",
    'node_modules/evil/package.json': JSON.stringify({ name: 'evil', types: '../../../outside/secret.d.ts', exports: { '.': '../../../outside/secret.d.ts' }, typesVersions: { '*': { '*': ['../../../outside/*'] } } }),
  });
  fs.symlinkSync(join(outside, 'secret.ts'), join(root, 'link.ts'));
  fs.symlinkSync(outside, join(root, 'linked'));
  fs.symlinkSync(join(outside, 'pkg'), join(root, 'node_modules/linkedpkg'));
  return { root, outside };
}

/** Everything that can be asked about these documents; refusals are answers too. */
function askAll(space: Workspace): readonly string[] {
  const answers: string[] = [];
  const note = (ask: () => unknown): void => {
    try {
      answers.push(JSON.stringify(ask()));
    } catch (error) {
      assert.ok(error instanceof Error && error.name === 'Refusal', String(error));
      answers.push(error.message);
    }
  };
  note(() => space.diagnostics({ severity: 'suggestion', limit: 1_000 }));
  for (const name of ['a.ts', 'm.ts', 'mapped2.d.ts', 'tsconfig.json', 'link.ts', 'linked/secret.ts', '../outside/secret.ts', 'linked/../../outside/secret.ts', '/etc/passwd']) {
    note(() => space.diagnostics({ sources: [path(name)], severity: 'suggestion', limit: 1_000 }));
    for (let line = 0; line < 16; line += 1) {
      for (const character of [10, 12, 16]) {
        note(() => space.definition({ source: path(name), place: { line, character } }));
        note(() => space.describe({ source: path(name), place: { line, character }, verbosity: 2 }));
      }
    }
  }
  return answers;
}

for (const launched of [false, true]) {
  test(`a workspace that leads outside everywhere (${launched ? 'project' : 'closure'})`, (context) => {
    const { root, outside } = hostile(context);
    let answers: readonly string[] = [];
    const { lib } = installation();
    const seen = touched(() => {
      answers = askAll(workspaceAt(root, launched ? { projects: ['tsconfig.json'] } : {}));
    });
    const allowed = [`${root}/`, lib, '/proc/self/fd/'];
    const strange = seen.filter((call) => {
      const [name = '', target = ''] = [call.slice(0, call.indexOf(' ')), call.slice(call.indexOf(' ') + 1)];
      if (allowed.some((folder) => `${target}/`.startsWith(folder))) return false;
      // Exempt are the root's ancestors and the targets of links, for `lstat` and link resolution alone.
      const linkTarget = [join(outside, 'secret.ts'), outside, join(outside, 'pkg')].some((link) => link === target);
      return !((name === 'lstatSync' || name === 'realpathSync') && (root.startsWith(target) || linkTarget));
    });
    assert.deepEqual([...new Set(strange)], []);
    assert.equal(seen.some((call) => call.startsWith('openSync')), true, 'the wrapping sees what is opened');
    assert.equal(answers.length > 800, true);
    // A preview is a line of the document itself, which may well name a path.
    const said = answers.map((answer) => answer.replaceAll(/"preview":"(?:[^"\\]|\\.)*"/g, ''));
    const leaks = said.filter((answer) => answer.includes(SECRET) || answer.includes(outside));
    assert.deepEqual(leaks.slice(0, 3).map((leak) => leak.slice(0, 500)), []);
  });
}

test('what leads outside is told as not found, and a path outside is refused', (context) => {
  const { root, outside } = hostile(context);
  const space = workspaceAt(root);
  const found = lines(space.diagnostics({ sources: [path('a.ts')], limit: 1_000 })).join('\n');
  assert.match(found, /2307 Cannot find module '\.\.\/outside\/secret'/);
  assert.match(found, /2307 Cannot find module '\.\/linked\/secret'/);
  assert.match(found, /6053 File '<outside>' not found/);
  assert.throws(() => space.diagnostics({ sources: [path('link.ts')] }), { message: "path 'link.ts': it is outside the root" });
  assert.throws(() => space.diagnostics({ sources: [path('../outside/secret.ts')] }), { message: "path '../outside/secret.ts': it is outside the root" });
  assert.throws(() => space.diagnostics({ sources: [{ kind: 'file', uri: `file://${outside}/secret.ts` }] }), { message: /it is outside the root$/ });
});
