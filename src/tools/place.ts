/**
 * The argument group `line`, `character`, `symbol`: where in the source a call points (tools.md section 3). Decides
 * which of them may stand together; whether something is there is found out by the compiler.
 */
import { Refusal } from '../base/faults.ts';
import type { PlaceRef } from '../compiler/protocol.ts';
import type { ArgumentsOf } from './kinds.ts';
import { declare } from './parameters.ts';

/** The highest line, character or offset that is taken: no document is longer. */
export const HIGHEST = 2_147_483_647;

export const PLACE = declare({
  line: { kind: 'integer', minimum: 0, maximum: HIGHEST, description: '0-based line.' },
  character: { kind: 'integer', minimum: 0, maximum: HIGHEST, description: '0-based UTF-16 unit.' },
  symbol: { kind: 'string', description: 'A declared name or dotted path (Session.handle), alone or with line.' },
});

/** For what has no name yet: a position alone. */
export const POSITION = declare({
  line: { ...PLACE.line, required: true },
  character: { ...PLACE.character, required: true },
});

/** Throws `Refusal` where the three do not make a place. */
export function readPlace({ line, character, symbol }: ArgumentsOf<typeof PLACE>): PlaceRef {
  if ((line === undefined || character === undefined) && (symbol === undefined || character !== undefined)) {
    throw new Refusal("no place: give 'line' and 'character', or 'symbol', or 'symbol' and 'line'");
  }
  return {
    ...(line === undefined ? {} : { line }),
    ...(character === undefined ? {} : { character }),
    ...(symbol === undefined ? {} : { symbol }),
  };
}
