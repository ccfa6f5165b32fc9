/**
 * Fixtures that are documents: a title, prose, and sections of a heading, prose and fenced blocks. Reads just that much
 * Markdown: `#` and `##` headings and ``` fences that start in the first column. Keeps line numbers, so that a block
 * can be rewritten in place. Knows nothing of what the blocks hold.
 */

export interface Block {
  /** What stands behind the opening fence. */
  readonly info: string;
  readonly lines: readonly string[];
  /** Index of the first of `lines` among the document's lines. */
  readonly start: number;
}

export interface Section {
  readonly heading: string;
  /** The text outside blocks, line ends as spaces. */
  readonly prose: string;
  readonly blocks: readonly Block[];
}

export interface Markdown {
  readonly title: string;
  readonly prose: string;
  readonly sections: readonly Section[];
}

interface OpenPart {
  readonly heading: string;
  readonly prose: string[];
  readonly blocks: Block[];
}

/** Throws an Error on a fence that is not closed and on a document without a title. */
export function readMarkdown(text: string): Markdown {
  const lines = text.split('\n');
  const parts: OpenPart[] = [];
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    const heading = /^##? (.+)$/.exec(line)?.[1];
    if (heading !== undefined) {
      parts.push({ heading, prose: [], blocks: [] });
      continue;
    }
    const part = parts.at(-1);
    if (part === undefined) throw new Error('a document begins with its title');
    if (line.startsWith('```')) {
      const end = lines.indexOf('```', index + 1);
      if (end === -1) throw new Error(`line ${index + 1}: the fence is not closed`);
      part.blocks.push({ info: line.slice(3).trim(), lines: lines.slice(index + 1, end), start: index + 1 });
      index = end;
    } else if (line !== '') {
      part.prose.push(line);
    }
  }
  const [head, ...sections] = parts.map(({ prose, ...part }) => ({ ...part, prose: prose.join(' ') }));
  if (head === undefined) throw new Error('a document begins with its title');
  return { title: head.heading, prose: head.prose, sections };
}
