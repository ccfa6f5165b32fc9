/** The questions of someone who changes a name at a place: what could be typed there, what a rename would edit, and
 * where that name is declared. */
import type ts from 'typescript';
import type { CompleteResult, RenameResult, SymbolMatchesResult } from '../../src/compiler/results.ts';
import { place } from './by-place.ts';
import type { Place } from './places.ts';
import { heard, said, type Question } from './question.ts';
import { range } from './texts.ts';

/** As many completions as our server lists at once. */
const LISTED = 500;

/** A name that no source has. */
const NEW_NAME = 'differentialName';

const counted = (total: number): readonly string[] => total === 0 ? [] : [`total ${total}`];

/** `typed`: how much of the token stands before the place. */
const completions = (command: string, typed: (token: string) => number): Question<Place> => ({
  command,
  skips: ({ text, identifier }) => !identifier || (typed(text) === 0 && command !== 'completions'),
  ours: async (at, sides) => {
    const moved = { ...at, character: at.character + typed(at.text) };
    return heard(await sides.house.call<CompleteResult>('complete', { ...place(moved, sides), limit: LISTED }), ({ items, total }) =>
      [...counted(total), ...items.map(({ label, kind }) => `${label} (${kind})`)]);
  },
  theirs: async ({ fileName, offset, text }, { tsserver }) => {
    const info = await tsserver.ask<ts.CompletionInfo>('completions-full', fileName, { position: offset + typed(text) });
    const prefix = text.slice(0, typed(text)).toLowerCase();
    const matching = (info?.entries ?? []).filter(({ name, filterText = name }) => filterText.toLowerCase().startsWith(prefix));
    const key = (entry: ts.CompletionEntry): string => `${entry.sortText}\0${entry.name}`;
    matching.sort((a, b) => key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0);
    return said([...counted(matching.length), ...matching.slice(0, LISTED).map(({ name, kind }) => `${name} (${kind})`)]);
  },
});

/** Declarations by name, in every document but libraries. */
const search: Question<Place> = {
  command: 'name search',
  skips: ({ identifier }) => !identifier,
  ours: async ({ text }, { house }) => heard(
    await house.pages<SymbolMatchesResult, string>('symbols', { query: text }, (page) =>
      page.matches.map((each) => `${each.path ?? each.uri} | ${range(each.range)} | ${each.name ?? ''} | ${each.kind ?? ''} | ${each.container ?? ''} | ${each.match}`)),
    (lines) => lines),
  theirs: async ({ fileName, text }, { tsserver, texts }) => {
    const found = await tsserver.ask<readonly ts.NavigateToItem[]>('navto-full', fileName, { searchValue: text, maxResultCount: 1_000_000 });
    return said((found ?? [])
      .filter((each) => each.fileName.startsWith(texts.root) && !each.fileName.includes('/node_modules/'))
      .map((each) => `${texts.name(each.fileName)} | ${texts.span(each.fileName, each.textSpan)} | ${each.name} | ${each.kind} | ${texts.plain((each.containerName as string | undefined) ?? '')} | ${each.matchKind}`));
  },
};

const newName = (text: string): string => text.startsWith('#') ? `#${NEW_NAME}` : NEW_NAME;

const rename: Question<Place> = {
  command: 'rename',
  skips: ({ identifier }) => !identifier,
  ours: async (at, sides) => heard(
    await sides.house.call<RenameResult>('rename', { ...place(at, sides), newName: newName(at.text) }),
    ({ files }) => files.flatMap((file) => file.edits.map((edit) => `${file.path ?? file.uri} | ${range(edit.range)} | ${edit.newText}`)),
    ({ proven, reason }) => proven ? undefined : reason),
  theirs: async ({ fileName, offset: position, text }, { tsserver, texts }) => {
    const found = await tsserver.ask<readonly ts.RenameLocation[]>('renameLocations-full', fileName, { position });
    return said((found ?? []).map((each) => {
      const words = (each.prefixText ?? '') + newName(text) + (each.suffixText ?? '');
      return `${texts.name(each.fileName)} | ${texts.span(each.fileName, each.textSpan)} | ${words}`;
    }));
  },
};

export const TYPING: readonly Question<Place>[] = [
  completions('completions', () => 0),
  completions('completions within', (token) => Math.floor(token.length / 2)),
  rename,
  search,
];
