import type { Desk } from './answer.ts';
import type { ImplementationsQuery } from './protocol.ts';
import type { ImplementationsResult } from './results.ts';

export function implementations(_query: ImplementationsQuery, _desk: Desk): ImplementationsResult {
  throw new Error('not built');
}
