import type { Desk } from './answer.ts';
import type { ReferencesQuery } from './protocol.ts';
import type { ReferencesResult } from './results.ts';

export function references(_query: ReferencesQuery, _desk: Desk): ReferencesResult {
  throw new Error('not built');
}
