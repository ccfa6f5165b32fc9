/** The documents of `fixtures/session`, read from disk. */
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readConversation } from './conversation.ts';
import type { Conversation } from './conversation.ts';

export interface StoredConversation {
  readonly file: string;
  readonly text: string;
  readonly conversation: Conversation;
}

/** The top folder of the checkout; launch arguments name paths relative to it. */
export const CHECKOUT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** All documents in the order of their names, `README.md` aside. */
export function storedConversations(folder: string = join(CHECKOUT, 'fixtures', 'session')): StoredConversation[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.md') && name !== 'README.md');
  return names.sort().map((name) => {
    const file = join(folder, name);
    const text = readFileSync(file, 'utf8');
    return { file, text, conversation: readConversation(name, text) };
  });
}
