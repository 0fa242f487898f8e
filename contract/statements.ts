import { z } from 'zod';
import { RAIL_KEYS } from '#domain/receipts/rail.ts';
import { LINE_OUTCOMES } from '#domain/receipts/statements/line-outcomes.ts';
import { TEXT_TAKES } from '#domain/receipts/statements/mapping.ts';
import { DATE_ORDERS } from '#domain/receipts/statements/statement-time.ts';
import { LONGEST } from '#domain/words/text-lengths.ts';
import { defineCalls } from './base/define-call.ts';
import { rule } from './base/field-problems.ts';
import { line, plainText, usdOfCents } from './base/fields.ts';

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

/** Some 50,000 lines. */
const LONGEST_STATEMENT = 10_000_000;
/** With room for what JSON escapes. */
const BODY_LIMIT_BYTES = 15_000_000;

const statementLine = z.object({
  /** As it is counted in the file, from 1. */
  line: z.int(),
  outcome: z.enum(LINE_OUTCOMES),
  /** Which way its money went; null if it tells of none. */
  direction: z.enum(['in', 'out']).nullable(),
  /** The line in words, 300 characters at most: who paid what when, or why it is passed over or cannot be read. */
  words: z.string(),
});

export const STATEMENT_CALLS = defineCalls({
  /** Reads a statement of an account: without `commit` it says what it would do, with it the same is done at once. */
  importStatement: {
    summary: 'Import a statement of an account',
    access: 'receipts.settle',
    bodyLimitBytes: BODY_LIMIT_BYTES,
    input: z
      .strictObject({
        /** The receiving account. Absent for a statement of a provider by which no method is paid. */
        accountId: line(LONGEST.accountName, 'Choose the account that the statement is of.').optional(),
        /** One of `getStatementFormats`; absent: known by the header row. */
        format: line(LONGEST.displayName).optional(),
        /** To see what columns would make of the file, before they are saved as a format. */
        mapping: statementMapping.optional(),
        /** The file, as text. */
        content: z.string().min(1).max(LONGEST_STATEMENT),
        /** Absent or false: the preview. */
        commit: z.boolean().default(false),
      })
      .refine(({ mapping, format, commit }) => mapping === undefined || (format === undefined && !commit), {
        path: ['mapping'],
        error: 'Save the columns as a format to import by them.',
      }),
    output: z.object({
      status: z.enum(['preview', 'success']),
      message: z.string(),
      /** Null if no form is known whose columns the file has; then it has no lines either. */
      format: z.object({ format: z.string().nullable(), label: z.string() }).nullable(),
      /** The forms that fit, where several do: the call names one of them as its `format`. */
      choices: z.array(z.object({ format: z.string(), label: z.string() })),
      /** The titles of the file's columns; `Column 1` and so on where there are none. */
      columns: z.array(z.string()),
      /** The first row of a file without titles; null for any other. */
      firstRow: z.array(z.string()).nullable(),
      /** What has to be answered before it can be imported, as sentences that say where; null where nothing has. */
      question: z.string().nullable(),
      /** How much all lines say that came in and went out. */
      sums: z.record(z.enum(['in', 'out']), usdOfCents),
      counts: z.record(z.enum(LINE_OUTCOMES), z.int()),
      /** In the order of the file, at most 1,000: what cannot be read before all else, then what is new. */
      lines: z.array(statementLine),
    }),
    errors: ['NOT_FOUND', 'FAILED_PRECONDITION'],
  },
  getStatementFormats: {
    summary: 'List the forms of statements that can be read',
    access: 'receipts.view',
    output: z.object({ formats: z.array(statementFormat) }),
  },
  /** Saves which column is what under a name; the same name again replaces it. */
  saveStatementFormat: {
    summary: 'Say how a form of statement is read',
    access: 'receipts.sources',
    proof: 'recent',
    input: z.strictObject({
      label: line(LONGEST.displayName, 'Enter a name.'),
      mapping: statementMapping,
    }),
    output: z.object({ status: z.literal('success'), message: z.string(), format: statementFormat }),
    errors: ['ALREADY_EXISTS'],
  },
  removeStatementFormat: {
    summary: 'Forget how a form of statement is read',
    access: 'receipts.sources',
    proof: 'recent',
    input: z.strictObject({ format: line(LONGEST.displayName) }),
    output: z.object({ status: z.literal('success'), message: z.string() }),
    errors: ['NOT_FOUND'],
  },
});
