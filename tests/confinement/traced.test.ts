/** The whole catalogue on a hostile workspace under a tracer of system calls; all modes: `npm run trace`. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { hostileWorld } from './catalogue.ts';
import { touchesIn, traced, whyNoTrace } from './traced.ts';

const skip = whyNoTrace();

const hex = (text: string): string => [...Buffer.from(text)].map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('');

test('a trace is read: relative names, descriptors, calls that were interrupted, calls with two paths', () => {
  const [folder, file] = [hex('/r'), hex('a".ts')];
  const trace = [
    `12 openat(AT_FDCWD<${folder}>, "${file}", O_RDONLY|O_CLOEXEC) = 3<${hex('/r/a".ts')}>`,
    `12    statx(3<${hex('/r/a')}>, "", AT_STATX_SYNC_AS_STAT|AT_EMPTY_PATH, STATX_ALL, {stx_size=1, ...}) = 0`,
    `13 newfstatat(AT_FDCWD<${folder}>, "${hex('../x')}", {st_mode=0}, AT_SYMLINK_NOFOLLOW) = 0`,
    `13 openat(9<${hex('/d')}>, "${hex('b')}", O_WRONLY|O_CREAT <unfinished ...>`,
    '12 +++ exited with 0 +++',
    `13 <... openat resumed>, 0666) = 4<${hex('/elsewhere')}>`,
    `13 readlink("${hex('/l')}", "${hex('answer')}", 4096) = 6`,
    `13 rename("${hex('/one')}", "${hex('/two')}") = 0`,
    `13 getdents64(5<${hex('/listed')}>, 0x7f /* 2 entries */, 32768) = 48`,
    `13 openat(AT_FDCWD<${folder}>, "${hex('/proc/self/fd/5')}", O_RDONLY|O_DIRECTORY) = 6<${hex('/inside')}>`,
    '13 socket(AF_INET, SOCK_STREAM, IPPROTO_IP) = 7',
    '',
  ].join('\n');
  assert.deepEqual(touchesIn(trace).map(({ operation, path }) => `${operation} ${path}`), [
    'open /r/a".ts', 'opened /r/a".ts', 'fstat /r/a', 'lstat /x', 'openat to write /d/b', 'opened /elsewhere', 'readlink /l',
    'rename /one', 'rename /two', 'list /listed', 'opened /inside', 'socket AF_INET, SOCK_STREAM, IPPROTO_IP) = 7',
  ]);
  assert.throws(() => touchesIn('strange'), /not understood/);
});

test('nothing outside is opened, listed or looked at, as the system sees it', { skip: skip ?? false }, async () => {
  const world = hostileWorld();
  const scratch = mkdtempSync(join(tmpdir(), 'tsmcp-trace-'));
  try {
    const { problems, touches } = await traced(world, 'closure with --types', join(scratch, 'trace'));
    assert.deepEqual(problems, []);
    assert.equal(touches > 1_000, true);
  } finally {
    world.remove();
    rmSync(scratch, { recursive: true, force: true });
  }
});
