/**
 * Stands between a client and the server that it wants to start: starts it, hands on every byte both ways and records
 * them. `tee.ts RECORDING COMMAND ARG...`; the recording is RECORDING-PID.jsonl, since a client may start several.
 */
import { spawn } from 'node:child_process';
import { Recorder } from './recorder.ts';

const [recording, command, ...args] = process.argv.slice(2);
if (recording === undefined || command === undefined) throw new Error('usage: tee.ts RECORDING COMMAND ARG...');

const recorder = new Recorder(`${recording}-${process.pid}.jsonl`);
const server = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'], shell: process.platform === 'win32' });
process.stdin.on('data', (chunk: Buffer) => {
  recorder.take('client', chunk);
  server.stdin.write(chunk);
});
process.stdin.on('end', () => server.stdin.end());
// Either end may go first; what matters then is the exit code of the server.
server.stdin.on('error', () => undefined);
process.stdout.on('error', () => undefined);
server.stdout.on('data', (chunk: Buffer) => {
  recorder.take('server', chunk);
  process.stdout.write(chunk);
});
let signalled = false;
process.on('SIGTERM', () => {
  signalled = true;
  server.kill('SIGTERM');
});
server.on('close', (code) => {
  recorder.end(code, signalled);
  process.exitCode = code ?? 1;
  process.stdin.destroy();
});
