import type { z } from 'zod';
import { matchPayment } from '#contract/payments/match-payment.ts';
import { type Cents, cents } from '#domain/money/usd.ts';
import { outcomeOf, type Waiting } from '#server/features/approvals/hold-change.ts';
import type { Making } from '#server/features/approvals/making.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import type { DepositRow } from '#server/features/deposits/store.ts';
import { findDeposit } from '#server/features/deposits/view.ts';
import { giveReceipt } from '#server/features/receipts/giving/allocate-receipt.ts';
import { lockDepositsFor } from '#server/features/receipts/giving/give-by-hand.ts';
import { lockReceipt } from '#server/features/receipts/store.ts';
import type { Services } from '#server/features/services.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { CallError } from '#server/platform/protocol/call-error.ts';

export const matchPaymentHandler = defineHandler(
  matchPayment,
  async ({ input, staff }, { change, database, signer, requestDigest }) => {
    const waiting = await change((transaction, log) =>
      match({ transaction, log, staff, signer }, { requestDigest }, input),
    );
    return {
      ...outcomeOf(waiting, 'The payment now belongs to the deposit.'),
      deposit: await findDeposit(database.queries, input.depositId),
    };
  },
);

/** @returns what waits for a second person */
async function match(
  making: Making,
  services: Pick<Services, 'requestDigest'>,
  { eventId, depositId, accepts }: z.output<typeof matchPayment.input>,
): Promise<Waiting | undefined> {
  const { receipt, amount } = await lockUnmatched(making.transaction, eventId);
  const deposit = (await lockDepositsFor(making, receipt, [depositId])).get(depositId) as DepositRow;
  if (deposit.received_cents > 0) {
    throw new CallError('FAILED_PRECONDITION', 'This deposit has a payment already.');
  }
  const giving = { receiptId: receipt.id, depositId, amount, accepts };
  return (await giveReceipt(making, services, giving)).waiting;
}

/** @throws CallError unless all of the payment that the event reports is there to be allocated */
async function lockUnmatched(transaction: Queries, eventId: string) {
  const evidence = await transaction
    .selectFrom('receipt_evidence')
    .select('receipt_id')
    .where('source', '=', 'stripe')
    .where('source_key', '=', eventId)
    .executeTakeFirst();
  if (evidence === undefined) {
    throw new CallError('NOT_FOUND', 'Payment not found. Please refresh the page.');
  }
  const receipt = await lockReceipt(transaction, evidence.receipt_id);
  const refused = (message: string) => new CallError('FAILED_PRECONDITION', message);
  if (receipt.amount_cents === null) {
    throw refused(receipt.problem ?? 'It could not be read how much has come in.');
  }
  if (receipt.event !== 'payment') throw refused('No money has come in with this event.');
  if (receipt.currency !== 'usd') throw refused('It was not paid in US dollars.');
  if (receipt.reversed_cents > 0) throw refused('This payment was refunded, is disputed or did not arrive.');
  if (receipt.closed_how !== null) throw refused('This payment was dismissed or returned.');
  if (receipt.allocated_cents > 0) throw refused('This payment belongs to a deposit already.');
  return { receipt, amount: cents(receipt.amount_cents) satisfies Cents };
}
