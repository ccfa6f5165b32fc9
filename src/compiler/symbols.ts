import type { Desk } from './answer.ts';
import type { SymbolsQuery } from './protocol.ts';
import type { OutlineResult, SymbolMatchesResult } from './results.ts';

export function symbols(_query: SymbolsQuery, _desk: Desk): OutlineResult | SymbolMatchesResult {
  throw new Error('not built');
}
