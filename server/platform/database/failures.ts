import pg from 'pg';
import { lacksSharedMemory } from '../postgres/explain-error.ts';

/**
 * What keeps the database from doing its work, whatever it was asked for.
 * `unreachable`: no connection, or the one in use was lost. `unanswered`: a deadline passed without an answer.
 * `crowded`: too many wait for a connection already, or none was free in time although the database works.
 * `busy`: PostgreSQL gave up waiting for a lock, or on a statement, or the time of a request was up, all its statements
 * together, or what goes before it in a line of writes.
 * `read-only`, `disk-full`, `disk-failing`: it answers, but cannot store anything.
 */
export type FailureKind =
  | 'unreachable'
  | 'unanswered'
  | 'crowded'
  | 'busy'
  | 'read-only'
  | 'disk-full'
  | 'disk-failing';

/** Says that the database cannot be used at the moment. What it was asked for may have been done all the same. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
  readonly kind: FailureKind;

  constructor(kind: FailureKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}

/** All that one request asked has taken longer than its caller waits, though no statement of it too long by itself. */
export function requestTimeIsUp(): DatabaseUnavailable {
  return new DatabaseUnavailable('busy', 'The request has waited for the database for as long as it may');
}

/** What was to be read takes too long to find. Nothing is wrong with the database, and trying again is of no use. */
export class TooMuchToRead extends Error {
  override readonly name = 'TooMuchToRead';

  constructor(options?: ErrorOptions) {
    super('There is too much to look through', options);
  }
}

const CANCELLED = '57014';
const LOCK_NOT_AVAILABLE = '55P03';

/** Whether PostgreSQL ended a statement for its length. */
export function isOverdue(error: unknown): boolean {
  return (error as { readonly code?: unknown }).code === CANCELLED;
}

/** Whether PostgreSQL gave up waiting for a lock. */
export function isLockedOut(error: unknown): boolean {
  return (error as { readonly code?: unknown }).code === LOCK_NOT_AVAILABLE;
}

// Source: https://www.postgresql.org/docs/current/errcodes-appendix.html
const KINDS_BY_CODE: ReadonlyArray<readonly [RegExp, FailureKind]> = [
  // Connection exceptions; shutdown, crash and start; a session ended for its timeouts; no connections left; the
  // system's own codes.
  [
    /^(08...|57P0.|25P0[34]|53300|ECONN\w+|EPIPE|ETIMEDOUT|E(HOST|NET)(UNREACH|DOWN)|ENOTFOUND|EAI_\w+)$/,
    'unreachable',
  ],
  [/^25006$/, 'read-only'],
  [/^53100$/, 'disk-full'],
  // Input or output that failed.
  [/^58030$/, 'disk-failing'],
  // Cancelled by its deadline; a lock not granted in time, a deadlock, a transaction that clashed; out of memory and
  // the other limits of the server.
  [/^(57014|55P03|40P01|40001|53...)$/, 'busy'],
];

/** pg's own errors have no code. */
const LOST_CONNECTION = /^Connection terminated|is not queryable$|^timeout expired$|^Query read timeout$/;

/** @returns undefined for an error that is the statement's own fault */
export function failureKindOf(error: unknown): FailureKind | undefined {
  if (error instanceof DatabaseUnavailable) return error.kind;
  // One that needs less of it, as most do, works.
  if (lacksSharedMemory(error)) return 'busy';
  const { code, message } = error as { readonly code?: unknown; readonly message?: unknown };
  const known = typeof code === 'string' && KINDS_BY_CODE.find(([pattern]) => pattern.test(code));
  if (known) return known[1];
  return typeof message === 'string' && LOST_CONNECTION.test(message) ? 'unreachable' : undefined;
}

/** Whether the database said it, and not some other server: a lost connection has the same codes everywhere. */
export function isOfDatabase(error: unknown): boolean {
  return (
    error instanceof DatabaseUnavailable ||
    error instanceof pg.DatabaseError ||
    (error instanceof Error && LOST_CONNECTION.test(error.message))
  );
}

/** Whether reading may work all the same. */
export function isUnwritable(kind: FailureKind | undefined): boolean {
  return kind === 'read-only' || kind === 'disk-full' || kind === 'disk-failing';
}

/** Whether it is an outage: that others hold a lock, or that many wait, says nothing about the database. */
export function isOutage(kind: FailureKind | undefined): boolean {
  return kind !== undefined && kind !== 'busy' && kind !== 'crowded';
}
