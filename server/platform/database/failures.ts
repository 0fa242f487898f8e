import pg from 'pg';
import { lacksSharedMemory } from '../postgres/explain-error.ts';

/**
 * `unreachable`: no connection, or it was lost. `unanswered`: a deadline passed. `crowded`: too many wait for
 * a connection, or none was free in time though the database works. `busy`: PostgreSQL gave up on a lock or a
 * statement, or the time of a request, or of its place in a line of writes, was up. The others: it answers,
 * but cannot store.
 */
export type FailureKind =
  | 'unreachable'
  | 'unanswered'
  | 'crowded'
  | 'busy'
  | 'read-only'
  | 'disk-full'
  | 'disk-failing';

/** The database cannot be used now; what it was asked for may have been done all the same. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
  readonly kind: FailureKind;

  constructor(kind: FailureKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}

/** One request's statements took longer than its caller waits, though none too long by itself. */
export function requestTimeIsUp(): DatabaseUnavailable {
  return new DatabaseUnavailable('busy', 'The request has waited for the database for as long as it may');
}

/** A read takes too long. The database is well, and trying again is of no use. */
export class TooMuchToRead extends Error {
  override readonly name = 'TooMuchToRead';

  constructor(options?: ErrorOptions) {
    super('There is too much to look through', options);
  }
}

const CANCELLED = '57014';
const LOCK_NOT_AVAILABLE = '55P03';

export function isOverdue(error: unknown): boolean {
  return (error as { readonly code?: unknown }).code === CANCELLED;
}

export function isLockedOut(error: unknown): boolean {
  return (error as { readonly code?: unknown }).code === LOCK_NOT_AVAILABLE;
}

// Source: https://www.postgresql.org/docs/current/errcodes-appendix.html
const KINDS_BY_CODE: ReadonlyArray<readonly [RegExp, FailureKind]> = [
  // Connection exceptions; shutdown, crash, start; session timeouts; no connections left; system codes.
  [
    /^(08...|57P0.|25P0[34]|53300|ECONN\w+|EPIPE|ETIMEDOUT|E(HOST|NET)(UNREACH|DOWN)|ENOTFOUND|EAI_\w+)$/,
    'unreachable',
  ],
  [/^25006$/, 'read-only'],
  [/^53100$/, 'disk-full'],
  [/^58030$/, 'disk-failing'],
  // Deadlines, ungranted locks, deadlocks, clashing transactions; memory and other limits of the server.
  [/^(57014|55P03|40P01|40001|53...)$/, 'busy'],
];

/** pg's own errors have no code. */
const LOST_CONNECTION = /^Connection terminated|is not queryable$|^timeout expired$|^Query read timeout$/;

/** @returns undefined for an error that is the statement's own fault */
export function failureKindOf(error: unknown): FailureKind | undefined {
  if (error instanceof DatabaseUnavailable) return error.kind;
  // Statements that need less of it, as most do, work.
  if (lacksSharedMemory(error)) return 'busy';
  const { code, message } = error as { readonly code?: unknown; readonly message?: unknown };
  const known = typeof code === 'string' && KINDS_BY_CODE.find(([pattern]) => pattern.test(code));
  if (known) return known[1];
  return typeof message === 'string' && LOST_CONNECTION.test(message) ? 'unreachable' : undefined;
}

/**
 * Files of PostgreSQL's own are damaged or missing, it fails in itself, or a right was revoked: other statements
 * may well work, so the node stays ready. Each node would be refused the same.
 */
export function isRefusal(error: unknown): boolean {
  const { code } = error as { readonly code?: unknown };
  return failureKindOf(error) === undefined && typeof code === 'string' && /^((XX|58)...|42501)$/.test(code);
}

/** No column holds what was to be stored, or none may: to store it again is of no use. */
export function isUnstorable(error: unknown): boolean {
  const { code } = error as { readonly code?: unknown };
  // Data exceptions, missing values, checks, limits of an index; and a date that cannot be written.
  return (
    (typeof code === 'string' && /^(22...|23502|23514|54000)$/.test(code)) || error instanceof RangeError
  );
}

/** Whether the database said it: a lost connection to any server has the same codes. */
export function isOfDatabase(error: unknown): boolean {
  return (
    error instanceof DatabaseUnavailable ||
    error instanceof pg.DatabaseError ||
    (error instanceof Error && LOST_CONNECTION.test(error.message))
  );
}

export function isUnwritable(kind: FailureKind | undefined): boolean {
  return kind === 'read-only' || kind === 'disk-full' || kind === 'disk-failing';
}

/** Locks held by others and crowds say nothing about the database. */
export function isOutage(kind: FailureKind | undefined): boolean {
  return kind !== undefined && kind !== 'busy' && kind !== 'crowded';
}
