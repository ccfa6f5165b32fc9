/**
 * `npm run edits`: the full run of the edits lane (tools.md section 5), at hundreds of places of real sources. Takes
 * half an hour or more; `npm run acceptance` has the small one. What stands after `--` goes to the lane:
 * `npm run edits -- --seed 2 --places 20 --source rxjs --tool rename`.
 */
import { runFull } from './lane.ts';

process.exitCode = runFull('edits');
