/** `tokens`: what each identifier of a source is (tools.md section 5). */
import { LINES } from './lines.ts';
import { page } from './page.ts';
import { declare } from './parameters.ts';
import { TOKENS } from './shapes.ts';
import { openSource, readSource, SOURCE } from './source.ts';
import { defineTool } from './tool.ts';

export const tokens = defineTool({
  name: 'tokens',
  title: 'Semantic tokens',
  description: 'What each identifier is (class, parameter, readonly...), as editors colour it. Empty: no identifiers.',
  parameters: declare(SOURCE, LINES, page(500, 5_000)),
  output: TOKENS,
  run(args, context) {
    const source = readSource(args, context);
    const { startLine, endLine, limit, offset } = args;
    openSource(source, context.buffers);
    return context.ask({
      tool: 'tokens',
      source: source.document,
      ...(startLine !== undefined && { startLine }),
      ...(endLine !== undefined && { endLine }),
      limit,
      offset,
    });
  },
});
