/**
 * What the log may say of an exception that should not have been thrown (protocol.md sections 5 and 7): its class, and
 * the first line of its message up to the first quotation mark, behind which source text may stand.
 */

const QUOTATION = /["'`\u2018\u2019\u201a\u201c\u201d\u201e\u00ab\u00bb]/;

/** UTF-16 units of the message. */
const MESSAGE_UNITS = 120;

export function bugValues(error: unknown): { readonly class: string; readonly message: string } {
  if (!(error instanceof Error)) return { class: typeof error, message: '' };
  const [line = ''] = error.message.split(/[\r\n\u2028\u2029]/);
  const [plain = ''] = line.split(QUOTATION);
  return { class: error.constructor.name, message: plain.slice(0, MESSAGE_UNITS) };
}
