/** `describe`: what the compiler knows of the name at a place: type, documentation, tags (tools.md section 5). */
import { declare } from './parameters.ts';
import { PLACE, readPlace } from './place.ts';
import { DESCRIBE } from './shapes.ts';
import { openSource, readSource, SOURCE } from './source.ts';
import { defineTool } from './tool.ts';

export const describe = defineTool({
  name: 'describe',
  title: 'Type and documentation',
  description: 'The type, signature and documentation of the name at a place. Use it instead of guessing a type. '
    + 'found false: nothing with a type stands there.',
  parameters: declare(SOURCE, PLACE, {
    verbosity: {
      kind: 'integer',
      minimum: 0,
      maximum: 5,
      default: 0,
      description: 'How many levels of named types to expand, where expandable is true.',
    },
  }),
  output: DESCRIBE,
  run(args, context) {
    const source = readSource(args, context);
    const place = readPlace(args);
    openSource(source, context.buffers);
    return context.ask({ tool: 'describe', source: source.document, place, verbosity: args.verbosity });
  },
});
