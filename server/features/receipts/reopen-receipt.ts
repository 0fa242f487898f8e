import { reopenReceipt } from '#contract/receipts/reopen-receipt.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import { nameOf } from './close-receipt.ts';
import { judgeReceipts } from './judge.ts';
import { refused } from './open-receipt.ts';
import { lockReceipt, updateReceipt } from './store.ts';
import { findReceipt } from './view.ts';

export const reopenReceiptHandler = defineHandler(
  reopenReceipt,
  async ({ input: { receiptId, reason }, staff }, { change, database }) => {
    await change(async (transaction, log) => {
      const receipt = await lockReceipt(transaction, receiptId);
      if (receipt.closed_how === null) throw refused('This receipt is open.');
      await updateReceipt(transaction, receiptId, {
        closed_how: null,
        closed_by: null,
        closed_by_name: null,
        closed_at: null,
        closed_reason: null,
        returned_how: null,
        returned_at: null,
      });
      log({
        action: 'receipt_reopened',
        message: `${nameOf(receipt)} opened again: ${reason}`,
        actor: staff,
        subject: { type: 'receipt', id: receiptId },
      });
      await judgeReceipts({ transaction, log }, [await lockReceipt(transaction, receiptId)]);
    });
    return {
      status: 'success' as const,
      message: 'Opened again.',
      receipt: await findReceipt(database.queries, receiptId),
    };
  },
);
