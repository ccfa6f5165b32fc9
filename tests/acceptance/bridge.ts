/**
 * HTTP for a client that speaks nothing else: each `initialize` starts a server process of its own, whose session is
 * named by `Mcp-Session-Id`; what is posted there goes to its standard input and what it sends comes back as the
 * answer. A request that needs no session gets a process for itself, so that nothing can be remembered. On the loopback address only, and for requests that were made to it by name. Sessions, statuses and headers
 * are this file's: what a client says of those says nothing about the server.
 */
import { spawn } from 'node:child_process';
import type { ChildProcessByStdio } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Recorder } from './recorder.ts';
import { mismatch, standsAlone, statusOf } from './stateless-http.ts';
import type { Standing } from './stateless-http.ts';

interface Posted extends Standing {
  readonly params?: Standing['params'] & { readonly progressToken?: unknown; readonly _meta?: { readonly progressToken?: unknown } };
}

export interface Bridge {
  readonly url: string;
  /** Ends every session, waits for the processes, and closes the port. */
  close(): Promise<void>;
}

export async function startBridge(command: readonly [string, ...string[]], recorder: () => Recorder): Promise<Bridge> {
  const sessions = new Map<string, Session>();
  const ended: Promise<void>[] = [];
  const start = (): Session => {
    const session = new Session(command, recorder());
    ended.push(session.ended);
    return session;
  };
  const open = (): string => {
    const id = randomUUID();
    sessions.set(id, start());
    return id;
  };
  const answerAlone = async (message: Posted, request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const fault = mismatch(message, request.headers);
    if (fault !== undefined) {
      response.writeHead(400, { 'Content-Type': 'application/json' }).end(JSON.stringify(fault));
      return;
    }
    const session = start();
    response.on('close', () => session.end());
    await session.post(message, response, (line) => statusOf(line, message));
  };
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (!isLocal(request)) return refuse(response, 403, 'neither Host nor Origin may be another machine');
    const named = request.headers['mcp-session-id'];
    if (request.method === 'POST') {
      const body = await text(request);
      const message = JSON.parse(body) as Posted;
      if (named === undefined && standsAlone(message, request.headers)) return answerAlone(message, request, response);
      const id = message.method === 'initialize' && named === undefined ? open() : named;
      if (typeof id !== 'string') return refuse(response, 400, 'no session');
      response.setHeader('Mcp-Session-Id', id);
      return sessions.get(id)?.post(message, response) ?? refuse(response, 404, 'no such session');
    }
    if (request.method !== 'DELETE') return refuse(response, 405, 'POST or DELETE');
    const session = typeof named === 'string' ? sessions.get(named) : undefined;
    if (session === undefined) return refuse(response, 404, 'no such session');
    sessions.delete(String(named));
    session.end();
    response.writeHead(204).end();
  };
  const server = createServer((request, response) => {
    answer(request, response).catch(() => refuse(response, 400, 'not a JSON message'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`,
    async close() {
      for (const session of sessions.values()) session.end();
      await Promise.all(ended);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

interface Waiting {
  readonly token: unknown;
  readonly response: ServerResponse;
  readonly statusOf: (line: string) => number;
}

class Session {
  /** Resolves when the process is gone. */
  readonly ended: Promise<void>;
  readonly #process: ChildProcessByStdio<Writable, Readable, null>;
  readonly #recorder: Recorder;
  /** Requests that wait for their answer, by the JSON of their ids. */
  readonly #waiting = new Map<string, Waiting>();

  constructor([program, ...args]: readonly [string, ...string[]], recorder: Recorder) {
    this.#recorder = recorder;
    this.#process = spawn(program, args, { stdio: ['pipe', 'pipe', 'inherit'], shell: process.platform === 'win32' });
    this.#process.stdin.on('error', () => undefined);
    this.#process.stdout.on('data', (chunk: Buffer) => recorder.take('server', chunk));
    createInterface({ input: this.#process.stdout }).on('line', (line) => this.#receive(line));
    this.ended = new Promise((resolve) => {
      this.#process.on('close', (code) => {
        recorder.end(code, false);
        for (const { response } of this.#waiting.values()) refuse(response, 502, 'the server has ended');
        resolve();
      });
    });
  }

  async post(message: Posted, response: ServerResponse, statusOf: (line: string) => number = () => 200): Promise<void> {
    // Made anew: what was posted may stand on several lines.
    const line = Buffer.from(`${JSON.stringify(message)}\n`);
    this.#recorder.take('client', line);
    if (message.id === undefined || message.method === undefined) response.writeHead(202).end();
    else this.#waiting.set(JSON.stringify(message.id), { token: message.params?._meta?.progressToken, response, statusOf });
    this.#process.stdin.write(line);
  }

  end(): void {
    this.#process.stdin.end();
  }

  #receive(line: string): void {
    const message = JSON.parse(line) as Posted;
    if (message.method !== undefined) {
      const { progressToken } = message.params ?? {};
      const asked = [...this.#waiting.values()].find(({ token }) => token !== undefined && token === progressToken);
      if (asked !== undefined) sendEvent(asked.response, line);
      return;
    }
    const id = JSON.stringify(message.id);
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (waiting === undefined) return;
    const { response } = waiting;
    if (response.headersSent) {
      sendEvent(response, line);
      response.end();
    } else {
      response.writeHead(waiting.statusOf(line), { 'Content-Type': 'application/json' }).end(line);
    }
  }
}

/** An answer that something goes before is a stream of events. */
function sendEvent(response: ServerResponse, line: string): void {
  if (!response.headersSent) response.writeHead(200, { 'Content-Type': 'text/event-stream' });
  response.write(`event: message\ndata: ${line}\n\n`);
}

function refuse(response: ServerResponse, status: number, why: string): void {
  if (!response.headersSent) response.writeHead(status, { 'Content-Type': 'text/plain' });
  response.end(why);
}

/** A page in a browser may let a name of its own point here; Host and Origin then say that name. */
function isLocal({ headers: { host, origin } }: IncomingMessage): boolean {
  return [`http://${host ?? ''}`, ...(origin === undefined ? [] : [origin])].every((address) =>
    URL.canParse(address) && ['localhost', '127.0.0.1', '[::1]'].includes(new URL(address).hostname));
}
