/** `organize-imports`: the edits that sort, merge and clean the imports; writes nothing (tools.md section 5). */
import { declare } from './parameters.ts';
import { ORGANIZE_IMPORTS } from './shapes.ts';
import { openSource, readEditable, SOURCE } from './source.ts';
import { defineTool } from './tool.ts';

export const organizeImports = defineTool({
  name: 'organize-imports',
  title: 'Organize imports',
  description: 'The edits that sort and merge imports and remove unused ones. Writes nothing. '
    + 'No files: nothing to do, or reason says why not.',
  parameters: declare(SOURCE, {
    mode: { kind: 'choice', choices: ['all', 'sort', 'remove-unused'], default: 'all', description: 'What to do.' },
  }),
  output: ORGANIZE_IMPORTS,
  run(args, context) {
    const source = readEditable(args, context);
    openSource(source, context.buffers);
    return context.ask({ tool: 'organize-imports', source: source.document, mode: args.mode });
  },
});
