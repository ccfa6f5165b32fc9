/**
 * A declaration as command-line flags (cli.md, "One-shot calls"): which there are, and how the words given for them
 * become the JSON arguments of a call. The words stay strings where the readers take strings, so a wrong one meets the
 * refusal that a client meets. Knows no process and no argument vector.
 */
import { Refusal } from '../base/faults.ts';
import type { Parameter, Parameters } from './kinds.ts';

/** One parameter as a flag. */
export interface ToolFlag {
  /** The parameter. */
  readonly name: string;
  /** `--new-name`, `--newName`. */
  readonly spellings: readonly [string, ...string[]];
  readonly value: 'word' | 'boolean';
  /** A list gets one element a repetition, a map one entry. */
  readonly repeatable?: true;
}

export function toolFlags(parameters: Parameters): readonly ToolFlag[] {
  return Object.entries(parameters).map(([name, { kind }]) => ({
    name,
    spellings: spellingsOf(name),
    value: kind === 'boolean' ? 'boolean' : 'word',
    ...(kind === 'stringList' || kind === 'stringMap' ? { repeatable: true } : {}),
  }));
}

/** The arguments of a call from the words given for each parameter. Throws `Refusal` where they cannot be JSON. */
export function argumentsOfFlags(
  parameters: Parameters,
  words: ReadonlyMap<string, readonly string[]>,
): Readonly<Record<string, unknown>> {
  const given = Object.entries(parameters).flatMap(([name, parameter]): [string, unknown][] => {
    const [first, ...others] = words.get(name) ?? [];
    return first === undefined ? [] : [[name, argumentOf(name, parameter, [first, ...others])]];
  });
  return Object.fromEntries(given);
}

/** The first spelling, `--new-name`. */
export function flagOf(name: string): string {
  return spellingsOf(name)[0];
}

function argumentOf(name: string, { kind }: Parameter, words: readonly [string, ...string[]]): unknown {
  switch (kind) {
    case 'stringList':
      return words;
    case 'stringMap':
      return Object.fromEntries(words.map((word) => {
        const equals = word.indexOf('=');
        if (equals < 0) throw new Refusal(`option ${flagOf(name)} must be KEY=VALUE`);
        return [word.slice(0, equals), word.slice(equals + 1)];
      }));
    case 'custom':
      return jsonOf(name, words[0]);
    default:
      return words[0];
  }
}

function jsonOf(name: string, word: string): unknown {
  try {
    return JSON.parse(word);
  } catch {
    throw new Refusal(`option ${flagOf(name)} must be JSON`);
  }
}

function spellingsOf(name: string): readonly [string, ...string[]] {
  const kebab = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return kebab === name ? [`--${name}`] : [`--${kebab}`, `--${name}`];
}
