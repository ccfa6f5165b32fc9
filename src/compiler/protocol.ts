/**
 * What crosses between the two threads. The main thread asks `Call`s, one at a time; the worker answers each with one
 * `Reply` after any number of `Loading`s. A call carries everything that its answer needs, changed buffers included,
 * so that no answer rests on older text than the call saw (compiler.md section 1). Plain data; knows no thread.
 */
import type { Severity } from './results.ts';

/** A document as a caller names it. */
export type DocumentRef =
  /** The open buffer `ts-buffer:NAME`. */
  | { readonly kind: 'buffer'; readonly name: string }
  /** As given: relative to the root or absolute. */
  | { readonly kind: 'path'; readonly path: string }
  /** As given: a `file:` URI. */
  | { readonly kind: 'file'; readonly uri: string }
  /** A declaration file that ships with the compiler. */
  | { readonly kind: 'lib'; readonly name: string }
  /** A file below the `directory`-th `--types` directory (from 0). */
  | { readonly kind: 'types'; readonly directory: number; readonly path: string };

/** A place as a caller names it (tools.md section 3); the tool has checked which members stand together. */
export interface PlaceRef {
  readonly line?: number;
  readonly character?: number;
  readonly symbol?: string;
}

export interface DiagnosticsQuery {
  readonly tool: 'diagnostics';
  /** The documents asked by name; empty: every file of the launched projects. */
  readonly sources: readonly DocumentRef[];
  readonly severity: Severity;
  readonly limit: number;
  readonly offset: number;
}

export interface DescribeQuery {
  readonly tool: 'describe';
  readonly source: DocumentRef;
  readonly place: PlaceRef;
  readonly verbosity: number;
}

export interface DefinitionQuery {
  readonly tool: 'definition';
  readonly source: DocumentRef;
  readonly place: PlaceRef;
  readonly of: 'value' | 'type';
}

export interface ImplementationsQuery {
  readonly tool: 'implementations';
  readonly source: DocumentRef;
  readonly place: PlaceRef;
  readonly limit: number;
  readonly offset: number;
}

export interface ReferencesQuery {
  readonly tool: 'references';
  readonly source: DocumentRef;
  readonly place: PlaceRef;
  readonly limit: number;
  readonly offset: number;
}

export interface SymbolsQuery {
  readonly tool: 'symbols';
  /** An outline of a document, or a search by name in the launched projects (without any: in the open buffers). */
  readonly of: { readonly source: DocumentRef; readonly depth: number } | { readonly name: string };
  readonly limit: number;
  readonly offset: number;
}

export interface CompleteQuery {
  readonly tool: 'complete';
  readonly source: DocumentRef;
  readonly place: PlaceRef;
  readonly limit: number;
  /** Whether names are offered that an automatic import would bring in. */
  readonly imports: boolean;
}

export interface SignaturesQuery {
  readonly tool: 'signatures';
  readonly source: DocumentRef;
  readonly place: PlaceRef;
}

export interface TokensQuery {
  readonly tool: 'tokens';
  readonly source: DocumentRef;
  readonly startLine?: number;
  readonly endLine?: number;
  readonly limit: number;
  readonly offset: number;
}

export interface FormatQuery {
  readonly tool: 'format';
  readonly source: DocumentRef;
  readonly tabSize?: number;
  readonly insertSpaces?: boolean;
  readonly startLine?: number;
  readonly endLine?: number;
}

export interface OrganizeImportsQuery {
  readonly tool: 'organize-imports';
  readonly source: DocumentRef;
  readonly mode: 'all' | 'sort' | 'remove-unused';
}

export interface RenameQuery {
  readonly tool: 'rename';
  readonly source: DocumentRef;
  readonly place: PlaceRef;
  readonly newName: string;
}

/** What the resources of tools.md section 6 show of the compiler. */
export interface ResourceQuery {
  readonly tool: 'resource';
  readonly name: 'keywords' | 'default-libs';
}

export type Query =
  | DiagnosticsQuery | DescribeQuery | DefinitionQuery | ImplementationsQuery | ReferencesQuery | SymbolsQuery
  | CompleteQuery | SignaturesQuery | TokensQuery | FormatQuery | OrganizeImportsQuery | RenameQuery | ResourceQuery;

export interface OpenBuffer {
  readonly name: string;
  readonly text: string;
  /** Grows with each replacement, over the whole life of the process. */
  readonly version: number;
}

/** Main to worker. */
export interface Call {
  readonly sequence: number;
  readonly query: Query;
  /** Buffers that were opened or replaced since the last call that this worker has seen. */
  readonly opened: readonly OpenBuffer[];
  /** Names of buffers that were closed since then. */
  readonly closed: readonly string[];
  /** Milliseconds from now until the main thread gives up. */
  readonly remainingMillis: number;
}

/** The sequence number under which a worker loads what the first call will need; a call that arrives stops it. */
export const WARM_UP = -1;

/** It has warmed up, or was stopped in it by a call. */
export interface Ready {
  readonly kind: 'ready';
}

export interface Loading {
  readonly kind: 'loading';
  readonly sequence: number;
  /** Files loaded so far. */
  readonly files: number;
}

export type Reply =
  /** `json`: the JSON text of the result, within `resultChars`. */
  | { readonly kind: 'ok'; readonly sequence: number; readonly json: string }
  /** The question cannot be answered as asked: words for the one who asked. */
  | { readonly kind: 'refused'; readonly sequence: number; readonly message: string }
  /** The flag was seen: nobody waits for an answer. */
  | { readonly kind: 'stopped'; readonly sequence: number }
  /** An exception was caught during the call; the service has been rebuilt. */
  | { readonly kind: 'failed'; readonly sequence: number; readonly error: string };

export type FromWorker = Ready | Loading | Reply;

/** What a worker is started with. All paths are absolute, links resolved, `/` separated. */
export interface WorkerConfig {
  readonly root: string | undefined;
  /** The root as it was spelled at launch, made absolute; paths in that spelling are understood too. */
  readonly rootAsGiven: string | undefined;
  /** Config files of the launched projects, absolute, below the root. */
  readonly projects: readonly string[];
  readonly types: readonly string[];
  /** The library folder of the installed compiler. */
  readonly lib: string;
  /** Whether names that differ only in case are one name. */
  readonly ignoreCase?: boolean;
  readonly limits: CompilerLimits;
  /** One Int32: the sequence number of the call that is to stop. */
  readonly stop: SharedArrayBuffer;
}

/** The limits that the compiler keeps (protocol.md section 8). */
export interface CompilerLimits {
  readonly sourceChars: number;
  readonly fileBytes: number;
  readonly resultChars: number;
  readonly programFiles: number;
  readonly listedEntries: number;
}
