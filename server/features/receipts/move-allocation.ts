import { moveAllocation } from '#contract/receipts/move-allocation.ts';
import { formatUsd } from '#domain/money/usd.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import { type DepositRow, depositRecords } from '#server/features/deposits/store.ts';
import { refuseWhenHeldByOther } from '#server/features/records/lock-lease.ts';
import { lockRecordRow } from '#server/features/records/record-store.ts';
import { allocate, takeBack } from './allocations.ts';
import { approveFunded } from './approve-funded.ts';
import { lockAllocation } from './live-allocation.ts';
import { refused, warningOf } from './open-receipt.ts';
import { loadReceiptSettings } from './settings/store.ts';
import { lockReceipt } from './store.ts';
import { findReceipt } from './view.ts';

export const moveAllocationHandler = defineHandler(
  moveAllocation,
  async ({ input, staff }, { change, database }) => {
    const done = await change(async (transaction, log) => {
      const making = { transaction, log };
      const { receipt, allocation } = await lockAllocation(transaction, input.allocationId);
      if (allocation.deposit_id === input.depositId) throw refused('This deposit has it already.');
      const deposits = new Map<string, DepositRow>();
      // In one order, so that two who move between the same deposits do not wait for each other in a ring.
      for (const id of [allocation.deposit_id, input.depositId].sort()) {
        const deposit = await lockRecordRow(depositRecords, transaction, id);
        refuseWhenHeldByOther('deposit', deposit, staff.id);
        deposits.set(id, deposit);
      }
      const from = deposits.get(allocation.deposit_id) as DepositRow;
      const to = deposits.get(input.depositId) as DepositRow;
      await takeBack(making, receipt, from, allocation, { reason: input.reason, actor: staff });
      const current = await lockReceipt(transaction, receipt.id);
      const given = { amount: allocation.amount_cents, rule: 'person', actor: staff } as const;
      const funded = await allocate(making, current, to, given);
      const chosen = await loadReceiptSettings(transaction);
      if (chosen.settings.approveFunded) await approveFunded(making, funded, receipt.id);
      const amount = formatUsd(allocation.amount_cents);
      return {
        id: receipt.id,
        message: `${amount} moved from the deposit of ${from.username} to that of ${to.username}.${warningOf(receipt)}`,
      };
    });
    return {
      status: 'success' as const,
      message: done.message,
      receipt: await findReceipt(database.queries, done.id),
    };
  },
);
