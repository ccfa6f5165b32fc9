/** `close`: forgets an open buffer (tools.md section 5). The one tool that is answered without the compiler. */
import type { CloseResult } from '../compiler/results.ts';
import { bufferUri } from '../files/uris.ts';
import { declare } from './parameters.ts';
import { CLOSE } from './shapes.ts';
import { readBufferName } from './source.ts';
import { defineTool } from './tool.ts';

export const close = defineTool({
  name: 'close',
  title: 'Close a buffer',
  description: 'Forgets the buffer of a handle, so that no later call sees it. closed false: no such buffer was open.',
  parameters: declare({
    uri: { kind: 'string', required: true, description: 'The ts-buffer: URI of the buffer.' },
  }),
  output: CLOSE,
  run({ uri }, { buffers }) {
    const name = readBufferName(uri);
    const answer: CloseResult = { uri: bufferUri(name), closed: buffers.close(name) };
    return { kind: 'ok', json: JSON.stringify(answer) };
  },
});
