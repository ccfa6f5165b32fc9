/**
 * The lane of the official client: the MCP TypeScript SDK starts the built server as any host does, lists the tools
 * and calls each, on the sample workspace and on this checkout's own source. The SDK holds every result to the
 * `outputSchema` that it listed and throws if it does not fit; the cases are those of the validator's lane.
 */
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { CHECKOUT, SAMPLE, valueAt } from '../validator/cases.ts';
import type { Case, JsonObject, Workspace } from '../validator/cases.ts';
import { Tally, unequal } from '../validator/tally.ts';

const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url));

const tally = new Tally();

async function checkWorkspace(workspace: Workspace): Promise<void> {
  const row = (what: string): string => `sdk 1.32.2 x ${workspace.name} x ${what}`;
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [`${REPOSITORY}/dist/main.js`, '--root', `${REPOSITORY}/${workspace.root}`, '--project', workspace.project],
    stderr: 'inherit',
  });
  const client = new Client({ name: 'acceptance', version: '1.0.0' });
  // Lines that the SDK cannot read, and messages that it refuses, come only here.
  client.onerror = (error) => tally.check(row('messages'), error.message);
  await client.connect(transport);
  tally.check(row('messages'), unequal('the name of the server', client.getServerVersion()?.name, 'tsmcp'));
  const { tools } = await client.listTools();
  for (const { name } of tools) {
    const cases = workspace.cases.filter(({ tool }) => tool === name);
    tally.check(row(name), cases.length === 0 ? 'no case' : undefined);
    for (const one of cases) {
      for (const problem of await call(client, one)) {
        tally.check(row(name), problem === undefined ? undefined : `${JSON.stringify(one.args)}: ${problem}`);
      }
    }
  }
  for (const tool of new Set(workspace.cases.map((one) => one.tool))) {
    tally.check(row(tool), tools.some(({ name }) => name === tool) ? undefined : 'is not listed');
  }
  const { resources } = await client.listResources();
  for (const { uri } of resources) {
    const { contents } = await client.readResource({ uri });
    tally.check(row('resources'), unequal('the number of contents', contents.length, 1));
  }
  const { prompts } = await client.listPrompts();
  for (const { name } of prompts) {
    const { messages } = await client.getPrompt({ name, arguments: { text: 'let a: number;' } });
    tally.check(row('prompts'), unequal('the number of messages', messages.length, 1));
  }
  await client.close();
}

/** Problems of one call, undefined for each check that passed. */
async function call(client: Client, one: Case): Promise<readonly (string | undefined)[]> {
  try {
    const result = await client.callTool({ name: one.tool, arguments: one.args });
    const content = result['structuredContent'] as JsonObject | undefined;
    return [
      unequal('isError', result['isError'] === true, one.outcome === 'refused'),
      ...Object.entries(one.expect ?? {}).map(([path, value]) => unequal(path, valueAt(content, path), value)),
    ];
  } catch (error) {
    return [error instanceof Error ? error.message : 'the call threw'];
  }
}

await checkWorkspace(SAMPLE);
await checkWorkspace(CHECKOUT);
tally.close();
