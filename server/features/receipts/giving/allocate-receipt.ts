import type { z } from 'zod';
import { allocateReceipt } from '#contract/receipts/allocate-receipt.ts';
import { WAITS_FOR_APPROVAL } from '#domain/approvals/approval.ts';
import { formatUsd } from '#domain/money/usd.ts';
import { type Waiting, withdrawWaiting } from '#server/features/approvals/hold-change.ts';
import type { Making } from '#server/features/approvals/making.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import type { DepositRow } from '#server/features/deposits/store.ts';
import type { RowSigner } from '#server/platform/sealing/row-signer.ts';
import { amountFrom } from '../allocations.ts';
import { holdGiving } from '../hold-giving.ts';
import { amountToGive, lockOpenReceipt, warningOf } from '../open-receipt.ts';
import { findReceipt } from '../view.ts';
import { giveByHand, lockDepositsFor, refuseDiffering } from './give-by-hand.ts';

type Wanted = z.output<(typeof allocateReceipt)['input']>;

export const allocateReceiptHandler = defineHandler(
  allocateReceipt,
  async ({ input, staff }, { change, database, signer }) => {
    const given = await change((transaction, log) => giveReceipt({ transaction, log, staff }, signer, input));
    const receipt = await findReceipt(database.queries, input.receiptId);
    return 'waiting' in given
      ? { status: 'waiting' as const, message: WAITS_FOR_APPROVAL, receipt, approval: given.waiting }
      : { status: 'success' as const, message: given.message, receipt };
  },
);

/** Gives a receipt to a deposit; or has that wait for a second person. */
export async function giveReceipt(
  making: Making,
  signer: RowSigner,
  input: Wanted,
): Promise<{ readonly message: string } | { readonly waiting: Waiting }> {
  const { transaction, staff } = making;
  const receipt = await lockOpenReceipt(transaction, input.receiptId);
  const amount = amountToGive(receipt, input.amount);
  const { depositId, accepts } = input;
  const deposit = (await lockDepositsFor(making, [depositId])).get(depositId) as DepositRow;
  await refuseDiffering(transaction, receipt, deposit, accepts);
  const waiting = await holdGiving(making, {
    call: 'allocateReceipt',
    input,
    receipt,
    deposit,
    signer,
    summary: `Give ${amountFrom(amount, receipt)} to the deposit of ${deposit.username}`,
  });
  if (waiting) return { waiting };
  await withdrawWaiting(making, { type: 'receipt', id: receipt.id });
  await giveByHand(making, receipt.id, { deposit, amount, actor: staff, accepts });
  return {
    message: `${formatUsd(amount)} given to the deposit of ${deposit.username}.${warningOf(receipt)}`,
  };
}
