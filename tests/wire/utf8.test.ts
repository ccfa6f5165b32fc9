/**
 * The decoder under stress: each sequence alone, between letters, at the end of a line and before the next, cut
 * everywhere; then over a live server, inside a JSON string and outside, whole and a byte at a time.
 */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { FAULTS } from '#tsmcp/base/faults.ts';
import type { LineEvent } from '#tsmcp/wire/lines.ts';
import { CHECKOUT } from '../../scripts/golden/documents.ts';
import { ServerProcess } from '../../scripts/golden/server.ts';
import { assertEveryCut } from './chunks.ts';
import { UTF8_CASES } from './utf8-cases.ts';

const CAP = 1_024;

describe('the reader of lines', () => {
  for (const { name, bytes, text } of UTF8_CASES) {
    test(`${name}: ${text === undefined ? 'refused' : 'taken'}`, () => {
      for (const [before, after] of [['', ''], ['a', 'b'], ['\u00e9', '\u{1f600}'], ['"', '"']] as const) {
        const line = Buffer.concat([Buffer.from(before), bytes, Buffer.from(after)]);
        const blank = `${before}${text}${after}` === ' ';
        const event: LineEvent = text === undefined
          ? { kind: 'fault', fault: FAULTS.notUtf8 }
          : { kind: 'line', text: `${before}${text}${after}`, bytes: line.length };
        const next: LineEvent = { kind: 'line', text: 'next', bytes: 4 };
        assertEveryCut(CAP, Buffer.concat([line, Buffer.from('\nnext\n')]), blank ? [next] : [event, next]);
      }
    });
  }
});

interface Answer {
  readonly id: string | null;
  readonly result?: object;
  readonly error?: { readonly code: number };
}

for (const chunk of ['whole', 'a byte at a time'] as const) {
  test(`a live server, ${chunk}: ids are echoed as they came, the rest is one parse error each`, async () => {
    const server = new ServerProcess([process.execPath, join(CHECKOUT, 'dist/main.js')], CHECKOUT);
    const send = async (...parts: readonly (string | Uint8Array)[]): Promise<void> => {
      const line = Buffer.concat([...parts, '\n'].map((part) => Buffer.from(part)));
      if (chunk === 'whole') return server.write(line);
      for (const byte of line) {
        server.write(Uint8Array.of(byte));
        await new Promise(setImmediate);
      }
    };
    const expected: (readonly [id: string | null, code: number | undefined])[] = [];
    for (const { name, bytes, text } of UTF8_CASES) {
      await send('{"jsonrpc":"2.0","method":"ping","id":"in ', bytes, '"}');
      expected.push(text === undefined ? [null, -32700] : [`in ${text}`, undefined]);
      await send('{"jsonrpc":"2.0","method":"ping",', bytes, '"id":1}');
      // A space may stand there; nothing else may.
      expected.push(text === ' ' ? ['1', undefined] : [null, -32700]);
      await send(JSON.stringify({ jsonrpc: '2.0', id: `after ${name}`, method: 'ping' }));
      expected.push([`after ${name}`, undefined]);
    }
    server.endInput();
    assert.ok(await server.until(() => server.exit !== undefined, 60_000));
    const answers = server.lines.map((line) => JSON.parse(line) as Answer);
    assert.deepEqual(answers.map(({ id, error }) => [id === null ? null : String(id), error?.code]), expected);
    assert.deepEqual([server.exit, server.stderr], [0, '']);
  });
}
