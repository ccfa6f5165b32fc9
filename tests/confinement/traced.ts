/**
 * What a process and its threads did with files, as `strace -f -y -xx` wrote it down: each system call that has a path,
 * with the folder of a descriptor put before a relative one. Strings come as hexadecimal numbers, so that no file name
 * can look like something else.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterMark, callsOn, launchOn, strays, type Mode, type Touch } from './catalogue.ts';
import { askServer } from './server.ts';
import { SECRET, type World } from './world.ts';

const STRACE = ['strace', '-f', '-y', '-xx', '-s', '4096', '-e', 'trace=%file,getdents64,fchdir,%process,%network'] as const;

/** What the runtime itself looks at to say how much memory it takes. */
const OF_THE_RUNTIME = /^\/proc\/(?:(?:self|\d+)\/stat|meminfo)$/;

/** Calls that only look. Whatever else is made after the mark writes, starts a process or opens a socket. */
const LOOKING: ReadonlySet<string> = new Set(['open', 'opened', 'lstat', 'stat', 'fstat', 'readlink', 'list']);

/** Threads come and go, and the process ends. */
const OF_THREADS: ReadonlySet<string> = new Set(['clone', 'clone3', 'exit', 'exit_group', 'set_tid_address', 'set_robust_list', 'rseq', 'socketpair', 'kill', 'tgkill']);

/** Why there can be no trace here; `undefined` if there can. */
export function whyNoTrace(): string | undefined {
  const { status } = spawnSync('strace', ['-f', '-e', 'trace=%file', '-o', '/dev/null', 'true']);
  return status === 0 ? undefined : 'strace is not to be found here, or may not trace';
}

/** The whole catalogue on a hostile workspace, traced into `file`. What went wrong, one line each; empty if nothing did. */
export async function traced(world: World, mode: Mode, file: string): Promise<{ readonly calls: number; readonly touches: number; readonly problems: readonly string[] }> {
  const { calls, opening } = callsOn(world);
  const launch = launchOn(world, mode);
  const answers = await askServer({ command: [...STRACE, '-o', file, process.execPath], launch, cwd: world.root }, calls, opening);
  const told = calls.filter((_, index) => SECRET.test(answers[index] ?? '')).map((call) => `told: ${JSON.stringify(call)}`);
  const touches = afterMark(touchesIn(readFileSync(file, 'latin1'))).filter(({ path }) => !OF_THE_RUNTIME.test(path));
  const [looked, done] = [touches.filter(({ operation }) => LOOKING.has(operation)), touches.filter(({ operation }) => !LOOKING.has(operation))];
  const problems = [...told, ...strays(looked, world, mode.endsWith('--types')), ...done.map(({ operation, path }) => `${operation} ${path}`)];
  return { calls: calls.length, touches: touches.length, problems };
}

/** Every path in a trace, in order. Throws on a line that it cannot read. */
export function touchesIn(trace: string): readonly Touch[] {
  return trace.split('\n').flatMap((line) => {
    const [, name = '', rest = ''] = /^\d+ +(?:<\.\.\. )?(\w+)(\(.*| resumed>.*)$/.exec(line) ?? [];
    if (name === '') {
      if (/^$|^\d+ +(?:\+\+\+|---)/.test(line)) return [];
      throw new Error(`a line of the trace that is not understood: ${line.slice(0, 200)}`);
    }
    const opened = /\) += \d+<((?:\\x[0-9a-f]{2})+)>/.exec(rest)?.[1];
    const after = opened === undefined || !/^open/.test(name) ? [] : [{ operation: 'opened', path: text(opened) }];
    return rest.startsWith('(') ? [...asked(name, rest.slice(1)), ...after] : after;
  });
}

/** What a call was asked for, from its arguments. */
function asked(name: string, args: string): readonly Touch[] {
  if (OF_THREADS.has(name)) return [];
  const operation = operationOf(name, args);
  const paths = [...args.matchAll(/(?:(?:AT_FDCWD|\d+)<((?:\\x[0-9a-f]{2})*)>, )?"((?:\\x[0-9a-f]{2})*)"/g)];
  // The second string of `readlink` is its answer; of `execve` the arguments follow.
  const count = /^(?:rename|link|symlink)/.test(name) ? 2 : 1;
  const named = paths.slice(0, count).map(([, folder = '', path = '']) => resolve(text(folder) || '/', text(path)));
  const descriptor = /^\d+<((?:\\x[0-9a-f]{2})+)>/.exec(args)?.[1];
  const all = named.length > 0 ? named : descriptor === undefined ? [args.slice(0, 100)] : [text(descriptor)];
  // One's own descriptors: what they lead to was written down when they were opened.
  return all.filter((path) => !/^\/proc\/self\/fd\/\d+$/.test(path) && operation !== 'getcwd').map((path) => ({ operation, path }));
}

function operationOf(name: string, args: string): string {
  if (/^open/.test(name)) return /O_(?:WRONLY|RDWR|CREAT|TRUNC|APPEND|TMPFILE)/.test(args) ? `${name} to write` : 'open';
  if (/^(?:statx|newfstatat|stat|lstat|fstatat64|stat64|lstat64)$/.test(name)) {
    if (args.includes('AT_EMPTY_PATH')) return 'fstat';
    return name.startsWith('l') || args.includes('AT_SYMLINK_NOFOLLOW') ? 'lstat' : 'stat';
  }
  if (/^readlink/.test(name)) return 'readlink';
  return name === 'getdents64' ? 'list' : name;
}

function text(hexadecimal: string): string {
  return Buffer.from(hexadecimal.replaceAll('\\x', ''), 'hex').toString();
}
