/** A trial is made over what stands on the disk now, whatever it was when the trial's program was first made. */
import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import type { OrganizeImportsResult } from '#tsmcp/compiler/results.ts';
import { buffer, path, workspace, type Workspace } from './workspace.ts';

function config(...libraries: readonly string[]): string {
  return JSON.stringify({ compilerOptions: { lib: ['es5'], types: [], module: 'esnext', moduleResolution: 'bundler', noEmit: true }, files: libraries });
}

/** Whether the one import, which brings a global declaration with it, may go. */
function reasonOf(space: Workspace, source = path('a.ts') as ReturnType<typeof path> | ReturnType<typeof buffer>): string | undefined {
  const result = space.ask({ tool: 'organize-imports', source, mode: 'remove-unused' }) as OrganizeImportsResult;
  assert.equal(result.files.length, result.reason === undefined ? 1 : 0);
  return result.reason;
}

const FILES = {
  'a.ts': "import { unused } from './global';\nexport const a: Shared = 1;\n",
  'global.ts': 'declare global { type Shared = number }\nexport const unused = 1;\n',
  'other.ts': 'declare global { type Shared = number }\nexport {};\n',
};
const NEEDED = "unused imports are left in, since to remove them would cause an error: a.ts: Cannot find name 'Shared'.";

function launched(context: TestContext, files: Readonly<Record<string, string>> = {}): Workspace {
  return workspace(context, { ...FILES, 'tsconfig.json': config('a.ts'), ...files }, { projects: ['tsconfig.json'] });
}

test('a file that declares it no longer, and one that needs it no longer', (context) => {
  const space = launched(context);
  assert.equal(reasonOf(space), NEEDED);
  space.write('global.ts', 'export const unused = 1;\n');
  space.write('a.ts', "import { unused } from './global';\nexport const a = 1;\n");
  assert.equal(reasonOf(space), undefined);
});

test('a config that takes another file in, or leaves it out', (context) => {
  const space = launched(context);
  assert.equal(reasonOf(space), NEEDED);
  space.write('other.ts', 'type Shared = number;\n');
  space.write('global.ts', 'export const unused = 1;\n');
  space.write('tsconfig.json', config('a.ts', 'other.ts'));
  assert.equal(reasonOf(space), undefined);
  space.write('other.ts', '');
  space.write('global.ts', FILES['global.ts']);
  assert.equal(reasonOf(space), NEEDED);
});

test('an option that changes what is an error', (context) => {
  const strict = (on: boolean): string => JSON.stringify({ compilerOptions: { lib: ['es5'], types: [], module: 'esnext', moduleResolution: 'bundler', noEmit: true, noImplicitAny: on, strict: false }, files: ['a.ts'] });
  const space = launched(context, {
    'tsconfig.json': strict(true),
    'a.ts': "import { unused } from './global';\ndeclare const f: Handler;\nexport const g: typeof f = (x) => x;\n",
    'global.ts': 'declare global { interface Handler { (x: number): number } }\nexport const unused = 1;\n',
  });
  assert.match(reasonOf(space) ?? '', /Cannot find name 'Handler'/);
  space.write('tsconfig.json', strict(false));
  space.write('a.ts', "import { unused } from './global';\nexport const g = (x) => x;\n");
  assert.equal(reasonOf(space), undefined);
});

test('a buffer that is opened in the place of a file, and closed again', (context) => {
  const space = launched(context);
  space.open('a.ts', FILES['a.ts']);
  assert.equal(reasonOf(space, buffer('a.ts')), NEEDED.replace('a.ts', 'ts-buffer:a.ts'));
  space.open('global.ts', 'export const unused = 1;\n');
  space.open('ambient.d.ts', 'type Shared = number;\n');
  assert.equal(reasonOf(space, buffer('a.ts')), undefined);
  space.close('global.ts');
  space.close('ambient.d.ts');
  assert.equal(reasonOf(space, buffer('a.ts')), NEEDED.replace('a.ts', 'ts-buffer:a.ts'));
  assert.equal(reasonOf(space), NEEDED);
});

test('more projects than trials are kept', (context) => {
  const names = ['p', 'q', 'r'];
  const space = workspace(context, Object.fromEntries(names.flatMap((name) => [
    [`${name}/tsconfig.json`, config('a.ts')],
    ...Object.entries(FILES).map(([file, text]) => [`${name}/${file}`, text] as const),
  ])), { projects: names.map((name) => `${name}/tsconfig.json`) });
  for (const name of [...names, ...names]) assert.equal(reasonOf(space, path(`${name}/a.ts`)), NEEDED.replace('a.ts', `${name}/a.ts`));
});
