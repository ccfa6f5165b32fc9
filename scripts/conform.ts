/**
 * `npm run conform`: replays the conversations of `fixtures/session` against the built server, or against any other
 * stdio server, and prints a table. Exit 1 if a rule is not kept, 2 for wrong usage.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CHECKOUT, storedConversations } from './golden/documents.ts';
import { replay } from './golden/replay.ts';
import type { Report } from './golden/replay.ts';
import { updatedDocument } from './golden/update.ts';

const USAGE = `usage: npm run conform -- [--server "COMMAND ARGS"] [--outcomes] [--only NAME] [--update]

Replays the documents of fixtures/session (its README.md says how they are read), one process a session.

--server "COMMAND ARGS"  another stdio server than this one. Parts are separated by spaces; a part may stand in double
                         quotes. A document's launch arguments are put in the place of the part {args}, else at the end
--outcomes               compares what the prose says (result, failed call, error code, silence, id), not the out blocks
--only NAME              only documents whose name contains NAME
--update                 rewrites the out blocks from what came; refused where the outcome is not what the prose says
--help                   this text`;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      server: { type: 'string' },
      outcomes: { type: 'boolean', default: false },
      only: { type: 'string', default: '' },
      update: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(USAGE);
    return 0;
  }
  const command = values.server === undefined ? [process.execPath, join(CHECKOUT, 'dist', 'main.js')] : parts(values.server);
  const all: Report[] = [];
  for (const { file, text, conversation } of storedConversations()) {
    if (!conversation.name.includes(values.only)) continue;
    const reports = await replay(conversation, { command, directory: CHECKOUT, millis: 60_000 });
    if (values.update) writeFileSync(file, updatedDocument(text, conversation, reports));
    const compared = values.outcomes || values.update ? reports.map((report) => ({ ...report, lineProblems: [] })) : reports;
    for (const report of compared) printRow(report);
    all.push(...compared);
  }
  const failed = all.filter((report) => problems(report).length > 0).length;
  console.log(`\n${all.length} rules, ${all.length - failed} kept, ${failed} not`);
  if (values.update && failed > 0) console.log('sections whose outcome is not what the prose says were not updated');
  return failed === 0 && all.length > 0 ? 0 : 1;
}

function printRow(report: Report): void {
  const found = problems(report);
  const columns = [report.document.padEnd(22), report.expected.slice(0, 34).padEnd(34), report.rule];
  console.log(`${found.length === 0 ? 'pass' : 'FAIL'}  ${columns.join('  ')}`);
  for (const problem of found) console.log(`      ${problem}`);
}

function problems({ outcomeProblems, lineProblems }: Report): readonly string[] {
  return [...outcomeProblems, ...lineProblems];
}

function parts(command: string): string[] {
  return [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, inQuotes, plain]) => inQuotes ?? plain ?? '');
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.error(USAGE);
  process.exitCode = 2;
}
