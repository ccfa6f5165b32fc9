/** `complete`: what could be typed at a place (tools.md section 5). */
import { declare } from './parameters.ts';
import { POSITION } from './place.ts';
import { COMPLETE } from './shapes.ts';
import { openSource, readSource, SOURCE } from './source.ts';
import { defineTool } from './tool.ts';

export const complete = defineTool({
  name: 'complete',
  title: 'Completions',
  description: 'What can stand at a place, of what was typed before it. Use it to find members and option names. '
    + 'Empty: nothing fits.',
  parameters: declare(SOURCE, POSITION, {
    limit: { kind: 'integer', minimum: 1, maximum: 500, default: 50, description: 'How many at most.' },
    imports: { kind: 'boolean', default: false, description: 'Names too that an automatic import would bring in.' },
  }),
  output: COMPLETE,
  run(args, context) {
    const source = readSource(args, context);
    const { line, character, limit, imports } = args;
    openSource(source, context.buffers);
    return context.ask({ tool: 'complete', source: source.document, place: { line, character }, limit, imports });
  },
});
