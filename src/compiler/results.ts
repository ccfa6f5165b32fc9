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

/** What every paged list has beside the list itself. */
export interface Paged {
  /** How many there are in all. */
  readonly total: number;
  readonly truncated: boolean;
  /** Where the next page begins, if there is one. */
  readonly nextOffset?: number;
}

export interface ImplementationsResult extends Paged {
  readonly target: Target;
  readonly implementations: readonly Place[];
  readonly scope: Scope;
}

export type ReferenceRole = 'declaration' | 'import' | 'write' | 'read';

export interface Reference {
  readonly range: Range;
  readonly role: ReferenceRole;
  readonly preview: string;
}

export interface FileReferences extends DocumentName {
  readonly references: readonly Reference[];
}

export interface ReferencesResult extends Paged {
  readonly target: Target;
  readonly files: readonly FileReferences[];
  readonly scope: Scope;
}

export interface OutlineSymbol {
  readonly name: string;
  readonly kind: string;
  /** The whole declaration. */
  readonly range: Range;
  readonly nameRange: Range;
  readonly children?: readonly OutlineSymbol[];
}

/** `symbols` of a source. `total` counts the symbols down to the depth asked for. */
export interface OutlineResult extends DocumentName, Paged {
  readonly symbols: readonly OutlineSymbol[];
}

export interface SymbolMatch extends Place {
  readonly match: 'exact' | 'prefix' | 'substring' | 'camelCase';
}

/** `symbols` with a query. */
export interface SymbolMatchesResult extends Paged {
  readonly matches: readonly SymbolMatch[];
  readonly scope: Scope;
}

export interface TextEdit {
  readonly range: Range;
  readonly newText: string;
}

/** In order, none overlapping; positions count after a byte order mark. */
export interface FileEdits extends DocumentName {
  /** Of the text that the edits are for: lower-case hex, of the bytes on disk or of a buffer's UTF-8. */
  readonly sha256: string;
  readonly edits: readonly TextEdit[];
}

export interface CompletionItem {
  readonly label: string;
  readonly kind: string;
  /** What to insert, where it is not the label. */
  readonly insertText?: string;
  /** What it replaces, where that is not the identifier typed before the place. */
  readonly replace?: Range;
  readonly detail?: string;
  /** The module that an automatic import would come from. */
  readonly from?: string;
  readonly deprecated?: boolean;
  /** What an automatic import changes elsewhere in the document. */
  readonly edits?: readonly TextEdit[];
}

export interface CompleteResult {
  readonly items: readonly CompletionItem[];
  readonly total: number;
  readonly truncated: boolean;
}

export interface SignatureParameter {
  readonly label: string;
  readonly documentation?: string;
}

export interface Signature {
  readonly label: string;
  readonly documentation?: string;
  readonly parameters: readonly SignatureParameter[];
}

export interface SignaturesResult {
  readonly signatures: readonly Signature[];
  readonly activeSignature: number;
  readonly activeParameter: number;
}

export interface Token {
  readonly line: number;
  readonly character: number;
  /** UTF-16 units. */
  readonly length: number;
  readonly type: string;
  readonly modifiers: readonly string[];
}

export interface TokensResult extends DocumentName, Paged {
  readonly tokens: readonly Token[];
}

export interface FormatResult {
  /** None: already formatted. */
  readonly files: readonly FileEdits[];
}

export interface OrganizeImportsResult {
  readonly files: readonly FileEdits[];
  /** Why something was left as it is. */
  readonly reason?: string;
}

export interface RenameResult {
  readonly target: Target;
  readonly newName: string;
  /** Whether the edits were tried in memory and found to keep every binding; otherwise there are none. */
  readonly proven: boolean;
  readonly reason?: string;
  readonly files: readonly FileEdits[];
  /** Edits in all files. */
  readonly changes: number;
  /** Places where the old name stays visible: `y as x` in a re-export, `x: y` in a shorthand. */
  readonly keptNames: readonly Place[];
  readonly scope: Scope;
}

export interface CloseResult {
  readonly uri: string;
  readonly closed: boolean;
}
