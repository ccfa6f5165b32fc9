/**
 * A tool's parameters as one value: declared here, checked when the process starts, and read here (tools.md
 * section 1). A mistake in a declaration is a programmer's error, thrown as a plain Error while the module loads;
 * a mistake in a call is a `Refusal`. The kinds stand in `kinds.ts`, their readers in `readers.ts`.
 */
import { Refusal } from '../base/faults.ts';
import { own } from '../base/json.ts';
import type { JsonObject } from '../base/json.ts';
import { quoted } from '../base/text.ts';
import type { ArgumentsOf, Parameter, Parameters } from './kinds.ts';
import { listRange, readParameter } from './readers.ts';

export type { ArgumentsOf, Condition, Parameters } from './kinds.ts';

/** Names that mean something else after `tsmcp call TOOL` (cli.md). */
const RESERVED: readonly string[] = ['arguments', 'help', 'json'];

type Merged<G extends readonly Parameters[]> = G extends readonly [infer First, ...infer Rest extends readonly Parameters[]]
  ? First & Merged<Rest>
  : unknown;

/** The members of an intersection as one object type. */
type Flat<T> = { readonly [Name in keyof T]: T[Name] };

/**
 * The parameters of some groups, in order. Throws Error where a name is declared twice, is not a lower camel case
 * word, or a declaration contradicts itself.
 */
export function declare<const G extends readonly Parameters[]>(...groups: G): Flat<Merged<G>> {
  const all = new Map<string, Parameter>();
  for (const [name, parameter] of groups.flatMap((group) => Object.entries(group))) {
    if (all.has(name)) throw new Error(`parameter '${name}' is declared twice`);
    checkDeclaration(name, parameter);
    all.set(name, parameter);
  }
  return Object.fromEntries(all) as Flat<Merged<G>>;
}

/**
 * The typed arguments of a call. `args` is a JSON object from outside: only its own members are looked at.
 * Throws `Refusal` that names the argument and says what would be right.
 */
export function readArguments<P extends Parameters>(parameters: P, args: JsonObject): ArgumentsOf<P> {
  for (const name of Object.keys(args)) {
    if (!Object.hasOwn(parameters, name)) throw new Refusal(`unknown argument '${quoted(name)}': ${taken(parameters)}`);
  }
  const values = Object.entries(parameters).map(([name, parameter]) =>
    [name, readParameter(name, parameter, own(args, name))]);
  return Object.fromEntries(values) as ArgumentsOf<P>;
}

function taken(parameters: Parameters): string {
  const names = Object.keys(parameters);
  return names.length === 0 ? 'no argument is taken' : `the arguments are ${names.join(', ')}`;
}

function checkDeclaration(name: string, parameter: Parameter): void {
  const wrong = (why: string): Error => new Error(`parameter '${name}' ${why}`);
  if (!/^[a-z][A-Za-z0-9]*$/.test(name)) throw wrong('is not named by a lower camel case word');
  if (RESERVED.includes(name)) throw wrong('has the name of a flag of the command line');
  if (parameter.required === true && parameter.when !== undefined) throw wrong('is required and conditional');
  if (parameter.required === true && parameter.default !== undefined) throw wrong('is required and has a default');
  if (parameter.kind === 'integer' && parameter.minimum > parameter.maximum) throw wrong('has an empty range');
  if (parameter.kind === 'choice' && new Set(parameter.choices).size !== parameter.choices.length) throw wrong('lists a choice twice');
  if (parameter.kind === 'stringList' && listRange(parameter).minItems > listRange(parameter).maxItems) throw wrong('has an empty range');
  if (parameter.default !== undefined) readParameter(name, parameter, parameter.default);
}
