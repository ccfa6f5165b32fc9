/** Config files that lead out of the root (compiler.md section 5): nothing is told of what is there. */
import { holdsFor } from '../confinement/held.ts';
import { WAYS_OF_CONFIGS } from '../confinement/ways-of-configs.ts';

holdsFor('config files that lead out', WAYS_OF_CONFIGS);
