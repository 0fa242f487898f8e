import { sql } from 'kysely';
import type { DepositRecord } from '#contract/deposits/deposit-record.ts';
import type { DepositFilter } from '#contract/deposits/get-deposits.ts';
import { usdFromCents } from '#domain/money/usd.ts';
import type { Standing } from '#domain/players/standing.ts';
import { proofUrl } from '#server/features/payment-proofs/proof-url.ts';
import { countKept } from '#server/features/stats/kept-totals.ts';
import type { Database, Queries } from '#server/platform/database/database.ts';
import { containing } from '#server/platform/database/like.ts';
import { type PagePosition, readCursor, UUID, writeCursor } from '#server/platform/database/page-cursor.ts';
import type { LiveSource } from '#server/platform/live/live-feed.ts';

export type DepositPage = { deposits: DepositRecord[]; nextCursor: string | null; total?: number };

/** A page of deposits, newest first, that starts after the cursor. */
export async function findDeposits(database: Database, filter: DepositFilter): Promise<DepositPage> {
  const after = filter.cursor === undefined ? undefined : readCursor(filter.cursor, UUID);
  const [rows, total] = await Promise.all([
    pageQuery(database, filter, after).execute(),
    after === undefined ? countKept(database, 'deposit', filter) : undefined,
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

export async function findDeposit(queries: Queries, id: string): Promise<DepositRecord | undefined> {
  const row = await recordQuery(queries).where('deposits.id', '=', id).executeTakeFirst();
  return row && toRecord(row);
}

/** Deposits for the live feed. */
export function depositSource({ queries }: Database): LiveSource<DepositRecord> {
  return async ({ from, until, limit }) => {
    const rows = await recordQuery(queries)
      .where('deposits.changed_in', '>=', sql<string>`${from}::xid8`)
      .where('deposits.changed_in', '<', sql<string>`${until}::xid8`)
      .orderBy('deposits.changed_in')
      .orderBy('deposits.id')
      .limit(limit)
      .execute();
    return rows.map(toRecord);
  };
}

function pageQuery({ queries }: Database, filter: DepositFilter, after: PagePosition | undefined) {
  let query = recordQuery(queries);
  if (filter.search) query = query.where('deposits.search_text', 'like', containing(filter.search));
  if (filter.status) query = query.where('deposits.status', '=', filter.status);
  if (filter.method) query = query.where('deposits.method', '=', filter.method);
  if (filter.from) query = query.where('deposits.created_at', '>=', filter.from);
  if (filter.to) query = query.where('deposits.created_at', '<', filter.to);
  if (after) {
    query = query.where(
      sql<boolean>`(deposits.created_at, deposits.id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`,
    );
  }
  return query
    .orderBy('deposits.created_at', 'desc')
    .orderBy('deposits.id', 'desc')
    .limit(filter.limit + 1);
}

function recordQuery(queries: Queries) {
  return queries
    .selectFrom('deposits')
    .leftJoin('players', 'players.username', 'deposits.username')
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('payment_proofs')
          .whereRef('payment_proofs.record_id', '=', 'deposits.id')
          .where('payment_proofs.kind', '=', 'deposit')
          .select(['payment_proofs.id as proof_id', 'file_name as proof_name', 'uploaded_at as proof_at'])
          .orderBy('uploaded_at', 'desc')
          .limit(1)
          .as('proof'),
      (join) => join.onTrue(),
    )
    .select([
      'deposits.id',
      'deposits.username',
      'amount_cents',
      'method',
      'status',
      'created_at',
      'sender_name',
      'reference',
      'payment_account',
      'paid_at',
      'paid_reference',
      'source',
      'status_updated_by',
      'status_updated_by_name',
      'status_updated_by_email',
      'status_updated_at',
      'locked_by',
      'locked_by_name',
      'locked_until',
      'deposits.version',
      'players.standing',
      'proof_id',
      'proof_name',
      'proof_at',
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof recordQuery>['executeTakeFirstOrThrow']>>;

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
    paidAt: row.paid_at?.toISOString() ?? null,
    paidReference: row.paid_reference,
    source: row.source as DepositRecord['source'],
    standing: (row.standing ?? 'good') as Standing,
    proof:
      row.proof_id && row.proof_name && row.proof_at
        ? {
            id: row.proof_id,
            name: row.proof_name,
            url: proofUrl(row.proof_id),
            timestamp: row.proof_at.toISOString(),
          }
        : null,
    statusUpdatedBy: row.status_updated_by,
    statusUpdatedByName: row.status_updated_by_name,
    statusUpdatedByEmail: row.status_updated_by_email,
    statusUpdatedAt: row.status_updated_at?.toISOString() ?? null,
    lockedBy: row.locked_by,
    lockedByName: row.locked_by_name,
    lockedUntil: row.locked_until?.toISOString() ?? null,
    version: row.version,
  };
}
