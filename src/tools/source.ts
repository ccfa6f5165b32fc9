/**
 * The argument group `text`, `path`, `uri`: which document a call is about (tools.md section 2). Decides what may
 * stand together and what this launch can serve; whether a path exists or lies inside the root is decided where files
 * are read. A text is opened as a buffer in a step of its own, once all arguments of the call are known to be valid.
 */
import { Refusal } from '../base/faults.ts';
import { hasLoneSurrogate, quoted } from '../base/text.ts';
import type { Buffers } from '../compiler/buffers.ts';
import type { DocumentRef } from '../compiler/protocol.ts';
import { parseUri } from '../files/uris.ts';
import type { ArgumentsOf } from './kinds.ts';
import { declare } from './parameters.ts';
import { mustBe } from './readers.ts';
import type { ToolContext } from './tool.ts';

/** The name of a text that comes without one. */
const SNIPPET = 'snippet.ts';

export const SOURCE = declare({
  text: {
    kind: 'text',
    description: 'Source, kept as the buffer that uri names; agents that share a server name theirs.',
  },
  path: { kind: 'string', when: 'root', description: 'A file below the root.' },
  uri: {
    kind: 'string',
    description: 'ts-buffer:NAME, the handle of a buffer, or a URI from an answer',
    more: { when: 'root', text: ', or file: below the root' },
  },
});

export type SourceArguments = ArgumentsOf<typeof SOURCE>;

export interface Source {
  readonly document: DocumentRef;
  /** A text that is to be opened under this name. */
  readonly opens?: { readonly name: string; readonly text: string };
}

/** The source of a tool that needs one. Throws `Refusal`. */
export function readSource(args: SourceArguments, context: ToolContext): Source {
  const source = readOptionalSource(args, context);
  if (source === undefined) throw new Refusal("no source: give one of 'text', 'path' and 'uri'");
  return source;
}

/** The source of a tool that answers with edits: a buffer or a file below the root. Throws `Refusal`. */
export function readEditable(args: SourceArguments, context: ToolContext): Source {
  const source = readSource(args, context);
  if (source.document.kind === 'lib' || source.document.kind === 'types') {
    throw mustBe('uri', 'a ts-buffer: or file: URI: declarations of a library are not edited');
  }
  return source;
}

/** The source, or undefined where none of the three arguments is there. Opens nothing. Throws `Refusal`. */
export function readOptionalSource({ text, path, uri }: SourceArguments, context: ToolContext): Source | undefined {
  if (path !== undefined) {
    if (uri !== undefined) throw new Refusal("'path' and 'uri' were both given: give one of them");
    if (text !== undefined && text !== '') throw new Refusal("'text' is never attached to a file: give 'text' or 'path', not both");
    return { document: fileAt(path, context) };
  }
  const document = uri === undefined ? undefined : documentOf(uri);
  if (text !== undefined) {
    if (document !== undefined && document.kind !== 'buffer') throw mustBe('uri', "a ts-buffer: URI where 'text' is given");
    if (hasLoneSurrogate(text)) throw mustBe('text', 'well-formed Unicode: it has half of a surrogate pair');
    const name = document?.name ?? SNIPPET;
    return { document: { kind: 'buffer', name }, opens: { name, text } };
  }
  if (document?.kind === 'file') needRoot('a file: URI', context);
  if (document?.kind === 'buffer' && !context.buffers.has(document.name)) {
    throw new Refusal(`the buffer 'ts-buffer:${quoted(document.name)}' is not open: send its 'text'`);
  }
  return document === undefined ? undefined : { document };
}

/** A file by its path, relative to the root or absolute. Throws `Refusal` without a root. */
export function fileAt(path: string, context: ToolContext, argument = 'path'): DocumentRef {
  needRoot(`argument '${argument}'`, context);
  return { kind: 'path', path };
}

/** Opens the buffer that the source brought, if it did. Throws `Refusal` over a limit; what was there then stays. */
export function openSource({ opens }: Source, buffers: Buffers): void {
  if (opens !== undefined) buffers.open(opens.name, opens.text);
}

/** The buffer name of a `ts-buffer:` URI. Throws `Refusal`. */
export function readBufferName(uri: string): string {
  const document = documentOf(uri);
  if (document.kind !== 'buffer') throw mustBe('uri', 'a ts-buffer: URI');
  return document.name;
}

function documentOf(uri: string): DocumentRef {
  const parsed = parseUri(uri);
  switch (parsed?.scheme) {
    case 'ts-buffer':
      return { kind: 'buffer', name: parsed.name };
    case 'ts-lib':
      return { kind: 'lib', name: parsed.name };
    case 'ts-types':
      return { kind: 'types', directory: parsed.directory, path: parsed.path };
    case 'file':
      return { kind: 'file', uri };
    default:
      throw mustBe('uri', /^ts-buffer:/i.test(uri)
        ? "ts-buffer:NAME, with NAME of 1 to 256 characters in '/' separated segments (letters, digits, ._@-+[]()$~!,= and percent-encoded others)"
        : 'a ts-buffer:, file:, ts-lib: or ts-types: URI');
  }
}

function needRoot(what: string, { conditions }: ToolContext): void {
  if (!conditions.has('root')) {
    throw new Refusal(`${what} needs a server that was started with --root: without one, send the source as 'text'`);
  }
}
