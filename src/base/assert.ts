/**
 * Assertions for what the type checker cannot see. A failed one is a bug of ours: it is thrown as a plain
 * Error, caught at the edge of the call, and answered as -32603 without its text.
 */

/** Marks a branch that no value reaches. A new member of a closed union makes the call a type error. */
export function unreachable(value: never): never {
  throw new Error(`unreachable: ${typeof value}`);
}

/** The value, or a thrown Error that says `what` was missing. */
export function defined<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`missing: ${what}`);
  return value;
}
