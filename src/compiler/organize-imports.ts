import type { Desk } from './answer.ts';
import type { OrganizeImportsQuery } from './protocol.ts';
import type { OrganizeImportsResult } from './results.ts';

export function organizeImports(_query: OrganizeImportsQuery, _desk: Desk): OrganizeImportsResult {
  throw new Error('not built');
}
