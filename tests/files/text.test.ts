import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decodeText, encodeText, sha256Hex } from '#tsmcp/files/text.ts';

const bytes = (...values: number[]): Uint8Array => Uint8Array.from(values);
const utf16be = (text: string): Uint8Array => Buffer.from(text, 'utf16le').swap16();

test('UTF-8, with and without a byte order mark', () => {
  assert.deepEqual(decodeText(Buffer.from('let é = "😀";')), { text: 'let é = "😀";', encoding: 'utf-8', bom: false });
  assert.deepEqual(decodeText(bytes(0xef, 0xbb, 0xbf, 0x61)), { text: 'a', encoding: 'utf-8', bom: true });
  assert.deepEqual(decodeText(bytes()), { text: '', encoding: 'utf-8', bom: false });
  assert.deepEqual(decodeText(Buffer.from('a\ufeffb')), { text: 'a\ufeffb', encoding: 'utf-8', bom: false });
});

test('UTF-16 with a byte order mark, in both orders', () => {
  assert.deepEqual(decodeText(Buffer.from('\ufeffaé😀', 'utf16le')), { text: 'aé😀', encoding: 'utf-16le', bom: true });
  assert.deepEqual(decodeText(utf16be('\ufeffaé😀')), { text: 'aé😀', encoding: 'utf-16be', bom: true });
});

test('what is not text', () => {
  for (const [what, content] of [
    ['overlong', bytes(0xc0, 0xaf)],
    ['a surrogate in UTF-8', bytes(0xed, 0xa0, 0x80)],
    ['above U+10FFFF', bytes(0xf5, 0x80, 0x80, 0x80)],
    ['a cut sequence', bytes(0x61, 0xc3)],
    ['Latin-1', bytes(0x61, 0xe9, 0x62)],
    ['UTF-16 of odd length', bytes(0xff, 0xfe, 0x61)],
    ['half of a pair in UTF-16', bytes(0xff, 0xfe, 0x00, 0xd8)],
    ['UTF-16 without a mark', Buffer.from('let a', 'utf16le')],
    ['NULs', new Uint8Array(100_000)],
    ['a NUL at 7,999', Buffer.concat([Buffer.alloc(7_999, 'x'), bytes(0)])],
  ] as const) assert.equal(decodeText(content), undefined, what);
});

test('a NUL far into a file may stand in a literal', () => {
  assert.equal(decodeText(Buffer.concat([Buffer.alloc(8_000, 'x'), bytes(0)]))?.text.length, 8_001);
});

test('text, encoding and mark give the bytes back', () => {
  for (const content of [
    Buffer.from('a é 😀 \ufeff'),
    Buffer.from('\ufeffa'),
    Buffer.from('\ufeffaé😀', 'utf16le'),
    utf16be('\ufeffaé😀'),
    Buffer.from('\ufeff\ufeffa'),
  ]) {
    const decoded = decodeText(content);
    assert.ok(decoded !== undefined);
    assert.deepEqual(Buffer.from(encodeText(decoded)), Buffer.from(content));
  }
});

test('the hash of bytes, and of a string the hash of its UTF-8', () => {
  assert.equal(sha256Hex(bytes()), 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  assert.equal(sha256Hex(Buffer.from('abc')), 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  assert.equal(sha256Hex('é'), sha256Hex(Buffer.from('é', 'utf8')));
});
