#!/usr/bin/env node
/**
 * The program: process streams and arguments in, exit code out. An older Node must get as far as the one line that
 * says so, hence no import and no newer syntax before the version is known; the rest is loaded only then.
 */
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write('tsmcp: Node 20.19 or newer is needed, this is ' + process.versions.node + '\n');
  process.exitCode = 2;
} else {
  // Everything that was printed is handed to the operating system when `launch` resolves: nothing is cut off.
  import('./cli/launch.ts')
    .then((loaded) => loaded.launch(process.argv.slice(2), process))
    .then(
      (code) => process.exit(code),
      (error) => {
        process.stderr.write('tsmcp: Internal error (' + (error instanceof Error ? error.name : typeof error) + ')\n', () => process.exit(1));
      },
    );
}
