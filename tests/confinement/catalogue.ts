/**
 * The whole catalogue on a hostile workspace, for whoever watches what the server touches: which calls are made, and
 * which paths may be touched after the mark. The mark is a call about a file that is not there, made when everything
 * is loaded: what was touched before it is the runtime's own start.
 */
import { dirname } from 'node:path';
import { installation } from '#tsmcp/files/installation.ts';
import { ABOUT_NOTHING, aboutDocument, everyTool, pathsOut, someAbout, urisOut, type Call } from './questions.ts';
import { WAYS_OF_CONFIGS, WAYS_OF_LINKS } from './ways-of-configs.ts';
import { WAYS_OF_IMPORTS, WAYS_OF_PACKAGES } from './ways-of-imports.ts';
import { makeWorld, type World } from './world.ts';

/** Of `root`; asked about after the worker is warm, and before anything else. */
const MARK = 'mark-after-warm-up.ts';

export const MODES = ['closure', 'closure with --types', 'project', 'project with --types'] as const;
export type Mode = typeof MODES[number];

export function hostileWorld(): World {
  const world = makeWorld([...WAYS_OF_LINKS, ...WAYS_OF_CONFIGS, ...WAYS_OF_IMPORTS, ...WAYS_OF_PACKAGES]);
  world.set('there');
  return world;
}

/** The arguments with which the server is launched on it. */
export function launchOn({ root, types, configs }: World, mode: Mode): readonly string[] {
  return [
    '--root', root,
    ...(mode.endsWith('--types') ? ['--types', types] : []),
    ...(mode.startsWith('project') ? configs.flatMap((config) => ['--project', config]) : []),
  ];
}

/** The call that warms up, the one that makes the mark (together the opening), and then everything. */
export function callsOn(world: World): { readonly calls: readonly Call[]; readonly opening: number } {
  const [first] = world.documents;
  const all = first === undefined ? [] : aboutDocument(first.path, first.text);
  return {
    opening: 2,
    calls: [
      ['describe', { text: 'export const warm = 1;', uri: 'ts-buffer:warm.ts', symbol: 'warm' }],
      ['diagnostics', { path: MARK }],
      ...all,
      ...world.documents.flatMap(({ path, text }) => someAbout({ path }, text)),
      ...ABOUT_NOTHING,
      ...[...pathsOut(world).map((path) => ({ path })), ...urisOut(world).map((uri) => ({ uri }))].flatMap(everyTool),
    ],
  };
}

/** Something that was done with a path, as whoever watches calls it. */
export interface Touch {
  readonly operation: string;
  readonly path: string;
}

/** Those after the mark, each once. Throws if there is no mark. */
export function afterMark(touches: readonly Touch[]): readonly Touch[] {
  const mark = touches.findIndex(({ path }) => path.endsWith(`/${MARK}`));
  if (mark < 0) throw new Error('the mark was not seen: not every thread was watched');
  return [...new Map(touches.slice(mark).map((touch) => [`${touch.operation} ${touch.path}`, touch])).values()];
}

/** Those that no promise covers. Ancestors of a place may be looked at, by the functions that resolve links alone. */
export function strays(touches: readonly Touch[], { root, types }: World, withTypes: boolean): readonly string[] {
  const places = [root, installation().lib, ...(withTypes ? [types] : [])];
  const ancestors = new Set(places.flatMap(ancestorsOf));
  return touches.filter(({ operation, path }) => {
    if (places.some((place) => path === place || path.startsWith(`${place}/`)) && !path.split('/').includes('..')) return false;
    return !(ancestors.has(path) && /^(?:lstat|readlink)/.test(operation));
  }).map(({ operation, path }) => `${operation} ${path}`);
}

function ancestorsOf(path: string): readonly string[] {
  const above = dirname(path);
  return above === path ? [] : [above, ...ancestorsOf(above)];
}
