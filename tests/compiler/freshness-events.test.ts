/** What happens to files, folders and links, as a table; `events.ts` says what is asked. */
import { BAD, config, FINE, GOOD, IMPORTER, MISSING, run, WRONG, type Step } from './events.ts';

const OLD = new Date(1_600_000_000_000);

/** The same two texts by turns, of the same size. */
const BY_TURNS: readonly Step[] = Array.from({ length: 6 }, (_, turn) => ({
  happen: (tree) => { tree.write('src/b.ts', turn % 2 === 0 ? BAD : GOOD); },
  findings: turn % 2 === 0 ? WRONG : FINE,
}));

run([
  {
    event: 'an edit',
    files: { 'src/a.ts': IMPORTER, 'src/b.ts': GOOD },
    before: FINE,
    steps: [
      { happen: (tree) => { tree.write('src/b.ts', `// longer\n${BAD}`); }, findings: WRONG },
      { happen: (tree) => { tree.write('src/b.ts', 'export {};\n'); }, findings: ['0:9 2305'] },
      { happen: (tree) => { tree.write('src/b.ts', GOOD); }, findings: FINE },
    ],
  },
  {
    event: 'an edit that lets an import in, and one that takes it out again',
    files: { 'src/a.ts': IMPORTER, 'src/b.ts': GOOD, 'other/c.ts': BAD },
    before: FINE,
    steps: [
      { happen: (tree) => { tree.write('src/b.ts', "export * from '../other/c';\n"); }, findings: WRONG },
      { happen: (tree) => { tree.write('other/c.ts', GOOD); }, findings: FINE },
      { happen: (tree) => { tree.write('src/b.ts', BAD); }, findings: WRONG },
    ],
  },
  { event: 'edits of the same size, one after the other within a tick', files: { 'src/a.ts': IMPORTER, 'src/b.ts': GOOD }, before: FINE, steps: BY_TURNS },
  {
    event: 'an edit of the same size with its times set back',
    files: { 'src/a.ts': IMPORTER, 'src/b.ts': GOOD },
    before: FINE,
    steps: [
      { happen: (tree) => { tree.touch('src/b.ts', OLD, OLD); }, findings: FINE },
      { happen: (tree) => { tree.writeWithOldTimes('src/b.ts', BAD); }, findings: WRONG },
      { happen: (tree) => { tree.writeWithOldTimes('src/b.ts', GOOD); }, findings: FINE },
    ],
  },
  {
    event: 'an atomic replace by rename',
    files: { 'src/a.ts': IMPORTER, 'src/b.ts': GOOD },
    before: FINE,
    steps: [
      { happen: (tree) => { tree.replace('src/b.ts', BAD); }, findings: WRONG },
      { happen: (tree) => { tree.replace('src/b.ts', GOOD); }, findings: FINE },
    ],
  },
  {
    event: 'an atomic replace by a file of the same size and times',
    files: { 'src/a.ts': IMPORTER, 'src/b.ts': GOOD, 'src/other': BAD },
    before: FINE,
    steps: [
      { happen: (tree) => { for (const name of ['src/b.ts', 'src/other']) tree.touch(name, OLD, OLD); }, findings: FINE },
      { happen: (tree) => { tree.rename('src/other', 'src/b.ts'); }, findings: WRONG },
    ],
  },
  {
    event: 'a new file that repairs an import',
    files: { 'src/a.ts': IMPORTER },
    before: MISSING,
    steps: [
      { happen: (tree) => { tree.write('src/b.ts', GOOD); }, findings: FINE },
      { happen: (tree) => { tree.remove('src/b.ts'); }, findings: MISSING },
      { happen: (tree) => { tree.write('src/b/index.ts', BAD); }, findings: WRONG },
    ],
  },
  {
    event: 'a new file in a new folder far away that repairs an import',
    files: { 'src/a.ts': IMPORTER.replace('./b', '../far/off/b') },
    before: MISSING,
    steps: [
      { happen: (tree) => { tree.makeFolder('far'); }, findings: MISSING },
      { happen: (tree) => { tree.write('far/off/b.ts', GOOD); }, findings: FINE },
      { happen: (tree) => { tree.remove('far'); }, findings: MISSING },
    ],
  },
  {
    event: 'a new file that hides another: .ts before .d.ts before .js before index',
    files: { 'tsconfig.json': config({ allowJs: true, checkJs: true }), 'src/a.ts': IMPORTER, 'src/b/index.ts': GOOD },
    before: FINE,
    steps: [
      { happen: (tree) => { tree.write('src/b.js', 'export const b = "";\n'); }, findings: WRONG },
      { happen: (tree) => { tree.write('src/b.d.ts', GOOD); }, findings: FINE },
      { happen: (tree) => { tree.write('src/b.ts', BAD); }, findings: WRONG },
      { happen: (tree) => { tree.remove('src/b.ts'); }, findings: FINE },
      { happen: (tree) => { tree.remove('src/b.d.ts'); }, findings: WRONG },
      { happen: (tree) => { tree.remove('src/b.js'); }, findings: FINE },
    ],
  },
  {
    event: 'a manifest in a folder that hides its index',
    files: { 'src/a.ts': IMPORTER, 'src/b/index.ts': GOOD, 'src/b/main.ts': BAD },
    before: FINE,
    steps: [
      { happen: (tree) => { tree.write('src/b/package.json', '{ "main": "./main.ts" }'); }, findings: WRONG },
      { happen: (tree) => { tree.write('src/b/package.json', '{ "main": "./index.ts" }'); }, findings: FINE },
      { happen: (tree) => { tree.write('src/b/package.json', '{ "main": "./main.ts", "types": "./index.ts" }'); }, findings: FINE },
      { happen: (tree) => { tree.remove('src/b/package.json'); tree.remove('src/b/index.ts'); }, findings: MISSING },
    ],
  },
  {
    event: 'a deleted file, and the same file made again',
    files: { 'src/a.ts': IMPORTER, 'src/b.ts': GOOD },
    before: FINE,
    steps: [
      { happen: (tree) => { tree.remove('src/b.ts'); }, findings: MISSING },
      { happen: (tree) => { tree.write('src/b.ts', BAD); }, findings: WRONG },
    ],
  },
  {
    event: 'a folder that is deleted and made again',
    files: { 'src/a.ts': IMPORTER.replace('./b', './deep/er/b'), 'src/deep/er/b.ts': GOOD },
    before: FINE,
    steps: [
      { happen: (tree) => { tree.remove('src/deep'); }, findings: MISSING },
      { happen: (tree) => { tree.write('src/deep/er/b.ts', BAD); }, findings: WRONG },
    ],
  },
  {
    event: 'a file that include newly takes in',
    files: { 'src/a.ts': 'export const a: number = known;\n' },
    before: ['0:25 2304'],
    steps: [
      { happen: (tree) => { tree.write('src/new/globals.d.ts', 'declare const known: number;\n'); }, findings: { closure: ['0:25 2304'], project: [] } },
      { happen: (tree) => { tree.rename('src/new', 'src/newer'); }, findings: { closure: ['0:25 2304'], project: [] } },
      { happen: (tree) => { tree.rename('src/newer', 'newer'); }, findings: ['0:25 2304'] },
    ],
  },
  {
    event: 'a file that becomes a folder, and the reverse',
    files: { 'src/a.ts': IMPORTER, 'src/b.ts': GOOD },
    before: FINE,
    steps: [
      { happen: (tree) => { tree.makeFolder('src/b.ts'); }, findings: MISSING },
      { happen: (tree) => { tree.write('src/b.ts/index.ts', BAD); }, findings: MISSING },
      { happen: (tree) => { tree.write('src/b.ts', GOOD); }, findings: FINE },
      { happen: (tree) => { tree.remove('src/b.ts'); tree.write('src/b/index.ts', BAD); }, findings: WRONG },
      { happen: (tree) => { tree.write('src/b', 'no source'); }, findings: MISSING },
    ],
  },
  {
    event: 'a file that is no source, and an import of it that goes',
    files: { 'src/a.ts': IMPORTER, 'src/b.ts': "export * from './c';\n", 'src/c.ts': GOOD },
    before: FINE,
    steps: [
      { happen: (tree) => { tree.write('src/c.ts', new Uint8Array([0xff, 0, 0xfe])); }, findings: ['0:9 2305'] },
      { happen: (tree) => { tree.write('src/b.ts', GOOD); }, findings: FINE },
      { happen: (tree) => { tree.write('src/b.ts', new Uint8Array([0xff, 0, 0xfe])); }, findings: MISSING },
      { happen: (tree) => { tree.write('src/b.ts', BAD); }, findings: WRONG },
    ],
  },
  {
    event: 'a branch switch: many files replaced at once',
    files: { 'src/a.ts': IMPORTER, 'src/b.ts': "export * from './c';\n", 'src/c.ts': "export * from './d/e';\n", 'src/d/e.ts': GOOD },
    before: FINE,
    steps: [
      {
        happen: (tree) => {
          tree.replace('src/b.ts', "export * from './f/g';\n");
          tree.remove('src/c.ts');
          tree.remove('src/d');
          tree.write('src/f/g.ts', "export * from './h';\n");
          tree.write('src/f/h.ts', BAD);
        },
        findings: WRONG,
      },
    ],
  },
  {
    event: 'a branch switch: a folder renamed away and another renamed in',
    files: { 'src/a.ts': IMPORTER.replace('./b', '../lib/in/b'), 'lib/in/b.ts': GOOD, 'branch/in/b.ts': BAD },
    before: FINE,
    steps: [
      { happen: (tree) => { tree.rename('lib', 'away'); tree.rename('branch', 'lib'); }, findings: WRONG },
      { happen: (tree) => { tree.rename('lib', 'branch'); }, findings: MISSING },
      { happen: (tree) => { tree.rename('away', 'lib'); }, findings: FINE },
    ],
  },
  {
    event: 'a link to a file, pointed elsewhere',
    files: { 'src/a.ts': IMPORTER, 'one.ts': GOOD, 'two.ts': BAD, 'src/b.ts': { link: '../one.ts' } },
    before: FINE,
    steps: [
      { happen: (tree) => { tree.link('src/b.ts', '../two.ts'); }, findings: WRONG },
      { happen: (tree) => { tree.write('two.ts', GOOD); }, findings: FINE },
      { happen: (tree) => { tree.write('src/b.ts', BAD); }, findings: WRONG },
      { happen: (tree) => { tree.link('src/b.ts', '../none.ts'); }, findings: MISSING },
    ],
  },
  {
    event: 'a link to a folder, pointed elsewhere',
    files: { 'src/a.ts': IMPORTER.replace('./b', '../linked/b'), 'one/b.ts': GOOD, 'two/b.ts': BAD, linked: { link: 'one' } },
    before: FINE,
    steps: [
      { happen: (tree) => { tree.link('linked', 'two'); }, findings: WRONG },
      { happen: (tree) => { tree.remove('linked'); }, findings: MISSING },
      { happen: (tree) => { tree.link('linked', 'one'); }, findings: FINE },
      { happen: (tree) => { tree.link('linked', 'linked'); }, findings: MISSING },
    ],
  },
  {
    event: 'a link in the middle of the path of another, pointed elsewhere',
    files: {
      'src/a.ts': IMPORTER.replace('./b', '../linked/inner/b'), 'one/inner/b.ts': GOOD, 'two/inner/b.ts': BAD,
      current: { link: 'one' }, linked: { link: 'current/../current' },
    },
    before: FINE,
    steps: [
      { happen: (tree) => { tree.link('linked', 'current'); }, findings: FINE },
      { happen: (tree) => { tree.link('current', 'two'); }, findings: WRONG },
      { happen: (tree) => { tree.rename('one', 'three'); tree.link('current', 'three'); }, findings: FINE },
    ],
  },
]);
