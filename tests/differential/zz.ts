import { realpathSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BY_PLACE } from './by-place.ts';
import { BY_DOCUMENT } from './by-document.ts';
import { TYPING } from './typing.ts';
import { House } from './house.ts';
import { copySource, SOURCES } from './sources.ts';
import { Texts } from './texts.ts';
import { settled } from './question.ts';
import { Tsserver } from './tsserver.ts';
import { tokensOf } from './places.ts';
const LIB = dirname(realpathSync(fileURLToPath(new URL('../../node_modules/typescript/lib/lib.d.ts', import.meta.url))));
const [name, rel, cmds] = process.argv.slice(2) as [string, string, string];
const source = SOURCES.find((s) => s.name === name)!;
const { root, remove } = copySource(source);
const file = `${root}/${rel}`;
const texts = new Texts(root, LIB);
const diag = BY_DOCUMENT[0]!;
for (const command of cmds.split(',')) {
  const tsserver = Tsserver.start(root, source.layout as any);
  const house = await House.start(root);
  const sides = { house, tsserver, texts, layout: source.layout } as any;
  const q = [...BY_PLACE, ...TYPING].find((x) => x.command === command);
  if (q !== undefined) {
    const f = texts.file(file);
    for (const token of tokensOf(f)) {
      const start = token.getStart(f);
      const at = { fileName: file, offset: start, ...f.getLineAndCharacterOfPosition(start), text: token.getText(f), start, identifier: token.kind === 80 } as any;
      if (q.skips?.(at) === true) continue;
      if (command === 'rename') await settled(q.theirs(at, sides)); else
      await Promise.all([settled(q.ours(at, sides)), settled(q.theirs(at, sides))]);
    }
  }
  const [ours, theirs] = await Promise.all([settled(diag.ours(file, sides)), settled(diag.theirs(file, sides))]);
  console.log(command, 'ours', ours, 'theirs', theirs);
  await house.close(); await tsserver.close();
}
remove();
