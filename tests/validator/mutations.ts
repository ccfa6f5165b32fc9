/**
 * Results that a schema must refuse, made from one that it must accept: a member dropped, a member of another type, a
 * member too many, at every level. Which members may be dropped is known from the case, never from the schema.
 */
import type { Json, JsonObject } from './cases.ts';

export interface Mutation {
  /** What was done, `drop files[0].uri`. */
  readonly what: string;
  readonly value: JsonObject;
}

/** Every mutation of a good result. `optional` are paths with `[]` for any element. */
export function mutations(good: JsonObject, optional: readonly string[]): Mutation[] {
  return [...mutate(good, '', optional)].map(({ what, value }) => ({ what, value: value as JsonObject }));
}

/** What no schema of a result may accept as a failed one. */
export function failureMutations(good: JsonObject): Mutation[] {
  return [
    { what: 'empty result', value: {} },
    { what: 'error that is not a string', value: { error: 1 } },
    { what: 'error beside a stray member', value: { error: 'no', stray: 1 } },
    { what: 'error beside a good result', value: { ...good, error: 'no' } },
    { what: 'error beside one good member', value: { ...Object.fromEntries(Object.entries(good).slice(0, 1)), error: 'no' } },
  ];
}

interface Change {
  readonly what: string;
  readonly value: Json;
}

function* mutate(value: Json, path: string, optional: readonly string[]): Generator<Change> {
  if (Array.isArray(value)) {
    for (const [index, element] of (value as readonly Json[]).entries()) {
      const at = `${path}[${index}]`;
      for (const change of replacements(element, at, optional)) yield { ...change, value: value.with(index, change.value) as Json };
    }
  } else if (typeof value === 'object' && value !== null) {
    const object = value as JsonObject;
    yield { what: `add to ${path || 'the root'}`, value: { ...object, stray: 1 } };
    for (const [name, member] of Object.entries(object)) {
      const at = path === '' ? name : `${path}.${name}`;
      if (!optional.includes(at.replace(/\[\d+\]/g, '[]'))) {
        yield { what: `drop ${at}`, value: Object.fromEntries(Object.entries(object).filter(([other]) => other !== name)) };
      }
      for (const change of replacements(member, at, optional)) yield { ...change, value: { ...object, [name]: change.value } };
    }
  }
}

/** A value of every other type in place of this one, and this one mutated inside. */
function* replacements(value: Json, path: string, optional: readonly string[]): Generator<Change> {
  const others: readonly Json[] = [null, true, -0.5, 'text', [{}], {}];
  for (const other of others) {
    if (typeOf(other) !== typeOf(value)) yield { what: `${path} becomes ${typeOf(other)}`, value: other };
  }
  yield* mutate(value, path, optional);
}

function typeOf(value: Json): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}
