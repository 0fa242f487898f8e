import type { z } from 'zod';

/** `senderName` is stored in `sender_name`. Sealed columns are no field's. */
type ColumnOf<Field extends string> = SnakeCase<Field> extends `${string}_sealed` ? never : SnakeCase<Field>;

type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : '';

type ColumnAs<Field extends string> = Field extends string ? `${ColumnOf<Field>} as ${Field}` : never;

type AsSent<Value> = Value extends Date ? string : Value;

/** Reads only columns that fields name; a field without one, unless `derived`, is a type error. */
export function storedFields<Shape extends z.ZodRawShape, Derived extends keyof Shape & string>(
  schema: z.ZodObject<Shape>,
  derived: readonly Derived[],
) {
  type Stored = Exclude<keyof Shape & string, Derived>;
  const made: ReadonlySet<string> = new Set(derived);
  const names = Object.keys(schema.shape).filter((name): name is Stored => !made.has(name));
  return {
    columns: names.map((name) => `${snakeCase(name)} as ${name}` as ColumnAs<Stored>),

    /** Times become ISO 8601. */
    read<Row extends Readonly<Record<Stored, unknown>>>(row: Row) {
      const fields = names.map((name) => [name, asSent(row[name])]);
      return Object.fromEntries(fields) as { [Field in Stored]: AsSent<Row[Field]> };
    },
  };
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function asSent(value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : value;
}
