import type { Desk } from './answer.ts';
import type { CompleteQuery } from './protocol.ts';
import type { CompleteResult } from './results.ts';

export function complete(_query: CompleteQuery, _desk: Desk): CompleteResult {
  throw new Error('not built');
}
