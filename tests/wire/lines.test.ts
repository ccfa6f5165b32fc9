import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { FAULTS } from '#tsmcp/base/faults.ts';
import { LineReader } from '#tsmcp/wire/lines.ts';
import type { LineEvent } from '#tsmcp/wire/lines.ts';
import { CHECKOUT } from '../../scripts/golden/documents.ts';
import { readMarkdown } from '../../scripts/golden/markdown.ts';
import { bytesOfLine } from '../../scripts/golden/notation.ts';
import { assertEveryCut, eventsOf } from './chunks.ts';

const FOLDER = join(CHECKOUT, 'fixtures', 'wire');

function shown(event: LineEvent): string {
  return event.kind === 'fault' ? `fault ${event.fault.code}` : `line ${event.bytes} ${event.text}`;
}

function expectedLine(line: string): string {
  const [, bytes, text] = /^line (\d+) (".*")$/.exec(line) ?? [];
  return text === undefined ? line : `line ${bytes} ${String(JSON.parse(text))}`;
}

const documents = readdirSync(FOLDER).filter((name) => name !== 'README.md');
for (const name of documents) {
  const { prose, sections } = readMarkdown(readFileSync(join(FOLDER, name), 'utf8'));
  const cap = Number(/Cap: (\d+)\./.exec(prose)?.[1]);
  for (const { heading, blocks } of sections) {
    test(`${name}: ${heading}`, () => {
      const [input, output] = blocks;
      assert.equal(input?.info, 'bytes');
      assert.equal(output?.info, 'events');
      const bytes = Buffer.concat(input.lines.map(bytesOfLine));
      const events = eventsOf(cap, [bytes]);
      assert.deepEqual(events.map(shown), output.lines.map(expectedLine));
      assertEveryCut(cap, bytes, events);
    });
  }
}

test('the documents are there', () => {
  assert.deepEqual(documents.sort(), ['faults.md', 'lines.md']);
});

test('a fault says which rule the line broke', () => {
  assert.deepEqual(eventsOf(4, [Buffer.from('xxxxx\n'), Uint8Array.of(0xff, 0x0a)]), [
    { kind: 'fault', fault: FAULTS.lineTooLong },
    { kind: 'fault', fault: FAULTS.notUtf8 },
  ]);
});

test('no input is no event', () => {
  assert.deepEqual(eventsOf(4, []), []);
  assert.deepEqual(eventsOf(4, [new Uint8Array(0)]), []);
});

test('lines over several blocks are put together, wherever they are cut', () => {
  const cap = 200_000;
  const text = `${'a'.repeat(65_535)}é${'b'.repeat(65_535)}€${'c'.repeat(60_000)}`;
  const bytes = Buffer.from(`${text}\r\nnext\n`);
  for (const size of [1, 7, 65_535, 65_536, 65_537, 131_072, bytes.length]) {
    const chunks: Uint8Array[] = [];
    for (let at = 0; at < bytes.length; at += size) chunks.push(bytes.subarray(at, at + size));
    const events = eventsOf(cap, chunks);
    assert.equal(events.length, 2);
    const [first, second] = events;
    assert.ok(first?.kind === 'line' && second?.kind === 'line');
    assert.ok(first.text === text, `chunks of ${size} bytes`);
    assert.equal(first.bytes, Buffer.byteLength(text));
    assert.equal(second.text, 'next');
  }
});

test('the default cap: exactly passes, one byte more does not, and what is after it is read', () => {
  const cap = 2_097_152;
  const reader = new LineReader(cap);
  const [passes] = reader.push(Buffer.from(`${'x'.repeat(cap)}\n`));
  assert.ok(passes?.kind === 'line' && passes.bytes === cap);
  assert.deepEqual(reader.push(Buffer.from('x'.repeat(cap))), []);
  assert.deepEqual(reader.push(Buffer.from('x\nnext\n')), [
    { kind: 'fault', fault: FAULTS.lineTooLong },
    { kind: 'line', text: 'next', bytes: 4 },
  ]);
});

test('a line that is too long is dropped as it arrives', () => {
  const reader = new LineReader(1_048_576);
  const chunk = Buffer.alloc(1_048_576, 'x');
  const before = process.memoryUsage().arrayBuffers;
  for (let count = 0; count < 256; count += 1) assert.deepEqual(reader.push(chunk), []);
  assert.ok(process.memoryUsage().arrayBuffers - before < 64 * 1_048_576);
  assert.deepEqual(reader.end(), [{ kind: 'fault', fault: FAULTS.lineTooLong }]);
});

test('a line that arrives byte by byte keeps no part for each byte', () => {
  const bytes = 1_048_576;
  const reader = new LineReader(bytes);
  const one = Uint8Array.of(0x78);
  const before = process.memoryUsage().heapUsed;
  for (let count = 0; count < bytes; count += 1) reader.push(one);
  assert.ok(process.memoryUsage().heapUsed - before < 128 * 1_048_576);
  const [line] = reader.push(Uint8Array.of(0x0a));
  assert.ok(line?.kind === 'line' && line.bytes === bytes);
});
