import type { DepositRecord } from '#contract/deposits/deposit-record.ts';
import type { DepositFilter } from '#contract/deposits/get-deposits.ts';
import { methodsFoundBy, methodsListedUnder } from '#domain/deposits/listed-methods.ts';
import { kindOfMethod } from '#domain/methods/methods.ts';
import { usdFromCents } from '#domain/money/usd.ts';
import { isCompleted } from '#domain/records/completed-statuses.ts';
import { paymentsColumn, toNotedPayment } from '#server/features/payments/payments-of-deposit.ts';
import { sharedColumns, toSharedFields } from '#server/features/records/record-fields.ts';
import { changedIn, findRecordPage } from '#server/features/records/record-page.ts';
import type { Database, Queries } from '#server/platform/database/database.ts';
import type { LiveSource } from '#server/platform/live/live-feed.ts';

export type DepositPage = { deposits: DepositRecord[]; nextCursor: string | null; total?: number };

/** A page of deposits, newest first, after the cursor. */
export async function findDeposits(database: Database, filter: DepositFilter): Promise<DepositPage> {
  const { method, search } = filter;
  const wanted = {
    ...filter,
    methods: method && methodsListedUnder(method),
    methodsFound: search ? methodsFoundBy(search) : [],
  };
  const { rows, ...page } = await findRecordPage(database, 'deposit', wanted, (condition, limit) =>
    recordQuery(database.queries)
      .where(condition)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),
  );
  return { deposits: rows.map(toRecord), ...page };
}

export async function findDeposit(queries: Queries, id: string): Promise<DepositRecord> {
  return toRecord(await recordQuery(queries).where('id', '=', id).executeTakeFirstOrThrow());
}

/** Deposits for the live feed. */
export function depositSource({ queries }: Database): LiveSource<DepositRecord> {
  return async ({ from, until, limit }) => {
    const rows = await recordQuery(queries)
      .where(changedIn('deposit', { from, until }))
      .orderBy('changed_in')
      .orderBy('id')
      .limit(limit)
      .execute();
    return rows.map(toRecord);
  };
}

function recordQuery(queries: Queries) {
  return queries
    .selectFrom('deposits')
    .select([
      'id',
      'username',
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
      'version',
    ])
    .select(paymentsColumn)
    .select(sharedColumns('deposit'));
}

type Row = Awaited<ReturnType<ReturnType<typeof recordQuery>['executeTakeFirstOrThrow']>>;

function toRecord(row: Row): DepositRecord {
  const kind = kindOfMethod(row.method);
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
    paymentUsername: kind === 'manual' ? row.payment_account : null,
    stripeAccountName: kind === 'hosted' ? row.payment_account : null,
    paidAt: row.paid_at?.toISOString() ?? null,
    paidReference: row.paid_reference,
    payments: row.payments.map((payment) => toNotedPayment(payment, row.amount_cents)),
    source: row.source as DepositRecord['source'],
    statusUpdatedBy: row.status_updated_by,
    statusUpdatedByName: row.status_updated_by_name,
    statusUpdatedByEmail: row.status_updated_by_email,
    statusUpdatedAt: row.status_updated_at?.toISOString() ?? null,
    verifiedByEmail: isCompleted('deposit', row.status) ? row.status_updated_by_email : null,
    ...toSharedFields(row),
    version: row.version,
  };
}
