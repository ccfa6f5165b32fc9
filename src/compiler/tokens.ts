import type { Desk } from './answer.ts';
import type { TokensQuery } from './protocol.ts';
import type { TokensResult } from './results.ts';

export function tokens(_query: TokensQuery, _desk: Desk): TokensResult {
  throw new Error('not built');
}
