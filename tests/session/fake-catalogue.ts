/** A small catalogue for tests of the session: tools that answer, refuse, throw, wait and report progress. */
import { withLimits } from '#tsmcp/wire/limits.ts';
import type { Limits } from '#tsmcp/wire/limits.ts';
import type { Catalogue, PromptOutcome, ResourceOutcome, Tool, ToolOutcome, Work } from '#tsmcp/session/catalogue.ts';

/** A call of the tool `wait` that has not been answered yet. */
export interface Waiting {
  readonly args: Readonly<Record<string, unknown>>;
  readonly work: Work;
  readonly answer: (outcome: ToolOutcome) => void;
  readonly fail: (error: unknown) => void;
}

export interface FakeCatalogue extends Catalogue {
  readonly waiting: Waiting[];
  /** What `resources/read` answers; a test may put another function here. */
  reading: (uri: string) => Promise<ResourceOutcome>;
}

const tool = (name: string): Tool => ({
  name,
  title: `Title of ${name}`,
  description: `Does ${name}.`,
  inputSchema: { type: 'object', properties: {}, required: [] },
  outputSchema: { type: 'object', properties: {} },
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
});

export function fakeCatalogue(limits: Partial<Limits> = {}): FakeCatalogue {
  const waiting: Waiting[] = [];
  const catalogue: FakeCatalogue = {
    waiting,
    reading: () => Promise.resolve({ kind: 'ok', json: '{"n":1}' }),
    serverInfo: { name: 'fake', version: '9.9.9', title: 'Fake server', description: 'A server for tests.' },
    instructions: 'First line.\nSecond line.',
    limits: withLimits(limits),
    tools: ['echo', 'refuse', 'throw', 'wait'].map(tool),
    resources: [{ uri: 'fake://one', name: 'one', title: 'One', description: 'The one.', mimeType: 'application/json' }],
    prompts: [{
      name: 'explain',
      title: 'Explain',
      description: 'Explains.',
      arguments: [
        { name: 'path', title: 'Path', description: 'A path.', required: true },
        { name: 'focus', title: 'Focus', description: 'A focus.' },
      ],
    }],
    callTool(name, args, work): Promise<ToolOutcome> {
      switch (name) {
        case 'echo':
          return Promise.resolve({ kind: 'ok', json: JSON.stringify(args) });
        case 'refuse':
          return Promise.resolve({ kind: 'refused', message: "argument 'x' must be an integer" });
        case 'throw':
          throw new TypeError('cannot read "const secret = 1"');
        default:
          return new Promise((answer, fail) => {
            waiting.push({ args, work, answer, fail });
          });
      }
    },
    readResource: (uri) => catalogue.reading(uri),
    getPrompt(_name, args): PromptOutcome {
      if (args['focus'] === 'throw') throw new RangeError('no such focus');
      if (args['focus'] === 'gone') return { kind: 'unknown' };
      const { path } = args;
      if (typeof path !== 'string') return { kind: 'bad-arguments', message: "argument 'path' must be a string" };
      return { kind: 'ok', description: 'Explains.', text: `Explain ${path}.` };
    },
  };
  return catalogue;
}
