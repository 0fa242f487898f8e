import { type Selectable, sql } from 'kysely';
import type { DepositRecord } from '#contract/deposits/deposit-record.ts';
import type { DepositFilter } from '#contract/deposits/get-deposits.ts';
import type { Deposits } from '#db/types.ts';
import { usdFromCents } from '#domain/money/usd.ts';
import { nyDay, startOfNyDay } from '#domain/time/new-york.ts';
import type { Database } from '#server/platform/database/database.ts';
import { containing } from '#server/platform/database/like.ts';
import { type PagePosition, readCursor, writeCursor } from '#server/platform/database/page-cursor.ts';
import type { LiveSource } from '#server/platform/live/live-feed.ts';

const RECORD_COLUMNS = [
  'id',
  'username',
  'amount_cents',
  'method',
  'status',
  'created_at',
  'sender_name',
  'reference',
  'payment_account',
  'status_updated_by',
  'status_updated_by_name',
  'status_updated_by_email',
  'status_updated_at',
  'version',
] as const;

type Row = Pick<Selectable<Deposits>, (typeof RECORD_COLUMNS)[number]>;

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

export type DepositPage = { deposits: DepositRecord[]; nextCursor: string | null; total?: number };

/** A page of deposits, newest first, that starts after the cursor. */
export async function findDeposits(database: Database, filter: DepositFilter): Promise<DepositPage> {
  const after = filter.cursor === undefined ? undefined : readCursor(filter.cursor, UUID);
  const [rows, total] = await Promise.all([
    pageQuery(database, filter, after).execute(),
    after === undefined ? countKept(database, filter) : undefined,
  ]);
  const shown = rows.slice(0, filter.limit);
  const last = shown.at(-1);
  return {
    deposits: shown.map(toRecord),
    nextCursor:
      rows.length > shown.length && last ? writeCursor({ createdAt: last.created_at, id: last.id }) : null,
    ...(total !== undefined && { total }),
  };
}

export async function findDeposit({ queries }: Database, id: string): Promise<DepositRecord | undefined> {
  const row = await queries
    .selectFrom('deposits')
    .select(RECORD_COLUMNS)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && toRecord(row);
}

/** Deposits for the live feed. */
export function depositSource({ queries }: Database): LiveSource<DepositRecord> {
  return async ({ from, until, limit }) => {
    const rows = await queries
      .selectFrom('deposits')
      .select(RECORD_COLUMNS)
      .where('changed_in', '>=', sql<string>`${from}::xid8`)
      .where('changed_in', '<', sql<string>`${until}::xid8`)
      .orderBy('changed_in')
      .orderBy('id')
      .limit(limit)
      .execute();
    return rows.map(toRecord);
  };
}

function pageQuery({ queries }: Database, filter: DepositFilter, after: PagePosition | undefined) {
  let query = queries.selectFrom('deposits').select(RECORD_COLUMNS);
  if (filter.search) query = query.where('search_text', 'like', containing(filter.search));
  if (filter.status) query = query.where('status', '=', filter.status);
  if (filter.method) query = query.where('method', '=', filter.method);
  if (filter.from) query = query.where('created_at', '>=', filter.from);
  if (filter.to) query = query.where('created_at', '<', filter.to);
  if (after) {
    query = query.where(
      sql<boolean>`(created_at, id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`,
    );
  }
  return query
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(filter.limit + 1);
}

/** The total as the daily totals have it; undefined where they cannot tell: a search, or part of a day. */
async function countKept({ queries }: Database, filter: DepositFilter): Promise<number | undefined> {
  if (filter.search || !isStartOfDay(filter.from) || !isStartOfDay(filter.to)) return undefined;
  let query = queries.selectFrom('daily_totals').where('kind', '=', 'deposit');
  if (filter.status) query = query.where('status', '=', filter.status);
  if (filter.method) query = query.where('method', '=', filter.method);
  if (filter.from) query = query.where('day', '>=', sql<Date>`${nyDay(filter.from)}::date`);
  if (filter.to) query = query.where('day', '<', sql<Date>`${nyDay(filter.to)}::date`);
  const { total } = await query
    .select(sql<number>`coalesce(sum(count), 0)::bigint`.as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

function isStartOfDay(instant: Date | undefined): boolean {
  return instant === undefined || startOfNyDay(nyDay(instant)).getTime() === instant.getTime();
}

function toRecord(row: Row): DepositRecord {
  return {
    id: row.id,
    username: row.username,
    amount: usdFromCents(row.amount_cents),
    method: row.method,
    status: row.status,
    timestamp: row.created_at.toISOString(),
    senderName: row.sender_name,
    reference: row.reference,
    paymentAccount: row.payment_account,
    statusUpdatedBy: row.status_updated_by,
    statusUpdatedByName: row.status_updated_by_name,
    statusUpdatedByEmail: row.status_updated_by_email,
    statusUpdatedAt: row.status_updated_at?.toISOString() ?? null,
    version: row.version,
  };
}
