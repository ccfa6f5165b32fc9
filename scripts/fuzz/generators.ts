/** The generators by name, in the order in which they take turns, and the run that a seed stands for. */
import { Dice, seedOf } from '../random.ts';
import { args } from './arguments.ts';
import { bytes } from './bytes.ts';
import { cancels } from './cancels.ts';
import { churn } from './churn.ts';
import { envelopes } from './envelopes.ts';
import type { Run } from './run.ts';
import { sources } from './sources.ts';
import type { Generator, World } from './world.ts';

export const GENERATORS: ReadonlyMap<string, Generator> = new Map([
  ['bytes', bytes],
  ['envelopes', envelopes],
  ['arguments', args],
  ['sources', sources],
  ['churn', churn],
  ['cancels', cancels],
]);

/** The run of this seed: about `size` messages. Throws an Error if there is no generator of the name. */
export function generate(generator: string, seed: number, world: World, size: number): Run {
  const make = GENERATORS.get(generator);
  if (make === undefined) throw new Error(`no generator ${generator}: there are ${[...GENERATORS.keys()].join(', ')}`);
  return { generator, seed, ...make(new Dice(seedOf(seed, generator)), world, size) };
}
