/** `references`: every place that names a symbol, over all launched projects (tools.md section 5). */
import { page } from './page.ts';
import { declare } from './parameters.ts';
import { PLACE, readPlace } from './place.ts';
import { REFERENCES } from './shapes.ts';
import { openSource, readSource, SOURCE } from './source.ts';
import { defineTool } from './tool.ts';

export const references = defineTool({
  name: 'references',
  title: 'References to a symbol',
  description: 'Every use of a symbol, its declarations and imports too. '
    + 'Only with scope.complete true is there no other; it then covers scope.projects.',
  parameters: declare(SOURCE, PLACE, page(100, 1_000)),
  output: REFERENCES,
  run(args, context) {
    const source = readSource(args, context);
    const place = readPlace(args);
    openSource(source, context.buffers);
    return context.ask({ tool: 'references', source: source.document, place, limit: args.limit, offset: args.offset });
  },
});
