import { defineHandler } from '#server/features/define-handler.ts';
import { lockDeposits } from '#server/features/deposits/store.ts';
import { CallError } from '#server/platform/protocol/call-error.ts';
import { closeReceipt } from '../close-receipt.ts';
import { lockOpenReceipt } from '../open-receipt.ts';
import { lockReceipts } from '../store.ts';
import { findReceiptsOf } from '../view.ts';

export const dismissReceipts = defineHandler(
  'dismissReceipts',
  async ({ input: { receiptIds, reason }, staff }, { change, database, signer }) => {
    const { queries } = database;
    const ids = [...new Set(receiptIds)];
    const refused = await change(async (transaction, log) => {
      const left: { receiptId: string; message: string }[] = [];
      const receipts = await lockReceipts(transaction, ids);
      const naming = [...receipts.values()].flatMap(({ named_deposit_id }) => named_deposit_id ?? []);
      await lockDeposits(transaction, naming);
      for (const receiptId of ids) {
        try {
          const receipt = await lockOpenReceipt(transaction, receiptId);
          await closeReceipt({ transaction, log }, receipt, { how: 'dismissed', reason, actor: staff });
        } catch (error) {
          if (!(error instanceof CallError)) throw error;
          left.push({ receiptId, message: error.message });
        }
      }
      return left;
    });
    const dismissed = ids.filter((id) => !refused.some(({ receiptId }) => receiptId === id));
    return {
      status: 'success' as const,
      message: `Dismissed ${dismissed.length} ${dismissed.length === 1 ? 'receipt' : 'receipts'}.`,
      receipts: await findReceiptsOf(queries, signer, dismissed),
      refused,
    };
  },
);
