import { matchPayment } from '#contract/payments/match-payment.ts';
import type { Actor } from '#server/features/activity/store.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import { findDeposit } from '#server/features/deposits/view.ts';
import { isLocked, refuseWhenHeldByOther } from '#server/features/records/lock-lease.ts';
import { recordNotFound } from '#server/features/records/record-kind.ts';
import type { Services } from '#server/features/services.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { CallError } from '#server/platform/protocol/call-error.ts';
import { assignPayment } from './assign-payment.ts';

export const matchPaymentHandler = defineHandler(
  matchPayment,
  async ({ input, staff }, { change, database }) => {
    await match(change, { ...input, actor: staff });
    return {
      status: 'success' as const,
      message: 'The payment now belongs to the deposit.',
      deposit: await findDeposit(database.queries, input.depositId),
    };
  },
);

async function match(
  change: Services['change'],
  {
    eventId,
    depositId,
    actor,
  }: { readonly eventId: string; readonly depositId: string; readonly actor: Actor },
): Promise<void> {
  await change(async (transaction, log) => {
    const payment = await lockUnmatched(transaction, eventId);
    const deposit = await lockDeposit(transaction, depositId);
    refuseWhenHeldByOther('deposit', deposit, actor.id);
    if (deposit.paid_at !== null) {
      throw new CallError('FAILED_PRECONDITION', 'This deposit has a payment already.');
    }
    log(await assignPayment(transaction, deposit, payment, actor));
  });
}

async function lockUnmatched(transaction: Queries, eventId: string) {
  const row = await transaction
    .selectFrom('provider_payments')
    .selectAll()
    .where('event_id', '=', eventId)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new CallError('NOT_FOUND', 'Payment not found. Please refresh the page.');
  if (row.deposit_id !== null) {
    throw new CallError('FAILED_PRECONDITION', 'This payment belongs to a deposit already.');
  }
  if (row.amount_cents !== null && row.amount_cents <= 0) {
    throw new CallError('FAILED_PRECONDITION', 'No money has come in with this payment.');
  }
  if (row.is_test) {
    throw new CallError('FAILED_PRECONDITION', 'This is a test payment: no money has moved.');
  }
  return {
    eventId,
    reference: row.provider_reference ?? eventId,
    amount: row.amount_cents,
    currency: row.currency,
    paidAt: row.paid_at,
  };
}

async function lockDeposit(transaction: Queries, id: string) {
  const row = await transaction
    .selectFrom('deposits')
    .select(['id', 'username', 'method', 'amount_cents', 'status', 'paid_at', 'locked_by', 'locked_by_name'])
    .select(isLocked)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw recordNotFound('deposit');
  return row;
}
