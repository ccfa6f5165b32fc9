/** File names in what the compiler prints are made fit to leave; source text that looks like one stays. */
import assert from 'node:assert/strict';
import test from 'node:test';
import { lines, path, SMALL, workspace } from './workspace.ts';

test('literals, property names and documentation that look like paths stay as they are', (context) => {
  const { describe, diagnostics } = workspace(context, {
    'tsconfig.json': SMALL,
    'a.ts': "/** See '/users' and module \"/etc/x\". */\nexport const m = { '/k/z': 1, path: '/usr/bin' as const };\nexport const n: { '/k/z': string } = m;\n",
  });
  const found = describe({ place: { symbol: 'm' } });
  assert.equal(found.signature, "const m: {\n    '/k/z': number;\n    path: \"/usr/bin\";\n}");
  assert.equal(found.documentation, "See '/users' and module \"/etc/x\".");
  assert.match(lines(diagnostics({ sources: [path('a.ts')] }))[0] ?? '', /^a\.ts:2:13 2322 Type '\{ '\/k\/z': number; path: "\/usr\/bin"; \}' is not assignable to type '\{ '\/k\/z': string; \}'/);
});

test('modules below the root are named as their importers name them, in types and in names', (context) => {
  const { describe, definition, root } = workspace(context, {
    'tsconfig.json': SMALL,
    'src/a.ts': "import * as b from './b';\nexport const made = b.make();\nexport * from './b';\n",
    'src/b.ts': 'interface Hidden { h: 1 }\nexport function make(): Hidden { return { h: 1 }; }\n',
  });
  const said = JSON.stringify([
    describe({ source: path('src/a.ts'), place: { symbol: 'b' }, verbosity: 1 }),
    describe({ source: path('src/a.ts'), place: { line: 0, character: 21 } }),
    describe({ source: path('src/a.ts'), place: { symbol: 'made' } }),
    definition({ source: path('src/a.ts'), place: { line: 0, character: 21 } }).definitions.map(({ name, container }) => [name, container]),
  ]).replaceAll(`file://${root}`, '');
  assert.equal(said.includes(root), false, said);
  assert.equal(said.includes('module \\"./b\\"'), true, said);
});

test('a file that a message names is relative to the root, or <outside>', (context) => {
  const { diagnostics } = workspace(context, { 'tsconfig.json': SMALL, 'a.ts': "import './script';\nimport { x } from './script';\nimport '/etc/hostname';\nimport '../../up';\nx;\n", 'script.ts': 'const y = 1;\n' });
  assert.deepEqual(lines(diagnostics({ sources: [path('a.ts')] })), [
    "a.ts:1:18 2306 File 'script.ts' is not a module.",
    "a.ts:2:7 2882 Cannot find module or type declarations for side-effect import of '<outside>'.",
    "a.ts:3:7 2882 Cannot find module or type declarations for side-effect import of '../../up'.",
  ]);
});
