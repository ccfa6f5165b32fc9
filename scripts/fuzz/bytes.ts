/**
 * Conversations of `fixtures/session`, their bytes changed: flipped, inserted, deleted, doubled, spliced and cut off,
 * with bytes that are no UTF-8, lines around and over the cap, and every mixture of CR and LF; sent in pieces.
 */
import type { Dice } from '../random.ts';
import { inPieces, OPENING, send } from './messages.ts';
import type { Generator } from './world.ts';

/** Small, so that a line over it is cheap. */
const CAP = 16_384;

/** Bytes that mean something to a reader of lines, of UTF-8 or of JSON. */
const PIECES: readonly Uint8Array[] = [
  ...['\n', '\r', '\r\n', '\n\r', '\r\r\n', ' ', '\t', '\0', '\u2028', '\u0085', '\ufeff', '{', '}', '[', ']', '"', '\\', ',', ':', '\\u', '\\ud800', '1e999', '-', 'null', '/*'],
].map((text) => Buffer.from(text));
const NOT_UTF8: readonly Uint8Array[] = ['ff', 'fe', 'c0af', 'e080af', 'eda080', 'f4908080', '80', 'c3', 'e282', 'f09f98', 'f8'].map((hex) => Buffer.from(hex, 'hex'));

export const bytes: Generator = (dice, { conversations }, size) => {
  const acts = dice.chance(85) ? [send(...OPENING)] : [];
  for (let sent = 0; sent < size;) {
    const lines = dice.pick(conversations);
    sent += lines.length;
    let whole: Uint8Array = Buffer.concat([...lines]);
    for (let change = dice.from(0, 2 + lines.length); change > 0; change -= 1) whole = changed(dice, whole, conversations);
    acts.push(...inPieces(dice, whole));
    if (dice.chance(30)) acts.push({ do: dice.pick(['hear', 'settle'] as const) });
  }
  return { launch: ['--limit', `messageBytes=${CAP}`], cap: CAP, mustFail: [], acts };
};

function changed(dice: Dice, whole: Uint8Array, conversations: readonly (readonly Uint8Array[])[]): Uint8Array {
  const at = dice.from(0, whole.length);
  const end = Math.min(whole.length, at + dice.pick([1, 1, 2, 8, 64, 1_024]));
  const [before, part, after] = [whole.subarray(0, at), whole.subarray(at, end), whole.subarray(end)];
  switch (dice.from(0, 9)) {
    case 0:
      return Buffer.concat([before, part.map((byte) => byte ^ (1 << dice.from(0, 7))), after]);
    case 1:
      return Buffer.concat([before, Buffer.from(dice.times(dice.from(1, 8), () => dice.from(0, 255))), part, after]);
    case 2:
      return Buffer.concat([before, after]);
    case 3:
      return Buffer.concat([before, part, part, after]);
    case 4: {
      const other = Buffer.concat([...dice.pick(conversations)]);
      return Buffer.concat([before, other.subarray(dice.from(0, other.length)), after]);
    }
    case 5:
      return dice.chance(20) ? before : Buffer.concat([before, Buffer.from('\n'), after]);
    case 6:
      return Buffer.concat([before, dice.pick(NOT_UTF8), part, after]);
    case 7: {
      const length = CAP + dice.pick([-1, 0, 1, 2, 3 * CAP]);
      return Buffer.concat([before, Buffer.from('\n'), Buffer.alloc(length, dice.pick([' ', 'x', '"', '\u00e9', '['])), Buffer.from(dice.pick(['\n', '\r\n', '\r\r\n', ''])), after]);
    }
    default:
      return Buffer.concat([before, dice.pick(PIECES), part, after]);
  }
}
