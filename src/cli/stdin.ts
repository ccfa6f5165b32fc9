/** The text on standard input, for `--text -` (cli.md). */
import { Refusal } from '../base/faults.ts';

/** A UTF-16 unit takes at most three bytes of UTF-8: more bytes than that are more units than `most`, surely. */
const BYTES_PER_UNIT = 3;

/** Reads to the end, and no further than what can have `most` UTF-16 units. Throws `Refusal`. */
export async function readText(input: NodeJS.ReadableStream, most: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of input) {
    const part = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    bytes += part.length;
    if (bytes > most * BYTES_PER_UNIT) throw new Refusal(`standard input has more than ${most} characters (sourceChars)`);
    chunks.push(part);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.concat(chunks));
  } catch {
    throw new Refusal('standard input is not UTF-8');
  }
}
