import { z } from 'zod';
import { RAIL_KEYS } from '#domain/receipts/rail.ts';
import { TEXT_TAKES } from '#domain/receipts/statements/mapping.ts';
import { DATE_ORDERS } from '#domain/receipts/statements/statement-time.ts';
import { LONGEST } from '#domain/words/text-lengths.ts';
import { rule } from '../field-problems.ts';
import { line, plainText } from '../fields.ts';

export const MOST_COLUMNS = 200;
const MOST_WORDS = 10;
const MOST_CONDITIONS = 10;

/** As it stands in a file. */
const column = plainText(LONGEST.columnName)
  .trim()
  .min(1, { error: rule('must not be empty') });

/** A column, or what stands in it after and before these texts; of that, the number alone, or the rest. */
const text = z.strictObject({
  column,
  after: plainText(LONGEST.columnName).optional(),
  before: plainText(LONGEST.columnName).optional(),
  take: z.enum(TEXT_TAKES).optional(),
});

const words = z.array(line(LONGEST.columnName)).max(MOST_WORDS);

/** A text that its column contains, in any case; or, with `not`, does not. */
const condition = z.strictObject({ column, contains: line(LONGEST.columnName), not: z.boolean().optional() });

/** Which column of a statement is what, by its title in the header row. */
export const statementMapping = z.strictObject({
  rail: z.enum(RAIL_KEYS),
  date: column,
  dateOrder: z.enum(DATE_ORDERS),
  /** Absent where the time stands with the date, or nowhere. */
  time: column.optional(),
  /** For times that do not name their own zone. */
  zone: line(LONGEST.columnName),
  /** Without `direction` or `amountOut`, with its sign: what is above zero came in. */
  amount: column,
  /** Where what went out has a column of its own. */
  amountOut: column.optional(),
  /** The column that says which way the money went, and the words by which it says so. */
  direction: z.strictObject({ column, in: words, out: words }).optional(),
  payerName: text.optional(),
  payerHandle: text.optional(),
  note: text.optional(),
  transactionId: text.optional(),
  /** Lines for which not all of these hold are passed over. */
  only: z.union([condition, z.array(condition).max(MOST_CONDITIONS)]).optional(),
  /** Of all columns of the file: by them the form is told from others that have the same columns too. */
  titles: z.array(plainText(LONGEST.columnName)).max(MOST_COLUMNS).optional(),
  /** The file has no titles: its columns are `Column 1` and so on, as many as `titles` has. */
  untitled: z.boolean().optional(),
});

export const statementFormat = z.object({
  /** By this `importStatement` takes it. */
  format: z.string(),
  label: z.string(),
  /** Null where what was stored cannot be read. */
  rail: z.enum(RAIL_KEYS).nullable(),
  /** Null for those that Cage knows by their header row, and where what was stored cannot be read. */
  mapping: statementMapping.nullable(),
  /** Why no statement is read by it, and what to do, as sentences; null where all is well. */
  problem: z.string().nullable(),
});

export type StatementFormatRecord = z.output<typeof statementFormat>;
