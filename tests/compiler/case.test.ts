/** Where the file system ignores case, a document is one document however it is spelled (compiler.md section 5). */
import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { ignoringCase } from '../files/ignoring-case.ts';
import { buffer, lines, path, SMALL, workspace, type Workspace } from './workspace.ts';

function space(context: TestContext, projects: readonly string[] = []): Workspace {
  return workspace(context, {
    'tsconfig.json': SMALL.replace('"files":[]', '"files":["SRC/main.ts"]'),
    'src/Main.ts': "import { helper } from './HELPER';\nexport const main: string = helper;\n",
    'src/Helper.ts': 'export const helper = 1;\n',
  }, { system: ignoringCase, ignoreCase: true, projects });
}

for (const projects of [[], ['tsconfig.json']]) {
  test(`every spelling of a path is answered alike (${projects.length === 0 ? 'closure' : 'project'})`, (context) => {
    const here = space(context, projects);
    const asked = ['src/Main.ts', 'src/main.ts', 'SRC/MAIN.TS', here.root.toUpperCase() + '/src/main.ts'];
    const [first, ...others] = asked.map((name) => here.diagnostics({ sources: [path(name)] }));
    assert.ok(first !== undefined);
    assert.deepEqual(first.files.map((file) => file.path), ['src/Main.ts']);
    assert.match(lines(first).join('\n'), /src\/Main\.ts:1:13 2322/);
    for (const other of others) assert.deepEqual(other, first);
    assert.equal(first.scope.kind, projects.length === 0 ? 'closure' : 'project');
    const { definitions } = here.definition({ source: path('src/MAIN.ts'), place: { line: 1, character: 30 } });
    assert.deepEqual(definitions.map((place) => place.path), ['src/Helper.ts']);
  });
}

test('a buffer stands in place of the file, however either is spelled', (context) => {
  const here = space(context);
  here.open('src/HELPER.ts', "export const helper = 'text';\n");
  here.open('src/main.ts', "import { helper } from './Helper';\nexport const main: string = helper;\n");
  assert.deepEqual(lines(here.diagnostics({ sources: [buffer('src/main.ts')] })).filter((line) => line.includes(' 2322 ')), []);
  here.close('src/HELPER.ts');
  assert.match(lines(here.diagnostics({ sources: [buffer('src/main.ts')] })).join('\n'), / 2322 /);
});

test('where case counts, another spelling is another file', (context) => {
  const here = workspace(context, { 'tsconfig.json': SMALL, 'a.ts': 'export const a = 1;\n' });
  assert.throws(() => here.diagnostics({ sources: [path('A.ts')] }), { message: "path 'A.ts': there is no such file below the root" });
});
