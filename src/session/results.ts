/**
 * The JSON text of every result that the session sends (protocol.md sections 4 and 5). A tool's JSON is large and was
 * made once, where the answer was; it is put in place as text and neither parsed nor made again. Pure.
 */
import type { Catalogue, ToolOutcome } from './catalogue.ts';
import type { ListName } from './methods.ts';
import {
  CHANGING, hasStructuredContent, promptFor, resourceFor, resultFor, serverInfoFor, STATELESS_REVISIONS, STATIC, toolFor,
} from './revisions.ts';
import type { Revision } from './revisions.ts';

export const EMPTY_RESULT = '{}';

/** Nothing that is not served. */
const CAPABILITIES = { tools: {}, resources: {}, prompts: {} };

/** `InitializeResult`: of the handshake, so in no other form. */
export function initializeResult(catalogue: Catalogue, revision: Revision): string {
  return JSON.stringify({
    protocolVersion: revision,
    capabilities: CAPABILITIES,
    serverInfo: serverInfoFor(revision, catalogue.serverInfo),
    instructions: catalogue.instructions,
  });
}

/** `DiscoverResult`: what `initialize` says, for a client that makes no handshake. */
export function discoverResult({ serverInfo, instructions }: Catalogue, revision: Revision): string {
  const json = JSON.stringify({ supportedVersions: STATELESS_REVISIONS, capabilities: CAPABILITIES, instructions });
  return resultFor(revision, json, serverInfo, STATIC);
}

/** A whole list in its fixed order. */
export function listResult(catalogue: Catalogue, list: ListName, revision: Revision): string {
  const lists: Record<ListName, () => readonly object[]> = {
    tools: () => catalogue.tools.map((tool) => toolFor(revision, tool)),
    resources: () => catalogue.resources.map((resource) => resourceFor(revision, resource)),
    resourceTemplates: () => [],
    prompts: () => catalogue.prompts.map((prompt) => promptFor(revision, prompt)),
  };
  return resultFor(revision, JSON.stringify({ [list]: lists[list]() }), catalogue.serverInfo, STATIC);
}

/** `CallToolResult`. */
export function callResult(outcome: ToolOutcome, catalogue: Catalogue, revision: Revision): string {
  const json = jsonOf(outcome);
  return contentResult(json, json, outcome.kind !== 'ok', catalogue, revision);
}

/** The last guard of `resultChars`, which who made the JSON keeps already: what is over it becomes a failed call. */
export function withinResultChars(outcome: ToolOutcome, resultChars: number): ToolOutcome {
  const chars = jsonOf(outcome).length;
  if (chars <= resultChars) return outcome;
  return {
    kind: 'refused',
    message: `the result has ${chars} characters of JSON, at most ${resultChars} are sent (resultChars): `
      + 'narrow the call, by one file, a smaller limit or a lower verbosity',
  };
}

function jsonOf(outcome: ToolOutcome): string {
  return outcome.kind === 'ok' ? outcome.json : JSON.stringify({ error: outcome.message });
}

/** The one failed call whose text is not JSON: no `outputSchema` stands behind it. */
export function unknownToolResult(catalogue: Catalogue, revision: Revision): string {
  return contentResult('unknown tool', '{"error":"unknown tool"}', true, catalogue, revision);
}

function contentResult(text: string, structured: string, isError: boolean, { serverInfo }: Catalogue, revision: Revision): string {
  const content = `"content":[{"type":"text","text":${JSON.stringify(text)}}]`;
  const structuredContent = hasStructuredContent(revision) ? `,"structuredContent":${structured}` : '';
  return resultFor(revision, `{${content}${structuredContent}${isError ? ',"isError":true' : ''}}`, serverInfo);
}

/** `ReadResourceResult`: every resource is JSON text. */
export function readResult(uri: string, json: string, { serverInfo }: Catalogue, revision: Revision): string {
  return resultFor(revision, JSON.stringify({ contents: [{ uri, mimeType: 'application/json', text: json }] }), serverInfo, CHANGING);
}

/** `GetPromptResult`: one message of the user's. */
export function promptResult(description: string, text: string, { serverInfo }: Catalogue, revision: Revision): string {
  return resultFor(revision, JSON.stringify({ description, messages: [{ role: 'user', content: { type: 'text', text } }] }), serverInfo);
}
