/**
 * A source that is more than the compiler can take, for what then becomes of the server: each alias is ten thousand
 * literal types that are kept for good, and nothing in it looks at a cancellation. With little memory it is too large;
 * with enough of it, it runs for minutes.
 */
export function explodingTypes(aliases = 4_000): string {
  const lines = ['type D = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;'];
  for (let index = 0; index < aliases; index += 1) lines.push(`type X${index} = \`${index}-\${D}\${D}\${D}\${D}\`;`);
  return lines.join('\n');
}
