import { defineHandler } from '#server/features/define-handler.ts';
import { invalidArgument } from '#server/platform/protocol/call-error.ts';
import { closeReceipt } from '../close-receipt.ts';
import { amountToGive, lockOpenReceipt, refused } from '../open-receipt.ts';
import { findReceipt } from '../view.ts';

export const returnReceipt = defineHandler(
  'returnReceipt',
  async ({ input, staff }, { change, database, signer }) => {
    const { receiptId, how, reason } = input;
    const at = new Date(input.returnedAt);
    if (at > new Date()) {
      throw invalidArgument([{ field: 'returnedAt', message: 'returnedAt must not be in the future.' }]);
    }
    await change(async (transaction, log) => {
      const receipt = await lockOpenReceipt(transaction, receiptId);
      // Money in another currency goes back all the same.
      if (receipt.currency === 'usd' || receipt.amount_cents === null) amountToGive(receipt, undefined);
      if (receipt.occurred_at && at < receipt.occurred_at) {
        throw refused('It cannot have gone back before it came in.');
      }
      const returned = { how, at };
      await closeReceipt({ transaction, log }, receipt, { how: 'returned', reason, actor: staff, returned });
    });
    return {
      status: 'success' as const,
      message: 'Noted as returned to the payer.',
      receipt: await findReceipt(database.queries, signer, receiptId),
    };
  },
);
