/**
 * Keeps standard output for protocol lines (protocol.md section 1, last row): while a session is served there,
 * whatever else writes to `process.stdout`, a dependency's `console.log` or a worker's output, goes to standard error.
 */

/**
 * Diverts standard output if `output` is it; any other stream is the session's alone. Returns the function that puts
 * things back. The session's own writer has taken hold of the stream's `write` before.
 */
export function divertStandardOutput(output: NodeJS.WritableStream): () => void {
  const { stdout, stderr } = process;
  if (output !== stdout) return () => undefined;
  const { write } = stdout;
  stdout.write = stderr.write.bind(stderr) as typeof stdout.write;
  return () => {
    stdout.write = write;
  };
}
