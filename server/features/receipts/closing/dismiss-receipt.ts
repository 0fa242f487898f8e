import { defineHandler } from '#server/features/define-handler.ts';
import { closeReceipt } from '../close-receipt.ts';
import { lockOpenReceipt } from '../open-receipt.ts';
import { findReceipt } from '../view.ts';

export const dismissReceiptHandler = defineHandler(
  'dismissReceipt',
  async ({ input: { receiptId, reason }, staff }, { change, database, signer }) => {
    await change(async (transaction, log) => {
      const receipt = await lockOpenReceipt(transaction, receiptId);
      await closeReceipt({ transaction, log }, receipt, { how: 'dismissed', reason, actor: staff });
    });
    return {
      status: 'success' as const,
      message: 'Dismissed.',
      receipt: await findReceipt(database.queries, signer, receiptId),
    };
  },
);
