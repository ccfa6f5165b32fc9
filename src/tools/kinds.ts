/**
 * The kinds of parameter that a tool can declare (tools.md section 1): plain data, one closed union. Everything that
 * is made of a declaration (the advertised schema, the typed arguments, the flags, the manual page) is a function
 * over this union, in a file of its own. Knows no tool and no value.
 */

/** What a launch can make meaningful: `--root` was given; `--project` was. */
export const CONDITIONS = ['root', 'project'] as const;
export type Condition = (typeof CONDITIONS)[number];

interface Declared {
  readonly description: string;
  /** Added to the description under a condition of its own. */
  readonly more?: { readonly when: Condition; readonly text: string };
  /** Advertised only where the launch meets it. It is read all the same: a stray argument meets a clear refusal. */
  readonly when?: Condition;
  readonly required?: true;
  /** Read where the argument is absent, by the same reader; advertised as it stands. */
  readonly default?: unknown;
}

/** Trimmed; blank is absent. */
export interface StringParameter extends Declared {
  readonly kind: 'string';
}

/** Raw: not trimmed, and empty differs from absent. */
export interface TextParameter extends Declared {
  readonly kind: 'text';
}

/** An integral number or a decimal string, both ends of the range included. */
export interface IntegerParameter extends Declared {
  readonly kind: 'integer';
  readonly minimum: number;
  readonly maximum: number;
}

export interface BooleanParameter extends Declared {
  readonly kind: 'boolean';
}

export interface ChoiceParameter extends Declared {
  readonly kind: 'choice';
  readonly choices: readonly string[];
}

/** Each trimmed, blank ones dropped; the range counts what is left. */
export interface StringListParameter extends Declared {
  readonly kind: 'stringList';
  readonly minItems?: number;
  readonly maxItems?: number;
}

/** A flat object of strings, read as a Map in its own order. */
export interface StringMapParameter extends Declared {
  readonly kind: 'stringMap';
}

/** The rare nested argument: a schema written by hand, and the reader that goes with it. */
export interface CustomParameter extends Declared {
  readonly kind: 'custom';
  readonly schema: Readonly<Record<string, unknown>>;
  /** What would be right, as it follows "must be" in a message. */
  readonly expected: string;
  /** Throws `mustBe(name, ...)` of `readers.ts`; reads its members with the readers there. */
  read(name: string, raw: unknown): unknown;
}

export type Parameter =
  | StringParameter
  | TextParameter
  | IntegerParameter
  | BooleanParameter
  | ChoiceParameter
  | StringListParameter
  | StringMapParameter
  | CustomParameter;

/** By name, in the order in which they are advertised. */
export type Parameters = Readonly<Record<string, Parameter>>;

/** What the reader of a declaration gives. */
export type ValueOf<D extends Parameter> = D extends { readonly read: (...args: never) => infer Value }
  ? Value
  : D extends { readonly choices: readonly (infer Choice)[] }
    ? Choice
    : ValueOfKind[Exclude<D['kind'], 'custom' | 'choice'>];

interface ValueOfKind {
  readonly string: string;
  readonly text: string;
  readonly integer: number;
  readonly boolean: boolean;
  readonly stringList: readonly string[];
  readonly stringMap: ReadonlyMap<string, string>;
}

/** The typed arguments of a declaration: what is required or has a default is there, anything else may be undefined. */
export type ArgumentsOf<P extends Parameters> = {
  readonly [Name in keyof P]: P[Name] extends { readonly required: true } | { readonly default: NonNullable<unknown> }
    ? ValueOf<P[Name]>
    : ValueOf<P[Name]> | undefined;
};
