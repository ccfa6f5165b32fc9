/** Our side: the built server, asked over its own wire as any client asks it, with limits that a test run needs. */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

/**
 * Both sides are asked everything about a place at once, and the answers are compared whole. Thousands of renames one
 * after the other leave more garbage behind than is collected before the memory watch of a daily launch looks.
 */
const LIMITS = ['heapMiB=16384', 'callMillis=3600000', 'resultChars=33554432', 'sourceChars=16777216'];

/** What the server answered: a result, or words of refusal. */
export type Answer<T> = { readonly result: T } | { readonly refused: string };

interface ToolResult {
  readonly isError?: boolean;
  readonly structuredContent: unknown;
}

export class House {
  readonly #server;
  readonly #waiting = new Map<number, { readonly resolve: (result: unknown) => void; readonly reject: (error: Error) => void }>();
  #last = 0;

  private constructor(root: string) {
    this.#server = spawn(process.execPath, [
      MAIN, '--root', root, '--project', 'tsconfig.json', ...LIMITS.flatMap((limit) => ['--limit', limit]),
    ], { stdio: ['pipe', 'pipe', 'inherit'] });
    createInterface({ input: this.#server.stdout }).on('line', (line) => {
      this.#receive(JSON.parse(line) as { id?: number; result?: unknown; error?: { message: string } });
    });
    this.#server.once('exit', (code) => {
      for (const { reject } of this.#waiting.values()) reject(new Error(`tsmcp ended with ${code}`));
    });
  }

  /** Starts it on a folder with a `tsconfig.json`. */
  static async start(root: string): Promise<House> {
    const house = new House(root);
    await house.#request('initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'differential', version: '1.0.0' } });
    house.#server.stdin.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n');
    return house;
  }

  async call<T>(tool: string, args: Readonly<Record<string, unknown>>): Promise<Answer<T>> {
    const { isError, structuredContent } = await this.#request('tools/call', { name: tool, arguments: args }) as ToolResult;
    return isError === true ? { refused: (structuredContent as { readonly error: string }).error } : { result: structuredContent as T };
  }

  /** Every page of a list: what `collect` takes from each. */
  async pages<P extends { readonly nextOffset?: number }, T>(tool: string, args: Readonly<Record<string, unknown>>, collect: (page: P) => readonly T[]): Promise<Answer<readonly T[]>> {
    const all: T[] = [];
    for (let offset: number | undefined = 0; offset !== undefined;) {
      const answer: Answer<P> = await this.call<P>(tool, { ...args, limit: 1000, offset });
      if ('refused' in answer) return answer;
      all.push(...collect(answer.result));
      offset = answer.result.nextOffset;
    }
    return { result: all };
  }

  async close(): Promise<void> {
    const ended = new Promise((resolve) => this.#server.once('exit', resolve));
    this.#server.stdin.end();
    await ended;
  }

  #request(method: string, params: unknown): Promise<unknown> {
    this.#last += 1;
    const id = this.#last;
    const answer = new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
    this.#server.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
    return answer;
  }

  #receive({ id, result, error }: { readonly id?: number; readonly result?: unknown; readonly error?: { readonly message: string } }): void {
    const waiting = this.#waiting.get(id ?? 0);
    this.#waiting.delete(id ?? 0);
    if (error !== undefined) waiting?.reject(new Error(`tsmcp answered with an error: ${error.message}`));
    else waiting?.resolve(result);
  }
}
