import { sql } from 'kysely';
import type { WithdrawalFilter } from '#contract/withdrawals/get-withdrawals.ts';
import type { WithdrawalRecord } from '#contract/withdrawals/withdrawal-record.ts';
import { kindOfMethod } from '#domain/methods/methods.ts';
import { usdFromCents } from '#domain/money/usd.ts';
import { sharedColumns, toSharedFields } from '#server/features/records/record-fields.ts';
import { changedIn, findRecordPage } from '#server/features/records/record-page.ts';
import type { Database, Queries } from '#server/platform/database/database.ts';
import type { LiveSource } from '#server/platform/live/live-feed.ts';

export type WithdrawalPage = { withdrawals: WithdrawalRecord[]; nextCursor: string | null; total?: number };

/** A page of withdrawals, newest first, after the cursor. */
export async function findWithdrawals(database: Database, filter: WithdrawalFilter): Promise<WithdrawalPage> {
  const wanted = { ...filter, methods: filter.method && [filter.method] };
  const { rows, ...page } = await findRecordPage(database, 'withdrawal', wanted, (condition, limit) =>
    recordQuery(database.queries)
      .where(condition)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),
  );
  return { withdrawals: rows.map(toRecord), ...page };
}

export async function findWithdrawal(queries: Queries, id: string): Promise<WithdrawalRecord> {
  return toRecord(await recordQuery(queries).where('id', '=', id).executeTakeFirstOrThrow());
}

/** Withdrawals for the live feed. */
export function withdrawalSource({ queries }: Database): LiveSource<WithdrawalRecord> {
  return async ({ from, until, limit }) => {
    const rows = await recordQuery(queries)
      .where(changedIn('withdrawal', { from, until }))
      .orderBy('changed_in')
      .orderBy('id')
      .limit(limit)
      .execute();
    return rows.map(toRecord);
  };
}

// Whether there is a player's password, and nothing more of it.
function recordQuery(queries: Queries) {
  return queries
    .selectFrom('withdrawals')
    .select([
      'id',
      'username',
      'recipient_name',
      'method',
      'amount_cents',
      'status',
      'approval_status',
      'send_status',
      'created_at',
      'email',
      'phone',
      'coin',
      'network',
      'wallet_address',
      'payment_username',
      'payment_account',
      'backup_method',
      'backup_payment_username',
      'backup_email',
      'backup_phone',
      'backup_wallet_address',
      'decline_reason',
      'custom_decline_reason',
      'not_sent_reason',
      'custom_not_sent_reason',
      'status_updated_by',
      'status_updated_by_name',
      'status_updated_by_email',
      'status_updated_at',
      'send_status_updated_by',
      'send_status_updated_by_name',
      'send_status_updated_by_email',
      'send_status_updated_at',
      'updated_at',
      'updated_by',
      'updated_by_name',
      'updated_by_email',
      'source',
      'locked_by',
      'locked_by_name',
      'locked_until',
      'version',
      sql<boolean>`password_sealed is not null`.as('has_password'),
      sql<Date | null>`upper(cooldown)`.as('cooldown_until'),
    ])
    .select(sharedColumns('withdrawal'));
}

type Row = Awaited<ReturnType<ReturnType<typeof recordQuery>['executeTakeFirstOrThrow']>>;

function toRecord(row: Row): WithdrawalRecord {
  return {
    id: row.id,
    username: row.username,
    name: row.recipient_name,
    method: row.method,
    amount: usdFromCents(row.amount_cents),
    status: row.status,
    approvalStatus: row.approval_status,
    sendStatus: row.send_status,
    timestamp: row.created_at.toISOString(),
    email: row.email,
    phone: row.phone,
    coin: row.coin,
    network: row.network,
    walletAddress: row.wallet_address,
    paymentUsername: row.payment_username,
    paymentAccount: row.payment_account,
    stripeAccountName: kindOfMethod(row.method) === 'hosted' ? row.payment_account : null,
    backupMethod: row.backup_method,
    backupPaymentUsername: row.backup_payment_username,
    backupEmail: row.backup_email,
    backupPhone: row.backup_phone,
    backupWalletAddress: row.backup_wallet_address,
    declineReason: row.decline_reason,
    customDeclineReason: row.custom_decline_reason,
    notSentReason: row.not_sent_reason,
    customNotSentReason: row.custom_not_sent_reason,
    sendDeclineReason: row.not_sent_reason,
    customSendDeclineReason: row.custom_not_sent_reason,
    statusUpdatedBy: row.status_updated_by,
    statusUpdatedByName: row.status_updated_by_name,
    statusUpdatedByEmail: row.status_updated_by_email,
    statusUpdatedAt: row.status_updated_at?.toISOString() ?? null,
    sendStatusUpdatedBy: row.send_status_updated_by,
    sendStatusUpdatedByName: row.send_status_updated_by_name,
    sendStatusUpdatedByEmail: row.send_status_updated_by_email,
    sendStatusUpdatedAt: row.send_status_updated_at?.toISOString() ?? null,
    updatedAt: row.updated_at?.toISOString() ?? null,
    updatedBy: row.updated_by,
    updatedByName: row.updated_by_name,
    updatedByEmail: row.updated_by_email,
    hasPassword: row.has_password,
    cooldownUntil: row.cooldown_until?.toISOString() ?? null,
    source: row.source as WithdrawalRecord['source'],
    ...toSharedFields(row),
    version: row.version,
  };
}
