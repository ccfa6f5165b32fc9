/** A workspace in a temporary folder and the compiler's side over it, without a thread. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { TestContext } from 'node:test';
import { Refusal } from '#tsmcp/base/faults.ts';
import type { OpenBuffer, Query } from '#tsmcp/compiler/protocol.ts';
import type { DefinitionResult, DescribeResult, DiagnosticsResult } from '#tsmcp/compiler/results.ts';
import { Service } from '#tsmcp/compiler/service.ts';
import { installation } from '#tsmcp/files/installation.ts';
import type { System } from '#tsmcp/files/system.ts';
import { DEFAULT_LIMITS, type Limits } from '#tsmcp/wire/limits.ts';

/** The smallest library that a program can be checked with: these tests ask about names, not about the library. */
export const SMALL = JSON.stringify({ compilerOptions: { lib: ['es5'], strict: true, module: 'esnext', moduleResolution: 'bundler', types: [] }, files: [] });

export interface Workspace {
  /** The root, links resolved. */
  readonly root: string;
  readonly service: Service;
  write(path: string, text: string | Uint8Array): void;
  remove(path: string): void;
  /** Opens or replaces a buffer in what the next call sees. */
  open(name: string, text: string): void;
  close(name: string): void;
  ask(query: Query): unknown;
  /** The JSON text of an answer, or of `{ refused: ... }`: what a client would see. */
  answer(query: Query): string;
  diagnostics(query?: Partial<Extract<Query, { tool: 'diagnostics' }>>): DiagnosticsResult;
  describe(query: Partial<Extract<Query, { tool: 'describe' }>>): DescribeResult;
  definition(query: Partial<Extract<Query, { tool: 'definition' }>>): DefinitionResult;
}

export interface WorkspaceOptions {
  readonly projects?: readonly string[];
  readonly types?: readonly string[];
  readonly limits?: Partial<Limits>;
  readonly withoutRoot?: boolean;
  /** Milliseconds that a call may take. */
  readonly remainingMillis?: number;
  readonly stop?: SharedArrayBuffer;
  /** Another file system than this machine's, one that ignores case for one. */
  readonly system?: System;
  readonly ignoreCase?: boolean;
  readonly onProgress?: (files: number) => void;
  /** The clock that says which files were changed lately; milliseconds since the epoch. */
  readonly now?: () => number;
}

/** A new folder that is removed after the test. */
export function temporaryFolder(context: TestContext): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'tsmcp-')));
  context.after(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

export function writeFiles(root: string, files: Readonly<Record<string, string | Uint8Array>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

export function workspace(context: TestContext, files: Readonly<Record<string, string | Uint8Array>>, options: WorkspaceOptions = {}): Workspace {
  const root = temporaryFolder(context);
  writeFiles(root, files);
  return workspaceAt(root, options);
}

/** The compiler's side over a folder that is there already. */
export function workspaceAt(root: string, options: WorkspaceOptions = {}): Workspace {
  const service = new Service({
    root: options.withoutRoot === true ? undefined : root,
    rootAsGiven: undefined,
    projects: (options.projects ?? []).map((project) => `${root}/${project}`),
    types: options.types ?? [],
    lib: installation().lib,
    limits: { ...DEFAULT_LIMITS, ...options.limits },
    stop: options.stop ?? new SharedArrayBuffer(4),
    ignoreCase: options.ignoreCase ?? false,
  }, options.onProgress ?? (() => {}), {
    ...(options.now !== undefined && { now: options.now }),
    ...(options.system !== undefined && { system: options.system }),
  });
  const known = new Map<string, OpenBuffer>();
  let opened: OpenBuffer[] = [];
  let closed: string[] = [];
  let sequence = 0;
  const asked = (query: Query): string => {
    sequence += 1;
    const call = { sequence, query, opened, closed, remainingMillis: options.remainingMillis ?? 60_000 };
    opened = [];
    closed = [];
    return service.answer(call);
  };
  const ask = (query: Query): unknown => JSON.parse(asked(query));
  return {
    root,
    service,
    ask,
    answer: (query) => {
      try {
        return asked(query);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        return JSON.stringify({ refused: error.message });
      }
    },
    write: (path, text) => {
      writeFiles(root, { [path]: text });
    },
    remove: (path) => {
      rmSync(join(root, path), { recursive: true });
    },
    open: (name, text) => {
      const buffer = { name, text, version: (known.get(name)?.version ?? 0) + 1 };
      known.set(name, buffer);
      opened.push(buffer);
    },
    close: (name) => {
      closed.push(name);
      opened = opened.filter((buffer) => buffer.name !== name);
    },
    diagnostics: (query = {}) =>
      ask({ tool: 'diagnostics', sources: [], severity: 'error', limit: 100, offset: 0, ...query }) as DiagnosticsResult,
    describe: (query) =>
      ask({ tool: 'describe', source: path('a.ts'), place: {}, verbosity: 0, ...query }) as DescribeResult,
    definition: (query) =>
      ask({ tool: 'definition', source: path('a.ts'), place: {}, of: 'value', ...query }) as DefinitionResult,
  };
}

export function path(name: string): { kind: 'path'; path: string } {
  return { kind: 'path', path: name };
}

export function buffer(name: string): { kind: 'buffer'; name: string } {
  return { kind: 'buffer', name };
}

/** Every finding as `document:line:character code message`, 0-based. */
export function lines(result: DiagnosticsResult): readonly string[] {
  return result.files.flatMap((file) => file.diagnostics.map(({ range, code, message }) =>
    `${file.path ?? file.uri}:${range.start.line}:${range.start.character} ${code} ${message}`));
}
