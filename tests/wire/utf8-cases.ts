/**
 * Byte sequences that a decoder of UTF-8 must take or refuse, by the table of well-formed sequences in the Unicode
 * Standard (chapter 3, D92) and RFC 3629. `text` is what they say; undefined where they say nothing.
 */

export interface Utf8Case {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly text: string | undefined;
}

/** The first and the last code point of each length, and those beside a gap. Not U+0000, which no JSON string holds. */
const BOUNDARIES: readonly (readonly [codePoint: number, hex: string])[] = [
  [0x20, '20'], [0x7f, '7f'], [0x80, 'c280'], [0x7ff, 'dfbf'], [0x800, 'e0a080'], [0xfff, 'e0bfbf'], [0x1000, 'e18080'], [0xcfff, 'ecbfbf'],
  [0xd000, 'ed8080'], [0xd7ff, 'ed9fbf'], [0xe000, 'ee8080'], [0xfffd, 'efbfbd'], [0xffff, 'efbfbf'], [0x10000, 'f0908080'], [0x3ffff, 'f0bfbfbf'],
  [0x40000, 'f1808080'], [0xfffff, 'f3bfbfbf'], [0x100000, 'f4808080'], [0x10ffff, 'f48fbfbf'],
];

/** Characters like any other to a decoder: they are not for interchange, but they are no error. */
const NONCHARACTERS: readonly (readonly [codePoint: number, hex: string])[] = [
  [0xfdd0, 'efb790'], [0xfdef, 'efb7af'], [0xfffe, 'efbfbe'], [0x1fffe, 'f09fbfbe'], [0x1ffff, 'f09fbfbf'], [0x10fffe, 'f48fbfbe'],
];

/** What a reader of lines, of text or of logs may stumble over, and must get whole. */
const SPECIAL: readonly (readonly [codePoint: number, hex: string])[] = [
  [0x85, 'c285'], [0x2028, 'e280a8'], [0x2029, 'e280a9'], [0x202e, 'e280ae'], [0x2066, 'e281a6'], [0xfeff, 'efbbbf'], [0x200d, 'e2808d'],
];

const REFUSED: readonly (readonly [name: string, hex: string])[] = [
  ['a lone continuation byte, the first', '80'],
  ['a lone continuation byte, the last', 'bf'],
  ['two continuation bytes', '80bf'],
  ['seven continuation bytes', '80bf80bf80bf80'],
  ['a start of two, cut', 'c3'],
  ['a start of three, cut', 'e2'],
  ['a start of three, cut after two', 'e282'],
  ['a start of four, cut', 'f0'],
  ['a start of four, cut after two', 'f09f'],
  ['a start of four, cut after three', 'f09f98'],
  ['every cut sequence in a row', 'c3e282f09f98e2c3'],
  ['a start before an ASCII letter', 'c361'],
  ['a cut sequence before a whole one', 'e282c3a9'],
  ['a continuation byte behind a whole sequence', 'c3a9a9'],
  ['U+002F in two bytes', 'c0af'],
  ['U+002F in three bytes', 'e080af'],
  ['U+002F in four bytes', 'f08080af'],
  ['U+002F in five bytes', 'f8808080af'],
  ['U+002F in six bytes', 'fc80808080af'],
  ['U+0000 in two bytes', 'c080'],
  ['U+0000 in three bytes', 'e08080'],
  ['U+0000 in four bytes', 'f0808080'],
  ['U+000A in two bytes', 'c08a'],
  ['U+0022 in two bytes', 'c0a2'],
  ['the greatest overlong of two bytes', 'c1bf'],
  ['the greatest overlong of three bytes', 'e09fbf'],
  ['the greatest overlong of four bytes', 'f08fbfbf'],
  ['U+D800, the first high surrogate', 'eda080'],
  ['U+DB7F', 'edadbf'],
  ['U+DBFF, the last high surrogate', 'edafbf'],
  ['U+DC00, the first low surrogate', 'edb080'],
  ['U+DFFF, the last low surrogate', 'edbfbf'],
  ['a pair of surrogates, as CESU-8 writes U+10000', 'eda080edb080'],
  ['a pair of surrogates the other way round', 'edb080eda080'],
  ['U+110000', 'f4908080'],
  ['U+13FFFF', 'f4bfbfbf'],
  ['U+140000', 'f5808080'],
  ['U+1FFFFF', 'f7bfbfbf'],
  ['U+200000, in five bytes', 'f888808080'],
  ['U+3FFFFFF, in five bytes', 'fbbfbfbfbf'],
  ['U+4000000, in six bytes', 'fc8480808080'],
  ['U+7FFFFFFF, in six bytes', 'fdbfbfbfbfbf'],
  ['FE', 'fe'],
  ['FF', 'ff'],
  ['FE FE FF FF', 'fefeffff'],
  ['UTF-16, little end first', 'fffe61'],
  ['an accented letter in Latin-1', 'e9'],
];

export const UTF8_CASES: readonly Utf8Case[] = [
  ...[...BOUNDARIES, ...NONCHARACTERS, ...SPECIAL].map(([codePoint, hex]) => ({
    name: `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`, bytes: Buffer.from(hex, 'hex'), text: String.fromCodePoint(codePoint),
  })),
  ...REFUSED.map(([name, hex]) => ({ name, bytes: Buffer.from(hex, 'hex'), text: undefined })),
];
