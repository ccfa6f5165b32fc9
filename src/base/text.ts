/**
 * What may be shown of text that somebody else wrote. Three readers are protected: a line reader of the protocol
 * (one message stays one line), a person's terminal (nothing drives it, nothing forges a row), and the log.
 */

/** Line separators and bidirectional formatting characters: legal in JSON strings, harmful in a line of text. */
const HIDDEN = /[\u0085\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** The same and every control character, tab and line feed included. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** UTF-16 units of somebody else's text that an error message may quote (protocol.md section 2). */
const QUOTED_UNITS = 80;

/**
 * JSON text with every line separator and bidirectional formatting character written as a `\u` escape. They can
 * stand only inside strings there, so the value stays the same (protocol.md section 1, "output").
 */
export function escapeJsonText(json: string): string {
  return json.replace(HIDDEN, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Text for a person: a tab becomes a space, every other control or formatting character `\u{..}` (cli.md). */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, (character) =>
    character === '\t' ? ' ' : `\\u{${character.charCodeAt(0).toString(16)}}`);
}

/** Somebody else's text inside a message of ours: cut to 80 units, then made printable (protocol.md section 2). */
export function quoted(text: string): string {
  return printable(text.length > QUOTED_UNITS ? `${text.slice(0, QUOTED_UNITS)}...` : text);
}

/** Whether the text holds half of a surrogate pair, which no UTF-8 can carry. */
export function hasLoneSurrogate(text: string): boolean {
  return !text.isWellFormed();
}

/** Without the mark that may stand at its start: positions count after it (tools.md section 4). */
export function withoutByteOrderMark(text: string): string {
  return text.startsWith('\ufeff') ? text.slice(1) : text;
}
