/**
 * The worker thread: takes calls, one at a time, and posts what becomes of each. Everything that it holds can be
 * lost; the main thread's side is `client.ts`, what crosses is `protocol.ts`.
 */
import { parentPort, workerData } from 'node:worker_threads';
import ts from 'typescript';
import { defined } from '../base/assert.ts';
import { Refusal, thrownAt } from '../base/faults.ts';
import type { Call, FromWorker, Reply, WorkerConfig } from './protocol.ts';
import { Service } from './service.ts';

/** Milliseconds between two reports of progress. */
const REPORT_MILLIS = 100;

const port = defined(parentPort ?? undefined, 'the port of the worker');
const service = new Service(workerData as WorkerConfig, report);
let running = 0;
/** When the running call last reported; the first report of a call always may be made. */
let reported = -Infinity;

port.on('message', (call: Call) => {
  running = call.sequence;
  reported = -Infinity;
  post(outcome(call));
  running = 0;
});
service.warm();
post({ kind: 'ready' });

function outcome(call: Call): Reply {
  const { sequence } = call;
  try {
    return { kind: 'ok', sequence, json: service.answer(call) };
  } catch (error) {
    if (error instanceof Refusal) return { kind: 'refused', sequence, message: error.message };
    if (error instanceof ts.OperationCanceledException) return { kind: 'stopped', sequence };
    return { kind: 'failed', sequence, error: error instanceof Error ? `${thrownAt(error)} ${error.name}: ${error.message}` : 'not an Error' };
  }
}

function report(files: number): void {
  const now = performance.now();
  if (running === 0 || now - reported < REPORT_MILLIS) return;
  reported = now;
  post({ kind: 'loading', sequence: running, files });
}

function post(message: FromWorker): void {
  port.postMessage(message);
}
