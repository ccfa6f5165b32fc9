/**
 * Bytes of a file to source text and back. A file is text if it is UTF-8, or UTF-16 with a byte order mark, from the
 * first byte to the last (compiler.md section 2): nothing is ever replaced by U+FFFD, so text, encoding and mark
 * together give the bytes back. That is why nobody keeps the bytes. Pure.
 */
import { createHash } from 'node:crypto';

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be';

export interface DecodedText {
  /** Without the byte order mark. */
  readonly text: string;
  readonly encoding: Encoding;
  readonly bom: boolean;
}

/**
 * UTF-16 units at the start of a file in which a NUL means that it is no text. It is the rule by which git tells a
 * binary file, and it also finds UTF-16 without a mark. A NUL further on may stand in some string literal.
 */
const SEARCHED_FOR_NUL = 8_000;

/** `undefined`: not text, that is a byte sequence that no encoder makes, or a NUL near the start. */
export function decodeText(bytes: Uint8Array): DecodedText | undefined {
  const { encoding, bom } = markOf(bytes);
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return text.slice(0, SEARCHED_FOR_NUL).includes('\0') ? undefined : { text, encoding, bom };
  } catch {
    return undefined;
  }
}

/** The bytes that `decodeText` was given. */
export function encodeText({ text, encoding, bom }: DecodedText): Uint8Array {
  const marked = bom ? `\ufeff${text}` : text;
  if (encoding === 'utf-8') return Buffer.from(marked, 'utf8');
  const bytes = Buffer.from(marked, 'utf16le');
  return encoding === 'utf-16le' ? bytes : bytes.swap16();
}

/** Lower-case hex of the bytes, or of a string's UTF-8. */
export function sha256Hex(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function markOf(bytes: Uint8Array): { readonly encoding: Encoding; readonly bom: boolean } {
  const [first, second, third] = bytes;
  if (first === 0xff && second === 0xfe) return { encoding: 'utf-16le', bom: true };
  if (first === 0xfe && second === 0xff) return { encoding: 'utf-16be', bom: true };
  return { encoding: 'utf-8', bom: first === 0xef && second === 0xbb && third === 0xbf };
}
