import type { NotedPayment } from '#contract/record-parts.ts';
import type { RecordKind } from '#domain/records/record.ts';
import { paymentsColumn, toNotedPayments } from '#server/features/payments/payments-of-deposit.ts';
import type { Queries } from '#server/platform/database/database.ts';

export type HistoricRecord = {
  readonly kind: RecordKind;
  readonly id: string;
  readonly username: string;
  readonly createdAt: Date;
  readonly source: string;
  readonly enteredBy: string | null;
  readonly paymentAccount: string | null;
  readonly senderName: string | null;
  readonly recipientName: string | null;
  /** The visitor's address, for as long as it is kept. */
  readonly requestedFrom: string | null;
  readonly payments: readonly NotedPayment[];
};

export async function findRecord(
  queries: Queries,
  kind: RecordKind,
  id: string,
): Promise<HistoricRecord | undefined> {
  return kind === 'deposit' ? findDeposit(queries, id) : findWithdrawal(queries, id);
}

async function findDeposit(queries: Queries, id: string): Promise<HistoricRecord | undefined> {
  const row = await queries
    .selectFrom('deposits')
    .leftJoin('staff', 'staff.id', 'deposits.created_by')
    .select(['username', 'source', 'deposits.created_at as createdAt', 'display_name as enteredBy'])
    .select(['payment_account as paymentAccount', 'sender_name as senderName'])
    .select(['requested_from as requestedFrom', 'amount_cents as amountCents'])
    .select(paymentsColumn)
    .where('deposits.id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { amountCents, payments, ...record } = row;
  return {
    kind: 'deposit',
    id,
    ...record,
    recipientName: null,
    payments: toNotedPayments(payments, amountCents),
  };
}

async function findWithdrawal(queries: Queries, id: string): Promise<HistoricRecord | undefined> {
  const row = await queries
    .selectFrom('withdrawals')
    .leftJoin('staff', 'staff.id', 'withdrawals.created_by')
    .select(['username', 'source', 'withdrawals.created_at as createdAt', 'display_name as enteredBy'])
    .select(['requested_from as requestedFrom', 'recipient_name as recipientName'])
    .where('withdrawals.id', '=', id)
    .executeTakeFirst();
  return row && { kind: 'withdrawal', id, ...row, paymentAccount: null, senderName: null, payments: [] };
}
