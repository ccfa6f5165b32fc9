/**
 * Renames, proven once more: made on disk they bring no finding, renamed back they touch the same places, and give the
 * same bytes unless something was expanded. What is refused must say why in a sentence.
 */
import { join } from 'node:path';
import type { FileEdits, RenameResult } from '../../src/compiler/results.ts';
import { moved, replacements as replacementsOf } from '../compiler/applied.ts';
import type { Place } from '../differential/places.ts';
import type { Outcome } from './report.ts';
import type { Made, Subject } from './subject.ts';

/** A name that no source has. */
const FRESH = 'neverUsedBefore';

export function newName({ text }: Place): string {
  return text.startsWith('#') ? `#${FRESH}` : FRESH;
}

export async function rename(place: Place, subject: Subject): Promise<Outcome> {
  const { fileName, line, character, text } = place;
  const there = await ask(subject, { path: subject.path(fileName), line, character, newName: newName(place) });
  if (typeof there === 'string') return { answered: false, reason: `refused: ${there}`, differences: [] };
  if (!there.proven) return { answered: false, reason: there.reason ?? '', differences: wrongRefusal(there, subject) };
  const made = subject.make(there.files);
  try {
    const worse = subject.worse(made, false);
    const here = positionAfter(place, made.find((each) => each.fileName === fileName), newName(place));
    if (here === undefined) return { answered: true, differences: [...worse, 'what was asked about is not renamed, something else is'] };
    const places = placesOf(made, newName(place));
    const back = await ask(subject, { path: subject.path(fileName), ...here, newName: text });
    return { answered: true, differences: [...worse, ...wrongBack(back, there, made, places, subject)] };
  } finally {
    subject.takeBack(made);
  }
}

async function ask({ house }: Subject, args: Readonly<Record<string, unknown>>): Promise<RenameResult | string> {
  const answer = await house.call<RenameResult>('rename', args);
  return 'refused' in answer ? answer.refused : answer.result;
}

function wrongRefusal({ reason = '', files, changes, keptNames }: RenameResult, { root }: Subject): readonly string[] {
  return [
    ...(/^\S+(\s+\S+){2,}$/su.test(reason) && !/\[object |: undefined$/.test(reason) ? [] : [`the reason is no sentence: ${JSON.stringify(reason)}`]),
    ...(reason.includes(root) ? [`the reason names the folder: ${reason}`] : []),
    ...(files.length + changes + keptNames.length === 0 ? [] : ['it is refused, and has edits']),
  ];
}

/** Where the new name stands once the edits are made. */
function placesOf(made: readonly Made[], name: string): ReadonlySet<string> {
  return new Set(made.flatMap(({ fileName, replacements }) =>
    moved(replacements).map(({ at, newText }) => `${fileName} ${at + newText.indexOf(name)} ${name.length}`)));
}

/** The place of the name that was asked about, in the text with the edits made; undefined if it is not renamed. */
function positionAfter({ offset }: Place, made: Made | undefined, name: string): { readonly line: number; readonly character: number } | undefined {
  const here = moved(made?.replacements ?? []).find(({ start }) => start === offset);
  if (made === undefined || here === undefined) return undefined;
  const before = made.after.replace(/^\ufeff/, '').slice(0, here.at + here.newText.indexOf(name));
  const lines = before.split(/\r\n|[\n\r\u2028\u2029]/);
  return { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 };
}

function wrongBack(back: RenameResult | string, there: RenameResult, made: readonly Made[], places: ReadonlySet<string>, subject: Subject): readonly string[] {
  if (typeof back === 'string') return [`renaming back is refused: ${back}`];
  if (!back.proven) return [`renaming back is not proven: ${back.reason}`];
  const found = new Set(back.files.flatMap((file) => spans(join(subject.root, file.path ?? ''), file, made)));
  const lost = [...places].filter((each) => !found.has(each));
  const gained = [...found].filter((each) => !places.has(each));
  const differences = [...lost.map((each) => `renaming back misses ${each}`), ...gained.map((each) => `renaming back also finds ${each}`)];
  if (differences.length > 0 || there.keptNames.length > 0) return differences;
  const again = subject.make(back.files);
  subject.takeBack(again);
  return again.flatMap(({ fileName, after }) => {
    const before = made.find((each) => each.fileName === fileName)?.before;
    return before?.equals(Buffer.from(after)) === true ? [] : [`renaming back gives other bytes in ${subject.path(fileName)}`];
  });
}

function spans(fileName: string, file: FileEdits, made: readonly Made[]): readonly string[] {
  const text = made.find((each) => each.fileName === fileName)?.after.replace(/^\ufeff/, '');
  return text === undefined ? [`${fileName} was not touched`] : replacementsOf(text, file).map(({ start, length }) => `${fileName} ${start} ${length}`);
}
