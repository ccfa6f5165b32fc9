/**
 * The edits lane (tools.md section 5): on real sources, edits that our server answers are made on disk and compiled by
 * the compiler alone, which must find nothing new. `--full` asks at hundreds of places; without it a small choice is
 * asked, for every checkout. `--seed N` chooses other places, `--places N` so many of each source, `--source NAME` one
 * source, `--tool NAME` one tool.
 */
import { parseArgs } from 'node:util';
import { random, seedOf } from '../../scripts/random.ts';
import { choose } from '../differential/places.ts';
import { SOURCES, type Amount, type Source } from '../differential/sources.ts';
import { Texts } from '../differential/texts.ts';
import { format, organize } from './documents.ts';
import { newName, rename } from './rename.ts';
import { Report, type Outcome } from './report.ts';
import { Subject } from './subject.ts';

const { values } = parseArgs({
  options: {
    full: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
    places: { type: 'string' },
    source: { type: 'string' },
    tool: { type: 'string' },
  },
});

/** Of each source: names to rename, and documents to format and to organize. Each costs a compilation or two. */
const SMALL: ReadonlyMap<string, Amount> = new Map([
  ['tsmcp', { places: 4, documents: 2 }], ['immer', { places: 5, documents: 3 }], ['rxjs', { places: 3, documents: 2 }], ['sample', { places: 10, documents: 7 }],
]);
const FULL: ReadonlyMap<string, Amount> = new Map([
  ['tsmcp', { places: 120, documents: 60 }], ['immer', { places: 120, documents: 18 }], ['rxjs', { places: 100, documents: 60 }],
  ['sample', { places: 60, documents: 7 }], ['zod', { places: 40, documents: 20 }],
]);

/** Of a hundred places that are chosen, more than so many are identifiers. */
const IDENTIFIERS = 60;

const MODES = ['all', 'sort', 'remove-unused'];

const report = new Report();

function amountOf({ name }: Source): Amount {
  const amount = (values.full ? FULL : SMALL).get(name) ?? { places: 0, documents: 0 };
  return values.places === undefined ? amount : { ...amount, places: Number(values.places) };
}

async function runSource(source: Source, { places, documents }: Amount): Promise<void> {
  const subject = await Subject.start(source);
  try {
    const texts = new Texts(subject.root, subject.root);
    const names = subject.compiled.documents(subject.root).map(({ fileName }) => fileName);
    const chosen = choose(names, texts, { places: Math.ceil(places * 100 / IDENTIFIERS), documents }, random(seedOf(Number(values.seed), source.name)));
    const ask = async (tool: string, where: string, question: () => Promise<Outcome>): Promise<void> => {
      if (values.tool !== undefined && values.tool !== tool.split(' ')[0]) return;
      const start = performance.now();
      const outcome = await settled(question);
      report.add(source.name, tool, where, performance.now() - start, outcome);
    };
    for (const place of chosen.places.filter(({ identifier }) => identifier).slice(0, places)) {
      const where = `of '${place.text}' to ${newName(place)} at ${subject.path(place.fileName)}:${place.line}:${place.character}`;
      await ask('rename', where, () => rename(place, subject));
    }
    for (const fileName of chosen.documents) {
      await ask('format', `of ${subject.path(fileName)}`, () => format(fileName, subject));
      for (const mode of MODES) await ask(`organize-imports ${mode}`, `of ${subject.path(fileName)}`, () => organize(fileName, mode, subject));
    }
  } finally {
    await subject.close();
  }
}

/** What fails is a difference, with what it said. */
async function settled(question: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await question();
  } catch (error) {
    return { answered: false, differences: [`failed: ${error instanceof Error ? error.message : 'no error'}`] };
  }
}

for (const source of SOURCES) {
  const amount = amountOf(source);
  if (amount.places + amount.documents > 0 && (values.source === undefined || values.source === source.name)) await runSource(source, amount);
}
process.exitCode = report.close(values.source === undefined && values.tool === undefined) ? 0 : 1;
