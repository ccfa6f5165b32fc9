/** A result's schema as a person reads it: `range: {start: {line: integer, character: integer}, ...}`. Pure. */
import type { Json, ResultShape } from '../tools/shape.ts';

/** One line a member of the result; an optional one ends in `?`. */
export function shapeLines(shape: ResultShape): readonly string[] {
  return members(shape.properties, shape.required);
}

function members(properties: unknown, required: unknown): readonly string[] {
  const always = new Set(Array.isArray(required) ? required : []);
  return Object.entries(properties as Readonly<Record<string, Json>>).map(([name, schema]) =>
    `${name}${always.has(name) ? '' : '?'}: ${shapeText(schema)}`);
}

function shapeText({ type, enum: choices, items, properties, required }: Json): string {
  if (Array.isArray(choices)) return choices.map((choice) => `"${choice}"`).join(' or ');
  if (type === 'array') return `[${shapeText(items as Json)}]`;
  if (type === 'object') return `{${members(properties, required).join(', ')}}`;
  return String(type);
}
