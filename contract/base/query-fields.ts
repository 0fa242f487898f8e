import { z } from 'zod';
import { schemaOf } from './json-schema.ts';

/** `schema` as it comes in a query string, where everything is text. */
function fromText<Schema extends z.ZodType>(schema: Schema, read: (value: unknown) => unknown) {
  return z.preprocess(read, schema).meta(schemaOf(schema, 'input'));
}

/** A list; its one item may come by itself. */
export function repeated<List extends z.ZodType>(list: List) {
  return fromText(list, (value) => (typeof value === 'string' ? [value] : value));
}

/** A number; text that is none is left for the schema to refuse. */
export function written<Amount extends z.ZodType>(amount: Amount) {
  return fromText(amount, (value) =>
    typeof value === 'string' && value.trim() !== '' && !Number.isNaN(Number(value)) ? Number(value) : value,
  );
}
