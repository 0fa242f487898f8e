import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { RecordKind } from '#domain/records/record.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { containing } from '#server/platform/paging/short-search.ts';
import { CallError } from '#server/platform/protocol/call-error.ts';

import type { LoggedRecord } from './record-activity.ts';

/** A locked row before its change. */
export type ChangeableRow = LoggedRecord & LockState & { readonly version: number };

export type SharedColumns = {
  readonly locked_by?: string | null;
  readonly locked_by_name?: string | null;
  readonly locked_until?: RawBuilder<Date> | null;
  readonly changed_in?: RawBuilder<string>;
};

/** For code that treats both kinds alike. */
export type RecordStore<Row extends ChangeableRow = ChangeableRow, Columns = SharedColumns> = {
  readonly kind: RecordKind;
  lockRow(transaction: Queries, id: string): Promise<Row | undefined>;
  update(
    transaction: Queries,
    id: string,
    columns: Columns,
  ): Promise<{ readonly version: number; readonly locked_until: Date | null }>;
  /** Touches a player's records of the last 30 days, which may be on somebody's screen. */
  touchRecent(transaction: Queries, username: string): Promise<void>;
  eraseNetworks(
    queries: Queries,
    time: { readonly since: Date; readonly until: Date },
    most: number,
  ): Promise<number>;
};

export type RecordStores = { readonly [Kind in RecordKind]: RecordStore };

/** Makes the live feed send a record again because something related to it has changed. */
export const TOUCHED = { changed_in: sql<string>`pg_current_xact_id()` };

/** For `touchRecent`; uses the search index, there being none of usernames alone. */
export function isRecentOf(username: string): Expression<SqlBool> {
  return sql<boolean>`search_text like ${containing(username)} and username = ${username}
    and created_at > now() - interval '30 days'`;
}

/** @throws CallError NOT_FOUND */
export async function lockRecordRow<Row extends ChangeableRow>(
  { kind, lockRow }: Pick<RecordStore<Row, never>, 'kind' | 'lockRow'>,
  transaction: Queries,
  id: string,
): Promise<Row> {
  const row = await lockRow(transaction, id);
  if (row === undefined) throw recordNotFound(kind);
  return row;
}

/** Counted from when a lock was taken or renewed. */
export const LEASE_MINUTES = 15;

export type LockState = {
  readonly locked_by: string | null;
  readonly locked_by_name: string | null;
  readonly is_locked: boolean;
};

/** By the database's clock, which all nodes share. */
export const isLocked = sql<boolean>`coalesce(locked_until > now(), false)`.as('is_locked');

export function isHeldByOther(lock: LockState, staffId: string): boolean {
  return lock.is_locked && lock.locked_by !== staffId;
}

/** @throws CallError FAILED_PRECONDITION naming the other holder */
export function refuseWhenHeldByOther(kind: RecordKind, lock: LockState, staffId: string): void {
  if (!isHeldByOther(lock, staffId)) return;
  throw new CallError('FAILED_PRECONDITION', `${lock.locked_by_name} is working on this ${kind}.`);
}

const NOT_FOUND = {
  deposit: 'Deposit not found. Please refresh the page.',
  withdrawal: 'Withdrawal not found.',
} as const;

export function recordNotFound(kind: RecordKind): CallError {
  return new CallError('NOT_FOUND', NOT_FOUND[kind]);
}

/** `Deposit` or `Withdrawal`, to start a sentence. */
export function kindLabel(kind: RecordKind): string {
  return kind === 'deposit' ? 'Deposit' : 'Withdrawal';
}
