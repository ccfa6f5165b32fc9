import type { Desk } from './answer.ts';
import type { FormatQuery } from './protocol.ts';
import type { FormatResult } from './results.ts';

export function format(_query: FormatQuery, _desk: Desk): FormatResult {
  throw new Error('not built');
}
