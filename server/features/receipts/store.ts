import { type Insertable, sql, type UpdateObject } from 'kysely';
import type { DB, Receipts } from '#db/types.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { CallError } from '#server/platform/protocol/call-error.ts';
import type { ReceiptRow } from './told.ts';

export type ReceiptColumns = UpdateObject<DB, 'receipts'>;

/** Stores receipts, and answers them as they are then. */
export async function insertReceipts(
  transaction: Queries,
  rows: ReadonlyArray<Insertable<Receipts>>,
): Promise<ReceiptRow[]> {
  if (rows.length === 0) return [];
  return transaction.insertInto('receipts').values(rows).returningAll().execute();
}

export async function updateReceipt(
  transaction: Queries,
  id: string,
  columns: ReceiptColumns,
): Promise<ReceiptRow> {
  return transaction
    .updateTable('receipts')
    .set(columns)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Keeps others from changing a receipt until the transaction ends.
 * @throws CallError NOT_FOUND
 */
export async function lockReceipt(transaction: Queries, id: string): Promise<ReceiptRow> {
  const row = await transaction
    .selectFrom('receipts')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new CallError('NOT_FOUND', 'Receipt not found. Please refresh the page.');
  return row;
}

/** Those of some ids that there are, in the order of the ids. */
export async function findReceiptRows(queries: Queries, ids: readonly string[]): Promise<ReceiptRow[]> {
  return queries
    .selectFrom('receipts')
    .selectAll()
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy(sql`array_position(${ids}::uuid[], id)`)
    .execute();
}

const NO_RAIL = 'unread';

/**
 * Has whoever else takes receipts of these rails wait until the transaction ends, so that two sources that tell of the
 * same money at once find each other.
 */
export async function lockRails(transaction: Queries, rails: Iterable<string | undefined>): Promise<void> {
  for (const rail of [...new Set([...rails].map((each) => each ?? NO_RAIL))].sort()) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`receipts of ${rail}`}, 0))`.execute(
      transaction,
    );
  }
}
