/** Files and folders created, changed, removed, renamed and linked, inside and out, while calls about them run. */
import type { Dice } from '../random.ts';
import { CANARY } from './log.ts';
import { line, send, WARM } from './messages.ts';
import type { Act } from './run.ts';
import { ask } from './sources.ts';
import { FILES, PROJECT } from './workspace.ts';
import type { FileAct } from './workspace.ts';
import type { Generator } from './world.ts';

const PATHS = ['src/a.ts', 'src/b.ts', 'src/c.tsx', 'src/d.js', 'src/new.ts', 'more/data.json', 'more/deep/e.ts', 'src', 'more', 'tsconfig.json', 'node_modules/package/index.d.ts', 'package.json', 'src/package.json'];

const TARGETS = ['../outside/secret.ts', '../../outside/secret.ts', '../../outside', 'a.ts', 'b.ts', '.', '..', '../..', '/etc/passwd', 'new.ts', '../more', '/dev/zero'];

const TEXTS: readonly string[] = [
  ...Object.values(FILES), '', '{', '{ "extends": "./tsconfig.json" }', '{ "extends": ["./src/package.json", "../outside/base.json"], "include": ["**/*"] }',
  '{ "name": "package", "types": "../../src/b.ts", "exports": { ".": "./index.d.ts" } }', `export * from './b.ts';\nexport * from './new.ts';\nexport const ${CANARY} = 1;\n`,
  `import { B } from './new.ts';\nexport class B2 extends B {}\n`, '\ufeffexport default 1;\n', '\0'.repeat(100),
];

export const churn: Generator = (dice, { tools }, size) => {
  const acts: Act[] = [...WARM];
  for (let id = 1; id <= size; id += 1) {
    for (let count = dice.from(0, 3); count > 0; count -= 1) acts.push(change(dice));
    const path = dice.pick(PATHS);
    if (dice.chance(10)) acts.push(send(line({ id, method: 'tools/call', params: { name: 'diagnostics', arguments: {} } })));
    else acts.push(send(ask(dice, tools, id, FILES[path] ?? `export const ${CANARY} = 1;\n`, dice.chance(85) ? { path } : { text: FILES['src/a.ts'], uri: 'ts-buffer:src/new.ts' })));
    if (dice.chance(25)) acts.push({ do: 'pause', millis: dice.from(0, 30) });
    if (dice.chance(8)) acts.push({ do: 'settle' });
  }
  return { launch: dice.chance(60) ? ['--project', PROJECT] : [], cap: 2_097_152, mustFail: [], acts };
};

function change(dice: Dice): FileAct {
  const path = dice.pick(PATHS);
  switch (dice.from(0, 9)) {
    case 0:
      return { do: 'remove', path };
    case 1:
    case 2:
      return { do: 'rename', path, to: dice.pick(PATHS) };
    case 3:
      return { do: 'link', path, to: dice.pick(TARGETS) };
    case 4:
      return { do: 'folder', path };
    default:
      return { do: 'write', path, text: FILES[path] !== undefined && dice.chance(50) ? FILES[path] : dice.pick(TEXTS) };
  }
}
