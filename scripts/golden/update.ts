/**
 * Rewrites the `out` blocks of a document from what a server has answered. Lines that match stay as they are;
 * in others `{{any}}` and `{{more}}` stay where they are. Prose is never touched: a section whose outcome is not what its prose says is not updated at all.
 */
import type { Conversation } from './conversation.ts';
import { lineMatches, merged } from './match.ts';
import type { Report } from './replay.ts';

/** The document's new text. `reports` are those of its sections, in order. */
export function updatedDocument(text: string, { exchanges }: Conversation, reports: readonly Report[]): string {
  const lines = text.split('\n');
  // From the end, so that the line numbers before stay true.
  for (const [index, { out }] of [...exchanges.entries()].reverse()) {
    const report = reports[index];
    if (out === undefined || report === undefined || report.outcomeProblems.length > 0) continue;
    const kept = report.lines.map((line, at) => {
      const pattern = out.lines[at];
      return pattern !== undefined && lineMatches(pattern, line) ? pattern : merged(pattern, line);
    });
    lines.splice(out.start, out.lines.length, ...kept);
  }
  return lines.join('\n');
}
