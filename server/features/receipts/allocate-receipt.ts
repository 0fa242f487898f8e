import { allocateReceipt } from '#contract/receipts/allocate-receipt.ts';
import { formatUsd } from '#domain/money/usd.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import { depositRecords } from '#server/features/deposits/store.ts';
import { refuseWhenHeldByOther } from '#server/features/records/lock-lease.ts';
import { lockRecordRow } from '#server/features/records/record-store.ts';
import { allocate } from './allocations.ts';
import { approveFunded } from './approve-funded.ts';
import { judgeReceipts } from './judge.ts';
import { amountToGive, lockOpenReceipt, warningOf } from './open-receipt.ts';
import { loadReceiptSettings } from './settings/store.ts';
import { lockReceipt } from './store.ts';
import { findReceipt } from './view.ts';

export const allocateReceiptHandler = defineHandler(
  allocateReceipt,
  async ({ input, staff }, { change, database }) => {
    const message = await change(async (transaction, log) => {
      const making = { transaction, log };
      const receipt = await lockOpenReceipt(transaction, input.receiptId);
      const amount = amountToGive(receipt, input.amount);
      const deposit = await lockRecordRow(depositRecords, transaction, input.depositId);
      refuseWhenHeldByOther('deposit', deposit, staff.id);
      const given = { amount, rule: 'person', actor: staff } as const;
      const funded = await allocate(making, receipt, deposit, given);
      const chosen = await loadReceiptSettings(transaction);
      if (chosen.settings.approveFunded) {
        const isOwn = deposit.locked_by === staff.id;
        await approveFunded(making, isOwn ? { ...funded, is_locked: false } : funded, receipt.id);
      }
      await judgeReceipts(making, [await lockReceipt(transaction, receipt.id)]);
      return `${formatUsd(amount)} given to the deposit of ${deposit.username}.${warningOf(receipt)}`;
    });
    return {
      status: 'success' as const,
      message,
      receipt: await findReceipt(database.queries, input.receiptId),
    };
  },
);
