import type { z } from 'zod';

/** The column of a field, by its name: `senderName` is in `sender_name`. Sealed columns are no field's. */
type ColumnOf<Field extends string> = SnakeCase<Field> extends `${string}_sealed` ? never : SnakeCase<Field>;

type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : '';

type ColumnAs<Field extends string> = Field extends string ? `${ColumnOf<Field>} as ${Field}` : never;

type AsSent<Value> = Value extends Date ? string : Value;

/**
 * The fields of a schema that are sent as they are stored, each in the column of its name, so that a column which the
 * schema names is read and no other. A field without a column is a type error in the query.
 * @param derived the fields that the view makes itself
 */
export function storedFields<Shape extends z.ZodRawShape, Derived extends keyof Shape & string>(
  schema: z.ZodObject<Shape>,
  derived: readonly Derived[],
) {
  type Stored = Exclude<keyof Shape & string, Derived>;
  const made: ReadonlySet<string> = new Set(derived);
  const names = Object.keys(schema.shape).filter((name): name is Stored => !made.has(name));
  return {
    /** What to select, each under the name of its field. */
    columns: names.map((name) => `${snakeCase(name)} as ${name}` as ColumnAs<Stored>),

    /** These fields of a row, times as ISO 8601. */
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
