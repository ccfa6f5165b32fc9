/**
 * The launch options as one table, and what a command line asks for (cli.md). From the table come the reader and the
 * usage text. Checks words and numbers; whether a directory exists is asked later, by `launch.ts`. Prints nothing.
 */
import { Refusal } from '../base/faults.ts';
import { LOG_LEVELS } from '../base/log.ts';
import type { LogLevel } from '../base/log.ts';
import { quoted } from '../base/text.ts';
import { LIMITS } from '../wire/limits.ts';
import type { LimitName, Limits } from '../wire/limits.ts';
import { readOptions } from './options.ts';
import type { OptionRow, Options } from './options.ts';

interface LaunchFlag extends OptionRow {
  /** The value, as usage shows it. */
  readonly placeholder?: string;
  readonly help: string;
}

export const LAUNCH_FLAGS: readonly LaunchFlag[] = [
  { name: 'stdio', spellings: ['--stdio'], value: 'none', help: 'accepted, changes nothing: there is no other transport' },
  { name: 'root', spellings: ['--root'], value: 'word', placeholder: 'DIR', help: 'the directory below which files may be read; without it only text is served' },
  { name: 'project', spellings: ['--project'], value: 'word', repeatable: true, placeholder: 'FILE', help: 'a tsconfig below the root (relative to it or absolute) whose files are loaded; may be repeated' },
  { name: 'types', spellings: ['--types'], value: 'word', repeatable: true, placeholder: 'DIR', help: 'a directory outside the root from which declarations may be read; may be repeated' },
  { name: 'limit', spellings: ['--limit'], value: 'word', repeatable: true, placeholder: 'NAME=VALUE', help: 'one of the limits below; may be repeated' },
  { name: 'log-level', spellings: ['--log-level'], value: 'word', placeholder: 'LEVEL', help: `${LOG_LEVELS.join(', ')}; default warn` },
  { name: 'version', spellings: ['--version'], value: 'none', help: 'print the versions and exit' },
  { name: 'help', spellings: ['--help'], value: 'none', last: true, help: 'print this and exit' },
];

/** What the launch options say; directories are as they were given. */
export interface LaunchOptions {
  readonly root?: string;
  readonly projects: readonly string[];
  readonly types: readonly string[];
  readonly limits: Partial<Limits>;
  readonly logLevel: LogLevel;
}

export type CommandLine =
  | { readonly command: 'help' | 'version' }
  | { readonly command: 'serve'; readonly options: LaunchOptions }
  /** `words`: what follows TOOL. */
  | { readonly command: 'call'; readonly options: LaunchOptions; readonly tool: string; readonly words: readonly string[] }
  | { readonly command: 'tools'; readonly options: LaunchOptions; readonly tool?: string };

/** Reads `argv`, without the program and the script. Throws `Refusal` with one clear line. */
export function readCommandLine(argv: readonly string[]): CommandLine {
  const { values, rest } = readOptions(LAUNCH_FLAGS, argv);
  if (values.has('help')) return { command: 'help' };
  const options = readLaunchOptions(values);
  if (values.has('version')) return { command: 'version' };
  const [command, tool, ...words] = rest;
  if (command !== undefined && tool === '--help') return { command: 'help' };
  switch (command) {
    case undefined:
      needRootForProjects(options);
      return { command: 'serve', options };
    case 'call':
      if (tool === undefined || tool.startsWith('-')) throw new Refusal('call needs the name of a tool');
      return { command: 'call', options, tool, words };
    case 'tools':
      needRootForProjects(options);
      if (words[0] !== undefined) throw new Refusal(`unexpected word '${quoted(words[0])}'`);
      return { command: 'tools', options, ...(tool === undefined ? {} : { tool }) };
    default:
      throw new Refusal(`unknown command '${quoted(command)}': the commands are call and tools`);
  }
}

/** Checks limits that came as numbers. Throws `Refusal`. */
export function checkLimits(limits: Partial<Limits>): void {
  for (const [name, value] of Object.entries(limits)) readLimit(`${name}=${value}`);
}

function readLaunchOptions(values: Options['values']): LaunchOptions {
  for (const { name, spellings, value } of LAUNCH_FLAGS) {
    const blank = value === 'word' && values.get(name)?.some((each) => each.trim() === '');
    if (blank === true) throw new Refusal(`option ${spellings[0]} needs a value that is not blank`);
  }
  const root = values.get('root')?.[0];
  return {
    ...(root === undefined ? {} : { root }),
    projects: values.get('project') ?? [],
    types: values.get('types') ?? [],
    limits: readLimits(values.get('limit') ?? []),
    logLevel: readLogLevel(values.get('log-level')?.[0]),
  };
}

function readLimits(words: readonly string[]): Partial<Limits> {
  const limits = new Map<LimitName, number>();
  for (const [name, value] of words.map(readLimit)) {
    if (limits.has(name)) throw new Refusal(`limit ${name} is given twice`);
    limits.set(name, value);
  }
  return Object.fromEntries(limits);
}

function readLimit(word: string): [LimitName, number] {
  const [, given = '', digits = ''] = /^([^=]*)=(.*)$/s.exec(word) ?? [];
  const names = Object.keys(LIMITS) as LimitName[];
  const name = names.find((each) => each === given);
  if (given === '') throw new Refusal('option --limit must be NAME=VALUE');
  if (name === undefined) throw new Refusal(`unknown limit '${quoted(given)}': the limits are ${names.join(', ')}`);
  const { min, max, unit } = LIMITS[name];
  const value = /^\d+$/.test(digits) ? Number(digits) : Number.NaN;
  if (!(value >= min && value <= max)) throw new Refusal(`limit ${name} must be an integer from ${min} to ${max} (${unit})`);
  return [name, value];
}

function readLogLevel(word: string | undefined): LogLevel {
  const level = word === undefined ? 'warn' : LOG_LEVELS.find((each) => each === word);
  if (level === undefined) throw new Refusal(`option --log-level must be one of ${LOG_LEVELS.join(', ')}`);
  return level;
}

function needRootForProjects({ root, projects }: LaunchOptions): void {
  if (root === undefined && projects.length > 0) throw new Refusal('option --project needs --root');
}
