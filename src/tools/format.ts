/** `format`: the edits of the compiler's formatter; writes nothing (tools.md section 5). */
import { LINES } from './lines.ts';
import { declare } from './parameters.ts';
import { FORMAT } from './shapes.ts';
import { openSource, readEditable, SOURCE } from './source.ts';
import { defineTool } from './tool.ts';

export const format = defineTool({
  name: 'format',
  title: 'Format a source',
  description: 'The white space edits of the formatter. Writes nothing. No files: already formatted.',
  parameters: declare(SOURCE, {
    tabSize: { kind: 'integer', minimum: 1, maximum: 16, description: 'Columns of a level (as in the text).' },
    insertSpaces: { kind: 'boolean', description: 'Spaces, not tabs (as in the text).' },
  }, LINES),
  output: FORMAT,
  run(args, context) {
    const source = readEditable(args, context);
    const { tabSize, insertSpaces, startLine, endLine } = args;
    openSource(source, context.buffers);
    return context.ask({
      tool: 'format',
      source: source.document,
      ...(tabSize !== undefined && { tabSize }),
      ...(insertSpaces !== undefined && { insertSpaces }),
      ...(startLine !== undefined && { startLine }),
      ...(endLine !== undefined && { endLine }),
    });
  },
});
