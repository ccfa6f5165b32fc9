/** A process that serves the fake catalogue on its standard streams, for what only a process can show. */
import { createLog } from '#tsmcp/base/log.ts';
import { runSession } from '#tsmcp/session/serve.ts';
import { fakeCatalogue } from './fake-catalogue.ts';

const stop = new AbortController();
process.once('SIGTERM', () => stop.abort());
const catalogue = fakeCatalogue();
const callTool = catalogue.callTool.bind(catalogue);
catalogue.callTool = (name, args, work) => {
  console.log(`noise ${name}`);
  return callTool(name, args, work);
};
const end = await runSession({
  input: process.stdin,
  output: process.stdout,
  catalogue,
  log: createLog('warn', (line) => process.stderr.write(line), Date.now),
  stop: stop.signal,
});
process.stderr.write(`ended: ${end}\n`);
if (end === 'end-of-input') process.stdout.write('after\n');
