/** The tools, in the order in which they are listed. */
import { close } from './close.ts';
import { definition } from './definition.ts';
import { describe } from './describe.ts';
import { diagnostics } from './diagnostics.ts';
import type { Tool } from './tool.ts';

export const TOOLS: readonly Tool[] = [diagnostics, describe, definition, close];
