/** A process that, until it is ended, makes `ROOT/flip` a link to `ROOT/inner` and to `OUTSIDE` by turns. */
import { renameSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

const [root = '', outside = ''] = process.argv.slice(2);
const flip = join(root, 'flip');

function turn(target: string): void {
  symlinkSync(target, join(root, 'next'));
  renameSync(join(root, 'next'), flip);
}

function flipOften(): void {
  for (let round = 0; round < 200; round += 1) {
    turn(join(root, 'inner'));
    turn(outside);
  }
  setImmediate(flipOften);
}

turn(outside);
process.on('disconnect', () => process.exit());
process.send?.('ready');
flipOften();
