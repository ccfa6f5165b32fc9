/** A result's schema as a person reads it: `range: {start: {line: integer, character: integer}, ...}`. Pure. */
import type { Json, ResultShape } from '../tools/shape.ts';

/** One line a member of the result; an optional one ends in `?`. */
export function shapeLines({ properties, required }: ResultShape): readonly string[] {
  return Object.entries(properties).map(([name, schema]) =>
    `${name}${required.includes(name) ? '' : '?'}: ${shapeText(schema)}`);
}

function shapeText(schema: Json): string {
  const { type, enum: choices, items, $ref: reference } = schema;
  if (typeof reference === 'string') return `one of ${reference.split('/')[2] ?? ''}, again`;
  if (Array.isArray(choices)) return choices.map((choice) => `"${choice}"`).join(' or ');
  if (type === 'array') return `[${shapeText(items as Json)}]`;
  if (type === 'object') return `{${shapeLines(schema as Json & ResultShape).join(', ')}}`;
  return String(type);
}
