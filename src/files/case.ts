/**
 * Whether names that differ only in case are one name below a folder. It depends on the volume and even on the folder,
 * so it is found out and not assumed (compiler.md section 5). Start-up only; what is done with the answer is up to
 * `tree.ts`.
 */
import { baseName, childPath, parentPath, type PathRules } from './paths.ts';
import type { System } from './system.ts';

/** Names of a folder that are looked at for one with a letter in it. */
const MOST_NAMES = 1_000;

/**
 * Whether case is ignored below `root` (in normal form, links resolved). The first name in it, spelled in the other
 * case, tells; in a folder that has none, its own name does; else what is usual on the platform.
 */
export function ignoresCase(root: string, rules: PathRules, system: System): boolean {
  const names = namesIn(root, system);
  const name = names.find((each) => otherCase(each) !== each && !names.includes(otherCase(each)));
  const found = name === undefined ? sameInOtherCase(parentPath(root), baseName(root), system) : sameInOtherCase(root, name, system);
  return found ?? rules === 'windows';
}

function sameInOtherCase(folder: string, name: string, system: System): boolean | undefined {
  const other = otherCase(name);
  if (other === name) return undefined;
  try {
    const one = system.lstat(childPath(folder, name));
    const two = system.lstat(childPath(folder, other));
    return one === undefined ? undefined : two?.ino === one.ino && two.dev === one.dev;
  } catch {
    return undefined;
  }
}

function namesIn(folder: string, system: System): readonly string[] {
  try {
    return system.names(folder, MOST_NAMES).sort();
  } catch {
    return [];
  }
}

function otherCase(name: string): string {
  const upper = name.toUpperCase();
  return upper === name ? name.toLowerCase() : upper;
}
