/**
 * A process that serves, on the protocol core of `src`, what the official conformance suite calls by name: the tools,
 * resources and prompts of its test server, as far as a catalogue can have them. Run by the acceptance lane.
 */
import { setTimeout as elapsed } from 'node:timers/promises';
import { createLog } from '#tsmcp/base/log.ts';
import type { Catalogue, ObjectSchema, Tool, ToolOutcome, Work } from '#tsmcp/session/catalogue.ts';
import { runSession } from '#tsmcp/session/serve.ts';
import { withLimits } from '#tsmcp/wire/limits.ts';

/** Longer than what the session lets pass between two reports. */
const STEP_MILLIS = 150;

const NO_ARGUMENTS: ObjectSchema = { type: 'object', additionalProperties: false };

const tool = (name: string, inputSchema: ObjectSchema = NO_ARGUMENTS): Tool => ({
  name,
  title: name,
  description: `The tool ${name} of the conformance suite.`,
  inputSchema,
  outputSchema: { type: 'object' },
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
});

/** Every keyword of which the suite asks whether it reaches the client. */
const SCHEMA_2020_12: ObjectSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  $defs: { address: { $anchor: 'addressDef', type: 'object', properties: { street: { type: 'string' }, city: { type: 'string' } } } },
  properties: { name: { type: 'string' }, address: { $ref: '#/$defs/address' }, contactMethod: { type: 'string' } },
  allOf: [{ anyOf: [{ required: ['name'] }, { required: ['address'] }] }],
  if: { properties: { contactMethod: { const: 'phone' } } },
  then: { required: ['name'] },
  else: { required: ['address'] },
  additionalProperties: false,
};

async function callTool(name: string, { signal, progress }: Work): Promise<ToolOutcome> {
  if (name === 'test_error_handling') return { kind: 'refused', message: 'This tool intentionally returns an error for testing' };
  if (name === 'test_tool_with_progress') {
    for (const done of [0, 50, 100]) {
      progress?.({ progress: done, total: 100 });
      await elapsed(STEP_MILLIS, undefined, { signal });
    }
  }
  return { kind: 'ok', json: JSON.stringify({ text: `${name} was called.` }) };
}

const RESOURCES: ReadonlyMap<string, string> = new Map([
  ['test://static-text', 'The text of the static resource.'],
  ['test://template/123/data', 'The data of 123.'],
]);

const catalogue: Catalogue = {
  serverInfo: { name: 'suite', version: '1.0.0', title: 'Suite', description: 'The conformance suite\'s test server on this core.' },
  instructions: 'For the conformance suite.',
  limits: withLimits({}),
  tools: [
    tool('test_logging_tool'), tool('test_streaming_elicitation'), tool('test_simple_text'), tool('test_error_handling'), tool('test_tool_with_progress'), tool('json_schema_2020_12_tool', SCHEMA_2020_12),
  ],
  resources: [{ uri: 'test://static-text', name: 'static-text', title: 'Static text', description: 'A text.', mimeType: 'application/json' }],
  prompts: [
    { name: 'test_simple_prompt', title: 'Simple', description: 'A prompt without arguments.', arguments: [] },
    {
      name: 'test_prompt_with_arguments',
      title: 'With arguments',
      description: 'A prompt with two arguments.',
      arguments: ['arg1', 'arg2'].map((name) => ({ name, title: name, description: `The argument ${name}.`, required: true })),
    },
  ],
  callTool: (name, _args, work) => callTool(name, work),
  readResource(uri) {
    const text = RESOURCES.get(uri);
    return Promise.resolve(text === undefined ? { kind: 'unknown' } : { kind: 'ok', json: JSON.stringify({ text }) });
  },
  getPrompt: (name, args) => ({ kind: 'ok', description: name, text: `${name} ${JSON.stringify(args)}` }),
};

await runSession({
  input: process.stdin,
  output: process.stdout,
  catalogue,
  log: createLog('warn', (line) => process.stderr.write(line), Date.now),
});
