export type Deadlines = {
  /** For all of one request, in sum; infinite: no part of that sum. */
  readonly requestMs: number;
  /** For a connection, new or in use by others at the moment. */
  readonly connectionMs: number;
  /** For the answer to a statement; without it the connection is lost. */
  readonly answerMs: number;
  /** PostgreSQL's own limits, so that it drops what nobody waits for any more. */
  readonly statementMs: number;
  readonly lockMs: number;
  readonly idleInTransactionMs: number;
  /** A statement ended for its length fails with `TooMuchToRead`: the database is not to blame. */
  readonly isReading?: true;
};

/** For requests: callers get an answer within two seconds, from a busy machine too. */
export const PROMPT: Deadlines = {
  requestMs: 1_500,
  connectionMs: 1_300,
  answerMs: 1_300,
  statementMs: 1_100,
  lockMs: 900,
  // A connection can die without PostgreSQL noticing; until then its transaction holds its locks.
  idleInTransactionMs: 3_000,
};

/** For staff's reads: longer for a statement and shorter for a connection, but no longer in all. */
export const READING: Deadlines = {
  requestMs: 2_000,
  connectionMs: 700,
  answerMs: 1_400,
  statementMs: 1_200,
  lockMs: 900,
  idleInTransactionMs: 3_000,
  isReading: true,
};

const MINUTE_MS = 60_000;

/** For work on all that is stored: an export, a migration, checking the log. */
export const UNHURRIED: Deadlines = {
  requestMs: Number.POSITIVE_INFINITY,
  connectionMs: 10_000,
  answerMs: 30 * MINUTE_MS,
  statementMs: 29 * MINUTE_MS,
  lockMs: MINUTE_MS,
  idleInTransactionMs: 10 * MINUTE_MS,
};
