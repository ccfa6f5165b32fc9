/**
 * How a fixture writes bytes that a document cannot show, or would be flooded by. In a line of a block
 *
 *   {{repeat "TEXT" N}}   the text (a JSON string) N times
 *   {{bytes ff 0d}}       these bytes
 *   {{no-lf}}             last in a line: no LF behind it
 *
 * and everything else is UTF-8 as it stands, ended by LF.
 */

const DIRECTIVE = /\{\{(?:repeat ("(?:[^"\\]|\\.)*") (\d+)|bytes((?: [0-9a-f]{2})+)|no-lf)\}\}/g;

/** The bytes of one line of a block. Throws an Error on a directive that is none of the above. */
export function bytesOfLine(line: string): Uint8Array {
  const parts: Uint8Array[] = [];
  let from = 0;
  let lineEnd = '\n';
  for (const match of line.matchAll(DIRECTIVE)) {
    parts.push(plain(line.slice(from, match.index)));
    from = match.index + match[0].length;
    const [, text, times, bytes] = match;
    if (text !== undefined) parts.push(Buffer.from(String(JSON.parse(text)).repeat(Number(times))));
    else if (bytes !== undefined) parts.push(Buffer.from(bytes.replaceAll(' ', ''), 'hex'));
    else if (from === line.length) lineEnd = '';
    else throw new Error('{{no-lf}} stands last in its line');
  }
  return Buffer.concat([...parts, plain(line.slice(from)), Buffer.from(lineEnd)]);
}

function plain(text: string): Uint8Array {
  if (text.includes('{{')) throw new Error(`unknown directive: ${text}`);
  return Buffer.from(text);
}
