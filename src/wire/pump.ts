/**
 * Carries chunks from the input to whoever takes them, one at a time: the next is asked for when the last was taken,
 * which is how reading stops while output is not taken (protocol.md section 6). Knows no lines.
 */
import { Readable } from 'node:stream';

/**
 * Resolves at the end of the input, or once `stop` is aborted, which also lets go of the input so that nothing of it
 * keeps the process alive. An input that breaks ends here. Rejects only with what `take` threw.
 */
export async function pump(
  input: NodeJS.ReadableStream,
  take: (chunk: Uint8Array) => Promise<void>,
  stop: AbortSignal,
): Promise<void> {
  const readable = input instanceof Readable ? input : new Readable().wrap(input);
  const letGo = (): void => {
    readable.destroy();
  };
  if (stop.aborted) return letGo();
  stop.addEventListener('abort', letGo, { once: true });
  const chunks: AsyncIterator<unknown> = readable[Symbol.asyncIterator]();
  for (;;) {
    const next = await chunks.next().catch(() => undefined);
    if (next === undefined || next.done === true || stop.aborted) break;
    await take(bytesOf(next.value));
  }
  stop.removeEventListener('abort', letGo);
}

function bytesOf(chunk: unknown): Uint8Array {
  return chunk instanceof Uint8Array ? chunk : Buffer.from(String(chunk));
}
