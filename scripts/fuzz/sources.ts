/**
 * Sources that a compiler has trouble with (`texts.ts`), as buffers and as files, asked about with every tool at
 * random places.
 */
import type { Dice } from '../random.ts';
import { call, send, WARM } from './messages.ts';
import type { Act } from './run.ts';
import { anyText } from './texts.ts';
import { PROJECT } from './workspace.ts';
import type { Generator, ListedTool } from './world.ts';

const QUESTIONS = 8;

const EXTENSIONS = ['ts', 'ts', 'ts', 'tsx', 'js', 'jsx', 'mts', 'cts', 'd.ts', 'json'];

export const sources: Generator = (dice, world, size) => {
  const acts: Act[] = [...WARM];
  for (let id = 1; id <= size;) {
    const text = anyText(dice, world.sources);
    const name = `src/x${dice.from(0, 5)}.${dice.pick(EXTENSIONS)}`;
    const asFile = dice.chance(40);
    const source = asFile ? { path: name } : { uri: `ts-buffer:${name}` };
    if (asFile) acts.push({ do: 'write', path: name, text });
    else acts.push(send(call(id, 'symbols', { ...source, text })));
    id += 1;
    for (let question = 0; question < QUESTIONS; question += 1, id += 1) {
      acts.push(send(ask(dice, world.tools, id, text, source)));
    }
    acts.push({ do: 'settle' });
  }
  return { launch: dice.chance(40) ? ['--project', PROJECT] : [], cap: 2_097_152, mustFail: [], acts };
};

/** A question about a place of the text with any tool. */
export function ask(dice: Dice, tools: readonly ListedTool[], id: number, text: string, source: object): Uint8Array {
  const { name } = dice.pick(tools);
  const before = text.slice(0, dice.from(0, text.length)).split(/\r\n|[\n\r\u2028\u2029]/);
  const place = { line: before.length - 1, character: before.at(-1)?.length ?? 0 };
  switch (name) {
    case 'describe':
      return call(id, name, { ...source, ...place, verbosity: dice.from(0, 5) });
    case 'complete':
      return call(id, name, { ...source, ...place, imports: dice.chance(30) });
    case 'rename':
      return call(id, name, { ...source, ...place, newName: 'renamedByTheFuzzer' });
    case 'definition':
    case 'implementations':
    case 'references':
    case 'signatures':
      return call(id, name, { ...source, ...place });
    case 'diagnostics':
      return call(id, name, { ...source, severity: dice.pick(['error', 'suggestion']) });
    case 'close':
      return call(id, name, { uri: 'ts-buffer:src/x0.ts' });
    default:
      return call(id, name, source);
  }
}
