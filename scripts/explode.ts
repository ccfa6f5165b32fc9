/**
 * Sources that are more than the compiler can take, for what then becomes of the server: each alias is ten thousand
 * literal types that are kept for good, and nothing in it looks at a cancellation.
 */

/** Takes tens of MiB for each alias: over any memory in seconds. */
export function explodingTypes(): string {
  return aliases(2_000);
}

/** Takes little memory for each alias, and minutes for all of them. */
export function endlessTypes(): string {
  return aliases(1);
}

/** `chars`: of every literal. */
function aliases(chars: number): string {
  const lines = ['type D = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;', `type P = '${'x'.repeat(chars)}';`];
  for (let index = 0; index < 4_000; index += 1) lines.push(`type X${index} = \`${index}-\${P}\${D}\${D}\${D}\${D}\`;`);
  return lines.join('\n');
}
