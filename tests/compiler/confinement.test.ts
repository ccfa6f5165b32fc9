/**
 * What is said of a way that leads out of the root (compiler.md section 5): not found, or outside. That nothing else is
 * told, whatever is there, the tests beside this one show by subject.
 */
import assert from 'node:assert/strict';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { lines, path, SMALL, temporaryFolder, workspaceAt, writeFiles } from './workspace.ts';

test('what leads outside is told as not found, and a path outside is refused', (context) => {
  const top = temporaryFolder(context);
  const [root, outside] = [join(top, 'root'), join(top, 'outside')];
  mkdirSync(root);
  writeFiles(outside, { 'secret.ts': 'export const secret = 1;\n' });
  symlinkSync(join(outside, 'secret.ts'), join(root, 'link.ts'));
  symlinkSync(outside, join(root, 'linked'));
  writeFiles(root, {
    'tsconfig.json': SMALL,
    'a.ts': `/// <reference path="${outside}/secret.ts" />\nimport * as one from '../outside/secret';\nimport * as two from './linked/secret';\nexport { one, two };\n`,
  });
  const space = workspaceAt(root);
  const found = lines(space.diagnostics({ sources: [path('a.ts')], limit: 1_000 })).join('\n');
  assert.match(found, /2307 Cannot find module '\.\.\/outside\/secret'/);
  assert.match(found, /2307 Cannot find module '\.\/linked\/secret'/);
  assert.match(found, /6053 File '<outside>' not found/);
  assert.throws(() => space.diagnostics({ sources: [path('link.ts')] }), { message: "path 'link.ts': it is outside the root" });
  assert.throws(() => space.diagnostics({ sources: [path('../outside/secret.ts')] }), { message: "path '../outside/secret.ts': it is outside the root" });
  assert.throws(() => space.diagnostics({ sources: [{ kind: 'file', uri: `file://${outside}/secret.ts` }] }), { message: /it is outside the root$/ });
});
