/**
 * `tsmcp tools` and the manual page of a tool (cli.md), all of it made of the tool's own declaration: name, synopsis
 * with required before optional, options with type and range, description, result shape. Pure.
 */
import { unreachable } from '../base/assert.ts';
import { flagOf } from '../tools/flags.ts';
import { CONDITIONS } from '../tools/kinds.ts';
import type { Condition, Parameter } from '../tools/kinds.ts';
import { listRange } from '../tools/readers.ts';
import { describeParameter } from '../tools/schema.ts';
import type { Tool } from '../tools/tool.ts';
import { columns } from './rows.ts';
import { shapeLines } from './shapes.ts';

/** The manual shows everything; what needs a launch option says so. */
const EVERYTHING: ReadonlySet<Condition> = new Set(CONDITIONS);

/** One line a tool: its name and the first sentence of its description. */
export function toolList(tools: readonly Tool[]): string {
  return columns(tools.map(({ name, description }) => [name, description.replace(/(?<=\.) .*$/s, '')])).map((line) => `${line}\n`).join('');
}

export function manualPage(tool: Tool): string {
  const options = Object.entries(tool.parameters).map(([name, parameter]) => ({ flag: flagOf(name), parameter }));
  const required = options.filter(({ parameter }) => parameter.required === true);
  const optional = options.filter(({ parameter }) => parameter.required !== true);
  return section([
    ['NAME', [`${tool.name} - ${tool.title}`]],
    ['SYNOPSIS', [[
      `tsmcp call ${tool.name}`,
      ...required.map(({ flag, parameter }) => `${flag} ${placeholder(parameter)}`),
      ...optional.map(({ flag, parameter }) => `[${flag} ${placeholder(parameter)}]${repeated(parameter) ? '...' : ''}`),
      '[--json]',
    ].join(' ')]],
    ['OPTIONS', [...required, ...optional].flatMap(({ flag, parameter }) => [
      `${flag} ${placeholder(parameter)}  (${notes(parameter).join(', ')})`,
      `    ${describeParameter(parameter, EVERYTHING)}`,
    ])],
    ['DESCRIPTION', [tool.description]],
    ['RESULT', [...shapeLines(tool.output), 'or, where the tool says no, error: string alone']],
  ]);
}

function section(parts: readonly (readonly [heading: string, lines: readonly string[]])[]): string {
  return parts.map(([heading, lines]) => [heading, ...lines.map((line) => `  ${line}`), ''].join('\n')).join('\n');
}

function placeholder(parameter: Parameter): string {
  switch (parameter.kind) {
    case 'string':
    case 'text':
    case 'stringList':
      return 'STRING';
    case 'integer':
      return 'INTEGER';
    case 'boolean':
      return 'true|false';
    case 'choice':
      return parameter.choices.join('|');
    case 'stringMap':
      return 'KEY=VALUE';
    case 'custom':
      return 'JSON';
    default:
      return unreachable(parameter);
  }
}

function repeated({ kind }: Parameter): boolean {
  return kind === 'stringList' || kind === 'stringMap';
}

function notes(parameter: Parameter): readonly string[] {
  return [
    parameter.required === true ? 'required' : 'optional',
    ...rangeNotes(parameter),
    ...(parameter.default === undefined ? [] : [`default ${JSON.stringify(parameter.default)}`]),
    ...(parameter.when === undefined ? [] : [`needs --${parameter.when}`]),
  ];
}

function rangeNotes(parameter: Parameter): readonly string[] {
  if (parameter.kind === 'integer') return [`${parameter.minimum} to ${parameter.maximum}`];
  if (parameter.kind === 'text') return ['- reads standard input'];
  if (parameter.kind === 'stringMap') return ['repeatable'];
  if (parameter.kind !== 'stringList') return [];
  const { minItems, maxItems } = listRange(parameter);
  return maxItems === Number.POSITIVE_INFINITY ? ['repeatable'] : [`repeatable, ${minItems} to ${maxItems} times`];
}
