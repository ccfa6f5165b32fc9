/**
 * The layers of src and what each may use: a layer imports only what stands below it. This is the table to read
 * before an import is added; `imports.ts` holds the house to it. A folder that is not listed here is a violation.
 */

export interface Layer {
  /** Other layers, `compiler` for all of one or `compiler/protocol.ts` for one file. Its own files always. */
  readonly imports: readonly string[];
  /** The same, for types alone: they are erased, and nothing of the other layer is loaded. */
  readonly types: readonly string[];
  /** Node's own modules, by their full names. */
  readonly builtins: readonly string[];
  /** Packages. */
  readonly packages: readonly string[];
}

/** What the main thread may load of the compiler: the rest imports `typescript` and lives in the worker. */
const COMPILER_CLIENT = ['compiler/client.ts', 'compiler/buffers.ts', 'compiler/protocol.ts', 'compiler/results.ts'];

/** What the three kinds of things that are served may use. */
const SERVED = ['compiler/buffers.ts', 'compiler/protocol.ts', 'compiler/results.ts', 'files/uris.ts', 'base'];

export const LAYERS: ReadonlyMap<string, Layer> = new Map(Object.entries({
  base: { imports: [], types: [], builtins: [], packages: [] },
  wire: { imports: ['base'], types: [], builtins: ['node:stream'], packages: [] },
  session: { imports: ['wire', 'base'], types: [], builtins: ['node:timers/promises'], packages: [] },
  files: {
    imports: ['base'],
    types: ['wire/limits.ts'],
    builtins: ['node:fs', 'node:path', 'node:url', 'node:crypto'],
    packages: [],
  },
  compiler: {
    imports: ['files', 'base'],
    types: ['wire/limits.ts'],
    builtins: ['node:worker_threads', 'node:path'],
    packages: ['typescript'],
  },
  tools: { imports: SERVED, types: ['wire/limits.ts', 'session/catalogue.ts'], builtins: [], packages: [] },
  resources: { imports: SERVED, types: ['wire/limits.ts', 'session/catalogue.ts'], builtins: [], packages: [] },
  prompts: { imports: SERVED, types: ['wire/limits.ts', 'session/catalogue.ts'], builtins: [], packages: [] },
  cli: {
    imports: ['tools', 'resources', 'prompts', ...COMPILER_CLIENT, 'files', 'session', 'wire', 'base'],
    types: [],
    builtins: ['node:timers/promises'],
    packages: [],
  },
  'main.ts': { imports: ['cli', 'wire', 'base'], types: [], builtins: [], packages: [] },
}));

/** What nobody may import: other processes, sockets, evaluated text, a debugger. Listed so that the message can say so. */
export const FORBIDDEN_BUILTINS: readonly string[] = [
  'child_process', 'cluster', 'dgram', 'dns', 'http', 'http2', 'https', 'inspector', 'module', 'net', 'repl', 'tls', 'vm', 'wasi',
];

/** Global names that reach the same by another way. `console` writes to standard output, which is the protocol's. */
export const FORBIDDEN_GLOBALS: readonly string[] = [
  'eval', 'Function', 'require', 'fetch', 'WebSocket', 'EventSource', 'XMLHttpRequest', 'WebAssembly', 'console',
];

/** Members of `process` with the same reach; `stdout` is only for `wire`. */
export const FORBIDDEN_PROCESS_MEMBERS: readonly string[] = ['binding', '_linkedBinding', 'dlopen', 'getBuiltinModule', 'mainModule'];

/** Lines. A longer file is no longer read in one go by the person who must trust it. */
export const LONGEST_FILE = 300;
