import type { Desk } from './answer.ts';
import type { RenameQuery } from './protocol.ts';
import type { RenameResult } from './results.ts';

export function rename(_query: RenameQuery, _desk: Desk): RenameResult {
  throw new Error('not built');
}
