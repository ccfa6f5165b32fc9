/**
 * The smallest client: starts the built server, writes one line a message and hands every line that comes back to
 * whoever listens. It checks nothing, so that the validator sees what was sent and not what a library made of it.
 */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Json, JsonObject, Workspace } from './cases.ts';

const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url));

export interface Message {
  readonly id?: Json;
  readonly method?: string;
  readonly result?: JsonObject;
  readonly error?: JsonObject;
}

export interface Client {
  /** Resolves with the response, a result or an error. */
  request(method: string, params?: JsonObject): Promise<Message>;
  notify(method: string): void;
  /** Ends the input; resolves with the exit code. */
  close(): Promise<number | null>;
}

/** Starts a server on a workspace. `onMessage` sees every message in order, before its request resolves. */
export function startServer(workspace: Workspace, onMessage: (message: Message, method: string | undefined) => void): Client {
  const server = spawn(process.execPath, [
    `${REPOSITORY}/dist/main.js`, '--root', `${REPOSITORY}/${workspace.root}`, '--project', workspace.project,
  ], { stdio: ['pipe', 'pipe', 'inherit'] });
  const waiting = new Map<number, { readonly method: string; readonly resolve: (message: Message) => void }>();
  const ended = new Promise<number | null>((resolve) => server.once('exit', resolve));
  let last = 0;
  createInterface({ input: server.stdout }).on('line', (line) => {
    const message = JSON.parse(line) as Message;
    const request = typeof message.id === 'number' ? waiting.get(message.id) : undefined;
    onMessage(message, request?.method);
    request?.resolve(message);
  });
  const send = (message: JsonObject): void => {
    server.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  };
  return {
    request: (method, params) => {
      last += 1;
      const id = last;
      const answer = new Promise<Message>((resolve) => waiting.set(id, { method, resolve }));
      send({ id, method, ...(params === undefined ? {} : { params }) });
      return Promise.race([answer, ended.then((code): never => {
        throw new Error(`the server ended with ${code} before it answered ${method}`);
      })]);
    },
    notify: (method) => send({ method }),
    close: () => {
      server.stdin.end();
      return ended;
    },
  };
}

/** The same client, whose requests say by themselves which revision they speak. */
export function stateless(client: Client, protocolVersion: string): Client {
  const envelope = {
    'io.modelcontextprotocol/protocolVersion': protocolVersion,
    'io.modelcontextprotocol/clientCapabilities': {},
    'io.modelcontextprotocol/clientInfo': { name: 'validator', version: '1.0.0' },
  };
  return {
    ...client,
    request: (method, params = {}) => client.request(method, { ...params, _meta: { ...params['_meta'] as JsonObject | undefined, ...envelope } }),
  };
}

/** The handshake in one revision. Returns the revision that the server chose. */
export async function handshake(client: Client, protocolVersion: string): Promise<Json | undefined> {
  const { result } = await client.request('initialize', {
    protocolVersion, capabilities: {}, clientInfo: { name: 'validator', version: '1.0.0' },
  });
  client.notify('notifications/initialized');
  return result?.['protocolVersion'];
}
