import type { StoredDepositStatus } from '#domain/deposits/status.ts';
import type { RecordKind } from '#domain/records/record-kind.ts';
import { depositProgress, type RequestProgress, withdrawalProgress } from '#domain/requests/request-state.ts';
import type { WithdrawalStatus } from '#domain/withdrawals/status.ts';
import type { Database } from '#server/platform/database/database.ts';

/** A request with what its player may know of it. */
export type FollowedRequest = RequestProgress & {
  readonly kind: RecordKind;
  readonly method: string;
  readonly amountCents: number;
  readonly createdAt: Date;
  /** When the provider of a hosted page told of the payment. */
  readonly paidAt: Date | null;
};

export async function findRequest(
  database: Database,
  { kind, id }: { readonly kind: RecordKind; readonly id: string },
  now: Date,
): Promise<FollowedRequest | undefined> {
  return kind === 'deposit' ? findDeposit(database, id, now) : findWithdrawal(database, id, now);
}

async function findDeposit({ queries }: Database, id: string, now: Date) {
  const row = await queries
    .selectFrom('deposits')
    .select(['status', 'method', 'amount_cents as amountCents', 'created_at as createdAt'])
    .select(['status_updated_at as statusUpdatedAt', 'locked_until as lockedUntil', 'paid_at as paidAt'])
    .where('id', '=', id)
    .$narrowType<{ status: StoredDepositStatus }>()
    .executeTakeFirst();
  return row && { kind: 'deposit' as const, ...row, ...depositProgress(row, now) };
}

async function findWithdrawal({ queries }: Database, id: string, now: Date) {
  const row = await queries
    .selectFrom('withdrawals')
    .select(['status', 'method', 'amount_cents as amountCents', 'created_at as createdAt'])
    .select(['status_updated_at as statusUpdatedAt', 'send_status_updated_at as sendStatusUpdatedAt'])
    .select(['decline_reason as declineReason', 'custom_decline_reason as customDeclineReason'])
    .select(['not_sent_reason as notSentReason', 'custom_not_sent_reason as customNotSentReason'])
    .select('locked_until as lockedUntil')
    .where('id', '=', id)
    .$narrowType<{ status: WithdrawalStatus }>()
    .executeTakeFirst();
  return row && { kind: 'withdrawal' as const, paidAt: null, ...row, ...withdrawalProgress(row, now) };
}
