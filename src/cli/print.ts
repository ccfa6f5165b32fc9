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

/**
 * Where log lines go. Nobody may be reading: a closed stream must not end the server, and what a reader leaves lying
 * must not pile up in memory, so lines are dropped while the stream has more than it takes.
 */
export function logLines(stream: NodeJS.WritableStream): (line: string) => void {
  let full = false;
  stream.on('error', () => undefined).on('drain', () => {
    full = false;
  });
  return (line) => {
    if (!full) full = !stream.write(line);
  };
}

export function isTerminal(stream: NodeJS.ReadableStream | NodeJS.WritableStream): boolean {
  return 'isTTY' in stream && stream.isTTY === true;
}
