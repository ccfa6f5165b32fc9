/** Rows of two columns, the left one as wide as its widest cell. */
export function columns(rows: readonly (readonly [left: string, right: string])[]): readonly string[] {
  const width = Math.max(0, ...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
}
