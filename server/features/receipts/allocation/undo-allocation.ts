import { formatUsd } from '#domain/money/usd.ts';
import { withdrawWaiting } from '#server/features/approvals/hold-change.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import type { DepositRow } from '#server/features/deposits/store.ts';
import { takeBack } from '../allocations.ts';
import { judgeReceipts } from '../judge.ts';
import { lockReceipt } from '../store.ts';
import { findReceipt } from '../view.ts';
import { lockAllocation, lockDepositsFor } from './allocate-manually.ts';

export const undoAllocation = defineHandler(
  'undoAllocation',
  async ({ input, staff }, { change, database, signer }) => {
    const done = await change(async (transaction, log) => {
      const context = { transaction, log, signer };
      const { receipt, allocation } = await lockAllocation(transaction, input.allocationId);
      const { deposit_id } = allocation;
      const deposit = (await lockDepositsFor({ transaction, staff }, receipt, [deposit_id])).get(
        deposit_id,
      ) as DepositRow;
      await withdrawWaiting({ ...context, staff }, { type: 'receipt', id: receipt.id });
      await takeBack(context, receipt, deposit, allocation, { reason: input.reason, actor: staff });
      await judgeReceipts(context, [await lockReceipt(transaction, receipt.id)]);
      const amount = formatUsd(allocation.amount_cents);
      return { id: receipt.id, message: `${amount} taken back from the deposit of ${deposit.username}.` };
    });
    return {
      status: 'success' as const,
      message: done.message,
      receipt: await findReceipt(database.queries, signer, done.id),
    };
  },
);
