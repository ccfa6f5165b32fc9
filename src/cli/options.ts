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
  for (let at = 0; at < argv.length; at += 1) {
    const word = argv[at] ?? '';
    if (word === '--') return { values, rest: argv.slice(at + 1) };
    if (!word.startsWith('-')) return { values, rest: argv.slice(at) };
    const equals = word.indexOf('=');
    const spelling = equals < 0 ? word : word.slice(0, equals);
    const row = rows.find(({ spellings }) => spellings.includes(spelling));
    if (row === undefined) throw new Refusal(`unknown option '${quoted(spelling)}'`);
    const before = values.get(row.name) ?? [];
    if (before.length > 0 && row.repeatable !== true) throw new Refusal(`option ${row.spellings[0]} is given twice`);
    const next = argv[at + 1];
    const { value, used } = equals < 0 ? valueAfter(row, next) : { value: valueWithin(row, word.slice(equals + 1)), used: 0 };
    values.set(row.name, [...before, value]);
    if (row.last === true) return { values, rest: [] };
    at += used;
  }
  return { values, rest: [] };
}

function valueWithin(row: OptionRow, value: string): string {
  if (row.value === 'none') throw new Refusal(`option ${row.spellings[0]} takes no value`);
  return value;
}

/** A word that starts with `--` is the next option: as a value it is written `--flag=--value`. */
function valueAfter({ spellings, value }: OptionRow, next: string | undefined): { readonly value: string; readonly used: 0 | 1 } {
  switch (value) {
    case 'none':
      return { value: 'true', used: 0 };
    case 'boolean':
      return next !== undefined && /^(?:true|false)$/i.test(next) ? { value: next, used: 1 } : { value: 'true', used: 0 };
    case 'word':
      if (next === undefined || next.startsWith('--')) throw new Refusal(`option ${spellings[0]} needs a value`);
      return { value: next, used: 1 };
  }
}
