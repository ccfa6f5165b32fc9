/** `implementations`: what implements an interface, an abstract member or a method (tools.md section 5). */
import { page } from './page.ts';
import { declare } from './parameters.ts';
import { PLACE, readPlace } from './place.ts';
import { IMPLEMENTATIONS } from './shapes.ts';
import { openSource, readSource, SOURCE } from './source.ts';
import { defineTool } from './tool.ts';

export const implementations = defineTool({
  name: 'implementations',
  title: 'Implementations',
  description: 'What implements an interface or member. Empty: nothing in what scope says was searched.',
  parameters: declare(SOURCE, PLACE, page(100, 1_000)),
  output: IMPLEMENTATIONS,
  run(args, context) {
    const source = readSource(args, context);
    const place = readPlace(args);
    openSource(source, context.buffers);
    return context.ask({ tool: 'implementations', source: source.document, place, limit: args.limit, offset: args.offset });
  },
});
