import type { Desk } from './answer.ts';
import type { SignaturesQuery } from './protocol.ts';
import type { SignaturesResult } from './results.ts';

export function signatures(_query: SignaturesQuery, _desk: Desk): SignaturesResult {
  throw new Error('not built');
}
