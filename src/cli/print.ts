/**
 * Text to a stream that somebody may have closed: a reader that went away (`tsmcp call ... | head`) is no fault of
 * ours and ends nothing loudly.
 */

/** Resolves when the text is handed to the operating system, or the stream is closed. */
export function print(stream: NodeJS.WritableStream, text: string): Promise<void> {
  return new Promise((resolve) => {
    stream.once('error', () => resolve());
    stream.write(text, () => resolve());
  });
}

export function isTerminal(stream: NodeJS.ReadableStream | NodeJS.WritableStream): boolean {
  return 'isTTY' in stream && stream.isTTY === true;
}
