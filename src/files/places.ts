/**
 * Start-up only: from what the command line names to the folders below which everything must lie (cli.md). This runs
 * before the first protocol byte and is not confined: it looks at the folders that the person who launches us named,
 * and resolves their links once, for good. What lies below the root is looked at as it is later, confined: the person
 * did not make the links there.
 */
import { realpathSync, statSync } from 'node:fs';
import type { Stats } from 'node:fs';
import { Refusal } from '../base/faults.ts';
import { quoted } from '../base/text.ts';
import { ignoresCase } from './case.ts';
import { MISSING } from './facts.ts';
import { installation } from './installation.ts';
import { belowRoot, isInside, normalizePath, pathRules } from './paths.ts';
import { nodeSystem } from './system.ts';
import { Tree } from './tree.ts';

/** The folders below which files may be opened. Absolute, in normal form, links resolved, `rootAsGiven` apart. */
export interface Places {
  readonly root?: string;
  /** The root as it was spelled at launch, made absolute. */
  readonly rootAsGiven?: string;
  /** The `--types` directories, in the order given. */
  readonly types: readonly string[];
  /** The library folder of the installed compiler. */
  readonly lib: string;
  /** Whether names below the root that differ only in case are one name. */
  readonly ignoreCase?: boolean;
}

export interface LaunchPlaces {
  readonly root?: string;
  readonly types: readonly string[];
  /** What relative ones are relative to. */
  readonly cwd: string;
}

/** Throws `Refusal`, one line that names the option, for what is not an existing directory. */
export function resolvePlaces({ root, types, cwd }: LaunchPlaces): Places {
  const real = root === undefined ? undefined : realDirectory('--root', root, cwd);
  const ignoreCase = real !== undefined && ignoresCase(real, pathRules, nodeSystem);
  return {
    ...(root !== undefined && real !== undefined && { root: real, rootAsGiven: absolute('--root', root, cwd) }),
    types: types.map((directory) => realDirectory('--types', directory, cwd)),
    lib: installation().lib,
    ...(ignoreCase && { ignoreCase }),
  };
}

/**
 * A launched project's config file, relative to the root or absolute in either spelling of it: its path below the
 * resolved root, links below the root kept as they are. Throws `Refusal` if it is not a file, links resolved, there;
 * of a link that leads out it says no more than that.
 */
export function resolveProject(places: Places, file: string): string {
  const { root, rootAsGiven } = places;
  if (root === undefined || rootAsGiven === undefined) throw new Refusal('--project needs --root');
  const refused = (why: string): Refusal => new Refusal(`--project '${quoted(file)}' is ${why}`);
  const path = belowRoot(absolute('--project', file, root), places, pathRules);
  if (path === undefined) throw refused('outside the root');
  const tree = new Tree(places, nodeSystem, Date.now);
  const entry = tree.at(path);
  const { kind, real, blocked } = entry === undefined ? MISSING : tree.outcome(entry);
  if (blocked?.reason === 'outside' || (real !== undefined && !isInside(real, root, pathRules))) throw refused('outside the root');
  if (blocked?.reason === 'special') throw refused('not a regular file');
  if (kind === 'missing') throw refused('not there');
  if (kind === 'folder') throw refused('a directory: name the config file in it');
  return path;
}

function realDirectory(option: string, text: string, cwd: string): string {
  const path = absolute(option, text, cwd);
  if (statsOf(path)?.isDirectory() !== true) throw new Refusal(`${option} '${quoted(text)}' is not an existing directory`);
  return realPath(path);
}

function absolute(option: string, text: string, cwd: string): string {
  const base = normalizePath(cwd, '/', pathRules);
  const path = base === undefined ? undefined : normalizePath(text, base, pathRules);
  if (path === undefined) throw new Refusal(`${option} '${quoted(text)}' is not a usable path`);
  return path;
}

/** `undefined`: it is not there, or we may not know. */
function statsOf(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}

function realPath(path: string): string {
  const real = normalizePath(realpathSync.native(path), '/', pathRules);
  if (real === undefined) throw new Refusal(`'${quoted(path)}' is reached by a link to a path that is not usable`);
  return real;
}
