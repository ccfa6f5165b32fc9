/** Packages and source maps that lead out of the root (compiler.md section 5): nothing is told of what is there. */
import { holdsFor } from '../confinement/held.ts';
import { WAYS_OF_PACKAGES } from '../confinement/ways-of-imports.ts';

holdsFor('packages and maps that lead out', WAYS_OF_PACKAGES);
