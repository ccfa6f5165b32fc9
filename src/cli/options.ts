/**
 * The one reader of command-line options: `--flag value`, `--flag=value`, `--` ends them, a single one may not be
 * repeated (cli.md). Works over a table of rows, so that launch flags and the flags of a tool are read alike. Pure:
 * knows no flag by name and prints nothing.
 */
import { Refusal } from '../base/faults.ts';
import { quoted } from '../base/text.ts';

export interface OptionRow {
  /** Under which the values are given back. */
  readonly name: string;
  /** With their dashes; the first is the one that messages and manuals show. */
  readonly spellings: readonly [string, ...string[]];
  /** `word`: must follow. `boolean`: `true` or `false` may follow. `none`: a switch. */
  readonly value: 'word' | 'boolean' | 'none';
  readonly repeatable?: true;
  /** Nothing after it is looked at: `--help`. */
  readonly last?: true;
}

export interface Options {
  /** By name of the row; a switch has the value `true`. */
  readonly values: ReadonlyMap<string, readonly string[]>;
  /** From the first word that is no option. */
  readonly rest: readonly string[];
}

/** Reads options up to the first word, or up to `--`. Throws `Refusal` with one clear line. */
export function readOptions(rows: readonly OptionRow[], argv: readonly string[]): Options {
  const values = new Map<string, readonly string[]>();
  const rest = [...argv];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (word === '--') return { values, rest };
    if (!word.startsWith('-')) return { values, rest: [word, ...rest] };
    const equals = word.indexOf('=');
    const spelling = equals < 0 ? word : word.slice(0, equals);
    const row = rows.find(({ spellings }) => spellings.includes(spelling));
    if (row === undefined) throw new Refusal(`unknown option '${quoted(spelling)}'`);
    const before = values.get(row.name) ?? [];
    if (before.length > 0 && row.repeatable !== true) throw new Refusal(`option ${row.spellings[0]} is given twice`);
    values.set(row.name, [...before, equals < 0 ? valueAfter(row, rest) : valueWithin(row, word.slice(equals + 1))]);
    if (row.last === true) return { values, rest: [] };
  }
  return { values, rest };
}

function valueWithin(row: OptionRow, value: string): string {
  if (row.value === 'none') throw new Refusal(`option ${row.spellings[0]} takes no value`);
  return value;
}

/**
 * Takes the value from the words that follow, if one is taken. A word that starts with `--` is the next option: as a
 * value it is written `--flag=--value`.
 */
function valueAfter({ spellings, value }: OptionRow, following: string[]): string {
  const [next] = following;
  switch (value) {
    case 'none':
      return 'true';
    case 'boolean':
      if (next === undefined || !/^(?:true|false)$/i.test(next)) return 'true';
      break;
    case 'word':
      if (next === undefined || next.startsWith('--')) throw new Refusal(`option ${spellings[0]} needs a value`);
  }
  following.shift();
  return next;
}
