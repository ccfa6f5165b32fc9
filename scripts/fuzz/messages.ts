/** Lines that the generators send, made of well-formed messages, and the acts that send them. */
import type { Dice } from '../random.ts';
import type { Act } from './run.ts';

export function line(message: object): Uint8Array {
  return Buffer.from(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
}

/** The handshake. */
export const OPENING: readonly Uint8Array[] = [
  line({ id: 'open', method: 'initialize', params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'fuzz', version: '1' } } }),
  line({ method: 'notifications/initialized' }),
];

export function send(...lines: readonly Uint8Array[]): Act {
  return { do: 'send', bytes: Buffer.concat(lines) };
}

/** The handshake, and a call whose answer is awaited: the compiler has loaded its library then, and answers soon. */
export const WARM: readonly Act[] = [send(...OPENING, call('warm', 'diagnostics', { text: 'export {};' })), { do: 'settle' }];

export function call(id: string | number, name: string, args: object, meta: object = {}): Uint8Array {
  return line({ id, method: 'tools/call', params: { name, arguments: args, ...meta } });
}

export function cancel(requestId: unknown): Uint8Array {
  return line({ method: 'notifications/cancelled', params: { requestId } });
}

/** The bytes in pieces: whole, in chunks of one size, or cut anywhere. */
export function inPieces(dice: Dice, bytes: Uint8Array): Act[] {
  const most = dice.pick([bytes.length, bytes.length, 65_536, 4_096, 97, 7]);
  // A byte at a time is slow, so it is done to a part only.
  const single = dice.chance(30) ? Math.min(bytes.length, dice.from(1, 400)) : 0;
  const acts: Act[] = [];
  for (let at = 0; at < bytes.length;) {
    const size = at < single ? 1 : Math.max(dice.chance(50) ? most : dice.from(1, most), Math.ceil(bytes.length / 2_000));
    acts.push({ do: 'send', bytes: bytes.subarray(at, at + size) });
    at += size;
  }
  return acts;
}
