/**
 * The lane of the independent validator. Against the built server it checks that every advertised schema is a valid
 * JSON Schema 2020-12, that every result, good or failed, is one that its schema accepts, that the schema refuses
 * every mutation of it, and that each message is what the official schema of its revision calls valid.
 */
import { Ajv2020 } from 'ajv/dist/2020.js';
import { OPTIONAL, SAMPLE, valueAt } from './cases.ts';
import type { Case, Json, JsonObject } from './cases.ts';
import { handshake, startServer, stateless } from './client.ts';
import type { Client, Message } from './client.ts';
import { failureMutations, mutations } from './mutations.ts';
import { messageCheck, REVISIONS, STATELESS_REVISIONS } from './official.ts';
import type { Revision } from './official.ts';
import { Tally, unequal } from './tally.ts';

interface ListedTool {
  readonly name: string;
  readonly inputSchema: JsonObject;
  readonly outputSchema?: JsonObject;
}

type Validate = (value: unknown) => string | undefined;

const tally = new Tally();

/** Compiles a schema as 2020-12 in the strictest mode, after the meta-schema has accepted it. */
function compile(row: string, what: string, schema: JsonObject | undefined): Validate | undefined {
  const ajv = new Ajv2020({ strict: true, strictRequired: false, allErrors: true });
  try {
    if (schema === undefined) throw new Error('is missing');
    if (ajv.validateSchema(schema) !== true) throw new Error(ajv.errorsText(ajv.errors));
    const validate = ajv.compile(schema);
    tally.check(row, undefined);
    return (value) => validate(value) ? undefined : ajv.errorsText(validate.errors);
  } catch (error) {
    tally.check(row, `${what} ${error instanceof Error ? error.message : 'cannot be compiled'}`);
    return undefined;
  }
}

/** Every case of one tool against its schemas. */
async function checkTool(client: Client, { name, inputSchema, outputSchema }: ListedTool): Promise<void> {
  const accepts = compile(`${name}: schemas`, 'inputSchema', inputSchema);
  const holds = compile(`${name}: schemas`, 'outputSchema', outputSchema);
  const cases = SAMPLE.cases.filter(({ tool }) => tool === name);
  const optional = OPTIONAL[name];
  for (const outcome of ['ok', 'refused']) {
    tally.check(`${name}: calls`, cases.some((one) => one.outcome === outcome) ? undefined : `no case with the outcome ${outcome}`);
  }
  if (accepts === undefined || holds === undefined || optional === undefined) {
    tally.check(`${name}: calls`, 'no usable schema, or no list of optional members');
    return;
  }
  for (const one of cases) {
    const label = JSON.stringify(one.args);
    const { result, error } = await client.request('tools/call', { name, arguments: one.args });
    const content = result?.['structuredContent'] as JsonObject | undefined;
    if (result === undefined || content === undefined) {
      tally.check(`${name}: calls`, `${label}: no structuredContent: ${JSON.stringify(error ?? result)}`);
      continue;
    }
    for (const problem of callProblems(one, result, content)) {
      tally.check(`${name}: calls`, problem === undefined ? undefined : `${label}: ${problem}`);
    }
    const wrong = holds(content);
    tally.check(`${name}: calls`, wrong === undefined ? undefined : `${label}: the result is not what outputSchema says: ${wrong}`);
    if (one.outcome === 'ok') {
      // A schema that is open at its root must not get through, or the mutations would prove nothing.
      const open = compile(`${name}: schemas`, 'the open schema', { ...outputSchema, additionalProperties: true });
      tally.check(`${name}: mutations`, mutations(content, optional).some(({ value }) => open?.(value) === undefined) ? undefined : `${label}: blind`);
      tally.check(`${name}: schemas`, accepts(one.args) === undefined ? undefined : `${label}: inputSchema refuses a good call`);
      for (const { what, value } of [...mutations(content, optional), ...failureMutations(content)]) {
        tally.check(`${name}: mutations`, holds(value) === undefined ? `${label}: accepted: ${what}` : undefined);
      }
    }
  }
  const stray = accepts({ ...cases[0]?.args, nonsense: 1 });
  tally.check(`${name}: schemas`, stray === undefined ? 'inputSchema accepts an unknown argument' : undefined);
}

function callProblems(one: Case, result: JsonObject, content: JsonObject): readonly (string | undefined)[] {
  const failed = result['isError'] === true;
  const blocks = result['content'] as readonly JsonObject[];
  return [
    unequal('isError', failed, one.outcome === 'refused'),
    unequal('the number of blocks', blocks.length, 1),
    unequal('the text block', blocks[0]?.['text'], JSON.stringify(content)),
    ...(failed ? [typeof content['error'] === 'string' && content['error'] !== '' ? undefined : 'error says nothing'] : []),
    ...Object.entries(one.expect ?? {}).map(([path, value]) => unequal(path, valueAt(content, path), value)),
  ];
}

/** One process in one revision: every method, good and bad, each message held to the official schema. */
async function checkRevision(revision: Revision, open: (client: Client, row: string) => Promise<Client>): Promise<void> {
  const row = `messages of ${revision}`;
  const check = messageCheck(revision);
  const started = startServer(SAMPLE, (message: Message, method) => {
    const problems = check(message, method);
    tally.check(row, problems.length === 0 ? undefined : `${method ?? message.method ?? 'a message'}: ${problems.join('; ')}`);
  });
  const client = await open(started, row);
  const list = async (method: string, member: string): Promise<readonly JsonObject[]> =>
    ((await client.request(method)).result?.[member] ?? []) as readonly JsonObject[];
  const tools = await list('tools/list', 'tools');
  await list('resources/templates/list', 'resourceTemplates');
  for (const resource of await list('resources/list', 'resources')) {
    await client.request('resources/read', { uri: resource['uri'] as Json });
  }
  for (const prompt of await list('prompts/list', 'prompts')) {
    await client.request('prompts/get', { name: prompt['name'] as Json, arguments: { path: 'src/index.ts' } });
  }
  for (const one of SAMPLE.cases.filter(({ tool }) => tools.some(({ name }) => name === tool))) {
    await client.request('tools/call', { name: one.tool, arguments: one.args, _meta: { progressToken: one.tool } });
  }
  await client.request('tools/call', { name: 'nobody' });
  await client.request('tools/list', { cursor: 'never given' });
  await client.request('nobody/knows');
  tally.check(row, unequal('the exit code', await client.close(), 0));
}

const client = startServer(SAMPLE, () => undefined);
await handshake(client, REVISIONS[0]);
const tools = (await client.request('tools/list')).result?.['tools'] as unknown as readonly ListedTool[];
for (const tool of tools) await checkTool(client, tool);
for (const { tool } of SAMPLE.cases) tally.check('tools that have cases', tools.some(({ name }) => name === tool) ? undefined : `${tool} is not listed`);
await client.close();
for (const revision of REVISIONS) {
  await checkRevision(revision, async (started, row) => {
    tally.check(row, unequal('protocolVersion', await handshake(started, revision), revision));
    await started.request('ping');
    return started;
  });
}
for (const revision of STATELESS_REVISIONS) {
  await checkRevision(revision, async (started, row) => {
    const standing = stateless(started, revision);
    const { result } = await standing.request('server/discover');
    tally.check(row, unequal('supportedVersions', result?.['supportedVersions'], STATELESS_REVISIONS));
    await standing.request('ping');
    await stateless(started, '2031-01-01').request('tools/list');
    return standing;
  });
}
tally.close();
