/** The argument group `limit`, `offset`: which part of a list is answered (tools.md section 5). */
import { declare } from './parameters.ts';
import { HIGHEST } from './place.ts';

/** At most `limit` where the caller names none, never more than `most`. */
export function page<const Limit extends number>(limit: Limit, most: number) {
  return declare({
    limit: { kind: 'integer', minimum: 1, maximum: most, default: limit, description: 'How many at most.' },
    offset: { kind: 'integer', minimum: 0, maximum: HIGHEST, default: 0, description: 'How many to skip: nextOffset of the last answer.' },
  });
}
