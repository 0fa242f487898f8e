import { z } from 'zod';
import { schemaOf } from './json-schema.ts';

function fromText<Schema extends z.ZodType>(schema: Schema, read: (value: unknown) => unknown) {
  return z.preprocess(read, schema).meta(schemaOf(schema, 'input'));
}

/** A single item may come by itself. */
export function repeated<List extends z.ZodType>(list: List) {
  return fromText(list, (value) => (typeof value === 'string' ? [value] : value));
}

/** Text that is no number is left for the schema to refuse. */
export function written<Amount extends z.ZodType>(amount: Amount) {
  return fromText(amount, (value) =>
    typeof value === 'string' && value.trim() !== '' && !Number.isNaN(Number(value)) ? Number(value) : value,
  );
}
