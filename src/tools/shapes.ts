/**
 * The schemas of the shapes that tools answer with (tools.md sections 4 and 5), tied to the types of
 * `compiler/results.ts` by `shape.ts`. The descriptions of the members stand with the types: a model reads the tool's
 * description, and the names here are the specification's own.
 */
import type {
  CloseResult, CompleteResult, CompletionItem, Definition, DefinitionResult, DescribeResult, Diagnostic,
  DiagnosticsResult, FileDiagnostics, FileEdits, FileReferences, FormatResult, ImplementationsResult,
  OrganizeImportsResult, OutlineResult, OutlineSymbol, Place, Position, Range, Reference, ReferencesResult,
  RelatedInformation, RenameResult, Scope, Signature, SignatureParameter, SignaturesResult, SymbolMatch,
  SymbolMatchesResult, Target, TextEdit, Token, TokensResult,
} from '../compiler/results.ts';
import { choice, count, either, flag, list, object, optional, result, sha256, text } from './shape.ts';
import type { Schema } from './shape.ts';

const position = object<Position>({ line: count, character: count });
const range = object<Range>({ start: position, end: position });
const name = { uri: text, path: optional(text) };

/** What a place has beside its range. */
const place = {
  ...name,
  range,
  name: optional(text),
  kind: optional(text),
  container: optional(text),
  preview: optional(text),
};

const target = object<Target>({ ...name, line: count, character: count, name: optional(text), sha256 });

const scope = object<Scope>({
  kind: choice('closure', 'project'),
  projects: list(text),
  files: count,
  complete: flag,
  note: optional(text),
  compiler: text,
  workspaceCompiler: optional(text),
});

const diagnostic = object<Diagnostic>({
  range,
  severity: choice('error', 'suggestion'),
  code: count,
  message: text,
  preview: text,
  tags: optional(list(choice('unnecessary', 'deprecated'))),
  related: optional(list(object<RelatedInformation>({ ...name, range, message: text }))),
});

export const DIAGNOSTICS = result<DiagnosticsResult>({
  files: list(object<FileDiagnostics>({ ...name, sha256, diagnostics: list(diagnostic) })),
  counts: object<DiagnosticsResult['counts']>({ error: count, suggestion: count }),
  total: count,
  truncated: flag,
  nextOffset: optional(count),
  scope,
});

export const DESCRIBE = result<DescribeResult>({
  target,
  found: flag,
  kind: text,
  signature: text,
  documentation: text,
  tags: list(object<DescribeResult['tags'][number]>({ name: text, text })),
  expandable: flag,
  range,
});

export const DEFINITION = result<DefinitionResult>({
  target,
  definitions: list(object<Definition>({ ...place, fullRange: range })),
  scope,
});

/** What every paged list has beside the list. */
const paged = { total: count, truncated: flag, nextOffset: optional(count) };

export const IMPLEMENTATIONS = result<ImplementationsResult>({
  target,
  implementations: list(object<Place>(place)),
  ...paged,
  scope,
});

export const REFERENCES = result<ReferencesResult>({
  target,
  files: list(object<FileReferences>({
    ...name,
    references: list(object<Reference>({ range, role: choice('declaration', 'import', 'write', 'read'), preview: text })),
  })),
  ...paged,
  scope,
});

const outlineSymbol: Schema<OutlineSymbol> = {
  json: {
    type: 'object',
    properties: {
      name: text.json, kind: text.json, range: range.json, nameRange: range.json,
      // Each level is like the one above it: the reference is to where `SYMBOLS` puts this very schema.
      children: { type: 'array', items: { $ref: '#/properties/symbols/items' } },
    },
    required: ['name', 'kind', 'range', 'nameRange'],
    additionalProperties: false,
  },
};

export const SYMBOLS = either(
  result<OutlineResult>({ ...name, symbols: list(outlineSymbol), ...paged }),
  result<SymbolMatchesResult>({
    matches: list(object<SymbolMatch>({ ...place, match: choice('exact', 'prefix', 'substring', 'camelCase') })),
    ...paged,
    scope,
  }),
);

const textEdit = object<TextEdit>({ range, newText: text });

export const COMPLETE = result<CompleteResult>({
  items: list(object<CompletionItem>({
    label: text,
    kind: text,
    insertText: optional(text),
    replace: optional(range),
    detail: optional(text),
    from: optional(text),
    deprecated: optional(flag),
    edits: optional(list(textEdit)),
  })),
  total: count,
  truncated: flag,
});

export const SIGNATURES = result<SignaturesResult>({
  signatures: list(object<Signature>({
    label: text,
    documentation: optional(text),
    parameters: list(object<SignatureParameter>({ label: text, documentation: optional(text) })),
  })),
  activeSignature: count,
  activeParameter: count,
});

export const TOKENS = result<TokensResult>({
  ...name,
  tokens: list(object<Token>({ line: count, character: count, length: count, type: text, modifiers: list(text) })),
  ...paged,
});

const fileEdits = object<FileEdits>({
  ...name,
  sha256,
  edits: list(textEdit),
});

export const FORMAT = result<FormatResult>({ files: list(fileEdits) });

export const ORGANIZE_IMPORTS = result<OrganizeImportsResult>({ files: list(fileEdits), reason: optional(text) });

export const RENAME = result<RenameResult>({
  target,
  newName: text,
  proven: flag,
  reason: optional(text),
  files: list(fileEdits),
  changes: count,
  keptNames: list(object<Place>(place)),
  scope,
});

export const CLOSE = result<CloseResult>({ uri: text, closed: flag });
