/** `definition`: where the name at a place, or its type, is declared (tools.md section 5). */
import { declare } from './parameters.ts';
import { PLACE, readPlace } from './place.ts';
import { DEFINITION } from './shapes.ts';
import { openSource, readSource, SOURCE } from './source.ts';
import { defineTool } from './tool.ts';

export const definition = defineTool({
  name: 'definition',
  title: 'Go to definition',
  description: 'Where the name at a place is declared, through imports and re-exports. Use it instead of searching text. '
    + 'Empty: the compiler knows no declaration.',
  parameters: declare(SOURCE, PLACE, {
    of: {
      kind: 'choice',
      choices: ['value', 'type'],
      default: 'value',
      description: 'The declaration of the name, or of its type.',
    },
  }),
  output: DEFINITION,
  run(args, context) {
    const source = readSource(args, context);
    const place = readPlace(args);
    openSource(source, context.buffers);
    return context.ask({ tool: 'definition', source: source.document, place, of: args.of });
  },
});
