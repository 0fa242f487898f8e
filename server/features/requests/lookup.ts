import type { PaymentForPlayer } from '#contract/records/noted-payment.ts';
import type { StoredDepositStatus } from '#domain/deposits/status.ts';
import { type Cents, cents } from '#domain/money/usd.ts';
import type { RecordKind } from '#domain/records/record-kind.ts';
import { depositProgress, type RequestProgress, withdrawalProgress } from '#domain/requests/request-state.ts';
import type { WithdrawalStatus } from '#domain/withdrawals/status.ts';
import { paymentsColumn, toPaymentForPlayer } from '#server/features/payments/payments-of-deposit.ts';
import type { Database } from '#server/platform/database/database.ts';

/** A request, with what its player may know about it. */
export type FollowedRequest = RequestProgress & {
  readonly kind: RecordKind;
  readonly method: string;
  readonly amountCents: Cents;
  readonly createdAt: Date;
  /** When the whole was paid. */
  readonly paidAt: Date | null;
  /** What has come in. */
  readonly received: Cents;
  /** What came in, and what names the request and is still looked into. */
  readonly payments: readonly PaymentForPlayer[];
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
    .select('received_cents as received')
    .select(paymentsColumn)
    .where('id', '=', id)
    .$narrowType<{ status: StoredDepositStatus }>()
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const payments = row.payments
    // Of what cannot be read nobody knows yet whether any money has come in.
    .filter(({ amount, isMatched }) => amount !== null || isMatched)
    .map((payment) => toPaymentForPlayer(payment, row.amountCents));
  return { kind: 'deposit' as const, ...row, payments, ...depositProgress(row, now) };
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
  if (row === undefined) return undefined;
  return {
    kind: 'withdrawal' as const,
    paidAt: null,
    received: cents(0),
    payments: [],
    ...row,
    ...withdrawalProgress(row, now),
  };
}
