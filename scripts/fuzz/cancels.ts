/**
 * Cancellations of random requests at random moments: at once, in the middle, too late, before the request, twice, of
 * ids that were never used, of the other type, and malformed. Ids are used again, also while they are in flight.
 */
import type { Dice } from '../random.ts';
import { CANARY } from './log.ts';
import { call, cancel, line, OPENING, send } from './messages.ts';
import type { Act } from './run.ts';
import { FILES, PROJECT } from './workspace.ts';
import type { Generator } from './world.ts';

const HEAVY = `type D = '0'|'1'|'2'|'3'|'4'|'5'|'6'|'7'|'8'|'9';\ntype All = \`\${D}\${D}\${D}\${D}\`;\ntype Two<T extends string> = T extends \`\${infer A}\${infer R}\` ? [A, ...Two<R>] : [];\ndeclare const ${CANARY}: Two<All>;\n${CANARY};\n`;

export const cancels: Generator = (dice, _world, size) => {
  const acts: Act[] = [send(...OPENING)];
  let last = 0;
  for (let sent = 0; sent < size; sent += 1) {
    const id = dice.chance(85) ? (last += 1) : dice.from(1, Math.max(1, last));
    const lines: Uint8Array[] = [];
    if (dice.chance(10)) lines.push(cancel(id));
    lines.push(request(dice, dice.chance(90) ? id : String(id)));
    if (dice.chance(40)) lines.push(cancel(id));
    if (dice.chance(10)) lines.push(cancel(id));
    if (dice.chance(30)) lines.push(cancel(dice.from(1, last + 3)));
    if (dice.chance(10)) lines.push(cancel(dice.pick([null, {}, 1.5, String(id), '__proto__', [id], -1, 'open'])));
    if (dice.chance(5)) lines.push(line({ method: 'notifications/cancelled', params: dice.pick([[], null, {}, 'x'] as const) }));
    acts.push(...(dice.chance(50) ? [send(...lines)] : lines.map((each) => send(each))));
    if (dice.chance(30)) acts.push({ do: 'pause', millis: dice.from(0, 60) });
    if (dice.chance(25)) acts.push({ do: 'hear' });
    if (dice.chance(5)) acts.push({ do: 'settle' });
  }
  return { launch: dice.chance(50) ? ['--project', PROJECT] : [], cap: 2_097_152, mustFail: [], acts };
};

function request(dice: Dice, id: string | number): Uint8Array {
  const meta = dice.chance(40) ? { _meta: { progressToken: `token ${id}` } } : {};
  switch (dice.from(0, 9)) {
    case 0:
      return call(id, 'diagnostics', { text: HEAVY }, meta);
    case 1:
      return call(id, 'describe', { text: HEAVY, symbol: CANARY }, meta);
    case 2:
      return call(id, 'diagnostics', {}, meta);
    case 3:
      return call(id, 'references', { path: 'src/b.ts', symbol: 'B' }, meta);
    case 4:
      return line({ id, method: 'resources/read', params: { uri: 'tsmcp://keywords', ...meta } });
    case 5:
      return line({ id, method: dice.pick(['ping', 'tools/list', 'nobody/knows']) });
    case 6:
      return call(id, 'nobody', {}, meta);
    case 7:
      return call(id, 'close', { uri: 'ts-buffer:snippet.ts' }, meta);
    default:
      return call(id, 'diagnostics', { uri: `ts-buffer:src/c${dice.from(0, 9)}.ts`, text: FILES['src/a.ts'] }, meta);
  }
}
