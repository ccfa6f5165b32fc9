/**
 * Loaded into the server before anything of it (`--import`): replaces every function of `node:fs` by one that first
 * writes down its name and its paths, in the main thread and in workers. The file to write to stands in the
 * environment. Compiled by the test alone, so it may import nothing of the project.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import workers from 'node:worker_threads';

type AnyFunction = (...args: unknown[]) => unknown;

const { openSync, writeSync, readlinkSync } = fs;
const log = openSync(process.env['TSMCP_RECORD'] ?? '', 'a');

/** What a function was given as a path; a descriptor's own name is written as where it leads. */
function pathOf(value: unknown): string | undefined {
  if (value instanceof URL) return decodeURIComponent(value.pathname);
  const path = Buffer.isBuffer(value) ? value.toString() : value;
  if (typeof path !== 'string') return undefined;
  return /^\/proc\/self\/fd\/\d+$/.test(path) ? readlinkSync(path) : path;
}

function recorded(name: string, original: AnyFunction): AnyFunction {
  const wrapped = function (this: unknown, ...args: unknown[]): unknown {
    // A link or a copy has two paths.
    for (const path of args.slice(0, 2).map(pathOf)) {
      if (path !== undefined && /[/\\.]/.test(path)) writeSync(log, `${name}\t${JSON.stringify(path)}\n`);
    }
    return Reflect.apply(original, this, args);
  };
  return Object.assign(wrapped, original);
}

function recordAll(table: object): void {
  const functions = table as Record<string, unknown>;
  for (const [name, value] of Object.entries(functions)) {
    if (typeof value !== 'function' || /^[A-Z_]/.test(name)) continue;
    const wrapped = recorded(name, value as AnyFunction) as AnyFunction & { native?: AnyFunction };
    if (wrapped.native !== undefined) wrapped.native = recorded(`${name}.native`, wrapped.native);
    functions[name] = wrapped;
  }
}

recordAll(fs);
recordAll(fs.promises);

// The server starts its worker with no arguments of Node, and this is one.
const { Worker } = workers;
(workers as { Worker: typeof Worker }).Worker = class extends Worker {
  constructor(file: string | URL, options: workers.WorkerOptions = {}) {
    super(file, { ...options, execArgv: [...options.execArgv ?? [], '--import', import.meta.url] });
  }
};
syncBuiltinESMExports();
writeSync(log, `recording\t"${workers.isMainThread ? 'main' : 'worker'}"\n`);
