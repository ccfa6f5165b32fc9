/**
 * What is asked of both sides, and the form of what each says: lines, sorted, each once, that are equal where the
 * answers are. Knows no command.
 */
import type { Answer, House } from './house.ts';
import type { Layout } from './sources.ts';
import type { Texts } from './texts.ts';
import type { Tsserver } from './tsserver.ts';
import { TsserverError } from './tsserver.ts';

export interface Sides {
  readonly house: House;
  readonly tsserver: Tsserver;
  readonly texts: Texts;
  readonly layout: (path: string) => Layout;
  /** What `tsserver` found wrong in each document before it was asked anything else. */
  readonly cold: Map<string, Said>;
}

/** One side's answer. `refused`: in words why there is none; `reason`: in words why it is less than it could be. */
export interface Said {
  readonly lines: readonly string[];
  readonly refused?: string;
  readonly reason?: string;
}

/** A question about a place, or about a document. */
export interface Question<At> {
  /** Its row in the table. */
  readonly command: string;
  /** Where it makes no sense to ask. */
  readonly skips?: (at: At) => boolean;
  readonly ours: (at: At, sides: Sides) => Promise<Said>;
  readonly theirs: (at: At, sides: Sides) => Promise<Said>;
}

export function said(lines: readonly string[], reason?: string): Said {
  return { lines: [...new Set(lines)].sort(), ...(reason !== undefined && { reason }) };
}

/** What our answer comes to. */
export function heard<T>(answer: Answer<T>, lines: (result: T) => readonly string[], reason?: (result: T) => string | undefined): Said {
  return 'refused' in answer ? { lines: [], refused: answer.refused } : said(lines(answer.result), reason?.(answer.result));
}

/** One side's answer; a failure of `tsserver` is what it says, one of ours is a line that nothing equals. */
export async function settled(asked: Promise<Said>): Promise<Said> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof TsserverError) return { lines: [], refused: error.message };
    return { lines: [`failed: ${error instanceof Error ? error.message : 'no error'}`] };
  }
}
