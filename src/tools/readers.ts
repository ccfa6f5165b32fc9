/**
 * From a raw JSON value to a typed one, a reader a kind, and the words of every refusal (tools.md section 1). A host
 * fills unset optionals with null or a blank string, so those are absent where they can mean nothing else. Lenient
 * only where one meaning is possible: "5" is the integer 5, "1e3" and 5.5 are refused.
 */
import { unreachable } from '../base/assert.ts';
import { Refusal } from '../base/faults.ts';
import { isObject } from '../base/json.ts';
import type { IntegerParameter, Parameter, StringListParameter, StringMapParameter } from './kinds.ts';

type IntegerRange = Pick<IntegerParameter, 'minimum' | 'maximum'>;

/** `argument 'line' must be an integer from 0 to 9`: every refusal of a value, those of a tool's own included. */
export function mustBe(name: string, what: string): Refusal {
  return new Refusal(`argument '${name}' must be ${what}`);
}

/** What would be right where a required one is absent, as it follows "must be" in a message. */
export function expected(parameter: Parameter): string {
  switch (parameter.kind) {
    case 'string':
      return 'a string that is not blank';
    case 'text':
      return 'a string';
    case 'integer':
      return integerIn(parameter);
    case 'boolean':
      return 'true or false';
    case 'choice':
      return oneOf(parameter.choices);
    case 'stringList':
      return listOf(parameter);
    case 'stringMap':
      return mapOf(parameter);
    case 'custom':
      return parameter.expected;
    default:
      return unreachable(parameter);
  }
}

/** The value, or undefined where it is absent. Throws `Refusal`, also where a required one is absent. */
export function readParameter(name: string, parameter: Parameter, raw: unknown): unknown {
  const value = readOptional(name, parameter, raw) ?? readOptional(name, parameter, parameter.default);
  if (value === undefined && parameter.required === true) {
    throw new Refusal(`argument '${name}' is required: it must be ${expected(parameter)}`);
  }
  return value;
}

function readOptional(name: string, parameter: Parameter, raw: unknown): unknown {
  if (raw === undefined || raw === null) return undefined;
  switch (parameter.kind) {
    case 'string':
      return unlessBlank(readText(name, raw).trim());
    case 'text':
      return readText(name, raw);
    case 'integer':
      return readInteger(name, parameter, raw);
    case 'boolean':
      return readBoolean(name, raw);
    case 'choice':
      return readChoice(name, parameter.choices, raw);
    case 'stringList':
      return readStringList(name, parameter, raw);
    case 'stringMap':
      return readStringMap(name, parameter, raw);
    case 'custom':
      return parameter.read(name, raw);
    default:
      return unreachable(parameter);
  }
}

/** A string as it stands. */
export function readText(name: string, raw: unknown): string {
  if (typeof raw !== 'string') throw mustBe(name, 'a string');
  return raw;
}

/** 5, 5.0, "5", " +5 "; undefined for a blank string. */
export function readInteger(name: string, range: IntegerRange, raw: unknown): number | undefined {
  if (isBlank(raw)) return undefined;
  const value = typeof raw === 'string' && /^[+-]?\d+$/.test(raw.trim()) ? Number(raw.trim()) : raw;
  if (typeof value !== 'number' || !Number.isInteger(value) || value < range.minimum || value > range.maximum) {
    throw mustBe(name, integerIn(range));
  }
  return value + 0; // -0 + 0 is 0
}

/** true, false, or those words in any case; undefined for a blank string. */
export function readBoolean(name: string, raw: unknown): boolean | undefined {
  if (typeof raw === 'boolean') return raw;
  if (isBlank(raw)) return undefined;
  const word = typeof raw === 'string' ? raw.trim().toLowerCase() : undefined;
  if (word !== 'true' && word !== 'false') throw mustBe(name, 'true or false');
  return word === 'true';
}

/** One of `choices`, exactly; undefined for a blank string. */
export function readChoice(name: string, choices: readonly string[], raw: unknown): string | undefined {
  if (isBlank(raw)) return undefined;
  const choice = choices.find((each) => each === raw);
  if (choice === undefined) throw mustBe(name, oneOf(choices));
  return choice;
}

/** How many elements a list may have; a required one is not empty. */
export function listRange(parameter: StringListParameter): { readonly minItems: number; readonly maxItems: number } {
  return {
    minItems: parameter.minItems ?? (parameter.required === true ? 1 : 0),
    maxItems: parameter.maxItems ?? Number.POSITIVE_INFINITY,
  };
}

function readStringList(name: string, parameter: StringListParameter, raw: unknown): readonly string[] {
  if (!Array.isArray(raw)) throw mustBe(name, listOf(parameter));
  const strings = raw.filter((element: unknown): element is string => typeof element === 'string');
  const list = strings.map((element) => element.trim()).filter((element) => element !== '');
  const { minItems, maxItems } = listRange(parameter);
  if (strings.length < raw.length || list.length < minItems || list.length > maxItems) {
    throw mustBe(name, listOf(parameter));
  }
  return list;
}

function readStringMap(name: string, parameter: StringMapParameter, raw: unknown): ReadonlyMap<string, string> {
  if (!isObject(raw)) throw mustBe(name, mapOf(parameter));
  const entries = Object.entries(raw).map(([key, value]: [string, unknown]): [string, string] => {
    if (typeof value !== 'string') throw mustBe(name, mapOf(parameter));
    return [key, value];
  });
  if (parameter.required === true && entries.length === 0) throw mustBe(name, mapOf(parameter));
  return new Map(entries);
}

function integerIn({ minimum, maximum }: IntegerRange): string {
  return `an integer from ${minimum} to ${maximum}`;
}

function oneOf(choices: readonly string[]): string {
  return `one of ${choices.map((choice) => `"${choice}"`).join(', ')}`;
}

function listOf(parameter: StringListParameter): string {
  const { minItems, maxItems } = listRange(parameter);
  if (maxItems < Number.POSITIVE_INFINITY) return `an array of ${minItems} to ${maxItems} strings`;
  if (minItems === 0) return 'an array of strings';
  return `an array of at least ${minItems} string${minItems === 1 ? '' : 's'}`;
}

function mapOf({ required }: StringMapParameter): string {
  return `an object${required === true ? ' of at least one entry' : ''} whose values are all strings ("1" instead of 1)`;
}

function isBlank(raw: unknown): boolean {
  return typeof raw === 'string' && raw.trim() === '';
}

function unlessBlank(text: string): string | undefined {
  return text === '' ? undefined : text;
}
