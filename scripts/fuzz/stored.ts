/**
 * A run in a file: what was found to fail, kept so that it can be played again. Bytes stand as text where they are
 * UTF-8, else as base64, so that a reader sees what was sent.
 */
import { isUtf8 } from 'node:buffer';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CHECKOUT } from '../golden/documents.ts';
import type { Act, Run } from './run.ts';
import type { FileAct } from './workspace.ts';

type StoredAct = { readonly do: 'send'; readonly text: string } | { readonly do: 'send'; readonly base64: string } | Exclude<Act, { do: 'send' }> | FileAct;

type StoredRun = Omit<Run, 'acts'> & {
  /** What was wrong when it was found. */
  readonly found: string;
  readonly acts: readonly StoredAct[];
};

export const FOLDER = join(CHECKOUT, 'fixtures/fuzz');

/** Every stored run with the name of its file. */
export function storedRuns(): { readonly name: string; readonly found: string; readonly run: Run }[] {
  const names = readdirSync(FOLDER).filter((name) => name.endsWith('.json')).sort();
  return names.map((name) => {
    const { found, acts, ...rest } = JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as StoredRun;
    return { name, found, run: { ...rest, acts: acts.map(loaded) } };
  });
}

/** Writes the run and returns the file's name. */
export function store({ acts, mustFail, ...rest }: Run, found: string): string {
  const sent = acts.map((act) => act.do === 'send' ? Buffer.from(act.bytes).toString() : '').join('');
  const file = join(FOLDER, `${rest.generator}-${rest.seed}.json`);
  mkdirSync(FOLDER, { recursive: true });
  const stored: StoredRun = {
    found,
    ...rest,
    mustFail: mustFail.filter((id) => sent.includes(`"id":${JSON.stringify(id)},`)),
    acts: acts.map(saved),
  };
  const { acts: lines, ...head } = stored;
  const members = Object.entries(head).map(([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)},\n`).join('');
  writeFileSync(file, `{\n${members}  "acts": [\n${lines.map((act) => `    ${JSON.stringify(act)}`).join(',\n')}\n  ]\n}\n`);
  return file;
}

function saved(act: Act): StoredAct {
  if (act.do !== 'send') return act;
  const bytes = Buffer.from(act.bytes);
  return isUtf8(bytes) ? { do: 'send', text: bytes.toString('utf8') } : { do: 'send', base64: bytes.toString('base64') };
}

function loaded(act: StoredAct): Act {
  if (act.do !== 'send') return act;
  return { do: 'send', bytes: 'text' in act ? Buffer.from(act.text) : Buffer.from(act.base64, 'base64') };
}
