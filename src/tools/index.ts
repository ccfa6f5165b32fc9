/** The tools, in the order in which they are listed. */
import { close } from './close.ts';
import { complete } from './complete.ts';
import { definition } from './definition.ts';
import { describe } from './describe.ts';
import { diagnostics } from './diagnostics.ts';
import { format } from './format.ts';
import { implementations } from './implementations.ts';
import { organizeImports } from './organize-imports.ts';
import { references } from './references.ts';
import { rename } from './rename.ts';
import { signatures } from './signatures.ts';
import { symbols } from './symbols.ts';
import { tokens } from './tokens.ts';
import type { Tool } from './tool.ts';

export const TOOLS: readonly Tool[] = [
  diagnostics, describe, definition, implementations, references, symbols, complete, signatures, tokens, format,
  organizeImports, rename, close,
];
