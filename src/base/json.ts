/**
 * Reading JSON that somebody else wrote. Names such as `__proto__` and `constructor` are data there, so a member is
 * read only if the object itself has it (protocol.md section 2).
 */

export type JsonObject = Readonly<Record<string, unknown>>;

/** Whether a JSON value is an object: neither null nor an array. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The object's own member of that name; undefined if it has none, or if there is no object. */
export function own(object: JsonObject | undefined, name: string): unknown {
  return object !== undefined && Object.hasOwn(object, name) ? object[name] : undefined;
}
