/**
 * The shapes of what the tools answer (tools.md section 4 and 5). Positions are 0-based lines and 0-based UTF-16 code
 * units. These are the types; `tools/shapes.ts` holds the JSON Schemas, and the type checker holds one to the other.
 */

export interface Position {
  readonly line: number;
  readonly character: number;
}

export interface Range {
  readonly start: Position;
  /** Exclusive. */
  readonly end: Position;
}

/** A document: `uri` always, `path` (relative to the root, `/` separated) where it is below the root. */
export interface DocumentName {
  readonly uri: string;
  readonly path?: string;
}

export interface Place extends DocumentName {
  readonly range: Range;
  readonly name?: string;
  readonly kind?: string;
  readonly container?: string;
  /** The line of source that holds `range.start`, trimmed, cut at 160 UTF-16 units. */
  readonly preview?: string;
}

/** What a question with a place was understood to mean. */
export interface Target extends DocumentName {
  readonly line: number;
  readonly character: number;
  readonly name?: string;
  /** Lower-case hex, of the bytes on disk or of a buffer's UTF-8. */
  readonly sha256: string;
}

/** What an answer rests on. */
export interface Scope {
  readonly kind: 'closure' | 'project';
  /** Config files, relative to the root. */
  readonly projects: readonly string[];
  /** Source files searched, libraries left out of the count. */
  readonly files: number;
  readonly complete: boolean;
  readonly note?: string;
  /** The version of the compiler that answered. */
  readonly compiler: string;
  /** The version of the nearest `typescript` package below the root, where there is one. */
  readonly workspaceCompiler?: string;
}

export type Severity = 'error' | 'suggestion';

export interface RelatedInformation extends DocumentName {
  readonly range: Range;
  readonly message: string;
}

export interface Diagnostic {
  readonly range: Range;
  readonly severity: Severity;
  /** The number of the compiler's message, 2322 for TS2322. */
  readonly code: number;
  readonly message: string;
  readonly preview: string;
  readonly tags?: readonly ('unnecessary' | 'deprecated')[];
  readonly related?: readonly RelatedInformation[];
}

export interface FileDiagnostics extends DocumentName {
  readonly sha256: string;
  readonly diagnostics: readonly Diagnostic[];
}

export interface DiagnosticsResult {
  readonly files: readonly FileDiagnostics[];
  readonly counts: { readonly error: number; readonly suggestion: number };
  /** Findings in all, of which `files` holds those from `offset` on, at most `limit`. */
  readonly total: number;
  readonly truncated: boolean;
  readonly nextOffset?: number;
  readonly scope: Scope;
}

export interface DescribeResult {
  readonly target: Target;
  readonly found: boolean;
  readonly kind: string;
  readonly signature: string;
  readonly documentation: string;
  readonly tags: readonly { readonly name: string; readonly text: string }[];
  /** Whether a higher `verbosity` would show more. */
  readonly expandable: boolean;
  readonly range: Range;
}

export interface Definition extends Place {
  /** The whole declaration, `range` being its name. */
  readonly fullRange: Range;
}

export interface DefinitionResult {
  readonly target: Target;
  readonly definitions: readonly Definition[];
  readonly scope: Scope;
}

export interface CloseResult {
  readonly uri: string;
  readonly closed: boolean;
}
