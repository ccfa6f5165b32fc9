/**
 * The clients of the two lines of the MCP TypeScript SDK, behind what they have in common, so that the same checks
 * (`sdk-checks.ts`) are made with both. Each starts the server as its transport does for any host.
 */
import { Client as SecondClient } from '@modelcontextprotocol/client';
import type { VersionNegotiationMode } from '@modelcontextprotocol/client';
import { StdioClientTransport as SecondTransport } from '@modelcontextprotocol/client/stdio';
import { Client as FirstClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as FirstTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { CHECKOUT, SAMPLE } from '../validator/cases.ts';
import type { JsonObject, Workspace } from '../validator/cases.ts';
import type { Revision } from '../validator/official.ts';
import { versionOf } from './versions.ts';

export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly onprogress?: (progress: { readonly progress: number }) => void;
}

/** Of each client's interface, what the checks need. Failed requests reject with an error that has the `code`. */
export interface SdkClient {
  getServerVersion(): { readonly name: string } | undefined;
  listTools(): Promise<{ readonly tools: readonly { readonly name: string }[] }>;
  listResources(): Promise<{ readonly resources: readonly { readonly uri: string }[] }>;
  listResourceTemplates(): Promise<{ readonly resourceTemplates: readonly object[] }>;
  listPrompts(): Promise<{ readonly prompts: readonly { readonly name: string }[] }>;
  readResource(params: { uri: string }): Promise<{ readonly contents: readonly object[] }>;
  getPrompt(params: { name: string; arguments?: Record<string, string> }): Promise<{ readonly messages: readonly object[] }>;
  ping(): Promise<unknown>;
  close(): Promise<void>;
}

export interface Connection {
  readonly client: SdkClient;
  callTool(name: string, args: JsonObject, options?: CallOptions): Promise<Readonly<Record<string, unknown>>>;
}

export interface Sdk {
  readonly name: string;
  readonly version: string;
  /** What it agrees on with a server that has every revision. */
  readonly revision: Revision;
  /** Whether the revision has `ping`. */
  readonly pings: boolean;
  /** Where it is run, the largest last. */
  readonly workspaces: readonly Workspace[];
  /** `onError` gets what no request is told: lines that the client cannot read, messages that it refuses. */
  connect(command: readonly [string, ...string[]], onError: (error: Error) => void): Promise<Connection>;
}

const INFO = { name: 'acceptance', version: '1.0.0' };

export const SDKS: readonly Sdk[] = [
  {
    name: '@modelcontextprotocol/sdk',
    version: versionOf('@modelcontextprotocol/sdk'),
    revision: '2025-11-25',
    pings: true,
    workspaces: [SAMPLE, CHECKOUT],
    async connect([command, ...args], onError) {
      const client = new FirstClient(INFO);
      client.onerror = onError;
      await client.connect(new FirstTransport({ command, args, stderr: 'inherit' }));
      return { client, callTool: (name, args, options) => client.callTool({ name, arguments: args }, undefined, options) };
    },
  },
  second('@modelcontextprotocol/client', 'legacy', '2025-11-25', [SAMPLE, CHECKOUT]),
  // First asks a process of its own which revision it speaks, and ends that one at once.
  second('@modelcontextprotocol/client, auto', 'auto', '2026-07-28', [SAMPLE]),
  second('@modelcontextprotocol/client, pinned', { pin: '2026-07-28' }, '2026-07-28', [SAMPLE, CHECKOUT]),
];

function second(name: string, mode: VersionNegotiationMode, revision: Revision, workspaces: readonly Workspace[]): Sdk {
  return {
    name,
    version: versionOf('@modelcontextprotocol/client'),
    revision,
    pings: mode === 'legacy',
    workspaces,
    async connect([command, ...args], onError) {
      const client = new SecondClient(INFO, { versionNegotiation: { mode } });
      client.onerror = onError;
      await client.connect(new SecondTransport({ command, args, stderr: 'inherit' }));
      return { client, callTool: (name, args, options) => client.callTool({ name, arguments: args }, options) };
    },
  };
}
