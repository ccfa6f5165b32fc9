/**
 * JSON-RPC messages made member by member, most of them wrong somewhere: ids of every kind and in use already, members
 * missing, doubled or of another type, batches, deep nesting, and names that mean something to JavaScript.
 */
import type { Dice } from '../random.ts';
import { CANARY } from './log.ts';
import { inPieces, OPENING, send } from './messages.ts';
import type { Generator } from './world.ts';

const CAP = 262_144;

const METHODS = [
  'initialize', 'ping', 'tools/list', 'tools/call', 'resources/list', 'resources/templates/list', 'resources/read', 'prompts/list', 'prompts/get',
  'notifications/initialized', 'notifications/cancelled', 'notifications/progress', 'logging/setLevel', 'completion/complete', 'sampling/createMessage',
  'tasks/list', '__proto__', 'constructor', 'toString', '', ' ping', 'PING', `${CANARY}\u2028\u001b[31m`,
];

/** JSON texts of ids, also of those that JSON.stringify would not write. */
const IDS = [
  '0', '1', '2', '3', '-1', '1.0', '1e0', '-0', '1.5', '1e400', '9007199254740991', '9007199254740992', '-9007199254740993', '123456789012345678901234567890',
  '""', '"1"', '"2"', '"__proto__"', '"constructor"', '"a\\u2028b"', '"\\ud800"', '"\\u0000"', '"open"', 'null', 'true', '[]', '{}', '[1]', '{"id":1}',
];

const NAMES = ['__proto__', 'constructor', 'prototype', 'hasOwnProperty', 'toJSON', 'then', 'length', 'method', 'id', 'jsonrpc', 'params', 'result', 'error', '_meta', 'cursor', 'name', 'arguments', 'uri', 'requestId'];

export const envelopes: Generator = (dice, _world, size) => {
  const lines = dice.times(size, () => Buffer.from(`${dice.chance(3) ? nested(dice) : message(dice)}${dice.pick(['\n', '\n', '\n', '\r\n', ' \n'])}`));
  const opening = dice.chance(70) ? [send(...OPENING)] : [];
  const acts = lines.flatMap((bytes) => [...inPieces(dice, bytes), ...(dice.chance(5) ? [{ do: 'hear' } as const] : [])]);
  return { launch: ['--limit', `messageBytes=${CAP}`], cap: CAP, mustFail: [], acts: [...opening, ...acts] };
};

function message(dice: Dice): string {
  if (dice.chance(4)) return `[${dice.times(dice.from(0, 3), () => message(dice)).join()}]`;
  if (dice.chance(3)) return value(dice, 1);
  const members: string[] = [];
  const add = (percent: number, name: string, text: () => string): void => {
    if (dice.chance(percent)) members.push(`${JSON.stringify(name)}:${text()}`);
  };
  add(95, 'jsonrpc', () => dice.chance(93) ? '"2.0"' : dice.pick(['"1.0"', '2.0', '2', 'null', '"2.0 "', '["2.0"]']));
  add(80, 'id', () => dice.chance(60) ? String(dice.from(0, 9_999)) : dice.pick(IDS));
  add(95, 'method', () => dice.chance(93) ? JSON.stringify(dice.pick(METHODS)) : value(dice, 2));
  add(75, 'params', () => dice.chance(75) ? params(dice) : value(dice, 3));
  add(4, 'result', () => value(dice, 2));
  add(4, 'error', () => value(dice, 2));
  add(6, dice.pick(NAMES), () => value(dice, 2));
  // A member that stands twice: the last one counts.
  if (dice.chance(5) && members.length > 0) members.push(dice.pick(members));
  if (dice.chance(30)) members.reverse();
  return `{${members.join(dice.chance(10) ? ' , ' : ',')}}`;
}

function params(dice: Dice): string {
  const members: string[] = [];
  const add = (percent: number, name: string, text: () => string): void => {
    if (dice.chance(percent)) members.push(`${JSON.stringify(name)}:${text()}`);
  };
  add(50, 'name', () => dice.chance(70) ? dice.pick(['"close"', '"symbols"', '"describe"', '"explain-typescript"', '"review-typescript"', '"__proto__"', `"${CANARY}"`]) : value(dice, 1));
  add(50, 'arguments', () => dice.chance(60) ? dice.pick(['{}', '{"uri":"ts-buffer:a.ts"}', '{"text":"let a"}', '{"path":"src/b.ts"}', '{"__proto__":{"path":"src/b.ts"}}', 'null']) : value(dice, 3));
  add(25, 'uri', () => dice.pick(['"tsmcp://limits"', '"tsmcp://keywords"', '"file:///etc/passwd"', '"tsmcp://__proto__"', '1']));
  add(25, 'requestId', () => dice.chance(50) ? String(dice.from(0, 20)) : dice.pick(IDS));
  add(20, 'protocolVersion', () => dice.pick(['"2025-11-25"', '"2024-11-05"', '"2099-01-01"', '" "', '1', '"__proto__"']));
  add(15, 'capabilities', () => value(dice, 2));
  add(15, 'clientInfo', () => value(dice, 2));
  add(15, 'cursor', () => value(dice, 1));
  add(25, '_meta', () => dice.chance(60) ? `{"progressToken":${dice.pick(IDS)}}` : value(dice, 2));
  add(10, dice.pick(NAMES), () => value(dice, 2));
  return `{${members.join()}}`;
}

function value(dice: Dice, depth: number): string {
  switch (dice.from(0, depth > 0 ? 7 : 5)) {
    case 0:
      return dice.pick(['null', 'true', 'false']);
    case 1:
      return dice.pick(IDS);
    case 2:
      return dice.pick(['0', '-1', '1e308', '1E-999', '0.1', '4294967296']);
    case 3:
      return JSON.stringify(dice.pick(NAMES));
    case 4:
      return JSON.stringify(dice.pick([CANARY, '', ' ', 'x'.repeat(300), '\u202e\u2066\u0000', '\u{1f469}\u200d\u{1f4bb}', '../../etc/passwd', 'ts-buffer:a.ts']));
    case 5:
      return dice.pick(['{}', '[]', '""']);
    case 6:
      return `[${dice.times(dice.from(0, 4), () => value(dice, depth - 1)).join()}]`;
    default:
      return `{${dice.times(dice.from(0, 4), () => `${JSON.stringify(dice.pick(NAMES))}:${value(dice, depth - 1)}`).join()}}`;
  }
}

/** Thousands of levels, closed or not, as the whole message or as its params. */
function nested(dice: Dice): string {
  const depth = dice.pick([100, 5_000, 40_000]);
  const [open, close] = dice.pick([['[', ']'], ['{"a":', '}'], ['[{"a":', '}]']] as const);
  const deep = `${open.repeat(depth)}1${close.repeat(dice.chance(80) ? depth : depth - 1)}`;
  return dice.chance(50) ? deep : `{"jsonrpc":"2.0","id":${dice.from(0, 9_999)},"method":"${dice.pick(METHODS.slice(0, 9))}","params":{"name":"close","arguments":{"uri":${deep}},"_meta":${deep}}}`;
}
