import { z } from 'zod';
import { RAIL_KEYS } from '#domain/receipts/rail.ts';
import { LONGEST } from '#domain/words/text-lengths.ts';
import { line } from '../fields.ts';

const column = line(LONGEST.columnName);

/** Which column of a statement is what, by its name in the header row. */
export const statementMapping = z.strictObject({
  rail: z.enum(RAIL_KEYS),
  occurredAt: column,
  dateOrder: z.enum(['ymd', 'mdy', 'dmy']),
  /** With its sign: what is above zero came in. */
  amount: column,
  payerName: column.optional(),
  payerHandle: column.optional(),
  note: column.optional(),
  transactionId: column.optional(),
});

export const statementFormat = z.object({
  /** The name by which `importStatement` takes it. */
  format: z.string(),
  label: z.string(),
  /** Null for those that Cage knows by their header row. */
  mapping: statementMapping.nullable(),
});
