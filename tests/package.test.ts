/**
 * The package as a stranger gets it: packed, unpacked beside a link to the compiler, imported and started. What is
 * not exported must be refused, and the configuration in the README must be the one that this checkout uses.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Runs to the end and returns standard output; fails with everything that was printed if the exit code is not 0. */
function run(command: string, args: readonly string[], cwd: string): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd, encoding: 'utf8', shell: process.platform === 'win32' });
  assert.equal(status, 0, `${command} ${args.join(' ')}\n${stdout ?? ''}${stderr ?? ''}${error?.message ?? ''}`);
  return stdout;
}

describe('the packed package', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tsmcp-package-'));
  const installed = join(folder, 'node_modules', 'tsmcp');
  after(() => rmSync(folder, { recursive: true, force: true }));

  before(() => {
    run('npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder], ROOT);
    const [tarball] = readdirSync(folder).filter((name) => name.endsWith('.tgz'));
    assert.ok(tarball !== undefined, 'npm pack made a tarball');
    mkdirSync(installed, { recursive: true });
    run('tar', ['-xzf', join(folder, tarball), '-C', installed, '--strip-components', '1'], folder);
    for (const name of ['typescript', '@types']) {
      symlinkSync(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name), 'junction');
    }
    writeFileSync(join(folder, 'package.json'), '{ "name": "stranger", "private": true, "type": "module" }\n');
  });

  const script = (code: string): string => run(process.execPath, ['--input-type=module', '--eval', code], folder);

  test('holds the build and the papers, and nothing else', () => {
    assert.deepEqual(readdirSync(installed).sort(), ['CHANGELOG.md', 'LICENSE', 'README.md', 'dist', 'package.json']);
    const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as Record<string, unknown>;
    assert.deepEqual(manifest['dependencies'], { typescript: '6.0.3' });
    assert.deepEqual(manifest['bin'], { tsmcp: 'dist/main.js' });
  });

  test('exports serve and launch', () => {
    const names = script(`const all = await import('tsmcp'); console.log(Object.keys(all).sort().join(), typeof all.serve, typeof all.launch);`);
    assert.equal(names, 'launch,serve function function\n');
  });

  for (const deep of ['tsmcp/dist/main.js', 'tsmcp/dist/cli/launch.js', 'tsmcp/package.json', 'tsmcp/dist/session/phase.js']) {
    test(`refuses ${deep}`, () => {
      const code = script(`await import('${deep}').then(() => console.log('imported'), (error) => console.log(error.code));`);
      assert.equal(code, 'ERR_PACKAGE_PATH_NOT_EXPORTED\n');
    });
  }

  test('has declarations that a strict consumer compiles against', () => {
    const options = {
      module: 'nodenext', target: 'es2022', lib: ['es2023'], types: ['node'], strict: true, noEmit: true, skipLibCheck: false,
    };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, files: ['consumer.ts'] }));
    writeFileSync(join(folder, 'consumer.ts'), [
      `import { launch, serve, type ServerConfig } from 'tsmcp';`,
      `type Known<T> = 0 extends 1 & T ? never : T;`,
      `export const functions: readonly ((...values: never[]) => unknown)[] = [launch, serve];`,
      `export type Config = keyof Known<ServerConfig>;`,
      `export const none: Config extends never ? false : true = true;`,
      `// @ts-expect-error: the rest of the package is not to be imported`,
      `export { Session } from 'tsmcp/dist/session/session.js';`,
    ].join('\n'));
    assert.equal(run(process.execPath, ['node_modules/typescript/bin/tsc', '-p', '.'], folder), '');
  });

  test('starts as a command', () => {
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { readonly version: string };
    assert.match(readFileSync(join(installed, 'dist/main.js'), 'utf8'), /^#!\/usr\/bin\/env node\n/);
    assert.equal(run(process.execPath, [join(installed, 'dist/main.js'), '--version'], folder), `tsmcp ${version} (typescript 6.0.3)\n`);
  });
});

describe('.mcp.json', () => {
  const config = JSON.parse(readFileSync(join(ROOT, '.mcp.json'), 'utf8')) as {
    readonly mcpServers: { readonly tsmcp: { readonly args: readonly string[] } };
  };

  test('is the block that the README shows for this checkout', () => {
    const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
    const block = /\bthis checkout\b[\s\S]*?^```json\n([\s\S]*?)^```$/m.exec(readme)?.[1];
    assert.ok(block !== undefined, 'README.md has a json block after the words "this checkout"');
    assert.deepEqual(JSON.parse(block), config);
  });

  test('starts the built server', () => {
    const [main] = config.mcpServers.tsmcp.args;
    assert.equal(main, 'dist/main.js');
    assert.ok(existsSync(join(ROOT, main)), 'the build has made it');
  });
});

describe('the versions', () => {
  test('of package.json, the lockfile and the server are one, and all are exact', () => {
    const read = (name: string): Record<string, unknown> => JSON.parse(readFileSync(join(ROOT, name), 'utf8')) as Record<string, unknown>;
    const manifest = read('package.json');
    assert.equal(read('package-lock.json')['version'], manifest['version']);
    const wanted = { ...manifest['dependencies'] as object, ...manifest['devDependencies'] as object };
    assert.deepEqual(Object.entries(wanted).filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(String(version))), []);
  });
});

describe('.ci/run', () => {
  test('runs the command that the README gives for the tests', () => {
    const second = [...readFileSync(join(ROOT, 'README.md'), 'utf8').matchAll(/^```sh\n(.*)\n```$/gm)][1]?.[1];
    assert.equal(second, 'npm ci && npm test');
    assert.ok(readFileSync(join(ROOT, '.ci/run'), 'utf8').split('\n').includes(`(${second})`));
  });
});
