/**
 * The differential lane (compiler.md section 7): at many places of real sources our server and `tsserver` of the same
 * version are asked the same, and must say the same. `--full` asks at thousands of places; without it a small choice
 * is asked, for every checkout. `--seed N` chooses other places, `--source NAME` one source, `--command NAME` one
 * question.
 */
import { realpathSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { BY_DOCUMENT, DIAGNOSTICS, DIAGNOSTICS_AGAIN } from './by-document.ts';
import { BY_PLACE } from './by-place.ts';
import { House } from './house.ts';
import { MEANT } from './meant.ts';
import { random, seedOf } from '../../scripts/random.ts';
import { choose } from './places.ts';
import { settled, type Question, type Sides } from './question.ts';
import { Report } from './report.ts';
import { copySource, SOURCES, type Source } from './sources.ts';
import { Texts } from './texts.ts';
import { Tsserver } from './tsserver.ts';
import { TYPING } from './typing.ts';

const LIB = dirname(realpathSync(fileURLToPath(new URL('../../node_modules/typescript/lib/lib.d.ts', import.meta.url))));

const { values } = parseArgs({
  options: {
    full: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
    source: { type: 'string' },
    command: { type: 'string' },
  },
});

const report = new Report();

async function runSource(source: Source): Promise<void> {
  const { root, remove } = copySource(source);
  const texts = new Texts(root, LIB);
  const tsserver = Tsserver.start(root, (file) => source.layout(texts.name(file)));
  try {
    const house = await House.start(root);
    const { documents, places } = choose(await documentsOf(tsserver, root, source.entry), texts, values.full ? source.full : source.small, random(seedOf(Number(values.seed), source.name)));
    for (const fileName of new Set([...documents, ...places.map((place) => place.fileName)])) tsserver.open(fileName);
    const sides: Sides = { house, tsserver, texts, layout: source.layout, cold: new Map() };
    const askOfDocuments = async (questions: readonly Question<string>[]): Promise<void> => {
      for (const fileName of documents) await ask(source, questions, fileName, texts.name(fileName), sides);
    };
    await askOfDocuments([DIAGNOSTICS]);
    for (const place of places) {
      const where = `${texts.name(place.fileName)}:${place.line}:${place.character} (${place.text.slice(0, 40)})`;
      await ask(source, [...BY_PLACE, ...TYPING], place, where, sides);
    }
    await askOfDocuments(BY_DOCUMENT);
    await askOfDocuments([DIAGNOSTICS_AGAIN]);
    await house.close();
  } finally {
    await tsserver.close();
    remove();
  }
}

/** The documents of the project that `tsserver` makes of the folder, libraries and packages left out. */
async function documentsOf(tsserver: Tsserver, root: string, entry: string): Promise<readonly string[]> {
  const info = await tsserver.ask<{ readonly configFileName: string; readonly fileNames: readonly string[] }>(
    'projectInfo', `${root}/${entry}`, { needFileNameList: true });
  if (info?.configFileName !== `${root}/tsconfig.json`) throw new Error(`tsserver took another project: ${info?.configFileName}`);
  return info.fileNames.filter((name) => name.startsWith(`${root}/`) && !name.includes('/node_modules/') && !name.endsWith('.json'));
}

/** Every question to both sides at once; the answers are compared as they come. */
async function ask<At>(source: Source, questions: readonly Question<At>[], at: At, where: string, sides: Sides): Promise<void> {
  await Promise.all(questions.map(async (question) => {
    const { command, skips } = question;
    if (skips?.(at) === true || (values.command !== undefined && values.command !== command)) return;
    const [ours, theirs] = await Promise.all([settled(question.ours(at, sides)), settled(question.theirs(at, sides))]);
    if (ours.lines.join('\n') === theirs.lines.join('\n') && (ours.refused === undefined) === (theirs.refused === undefined)) {
      report.same(source.name, command, ours.lines.length > 0);
      return;
    }
    const why = MEANT.find((each) => each.commands.test(command) && each.is(ours, theirs));
    if (why === undefined) report.different(source.name, command, where, ours, theirs);
    else report.meant(source.name, command, where, why, ours);
  }));
}

for (const source of SOURCES) {
  if (values.source === undefined || values.source === source.name) await runSource(source);
}
process.exitCode = report.close(performance.now() / 1000, values.source === undefined && values.command === undefined) ? 0 : 1;
