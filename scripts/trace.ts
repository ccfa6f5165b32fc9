/**
 * `npm run trace`: the whole catalogue on a hostile workspace under `strace`, in every mode of launch, and what was
 * opened, listed or looked at outside the root, the `--types` directory and the compiler's library after the server
 * was warm. Exit 1 if there is any, 2 if there is no tracer.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hostileWorld, MODES } from '../tests/confinement/catalogue.ts';
import { traced, whyNoTrace } from '../tests/confinement/traced.ts';

async function main(): Promise<number> {
  const why = whyNoTrace();
  if (why !== undefined) {
    console.error(`nothing was traced: ${why}`);
    return 2;
  }
  const world = hostileWorld();
  const scratch = mkdtempSync(join(tmpdir(), 'tsmcp-trace-'));
  let found = 0;
  try {
    for (const [index, mode] of MODES.entries()) {
      const { calls, touches, problems } = await traced(world, mode, join(scratch, String(index)));
      console.log(`${mode.padEnd(22)} ${calls} calls, ${touches} paths touched, ${problems.length} outside or told`);
      for (const problem of problems) console.log(`  ${problem}`);
      found += problems.length;
    }
  } finally {
    world.remove();
    rmSync(scratch, { recursive: true, force: true });
  }
  return found === 0 ? 0 : 1;
}

process.exitCode = await main();
