import { sql } from 'kysely';
import type { PaymentForPlayer } from '#contract/record-parts.ts';
import { SENDING_MS, type StoredDepositStatus } from '#domain/deposits/deposit.ts';
import { DEPOSIT_METHOD_VALUES } from '#domain/methods/methods.ts';
import { type Cents, cents } from '#domain/money/usd.ts';
import type { RecordKind } from '#domain/records/record.ts';
import { depositProgress, type RequestProgress, withdrawalProgress } from '#domain/requests/request-state.ts';
import type { WithdrawalStatus } from '#domain/withdrawals/withdrawal.ts';
import { paymentsColumn, toPaymentsForPlayer } from '#server/features/payments/payments-of-deposit.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { UnpaidDeposit } from './how-to-pay.ts';

export type FollowedRequest = RequestProgress & {
  readonly kind: RecordKind;
  readonly username: string;
  readonly method: string;
  readonly amountCents: Cents;
  readonly createdAt: Date;
  readonly paidAt: Date | null;
  readonly received: Cents;
  /** Received payments, and those that name the request and are still looked into. */
  readonly payments: readonly PaymentForPlayer[];
  readonly reference: string | null;
  readonly unpaid: UnpaidDeposit | undefined;
};

export async function findRequest(
  database: Database,
  { kind, id }: { readonly kind: RecordKind; readonly id: string },
  now: Date,
): Promise<FollowedRequest | undefined> {
  return kind === 'deposit' ? findDeposit(database, id, now) : findWithdrawal(database, id, now);
}

/** The person who set the status, or gave the payment for which the rule set it just then. */
const whoeverSetIt = sql<string | null>`coalesce(deposits.status_updated_by, (
  select made_by from receipt_allocations as given
  where given.deposit_id = deposits.id and given.undoes is null
    and given.created_at > deposits.status_updated_at - interval '5 seconds'
  order by given.created_at desc limit 1
))`.as('statusUpdatedBy');

async function findDeposit({ queries }: Database, id: string, now: Date) {
  const row = await queries
    .selectFrom('deposits')
    .select(['status', 'username', 'method', 'amount_cents as amountCents', 'created_at as createdAt'])
    .select(whoeverSetIt)
    .select(['decline_reason as declineReason', 'custom_decline_reason as customDeclineReason'])
    .select(['status_updated_at as statusUpdatedAt', 'locked_until as lockedUntil', 'paid_at as paidAt'])
    .select(['id', 'reference', 'account_id as accountId', 'received_cents as received'])
    .select(['quoted_coins as quotedCoins', 'quoted_price as quotedPrice', 'quoted_until as quotedUntil'])
    .select(paymentsColumn)
    .where('id', '=', id)
    .$narrowType<{ status: StoredDepositStatus }>()
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const payments = toPaymentsForPlayer(row.payments, row.amountCents);
  const progress = depositProgress(row, now);
  const { reference } = row;
  const method = DEPOSIT_METHOD_VALUES.find((each) => each === row.method);
  const isToPay =
    progress.state !== 'credited' &&
    progress.state !== 'declined' &&
    row.received === 0 &&
    row.paidAt === null &&
    payments.every(({ sum }) => sum === 'none') &&
    now.getTime() - row.createdAt.getTime() < SENDING_MS;
  const unpaid = isToPay && method && reference !== null ? { ...row, method, reference } : undefined;
  return { kind: 'deposit' as const, ...row, payments, ...progress, unpaid };
}

async function findWithdrawal({ queries }: Database, id: string, now: Date) {
  const row = await queries
    .selectFrom('withdrawals')
    .select(['status', 'username', 'method', 'amount_cents as amountCents', 'created_at as createdAt'])
    .select('status_updated_by as statusUpdatedBy')
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
    reference: null,
    unpaid: undefined,
    ...row,
    ...withdrawalProgress(row, now),
  };
}
