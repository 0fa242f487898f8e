import { can } from '#domain/access/capabilities.ts';
import { defineHandler, defineSharedRead } from '#server/features/define-handler.ts';
import { CallError } from '#server/platform/protocol/call-error.ts';
import { openAgain } from './close-receipt.ts';
import { countWaiting, findReceiptPage } from './receipt-page.ts';

import { lockReceipt } from './store.ts';
import { findReceipt, toReceipts } from './view.ts';

export { allocateReceipt } from './allocation/allocate-receipt.ts';
export { allocateReceipts } from './allocation/allocate-receipts.ts';
export { moveAllocation } from './allocation/move-allocation.ts';
export { undoAllocation } from './allocation/undo-allocation.ts';
export { enterReceipt } from './enter-receipt.ts';
export { getDepositReceipts } from './queries/get-deposit-receipts.ts';
export { getReceipt } from './queries/get-receipt.ts';
export { getReceiptSettings, updateReceiptSettings } from './receipt-settings.ts';
export { dismissReceipt, dismissReceipts } from './resolution/dismiss-receipts.ts';
export { returnReceipt } from './resolution/return-receipt.ts';

export const reopenReceipt = defineHandler(
  'reopenReceipt',
  async ({ input: { receiptId, reason }, staff }, { change, database, signer }) => {
    await change(async (transaction, log) => {
      const receipt = await lockReceipt(transaction, receiptId);
      if (receipt.dismissed_as !== null && !can(staff.role, 'money.settle')) {
        throw new CallError('PERMISSION_DENIED', 'An owner said what this was; only an owner takes it back.');
      }
      await openAgain({ transaction, log, signer }, receipt, { reason, actor: staff });
    });
    return {
      status: 'success' as const,
      message: 'Opened again.',
      receipt: await findReceipt(database.queries, signer, receiptId),
    };
  },
);

export const getReceipts = defineSharedRead('getReceipts', async ({ input }, { database, signer }) => {
  const queries = input.search ? database.searches : database.reads;
  const [{ rows, nextCursor }, counts] = await Promise.all([
    findReceiptPage(queries, input),
    countWaiting(database.reads),
  ]);
  return { receipts: await toReceipts(database.reads, signer, rows), nextCursor, counts };
});
