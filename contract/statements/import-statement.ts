import { z } from 'zod';
import { LONGEST } from '#domain/words/text-lengths.ts';
import { defineCall } from '../define-call.ts';
import { line } from '../fields.ts';

/** Some 50,000 lines. */
const LONGEST_STATEMENT = 10_000_000;
/** With room for what JSON escapes. */
const BODY_LIMIT_BYTES = 15_000_000;

/** What becomes of a line: a receipt, one that was taken before, better evidence of one, or none. */
export const LINE_OUTCOMES = ['new', 'known', 'supersedes', 'passed', 'unreadable'] as const;

const statementLine = z.object({
  /** As it is counted in the file, from 1. */
  line: z.int(),
  outcome: z.enum(LINE_OUTCOMES),
  /** The line in words: who paid what when, or why it is passed over. */
  words: z.string(),
});

/** Reads a statement of an account: without `commit` it says what it would do, with it the same is done at once. */
export const importStatement = defineCall({
  name: 'importStatement',
  summary: 'Import a statement of an account',
  access: 'receipts.settle',
  proof: 'none',
  bodyLimitBytes: BODY_LIMIT_BYTES,
  input: z.strictObject({
    accountId: line(100, 'Choose the account that the statement is of.'),
    /** One of `getStatementFormats`; absent: known by the header row. */
    format: line(LONGEST.displayName).optional(),
    /** The file, as text. */
    content: z.string().min(1).max(LONGEST_STATEMENT),
    commit: z.boolean(),
  }),
  output: z.object({
    status: z.enum(['preview', 'success']),
    message: z.string(),
    format: z.string(),
    counts: z.record(z.enum(LINE_OUTCOMES), z.int()),
    /** The first 1,000: what cannot be read before all else, then what is new. */
    lines: z.array(statementLine),
  }),
  errors: ['NOT_FOUND', 'FAILED_PRECONDITION'],
});
