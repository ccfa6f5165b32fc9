import { PassThrough, Writable } from 'node:stream';

/** A writable stream that keeps what is written. */
export class Kept extends Writable {
  text = '';
  readonly isTTY: boolean;

  constructor(isTTY = false) {
    super({ decodeStrings: false });
    this.isTTY = isTTY;
  }

  override _write(chunk: unknown, _encoding: string, taken: () => void): void {
    this.text += String(chunk);
    taken();
  }
}

/** The three streams of a program, its input already ended. */
export function streams(input: string | Uint8Array = '', tty: { readonly stdout?: boolean; readonly stderr?: boolean } = {}) {
  const stdin = new PassThrough();
  stdin.end(input);
  return { stdin, stdout: new Kept(tty.stdout), stderr: new Kept(tty.stderr) };
}
