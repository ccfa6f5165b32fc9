/** `diagnostics`: the compiler's findings in one source, in some files, or in the launched projects (tools.md section 5). */
import { Refusal } from '../base/faults.ts';
import type { DocumentRef } from '../compiler/protocol.ts';
import type { ArgumentsOf } from './kinds.ts';
import { page } from './page.ts';
import { declare } from './parameters.ts';
import { DIAGNOSTICS } from './shapes.ts';
import { fileAt, openSource, readOptionalSource, SOURCE } from './source.ts';
import { defineTool } from './tool.ts';
import type { ToolContext } from './tool.ts';

const PARAMETERS = declare(
  SOURCE,
  {
    paths: {
      kind: 'stringList',
      when: 'root',
      minItems: 1,
      maxItems: 50,
      description: 'Several files below the root, instead of one source.',
      more: { when: 'project', text: ' With no source at all: every file of the launched projects.' },
    },
    severity: {
      kind: 'choice',
      choices: ['error', 'suggestion'],
      default: 'error',
      description: 'The least to report; the compiler has no warnings.',
    },
  },
  page(100, 1_000),
);

export const diagnostics = defineTool({
  name: 'diagnostics',
  title: 'Errors and suggestions',
  description: 'What the compiler finds wrong. Use it after each edit, or with text before one. '
    + 'No findings and scope.complete true: it compiles.',
  parameters: PARAMETERS,
  output: DIAGNOSTICS,
  run(args, context) {
    const sources = readSources(args, context);
    const { severity, limit, offset } = args;
    return context.ask({ tool: 'diagnostics', sources, severity, limit, offset });
  },
});

/** Opens the buffer of a text: nothing else can be wrong with the arguments. */
function readSources(args: ArgumentsOf<typeof PARAMETERS>, context: ToolContext): readonly DocumentRef[] {
  if (args.paths !== undefined) {
    if ((args.text ?? '') !== '' || args.path !== undefined || args.uri !== undefined) {
      throw new Refusal("several sources: give 'paths', or one of 'text', 'path' and 'uri'");
    }
    return args.paths.map((path) => fileAt(path, context, 'paths'));
  }
  const source = readOptionalSource(args, context);
  if (source === undefined) {
    if (context.conditions.has('project')) return [];
    throw new Refusal("no source: give 'text', 'path', 'paths' or 'uri'; a server that was started with --project answers for the whole project");
  }
  openSource(source, context.buffers);
  return [source.document];
}
