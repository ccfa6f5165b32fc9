/** `rename`: the edits that give a symbol another name, proven in memory; writes nothing (tools.md section 5). */
import { declare } from './parameters.ts';
import { PLACE, readPlace } from './place.ts';
import { RENAME } from './shapes.ts';
import { openSource, readEditable, SOURCE } from './source.ts';
import { defineTool } from './tool.ts';

export const rename = defineTool({
  name: 'rename',
  title: 'Rename a symbol',
  description: 'The edits that rename a symbol everywhere, tried in memory first. Writes nothing. '
    + 'No files: not proven, and reason says why.',
  parameters: declare(SOURCE, PLACE, { newName: { kind: 'string', required: true, description: 'The new name.' } }),
  output: RENAME,
  run(args, context) {
    const source = readEditable(args, context);
    const place = readPlace(args);
    openSource(source, context.buffers);
    return context.ask({ tool: 'rename', source: source.document, place, newName: args.newName });
  },
});
