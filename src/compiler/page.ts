/** One page of a list, and what is said of the rest (tools.md section 5, `limit` and `offset`). */
import type { Paged } from './results.ts';

export function page<T>(all: readonly T[], { limit, offset }: { readonly limit: number; readonly offset: number }): { readonly list: readonly T[]; readonly paged: Paged } {
  const list = all.slice(offset, offset + limit);
  const end = offset + list.length;
  const truncated = end < all.length;
  return { list, paged: { total: all.length, truncated, ...(truncated && { nextOffset: end }) } };
}
