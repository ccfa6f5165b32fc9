/** The argument group `startLine`, `endLine`: whole lines, the last one included. */
import { declare } from './parameters.ts';
import { HIGHEST } from './place.ts';

export const LINES = declare({
  startLine: { kind: 'integer', minimum: 0, maximum: HIGHEST, description: 'First line, 0-based.' },
  endLine: { kind: 'integer', minimum: 0, maximum: HIGHEST, description: 'Last line.' },
});
