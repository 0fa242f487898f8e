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

const column = plainText(LONGEST.columnName)
  .trim()
  .min(1, { error: rule('must not be empty') });

/** A column, or the part of it after and before these texts; of that the number alone, or the rest. */
const text = z.strictObject({
  column,
  after: plainText(LONGEST.columnName).optional(),
  before: plainText(LONGEST.columnName).optional(),
  take: z.enum(TEXT_TAKES).optional(),
});

const words = z.array(line(LONGEST.columnName)).max(MOST_WORDS);

/** Contained in its column, in any case; with `not`, not contained. */
const condition = z.strictObject({ column, contains: line(LONGEST.columnName), not: z.boolean().optional() });

export const statementMapping = z.strictObject({
  rail: z.enum(RAIL_KEYS),
  date: column,
  dateOrder: z.enum(DATE_ORDERS),
  /** Absent where the date includes the time, or there is none. */
  time: column.optional(),
  /** For times that do not name their own zone. */
  zone: line(LONGEST.columnName),
  /** Signed, if both `direction` and `amountOut` are absent: above zero came in. */
  amount: column,
  /** Where outgoing money has a column of its own. */
  amountOut: column.optional(),
  /** What the account held after each row: imports state the last of each day. */
  balance: column.optional(),
  /** Rows in which it names another currency than US dollars are passed over. */
  currency: column.optional(),
  direction: z.strictObject({ column, in: words, out: words }).optional(),
  /** Amounts without a sign came in, also if no amount of a file has one. */
  unsignedIn: z.boolean().optional(),
  payerName: text.optional(),
  payerHandle: text.optional(),
  note: text.optional(),
  transactionId: text.optional(),
  /** Lines that fail one of these are passed over. */
  only: z.union([condition, z.array(condition).max(MOST_CONDITIONS)]).optional(),
  /** All columns of the file: they distinguish the form from others with the same columns. */
  titles: z.array(plainText(LONGEST.columnName)).max(MOST_COLUMNS).optional(),
  /** No titles: the columns are `Column 1` and so on, as many as `titles` has. */
  untitled: z.boolean().optional(),
});

export const statementFormat = z.object({
  format: z.string(),
  label: z.string(),
  rail: z.enum(RAIL_KEYS).nullable(),
  /** Null for built-in forms, known by their header row, and if the stored form cannot be read. */
  mapping: statementMapping.nullable(),
  /** Why no statement is read by it and what to do, as sentences; null if nothing is wrong. */
  problem: z.string().nullable(),
});

export type StatementFormatRecord = z.output<typeof statementFormat>;

/** Some 50,000 lines. */
const LONGEST_STATEMENT = 10_000_000;
/** With room for JSON's escapes. */
const BODY_LIMIT_BYTES = 15_000_000;

const statementLine = z.object({
  /** Counted from 1. */
  line: z.int(),
  outcome: z.enum(LINE_OUTCOMES),
  direction: z.enum(['in', 'out']).nullable(),
  /** At most 300 characters: who paid what when, or why it is passed over or unreadable. */
  words: z.string(),
  /** The request that it names by its reference, and whether it is of exactly what that asked for before the import, into its account. */
  names: z.object({ username: z.string(), isExact: z.boolean() }).nullable(),
});

export const STATEMENT_CALLS = defineCalls({
  /** Without `commit` it is a preview of the same import. */
  importStatement: {
    summary: 'Import a statement of an account',
    access: 'receipts.settle',
    // Its lines count as money that moved.
    proof: 'lasting',
    bodyLimitBytes: BODY_LIMIT_BYTES,
    input: z
      .strictObject({
        /** Absent for a provider by which no method is paid. */
        accountId: line(LONGEST.accountName, 'Choose the account that the statement is of.').optional(),
        /** One of `getStatementFormats`; absent: known by the header row. */
        format: line(LONGEST.displayName).optional(),
        /** Previews columns before they are saved as a format. */
        mapping: statementMapping.optional(),
        content: z.string().min(1).max(LONGEST_STATEMENT),
        commit: z.boolean().default(false),
      })
      .refine(({ mapping, format, commit }) => mapping === undefined || (format === undefined && !commit), {
        path: ['mapping'],
        error: 'Save the columns as a format to import by them.',
      }),
    output: z.object({
      status: z.enum(['preview', 'success']),
      message: z.string(),
      /** Null if no known form has the file's columns; then it has no lines either. */
      format: z.object({ format: z.string().nullable(), label: z.string() }).nullable(),
      /** Forms that fit, where several do: name one of them as `format`. */
      choices: z.array(z.object({ format: z.string(), label: z.string() })),
      columns: z.array(z.string()),
      /** The first row where there are no titles; otherwise null. */
      firstRow: z.array(z.string()).nullable(),
      /** To be answered before importing, as sentences that say where; otherwise null. */
      question: z.string().nullable(),
      sums: z.record(z.enum(['in', 'out']), usdOfCents),
      counts: z.record(z.enum(LINE_OUTCOMES), z.int()),
      /** Of all its lines, those of exactly what the requests that they name ask for. */
      exact: z.int(),
      /** Once imported, the receipts of these that wait, at most 1,000: `allocateReceipts` gives them. */
      toGive: z.array(z.uuid()),
      /** In the order of the file, at most 1,000: unreadable lines before all else, then new ones. */
      lines: z.array(statementLine),
    }),
    errors: ['NOT_FOUND', 'FAILED_PRECONDITION'],
  },
  getStatementFormats: {
    summary: 'List the forms of statements that can be read',
    access: 'receipts.view',
    output: z.object({ formats: z.array(statementFormat) }),
  },
  /** The same name replaces it. */
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
