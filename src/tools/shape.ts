/**
 * A small language for the JSON Schema of a type, held to that type by the checker: `object<Range>({...})` compiles
 * only with exactly the members of `Range`, the optional ones marked, each with a schema of its own type. So a member
 * added to an interface of `compiler/results.ts` breaks the build until its schema stands here too. Every object is
 * closed (`additionalProperties: false`).
 */

export type Json = Readonly<Record<string, unknown>>;

/** A JSON Schema of the values of type `T`. `T` stands in both directions, so that no other type fits. */
export interface Schema<T> {
  readonly json: Json;
  readonly of?: (value: T) => T;
}

export interface OptionalSchema<T> {
  readonly optional: Schema<T>;
}

/** A schema for each member of `T`, wrapped in `optional` exactly where the member is. */
export type Members<T> = {
  readonly [Name in keyof T]-?: Record<never, never> extends Pick<T, Name>
    ? OptionalSchema<Exclude<T[Name], undefined>>
    : Schema<T[Name]>;
};

/** The members of a good result, in the order in which they are written, and those that are always there. */
export interface ResultShape {
  readonly properties: Readonly<Record<string, Json>>;
  /** Those that are there in every good result. */
  readonly required: readonly string[];
  /** For a tool with more than one form of answer: what each form has, and what belongs to other forms alone. */
  readonly forms?: readonly { readonly required: readonly string[]; readonly without: readonly string[] }[];
}

type AnyMembers = Readonly<Record<string, { readonly json: Json } | { readonly optional: { readonly json: Json } }>>;

/** The result of a tool: what `outputSchema` in `schema.ts` is made of. */
export function result<T extends object>(members: Members<T>): ResultShape {
  const entries = Object.entries(members as AnyMembers);
  return {
    properties: Object.fromEntries(entries.map(([name, member]) =>
      [name, 'optional' in member ? member.optional.json : member.json])),
    required: entries.filter(([, member]) => !('optional' in member)).map(([name]) => name),
  };
}

/** The result of a tool that answers in one form or another. */
export function either(...shapes: readonly ResultShape[]): ResultShape {
  const properties = Object.assign({}, ...shapes.map((shape) => shape.properties)) as ResultShape['properties'];
  const names = Object.keys(properties);
  return {
    properties,
    required: names.filter((name) => shapes.every(({ required }) => required.includes(name))),
    forms: shapes.map((shape) => ({
      required: shape.required,
      without: names.filter((name) => !(name in shape.properties)),
    })),
  };
}

/** A closed object. */
export function object<T extends object>(members: Members<T>): Schema<T> {
  return { json: { type: 'object', ...result(members), additionalProperties: false } };
}

export function optional<T>(schema: Schema<T>): OptionalSchema<T> {
  return { optional: schema };
}

export function list<T>(item: Schema<T>): Schema<readonly T[]> {
  return { json: { type: 'array', items: item.json } };
}

export function choice<const C extends readonly string[]>(...choices: C): Schema<C[number]> {
  return { json: { type: 'string', enum: choices } };
}

export const text: Schema<string> = { json: { type: 'string' } };
export const flag: Schema<boolean> = { json: { type: 'boolean' } };
/** A position, a count or a code: never negative. */
export const count: Schema<number> = { json: { type: 'integer', minimum: 0 } };
/** Lower-case hex. */
export const sha256: Schema<string> = { json: { type: 'string', pattern: '^[0-9a-f]{64}$' } };
