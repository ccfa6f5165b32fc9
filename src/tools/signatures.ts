/** `signatures`: how the function around a place may be called (tools.md section 5). */
import { declare } from './parameters.ts';
import { POSITION } from './place.ts';
import { SIGNATURES } from './shapes.ts';
import { openSource, readSource, SOURCE } from './source.ts';
import { defineTool } from './tool.ts';

export const signatures = defineTool({
  name: 'signatures',
  title: 'Signatures of a call',
  description: 'How a function may be called; the place stands between its parentheses. Empty: no call there.',
  parameters: declare(SOURCE, POSITION),
  output: SIGNATURES,
  run(args, context) {
    const source = readSource(args, context);
    const { line, character } = args;
    openSource(source, context.buffers);
    return context.ask({ tool: 'signatures', source: source.document, place: { line, character } });
  },
});
