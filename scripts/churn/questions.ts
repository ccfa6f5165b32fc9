/** What is asked after an event: a tool, a document, a place in it. */
import type { DocumentRef, PlaceRef, Query } from '#tsmcp/compiler/protocol.ts';
import { sources, type Scene } from './events.ts';
import type { Random } from './random.ts';
import { NAMES, sourcePath } from './workspace.ts';

type Ask = (source: DocumentRef, place: PlaceRef, random: Random) => Query;

const PAGE = { limit: 200, offset: 0 } as const;

const QUESTIONS: readonly { readonly weight: number; readonly ask: Ask }[] = [
  { weight: 12, ask: (source, _place, random) => ({ tool: 'diagnostics', sources: [source], severity: random.pick(['error', 'suggestion']), ...PAGE }) },
  { weight: 5, ask: (_source, _place, random) => ({ tool: 'diagnostics', sources: [], severity: random.pick(['error', 'suggestion']), ...PAGE }) },
  { weight: 6, ask: (source, place, random) => ({ tool: 'describe', source, place, verbosity: random.below(2) }) },
  { weight: 5, ask: (source, place, random) => ({ tool: 'definition', source, place, of: random.pick(['value', 'type']) }) },
  { weight: 6, ask: (source, place) => ({ tool: 'references', source, place, ...PAGE }) },
  { weight: 3, ask: (_source, _place, random) => ({ tool: 'symbols', of: { name: random.pick(NAMES) }, ...PAGE }) },
  { weight: 1, ask: (source) => ({ tool: 'symbols', of: { source, depth: 3 }, ...PAGE }) },
  { weight: 1, ask: (source, place) => ({ tool: 'implementations', source, place, ...PAGE }) },
  { weight: 1, ask: (source) => ({ tool: 'tokens', source, ...PAGE }) },
  { weight: 2, ask: (source, place, random) => ({ tool: 'complete', source, place: place.line === undefined ? { line: 0, character: 0 } : place, limit: 200, imports: random.chance(0.5) }) },
  { weight: 2, ask: (source, place) => ({ tool: 'rename', source, place, newName: 'renamed' }) },
];

export function question(scene: Scene): Query {
  const { random, tree, buffers } = scene;
  const name = random.chance(0.05) ? sourcePath(random) : random.pick([...sources(scene), ...tree.links().filter((link) => link.endsWith('.ts'))]);
  const buffer = buffers.names.length > 0 && random.chance(0.4) ? random.pick(buffers.names) : undefined;
  const source: DocumentRef = buffer !== undefined ? { kind: 'buffer', name: buffer } : { kind: 'path', path: name };
  const place = random.chance(0.4) ? { symbol: random.pick(NAMES) } : placeIn(buffer === undefined && tree.exists(name) ? scene : undefined, name, random);
  return random.weighted(QUESTIONS).ask(source, place, random);
}

/** A place where a name begins, or one of the first lines if the text is not known here. */
function placeIn(scene: Scene | undefined, name: string, random: Random): PlaceRef {
  const text = scene?.tree.files().includes(name) === true ? scene.tree.text(name) : '';
  const names = [...text.matchAll(/[A-Za-z_]\w*/g)];
  if (names.length === 0) return { line: random.below(4), character: random.below(12) };
  const before = text.slice(0, random.pick(names).index).split(/\r?\n/);
  return { line: before.length - 1, character: before.at(-1)?.length ?? 0 };
}
