/** The tools, in the order in which they are listed. */
import { close } from './close.ts';
import { definition } from './definition.ts';
import { describe } from './describe.ts';
import { diagnostics } from './diagnostics.ts';
import { implementations } from './implementations.ts';
import { references } from './references.ts';
import { rename } from './rename.ts';
import type { Tool } from './tool.ts';

export const TOOLS: readonly Tool[] = [
  diagnostics, describe, definition, implementations, references, rename, close,
];
