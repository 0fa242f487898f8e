import { type Insertable, sql, type UpdateObject } from 'kysely';
import type { DB, Receipts } from '#db/types.ts';
import type { Names } from '#domain/receipts/matching/named-deposit.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { CallError, refused } from '#server/platform/protocol/call-error.ts';
import type { ReceiptRow } from './observation.ts';

export type ReceiptColumns = Omit<UpdateObject<DB, 'receipts'>, 'id'>;

/** All rows have the same columns. */
export async function insertReceipts(
  transaction: Queries,
  rows: ReadonlyArray<Insertable<Receipts>>,
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)));
  // As one value: thousands of values take longer to write and read than to store.
  await sql`
    insert into receipts (${columns})
    select ${columns} from jsonb_populate_recordset(null::receipts, ${JSON.stringify(rows)}::jsonb)`.execute(
    transaction,
  );
}

/** All rows have the same columns. */
export async function updateReceipts(
  transaction: Queries,
  rows: ReadonlyArray<ReceiptColumns & { readonly id: string }>,
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const columns = Object.keys(first).filter((column) => column !== 'id');
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const values = sql.join(columns.map((column) => sql.ref(`changed.${column}`)));
  await sql`
    update receipts set (${names}) = row (${values})
    from jsonb_populate_recordset(null::receipts, ${JSON.stringify(rows)}::jsonb) as changed
    where receipts.id = changed.id`.execute(transaction);
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

/** Whether another receipt, which counts, may tell of the same money. */
export const COUNTS_ELSEWHERE = sql<boolean>`counts_instead_of(receipts) is not null`;

/** @throws CallError FAILED_PRECONDITION */
export async function requireCountedElsewhere(transaction: Queries, id: string): Promise<void> {
  const row = await transaction
    .selectFrom('receipts')
    .select('id')
    .where('id', '=', id)
    .where(COUNTS_ELSEWHERE)
    .executeTakeFirst();
  if (row === undefined) throw refused('No other receipt that counts may tell of the same money.');
}

/** Receipts are locked before deposits. @throws CallError NOT_FOUND */
export async function lockReceipt(transaction: Queries, id: string): Promise<ReceiptRow> {
  const row = await transaction
    .selectFrom('receipts')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new CallError('NOT_FOUND', 'Receipt not found. Please refresh the page.');
  return row;
}

/** In one order, so that two who want the same receipts do not deadlock. */
export async function lockReceipts(
  transaction: Queries,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ReceiptRow>> {
  if (ids.length === 0) return new Map();
  const rows = await transaction
    .selectFrom('receipts')
    .selectAll()
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export async function findReceiptRows(queries: Queries, ids: readonly string[]): Promise<ReceiptRow[]> {
  return queries
    .selectFrom('receipts')
    .selectAll()
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy(sql`array_position(${ids}::uuid[], id)`)
    .execute();
}

export async function countUnprovedMails(
  queries: Queries,
  { from, until }: { readonly from: Date; readonly until: Date },
): Promise<number> {
  const { count } = await queries
    .selectFrom('receipts')
    .select((given) => given.fn.countAll<string>().as('count'))
    .where('source', '=', 'mail')
    .where('authenticity', '=', 'unproved')
    .where('received_at', '>=', from)
    .where('received_at', '<', until)
    .executeTakeFirstOrThrow();
  return Number(count);
}

const NO_RAIL = 'unread';
const LOCK_NOT_AVAILABLE = '55P03';

/** Another transaction stores receipts of the same rail, and the time to wait for it has run out. */
export class RailsBusy extends CallError {
  constructor(options: ErrorOptions) {
    super(
      'UNAVAILABLE',
      'Other receipts are being stored, such as those of a statement. Please try again in a few seconds.',
      { retryAfterSeconds: 3 },
    );
    this.cause = options.cause;
  }
}

/** Receipts of a rail are stored in turn, so sources of one payment find each other. @throws RailsBusy */
export async function lockRails(transaction: Queries, rails: Iterable<string | undefined>): Promise<void> {
  await lockEach(transaction, 'receipts', rails);
}

/** Imports of a rail take turns. @throws RailsBusy */
export async function lockImports(transaction: Queries, rails: Iterable<string | undefined>): Promise<void> {
  await lockEach(transaction, 'statements', rails);
}

async function lockEach(
  transaction: Queries,
  what: string,
  rails: Iterable<string | undefined>,
): Promise<void> {
  for (const rail of [...new Set([...rails].map((each) => each ?? NO_RAIL))].sort()) {
    const lock = sql`select pg_advisory_xact_lock(hashtextextended(${`${what} of ${rail}`}, 0))`;
    await lock.execute(transaction).catch((cause: { readonly code?: unknown }) => {
      throw cause.code === LOCK_NOT_AVAILABLE ? new RailsBusy({ cause }) : cause;
    });
  }
}

/** Shows an unreadable receipt on the one deposit that it names, if there is just one. */
export async function showOnDeposit(
  transaction: Queries,
  receiptId: string,
  { references, depositIds }: Names,
): Promise<void> {
  const [only, ...others] = await transaction
    .selectFrom('deposits')
    .select('id')
    .where(sql<boolean>`id = any(${depositIds}::uuid[]) or reference = any(${references}::text[])`)
    .limit(2)
    .execute();
  if (only === undefined || others.length > 0) return;
  await updateReceipt(transaction, receiptId, { named_deposit_id: only.id });
}
