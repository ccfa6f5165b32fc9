/**
 * The runs of the official conformance suite, as data: a requirement set, a server, and the checks that fail there,
 * each with its reason. A check that fails and does not stand here is a failure of the lane, and so is one that stands
 * here and passes.
 */
import type { Revision } from '../validator/official.ts';
import { versionOf } from './versions.ts';

const NAME = '@modelcontextprotocol/conformance';

export const SUITE = { name: NAME, version: versionOf(NAME) } as const;

/** `scenario:check`, or a scenario alone for all that fails in it. */
type CheckName = string;

export interface Run {
  /** The revision whose frozen set of scenarios is run, at its wire format. */
  readonly requirements: Revision;
  /** The installed package, or the same protocol core with the suite's own tools (`tests/session/suite-server.ts`). */
  readonly server: 'tsmcp' | 'fixture';
  readonly expectedFailures: ReadonlyMap<CheckName, string>;
}

/** What no server on this core can do, whatever its catalogue. */
const CORE: ReadonlyMap<CheckName, string> = new Map([
  ...because('a result is one block of text', [
    'tools-call-image', 'tools-call-audio', 'tools-call-embedded-resource', 'tools-call-mixed-content',
  ]),
  ...because('a resource is text', ['resources-read-binary']),
  ...because('a prompt is one message of text', ['prompts-get-embedded-resource', 'prompts-get-with-image']),
  ...because('logging is neither declared nor served', ['logging-set-level', 'tools-call-with-logging']),
  ...because('completions are neither declared nor served', ['completion-complete']),
  ...because('subscriptions are neither declared nor served', ['resources-subscribe', 'resources-unsubscribe']),
  ...because('the server asks the client nothing', [
    'tools-call-sampling', 'tools-call-elicitation',
    'elicitation-sep1034-defaults:elicitation-sep1034-general', 'elicitation-sep1330-enums:elicitation-sep1330-general',
  ]),
]);

/**
 * What needs a tool, a resource or a prompt that only the other server has. Two scenarios with such a tool pass all the
 * same, since an unknown tool is answered with a failed result that says so in text.
 */
const OWN_CATALOGUE: ReadonlyMap<CheckName, string> = new Map(because('it is for the fixture server', [
  'tools-call-with-progress', 'resources-read-text', 'resources-templates-read',
  'prompts-get-simple', 'prompts-get-with-args', 'json-schema-2020-12:json-schema-2020-12-tool-found',
]));

/** The same in the revision without a handshake. */
const STATELESS_CORE: ReadonlyMap<CheckName, string> = new Map([
  ...because('a result is one block of text', [
    'tools-call-image', 'tools-call-audio', 'tools-call-embedded-resource', 'tools-call-mixed-content',
  ]),
  ...because('a resource is text', ['resources-read-binary']),
  ...because('a prompt is one message of text', ['prompts-get-embedded-resource', 'prompts-get-with-image']),
  ...because('completions are neither declared nor served', ['completion-complete']),
  ...because('no tool needs anything of the client, so none can miss it', [
    'server-stateless:sep-2575-server-rejects-undeclared-capability', 'server-stateless:sep-2575-missing-capability-http-400',
  ]),
  ...whole('no result asks the client for input', [
    'basic-elicitation', 'basic-list-roots', 'basic-sampling', 'capability-check', 'multi-round', 'multiple-input-requests', 'non-tool-request',
    'request-state', 'result-type', 'tampered-state', 'missing-input-response', 'ignore-extra-params',
  ].map((name) => `input-required-result-${name}`)),
  ...whole('no tool takes an argument from a header', ['http-custom-header-server-validation']),
  ...whole('tasks are an extension, which is neither declared nor served', [
    'capability-negotiation', 'dispatch-and-envelope', 'lifecycle', 'mrtr-composition', 'mrtr-input', 'request-headers', 'request-state-removal',
    'required-task-error', 'wire-fields',
  ].map((name) => `tasks-${name}`)),
]);

/** Here an unknown tool is an error, so that the two with such a tool fail too. */
const STATELESS_CATALOGUE: ReadonlyMap<CheckName, string> = new Map([...OWN_CATALOGUE, ...because('it is for the fixture server', [
  'tools-call-simple-text', 'tools-call-error',
  'server-stateless:sep-2575-server-no-log-without-loglevel', 'server-stateless:sep-2575-http-server-no-independent-requests-on-stream',
])]);

export const RUNS: readonly Run[] = [
  { requirements: '2026-07-28', server: 'tsmcp', expectedFailures: new Map([...STATELESS_CORE, ...STATELESS_CATALOGUE]) },
  { requirements: '2026-07-28', server: 'fixture', expectedFailures: STATELESS_CORE },
  { requirements: '2025-11-25', server: 'tsmcp', expectedFailures: new Map([...CORE, ...OWN_CATALOGUE]) },
  { requirements: '2025-11-25', server: 'fixture', expectedFailures: CORE },
];

function whole(reason: string, scenarios: readonly string[]): [CheckName, string][] {
  return scenarios.map((scenario) => [scenario, reason]);
}

/** A name without a check stands for the check of that name in the scenario of that name. */
function because(reason: string, names: readonly string[]): [CheckName, string][] {
  return names.map((name) => [name.includes(':') ? name : `${name}:${name}`, reason]);
}
