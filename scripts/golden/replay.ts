/**
 * Replays a document's conversations against a server and reports each section. A process lasts from a section that
 * says `A new session.` to the next one that does; how it is talked to is `talk.ts`.
 */
import { promisesOf } from './conversation.ts';
import type { Conversation } from './conversation.ts';
import { ServerProcess } from './server.ts';
import { Talk } from './talk.ts';
import type { Heard } from './talk.ts';

export interface Report extends Heard {
  readonly document: string;
  readonly rule: string;
  /** What the prose promises. */
  readonly expected: string;
}

export interface ReplayOptions {
  /** Program and arguments; `{args}` among them stands for the document's launch arguments, which else come last. */
  readonly command: readonly string[];
  /** Launch arguments name paths relative to it. */
  readonly directory: string;
  /** For an answer to come. */
  readonly millis: number;
}

export async function replay(conversation: Conversation, options: ReplayOptions): Promise<Report[]> {
  const { command, directory, millis } = options;
  const launched = command.includes('{args}')
    ? command.flatMap((part) => (part === '{args}' ? conversation.launch : [part]))
    : [...command, ...conversation.launch];
  const reports: Report[] = [];
  let talk: Talk | undefined;
  for (const [index, exchange] of conversation.exchanges.entries()) {
    if (talk === undefined || exchange.session !== undefined) {
      talk = new Talk(new ServerProcess(launched, directory), millis);
      if (exchange.session?.revision !== undefined) await talk.makeReady(exchange.session.revision);
    }
    const last = conversation.exchanges[index + 1]?.session !== undefined || index + 1 === conversation.exchanges.length;
    const report = await talk.exchange(exchange);
    const ending = last ? await talk.finish(exchange.exit) : [];
    reports.push({
      document: conversation.name,
      rule: exchange.rule,
      expected: [...new Set(promisesOf(exchange.steps).map(({ outcome }) => outcome))].join(', '),
      ...report,
      outcomeProblems: [...report.outcomeProblems, ...ending],
    });
  }
  return reports;
}
