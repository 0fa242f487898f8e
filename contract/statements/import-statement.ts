import { z } from 'zod';
import { LINE_OUTCOMES } from '#domain/receipts/statements/line-outcomes.ts';
import { LONGEST } from '#domain/words/text-lengths.ts';
import { defineCall } from '../define-call.ts';
import { line, usdOfCents } from '../fields.ts';
import { statementMapping } from './statement-format.ts';

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

/** Reads a statement of an account: without `commit` it says what it would do, with it the same is done at once. */
export const importStatement = defineCall({
  name: 'importStatement',
  summary: 'Import a statement of an account',
  access: 'receipts.settle',
  proof: 'none',
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
});
