/**
 * A process that, until it is ended, swaps what is inside for links to what is outside, as fast as it can: `ROOT/flip`
 * is a link to `ROOT/inner` and to `OUTSIDE` by turns, `ROOT/file.ts` a file and a link to `OUTSIDE/x.ts`,
 * `ROOT/folder` a folder and a link to `OUTSIDE`.
 */
import { mkdirSync, renameSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [root = '', outside = ''] = process.argv.slice(2);
const [flip, file, folder, next, away] = ['flip', 'file.ts', 'folder', 'next', 'away'].map((name) => join(root, name)) as [string, string, string, string, string];
const INSIDE = 'export const inside: string = 1;\n';

function link(target: string, path: string): void {
  symlinkSync(target, next);
  renameSync(next, path);
}

function putFile(): void {
  writeFileSync(next, INSIDE);
  renameSync(next, file);
}

/** A link cannot take the place of a folder in one step: for a moment there is nothing. */
function putFolderAway(): void {
  renameSync(folder, away);
  symlinkSync(outside, folder);
}

function putFolderBack(): void {
  unlinkSync(folder);
  renameSync(away, folder);
}

function flipOften(): void {
  for (let round = 0; round < 200; round += 1) {
    link(join(root, 'inner'), flip);
    link(join(outside, 'x.ts'), file);
    putFolderBack();
    putFile();
    link(outside, flip);
    putFolderAway();
  }
  setImmediate(flipOften);
}

mkdirSync(folder);
for (const path of [file, join(folder, 'x.ts'), join(folder, 'inside.ts')]) writeFileSync(path, INSIDE);
link(outside, flip);
putFolderAway();
process.on('disconnect', () => process.exit());
process.send?.('ready');
flipOften();
