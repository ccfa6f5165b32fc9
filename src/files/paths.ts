/**
 * Paths as text. A path in normal form is absolute, `/` separated and has no empty, `.` or `..` segment and no `/` at
 * its end (`/` and `C:/` apart); drive letters are upper case. Everything in `files/` and `compiler/` works on that
 * form. Pure: looks at no disk, and takes its rules as an argument, so both sets of rules are tested everywhere
 * (compiler.md section 5).
 */

export type PathRules = 'posix' | 'windows';

/** The rules of this machine. */
export const pathRules: PathRules = rulesOf(process.platform);

export function rulesOf(platform: NodeJS.Platform): PathRules {
  return platform === 'win32' ? 'windows' : 'posix';
}

/** UTF-16 units of a path, before and after it is made absolute; Linux takes 4,096 bytes. */
const LONGEST_PATH = 4_096;

/** `CON`, `nul.txt`, `COM1 .ts`: Windows opens a device for such a name in any folder. */
const DEVICE_NAME = /^(?:con|prn|aux|nul|conin\$|conout\$|com[0-9\u00b9\u00b2\u00b3]|lpt[0-9\u00b9\u00b2\u00b3]) *(?:\.|$)/i;

/**
 * Windows drops trailing dots and spaces, and reads `name:stream` as another stream of `name`. A short name, `PROGRA~1`,
 * cannot be told from a long one here: `tree.ts` asks the system which one it is.
 */
const WINDOWS_AMBIGUOUS = /[. ]$|[:*?"<>|\x01-\x1f]/;

/**
 * `text` in normal form; a relative one is taken from `base`, which is in normal form. `undefined` for what can mean
 * no ordinary file: an empty, over-long or ill-formed text, a NUL, a UNC, device or drive-relative path, a name that
 * Windows reads as another one, and, with posix rules, a backslash, since the compiler takes it for a slash.
 */
export function normalizePath(text: string, base: string, rules: PathRules): string | undefined {
  if (text === '' || text.length > LONGEST_PATH || text.includes('\0') || !text.isWellFormed()) return undefined;
  if (rules === 'posix') return text.includes('\\') ? undefined : joined('/', text.startsWith('/') ? text : `${base}/${text}`);
  const slashed = text.replaceAll('\\', '/');
  if (slashed.startsWith('//')) return undefined;
  const drive = /^[A-Za-z]:/.exec(slashed)?.[0];
  if (drive === undefined) {
    if (!isAbsolutePath(base, rules)) return undefined;
    const whole = slashed.startsWith('/') ? slashed : `${base.slice(2)}/${slashed}`;
    return windowsPath(base.slice(0, 2), whole);
  }
  return slashed.charAt(2) === '/' ? windowsPath(drive, slashed.slice(2)) : undefined;
}

/** Whether `text` is absolute: `/...`, or `C:/...` with either slash. Such a text need not be in normal form. */
export function isAbsolutePath(text: string, rules: PathRules): boolean {
  return rules === 'windows' ? /^[A-Za-z]:[\\/]/.test(text) : text.startsWith('/');
}

/** Whether `path` is `directory` or below it, link resolution apart. Both are in normal form. */
export function isInside(path: string, directory: string, rules: PathRules): boolean {
  const inner = comparable(path, rules);
  const outer = comparable(directory, rules);
  return inner === outer || inner.startsWith(outer.endsWith('/') ? outer : `${outer}/`);
}

/**
 * `path` with the spelling of `directory` at its start, if it is inside when case is ignored; else `undefined`. Both
 * are in normal form.
 */
export function respelled(path: string, directory: string): string | undefined {
  const [inner, outer] = [path, directory].map((each) => each.split('/').filter((segment) => segment !== '')) as [string[], string[]];
  const inside = outer.every((segment, index) => foldCase(segment) === foldCase(inner[index] ?? ''));
  const rest = inner.slice(outer.length).join('/');
  if (!inside) return undefined;
  return rest === '' ? directory : childPath(directory, rest);
}

export interface Spellings {
  readonly root?: string | undefined;
  /** The root as it was spelled at launch, made absolute. */
  readonly rootAsGiven?: string | undefined;
  readonly ignoreCase?: boolean | undefined;
}

/** A path below the root, in either spelling of the root, in the resolved one; `undefined` for any other. */
export function belowRoot(path: string, { root, rootAsGiven = root, ignoreCase = false }: Spellings, rules: PathRules): string | undefined {
  if (root === undefined || rootAsGiven === undefined) return undefined;
  for (const spelling of [root, rootAsGiven]) {
    const spelled = ignoreCase ? respelled(path, spelling) : path;
    if (spelled === undefined || !isInside(spelled, spelling, rules)) continue;
    const rest = relativePath(spelled, spelling);
    return rest === '' ? root : childPath(root, rest);
  }
  return undefined;
}

/** A name as it is compared where case is ignored. */
export function foldCase(name: string): string {
  return name.toUpperCase().toLowerCase();
}

/**
 * `path` as seen from `directory`, `''` for the directory itself. The caller knows that it is inside: if it is not,
 * that is a bug, and an Error is thrown before an absolute path gets into an answer.
 */
export function relativePath(path: string, directory: string): string {
  if (path === directory) return '';
  const prefix = directory.endsWith('/') ? directory : `${directory}/`;
  if (!path.startsWith(prefix)) throw new Error('a path is not below its directory');
  return path.slice(prefix.length);
}

/** The path of `name` (one segment or several) below `directory`. */
export function childPath(directory: string, name: string): string {
  return directory.endsWith('/') ? `${directory}${name}` : `${directory}/${name}`;
}

/** The folder of a path in normal form; a top (`/`, `C:/`) is its own folder. */
export function parentPath(path: string): string {
  const slash = path.lastIndexOf('/');
  return path.slice(0, slash === path.indexOf('/') ? slash + 1 : slash);
}

/** The last segment of a path in normal form, `''` for a top. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** The form in which two paths are compared; where case is ignored they were respelled before. */
function comparable(path: string, rules: PathRules): string {
  return rules === 'windows' ? path.charAt(0).toUpperCase() + path.slice(1) : path;
}

function windowsPath(drive: string, rest: string): string | undefined {
  const strange = rest.split('/').some((segment) =>
    segment !== '.' && segment !== '..' && (WINDOWS_AMBIGUOUS.test(segment) || DEVICE_NAME.test(segment)));
  return strange ? undefined : joined(`${drive.toUpperCase()}/`, rest);
}

/** `top` and what is left of `rest` when `.`, `..` and empty segments are worked off; `..` of a top is the top. */
function joined(top: string, rest: string): string | undefined {
  const segments: string[] = [];
  for (const segment of rest.split('/')) {
    if (segment === '..') segments.pop();
    else if (segment !== '' && segment !== '.') segments.push(segment);
  }
  const path = top + segments.join('/');
  return path.length > LONGEST_PATH ? undefined : path;
}
