/**
 * One session of an SDK's client on a workspace: everything is listed, each tool is called with good and with bad
 * arguments, resources are read and prompts got. And a short one, in which a call is cancelled. The SDK holds every result to the
 * `outputSchema` that it listed and throws if it does not fit; the cases are those of the validator's lane.
 */
import { valueAt } from '../validator/cases.ts';
import type { Case, JsonObject, Workspace } from '../validator/cases.ts';
import { unequal } from '../validator/tally.ts';
import type { Connection, Sdk } from './clients.ts';

type Problem = string | undefined;
type Check = (scenario: string, problem: Problem) => void;

const INVALID_PARAMS = -32602;

export async function checkSdk(sdk: Sdk, command: readonly [string, ...string[]], workspace: Workspace, check: Check): Promise<void> {
  const connection = await sdk.connect(command, (error) => check('errors out of band', error.message));
  const { client } = connection;
  check('connect', unequal('the name of the server', client.getServerVersion()?.name, 'tsmcp'));
  await checkProgress(connection, check);
  await checkTools(connection, workspace, check);
  await checkResources(connection, check);
  await checkPrompts(connection, check);
  if (sdk.pings) check('ping', unequal('the answer', await client.ping(), {}));
  await client.close();
}

/**
 * A call that is cancelled as soon as it is known to run. That nothing is sent for it any more is seen in the
 * recording, where the answer to what is asked next shows that the server has read of it.
 */
export async function checkCancelling(sdk: Sdk, command: readonly [string, ...string[]], check: Check): Promise<void> {
  const { client, callTool } = await sdk.connect(command, (error) => check('errors out of band', error.message));
  const abort = new AbortController();
  const outcome = await codeOf(callTool('diagnostics', {}, { signal: abort.signal, onprogress: () => abort.abort() }));
  check('cancel', abort.signal.aborted && outcome !== 'ok' ? undefined : 'the call was not under way, or was answered');
  // Any answer shows that the server has read of it.
  const { resourceTemplates } = await client.listResourceTemplates();
  check('cancel', unequal('the list after it', resourceTemplates, []));
  await client.close();
}

/** The first call of the session: the load of the program is what is reported. */
async function checkProgress({ callTool }: Connection, check: Check): Promise<void> {
  const seen: number[] = [];
  const result = await callTool('diagnostics', {}, { onprogress: ({ progress }) => seen.push(progress) });
  check('progress', unequal('isError', result['isError'] === true, false));
  check('progress', seen.length > 0 ? undefined : 'there was none');
  check('progress', unequal('what was reported', seen, [...new Set(seen)].sort((a, b) => a - b)));
}

async function checkTools(connection: Connection, workspace: Workspace, check: Check): Promise<void> {
  const { tools } = await connection.client.listTools();
  check('list tools', unequal('what has cases', [...new Set(workspace.cases.map(({ tool }) => tool))].sort(), tools.map(({ name }) => name).sort()));
  for (const one of workspace.cases) {
    for (const problem of await callProblems(connection, one)) {
      check(`call ${one.tool}`, problem === undefined ? undefined : `${JSON.stringify(one.args)}: ${problem}`);
    }
  }
}

async function callProblems({ callTool }: Connection, one: Case): Promise<readonly Problem[]> {
  try {
    const result = await callTool(one.tool, one.args);
    const content = result['structuredContent'] as JsonObject | undefined;
    return [
      unequal('isError', result['isError'] === true, one.outcome === 'refused'),
      ...Object.entries(one.expect ?? {}).map(([path, value]) => unequal(path, valueAt(content, path), value)),
    ];
  } catch (error) {
    return [error instanceof Error ? error.message : 'the call threw'];
  }
}

async function checkResources({ client }: Connection, check: Check): Promise<void> {
  const { resources } = await client.listResources();
  check('resources', unequal('their number', resources.length, 3));
  for (const { uri } of resources) {
    const { contents } = await client.readResource({ uri });
    check('resources', unequal('the number of contents', contents.length, 1));
  }
  const { resourceTemplates } = await client.listResourceTemplates();
  check('resources', unequal('the templates', resourceTemplates, []));
  check('resources', unequal('an unknown one', await codeOf(client.readResource({ uri: 'tsmcp://nothing' })), INVALID_PARAMS));
}

async function checkPrompts({ client }: Connection, check: Check): Promise<void> {
  const { prompts } = await client.listPrompts();
  check('prompts', unequal('their number', prompts.length, 2));
  for (const { name } of prompts) {
    const { messages } = await client.getPrompt({ name, arguments: { text: 'let a: number;' } });
    check('prompts', unequal('the number of messages', messages.length, 1));
    check('prompts', unequal('one without a source', await codeOf(client.getPrompt({ name })), INVALID_PARAMS));
  }
  check('prompts', unequal('an unknown one', await codeOf(client.getPrompt({ name: 'nothing' })), INVALID_PARAMS));
}

/** The code of the error, `none` if it has none; `ok` if there was no error. */
async function codeOf(request: Promise<unknown>): Promise<unknown> {
  try {
    await request;
    return 'ok';
  } catch (error) {
    return (error as { readonly code?: unknown }).code ?? 'none';
  }
}
