/** `symbols`: what a source declares, or a search by name in the launched projects (tools.md section 5). */
import { Refusal } from '../base/faults.ts';
import { page } from './page.ts';
import { declare } from './parameters.ts';
import { SYMBOLS } from './shapes.ts';
import { openSource, readOptionalSource, SOURCE } from './source.ts';
import { defineTool } from './tool.ts';

/** Levels of an outline that are shown where the caller names none. */
const DEPTH = 2;

export const symbols = defineTool({
  name: 'symbols',
  title: 'Outline, or search by name',
  description: 'What a source declares; or with query, declarations by name in the launched projects. '
    + 'Empty: nothing declared, or nothing of that name in what scope says.',
  parameters: declare(
    SOURCE,
    {
      query: { kind: 'string', description: 'A name or part of it, instead of a source.' },
      depth: { kind: 'integer', minimum: 1, maximum: 20, description: 'Levels of the outline (2).' },
    },
    page(200, 1_000),
  ),
  output: SYMBOLS,
  run(args, context) {
    const source = readOptionalSource(args, context);
    const { query, depth, limit, offset } = args;
    if (query !== undefined) {
      if (source !== undefined) throw new Refusal("'query' searches by name: give it, or a source");
      if (depth !== undefined) throw new Refusal("'depth' belongs to the outline of a source");
      return context.ask({ tool: 'symbols', of: { name: query }, limit, offset });
    }
    if (source === undefined) throw new Refusal("give a source ('text', 'path' or 'uri') for its outline, or 'query' to search by name");
    openSource(source, context.buffers);
    return context.ask({ tool: 'symbols', of: { source: source.document, depth: depth ?? DEPTH }, limit, offset });
  },
});
