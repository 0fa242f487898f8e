import type { z } from 'zod';
import { moveAllocation } from '#contract/receipts/move-allocation.ts';
import { WAITS_FOR_APPROVAL } from '#domain/approvals/approval.ts';
import { formatUsd } from '#domain/money/usd.ts';
import { type Waiting, withdrawWaiting } from '#server/features/approvals/hold-change.ts';
import type { Making } from '#server/features/approvals/making.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import { type DepositRow, depositRecords } from '#server/features/deposits/store.ts';
import { refuseWhenHeldByOther } from '#server/features/records/lock-lease.ts';
import { lockRecordRow } from '#server/features/records/record-store.ts';
import type { RowSigner } from '#server/platform/sealing/row-signer.ts';
import { allocate, amountFrom, takeBack } from './allocations.ts';
import { approveFunded } from './approve-funded.ts';
import { holdGiving } from './hold-giving.ts';
import { lockAllocation } from './live-allocation.ts';
import { refused, warningOf } from './open-receipt.ts';
import { loadReceiptSettings } from './settings/store.ts';
import { lockReceipt } from './store.ts';
import { findReceipt } from './view.ts';

type Wanted = z.output<(typeof moveAllocation)['input']>;

export const moveAllocationHandler = defineHandler(
  moveAllocation,
  async ({ input, staff }, { change, database, signer }) => {
    const moved = await change((transaction, log) => moveReceipt({ transaction, log, staff }, signer, input));
    const receipt = await findReceipt(database.queries, moved.id);
    return 'waiting' in moved
      ? { status: 'waiting' as const, message: WAITS_FOR_APPROVAL, receipt, approval: moved.waiting }
      : { status: 'success' as const, message: moved.message, receipt };
  },
);

/** Gives to another deposit what one has; or has that wait for a second person. */
export async function moveReceipt(
  making: Making,
  signer: RowSigner,
  input: Wanted,
): Promise<{ readonly id: string } & ({ readonly message: string } | { readonly waiting: Waiting })> {
  const { transaction, staff, askedBy } = making;
  const { receipt, allocation } = await lockAllocation(transaction, input.allocationId);
  const { id } = receipt;
  if (allocation.deposit_id === input.depositId) throw refused('This deposit has it already.');
  const deposits = new Map<string, DepositRow>();
  // In one order, so that two who move between the same deposits do not wait for each other in a ring.
  for (const each of [allocation.deposit_id, input.depositId].sort()) {
    const deposit = await lockRecordRow(depositRecords, transaction, each);
    if (askedBy === undefined || deposit.locked_by !== askedBy) {
      refuseWhenHeldByOther('deposit', deposit, staff.id);
    }
    deposits.set(each, deposit);
  }
  const from = deposits.get(allocation.deposit_id) as DepositRow;
  const to = deposits.get(input.depositId) as DepositRow;
  const waiting = await holdGiving(making, {
    call: 'moveAllocation',
    input,
    receipt,
    deposit: to,
    signer,
    summary: `Move ${amountFrom(allocation.amount_cents, receipt)} from the deposit of ${from.username} to that of ${to.username}`,
    details: [`Reason: ${input.reason}`],
  });
  if (waiting) return { id, waiting };
  await withdrawWaiting(making, { type: 'receipt', id });
  await takeBack(making, receipt, from, allocation, { reason: input.reason, actor: staff });
  const current = await lockReceipt(transaction, id);
  const given = { amount: allocation.amount_cents, rule: 'person', actor: staff } as const;
  const funded = await allocate(making, current, to, given);
  const chosen = await loadReceiptSettings(transaction);
  if (chosen.settings.approveFunded) await approveFunded(making, funded, id);
  const amount = formatUsd(allocation.amount_cents);
  return {
    id,
    message: `${amount} moved from the deposit of ${from.username} to that of ${to.username}.${warningOf(receipt)}`,
  };
}
