import { defineHandler } from '#server/features/define-handler.ts';
import { openAgain } from '../close-receipt.ts';
import { lockReceipt } from '../store.ts';
import { findReceipt } from '../view.ts';

export const reopenReceiptHandler = defineHandler(
  'reopenReceipt',
  async ({ input: { receiptId, reason }, staff }, { change, database, signer }) => {
    await change(async (transaction, log) => {
      const receipt = await lockReceipt(transaction, receiptId);
      await openAgain({ transaction, log, signer }, receipt, { reason, actor: staff });
    });
    return {
      status: 'success' as const,
      message: 'Opened again.',
      receipt: await findReceipt(database.queries, signer, receiptId),
    };
  },
);
