import { sql } from 'kysely';
import type { RecordKind } from '#domain/records/record-kind.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { isLocked, type LockState } from './lock-lease.ts';
import type { LoggedRecord } from './record-activity.ts';
import { RECORD_TABLES, recordNotFound } from './record-kind.ts';

export type LockedRow = LoggedRecord & LockState;

/**
 * Keeps others from changing a record until the transaction ends.
 * @throws CallError NOT_FOUND
 */
export async function lockRow(transaction: Queries, kind: RecordKind, id: string): Promise<LockedRow> {
  const row = await transaction
    .selectFrom(RECORD_TABLES[kind])
    .select(['id', 'username', 'method', 'amount_cents', 'status', 'locked_by', 'locked_by_name', isLocked])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw recordNotFound(kind);
  return row;
}

/** Has the live feed tell of a record that something beside it has changed for. */
export async function touchRecord(transaction: Queries, kind: RecordKind, id: string): Promise<void> {
  await transaction
    .updateTable(RECORD_TABLES[kind])
    .set({ changed_in: sql<string>`pg_current_xact_id()` })
    .where('id', '=', id)
    .execute();
}
