/**
 * `npm run differential`: the full run of the differential lane (compiler.md section 7), at more than three thousand
 * places of real sources. Takes a quarter of an hour or more; `npm run acceptance` has the small one. What stands after
 * `--` goes to the lane: `npm run differential -- --seed 2 --source zod`.
 */
import { runFull } from './lane.ts';

process.exitCode = runFull('differential');
