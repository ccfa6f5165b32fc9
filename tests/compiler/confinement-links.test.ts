/** Links that lead out of the root (compiler.md section 5): nothing is told of what is there. */
import { holdsFor, holdsForArguments } from '../confinement/held.ts';
import { WAYS_OF_LINKS } from '../confinement/ways-of-configs.ts';
import { STATES } from '../confinement/world.ts';

holdsFor('links that lead out', WAYS_OF_LINKS, STATES);
holdsForArguments();
