/** Imports and triple-slash references that lead out of the root (compiler.md section 5): nothing is told of what is there. */
import { holdsFor } from '../confinement/held.ts';
import { WAYS_OF_IMPORTS } from '../confinement/ways-of-imports.ts';

holdsFor('imports and references that lead out', WAYS_OF_IMPORTS);
