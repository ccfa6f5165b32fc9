/** The text of `tsmcp --help`, made of the table of launch flags and the table of limits. */
import { LIMITS } from '../wire/limits.ts';
import { LAUNCH_FLAGS } from './flags.ts';
import { columns } from './rows.ts';

export function usage(): string {
  const flags = LAUNCH_FLAGS.map(({ spellings, placeholder, help }): [string, string] =>
    [placeholder === undefined ? spellings[0] : `${spellings[0]} ${placeholder}`, help]);
  const limits = Object.entries(LIMITS).map(([name, row]): [string, string] =>
    [name, `${row.default} ${row.unit} (${row.min} to ${row.max}): ${row.reason}`]);
  return [
    'tsmcp [OPTIONS]                                   serve the Model Context Protocol on standard input and output',
    'tsmcp [OPTIONS] call TOOL [--PARAMETER VALUE]... [--arguments JSON] [--json]',
    '                                                  ask once; without --root, about the current folder',
    'tsmcp tools [NAME]                                list the tools, or show the manual page of one',
    '',
    'Options:',
    ...columns(flags),
    '',
    'Limits:',
    ...columns(limits),
    '',
  ].join('\n');
}
