// What the type checker makes of a declaration. The assertions are types: `npm run check` fails where one is wrong.
import { test } from 'node:test';
import { declare } from '#tsmcp/tools/parameters.ts';
import type { ArgumentsOf } from '#tsmcp/tools/parameters.ts';
import type { Members, OptionalSchema, Schema } from '#tsmcp/tools/shape.ts';

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
type Fits<A, B> = A extends B ? true : false;

function holds<_Assertion extends true>(): void {
  // Nothing to do at run time.
}

function fails<_Assertion extends false>(): void {
  // Nothing to do at run time.
}

const SOME = declare(
  {
    path: { kind: 'string', description: 'a' },
    text: { kind: 'text', required: true, description: 'b' },
    line: { kind: 'integer', minimum: 0, maximum: 9, description: 'c' },
    limit: { kind: 'integer', minimum: 1, maximum: 9, default: 5, description: 'd' },
  },
  {
    deep: { kind: 'boolean', default: false, description: 'e' },
    of: { kind: 'choice', choices: ['value', 'type'], description: 'f' },
    paths: { kind: 'stringList', description: 'g' },
    names: { kind: 'stringMap', required: true, description: 'h' },
    span: { kind: 'custom', schema: {}, expected: 'a span', description: 'i', read: () => ({ from: 1 }) },
  },
);

type Some = ArgumentsOf<typeof SOME>;

test('what is required or has a default is there, anything else may be undefined', () => {
  holds<Same<Some['path'], string | undefined>>();
  holds<Same<Some['text'], string>>();
  holds<Same<Some['line'], number | undefined>>();
  holds<Same<Some['limit'], number>>();
  holds<Same<Some['deep'], boolean>>();
  holds<Same<Some['of'], 'value' | 'type' | undefined>>();
  holds<Same<Some['paths'], readonly string[] | undefined>>();
  holds<Same<Some['names'], ReadonlyMap<string, string>>>();
  holds<Same<Some['span'], { from: number } | undefined>>();
});

test('a name that was not declared cannot be read', () => {
  holds<Same<keyof Some, 'path' | 'text' | 'line' | 'limit' | 'deep' | 'of' | 'paths' | 'names' | 'span'>>();
});

interface Shaped {
  readonly always: string;
  readonly sometimes?: number;
}

test('a schema of a type has exactly its members, the optional ones marked', () => {
  type Text = Schema<string>;
  type Count = Schema<number>;
  holds<Fits<{ always: Text; sometimes: OptionalSchema<number> }, Members<Shaped>>>();
  fails<Fits<{ always: Text }, Members<Shaped>>>();
  fails<Fits<{ always: Text; sometimes: Count }, Members<Shaped>>>();
  fails<Fits<{ always: OptionalSchema<string>; sometimes: OptionalSchema<number> }, Members<Shaped>>>();
  fails<Fits<{ always: Count; sometimes: OptionalSchema<number> }, Members<Shaped>>>();
  holds<Same<keyof Members<Shaped>, 'always' | 'sometimes'>>();
});
