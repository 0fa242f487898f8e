import { z } from 'zod';
import type { Schema } from './examples.ts';

/**
 * A schema of the contract as JSON Schema. Rules that only code can check are in the description of the field or call.
 */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema, ...described } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return described as Schema;
}
