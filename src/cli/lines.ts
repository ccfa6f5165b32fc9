/**
 * Lines of the source that an answer names, for people: an answer has only a trimmed preview, and a marker needs the
 * indentation. A file is read through the confined reader, a buffer from the open ones; what cannot be had is undefined.
 */
import { withoutByteOrderMark } from '../base/text.ts';
import type { BufferSnapshot } from '../compiler/buffers.ts';
import type { DocumentName } from '../compiler/results.ts';
import { childPath } from '../files/paths.ts';
import type { Places } from '../files/places.ts';
import { readConfined } from '../files/reader.ts';
import { decodeText } from '../files/text.ts';
import { parseUri } from '../files/uris.ts';
import type { LineOf } from './excerpt.ts';

/** The line ends that the compiler counts. */
const LINE_END = /\r\n|[\r\n\u2028\u2029]/;

export interface SourceOfLines {
  readonly places: Places;
  /** The buffers as they stand when a line is asked for. */
  readonly buffers: () => BufferSnapshot;
  /** Bytes of a file that is read. */
  readonly fileBytes: number;
}

/** Reads each document once. */
export function lineReader(source: SourceOfLines): LineOf {
  const known = new Map<string, readonly string[]>();
  return (document, line) => {
    const lines = known.get(document.uri) ?? textOf(document, source)?.split(LINE_END) ?? [];
    known.set(document.uri, lines);
    return lines[line];
  };
}

function textOf({ uri, path }: DocumentName, { places, buffers, fileBytes }: SourceOfLines): string | undefined {
  const parsed = parseUri(uri);
  if (parsed?.scheme === 'ts-buffer') {
    const buffer = buffers().get(parsed.name);
    return buffer === undefined ? undefined : withoutByteOrderMark(buffer.text);
  }
  if (path === undefined || places.root === undefined) return undefined;
  const read = readConfined(childPath(places.root, path), places, fileBytes);
  return 'bytes' in read ? decodeText(read.bytes)?.text : undefined;
}
