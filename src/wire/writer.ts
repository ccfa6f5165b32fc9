/**
 * The one writer of protocol lines: in order, each ended by LF, nothing lost (protocol.md section 1, "output"). The
 * stream buffers what the reader of the output does not take; `full` and `drained` let the pump stop reading meanwhile.
 * A reader that is gone (EPIPE) is a quiet end, told once. Knows nothing of what the lines say.
 */

interface Waiting {
  readonly until: () => boolean;
  readonly resolve: () => void;
}

export class LineWriter {
  readonly #put: (line: string, taken: (error?: Error | null) => void) => boolean;
  readonly #onClosed: () => void;
  /** Lines that the operating system has not taken yet. */
  #untaken = 0;
  #full = false;
  #closed = false;
  #waiting: Waiting[] = [];

  /** `onClosed` is called once if the output is closed or broken from outside, never because of `close`. */
  constructor(output: NodeJS.WritableStream, onClosed: () => void) {
    // Taken now: `wire/stdout` later puts another function in this place, for everybody else.
    const { write } = output;
    this.#put = (line, taken) => write.call(output, line, 'utf8', taken);
    this.#onClosed = onClosed;
    // These stay when the writer is closed: an EPIPE that comes late must find someone, or it ends the process loudly.
    output.on('error', () => this.#lost());
    output.on('close', () => this.#lost());
    output.on('drain', () => {
      this.#full = false;
      this.#changed();
    });
  }

  /** Writes one line. `line` has no LF. Does nothing once the output is closed. */
  write(line: string): void {
    if (this.#closed) return;
    this.#untaken += 1;
    this.#full = !this.#put(`${line}\n`, (error) => {
      this.#untaken -= 1;
      if (error) this.#lost();
      else this.#changed();
    });
  }

  /** Whether the output has more than it takes at the moment. */
  get full(): boolean {
    return this.#full && !this.#closed;
  }

  /** Resolves when the output takes more, or is closed. */
  drained(): Promise<void> {
    return this.#when(() => !this.full);
  }

  /** Resolves when all that was written is handed to the operating system, or the output is closed. */
  flush(): Promise<void> {
    return this.#when(() => this.#untaken === 0 || this.#closed);
  }

  /** Writes nothing more; whoever waits is let go. */
  close(): void {
    this.#closed = true;
    this.#changed();
  }

  #lost(): void {
    if (this.#closed) return;
    this.close();
    this.#onClosed();
  }

  #when(until: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push({ until, resolve });
      this.#changed();
    });
  }

  #changed(): void {
    const over = this.#waiting.filter(({ until }) => until());
    this.#waiting = this.#waiting.filter(({ until }) => !until());
    for (const { resolve } of over) resolve();
  }
}
