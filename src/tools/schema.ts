/**
 * The JSON Schemas (2020-12) that a declaration advertises: `inputSchema` of its parameters (tools.md section 1) and
 * `outputSchema` of its result (protocol.md section 5). No `$schema`, `$ref` or `unevaluatedProperties`: clients
 * compile these with validators of many ages.
 */
import { unreachable } from '../base/assert.ts';
import type { ObjectSchema } from '../session/catalogue.ts';
import type { Condition, Parameter, Parameters } from './kinds.ts';
import { listRange } from './readers.ts';
import type { Json, ResultShape } from './shape.ts';

/** The schema for a launch that meets `conditions`; the reader takes the superset whatever was advertised. */
export function inputSchema(parameters: Parameters, conditions: ReadonlySet<Condition>): ObjectSchema {
  const shown = Object.entries(parameters).filter(([, { when }]) => when === undefined || conditions.has(when));
  return {
    type: 'object',
    properties: Object.fromEntries(shown.map(([name, parameter]) => [name, propertySchema(parameter, conditions)])),
    required: shown.filter(([, parameter]) => parameter.required === true).map(([name]) => name),
    additionalProperties: false,
  };
}

/**
 * The schema of `structuredContent`: a good result, or `{error}` alone. Independent clients validate failed calls
 * too, so both are branches; all members stand in `properties`, since no older validator knows them otherwise.
 */
export function outputSchema(shape: ResultShape): ObjectSchema {
  return {
    type: 'object',
    properties: { ...shape.properties, error: { type: 'string' } },
    additionalProperties: false,
    anyOf: [
      ...(shape.forms ?? [{ required: shape.required, without: [] }]).map(({ required, without }) => ({
        required,
        not: without.length === 0
          ? { required: ['error'] }
          : { anyOf: ['error', ...without].map((name) => ({ required: [name] })) },
      })),
      { required: ['error'], maxProperties: 1 },
    ],
  };
}

/** The description of a parameter under `conditions`. */
export function describeParameter({ description, more }: Parameter, conditions: ReadonlySet<Condition>): string {
  return more !== undefined && conditions.has(more.when) ? `${description}${more.text}` : description;
}

function propertySchema(parameter: Parameter, conditions: ReadonlySet<Condition>): Json {
  return {
    ...valueSchema(parameter),
    ...(parameter.default === undefined ? {} : { default: parameter.default }),
    description: describeParameter(parameter, conditions),
  };
}

function valueSchema(parameter: Parameter): Json {
  switch (parameter.kind) {
    case 'string':
    case 'text':
      return { type: 'string' };
    case 'integer':
      return { type: 'integer', minimum: parameter.minimum, maximum: parameter.maximum };
    case 'boolean':
      return { type: 'boolean' };
    case 'choice':
      return { type: 'string', enum: parameter.choices };
    case 'stringList': {
      const { minItems, maxItems } = listRange(parameter);
      return {
        type: 'array',
        items: { type: 'string' },
        ...(minItems > 0 ? { minItems } : {}),
        ...(maxItems < Number.POSITIVE_INFINITY ? { maxItems } : {}),
      };
    }
    case 'stringMap':
      return { type: 'object', additionalProperties: { type: 'string' } };
    case 'custom':
      return parameter.schema;
    default:
      return unreachable(parameter);
  }
}
