import { defineHandler } from '#server/features/define-handler.ts';
import { depositRecords } from '#server/features/deposits/store.ts';
import type { Services } from '#server/features/services.ts';
import { CallError, refused } from '#server/platform/protocol/call-error.ts';
import type { Staff } from '#server/platform/sessions/sessions.ts';
import { remainingOf } from '../judge.ts';
import { lockOpenReceipt } from '../open-receipt.ts';
import { allocateTo } from './allocate-receipt.ts';

export const allocateReceipts = defineHandler('allocateReceipts', async ({ input, staff }, services) => {
  const ids = [...new Set(input.receiptIds)];
  const left: { receiptId: string; message: string }[] = [];
  for (const receiptId of ids) {
    try {
      // Each by itself: whatever was written before it was refused is taken back.
      await allocateNamed(services, staff, receiptId);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      left.push({ receiptId, message: error.message });
    }
  }
  const count = ids.length - left.length;
  return {
    status: 'success' as const,
    message: `Gave ${count} ${count === 1 ? 'receipt' : 'receipts'}.`,
    refused: left,
  };
});

/** Of the whole of what it names, and by one person. @throws CallError NOT_FOUND, FAILED_PRECONDITION */
async function allocateNamed(services: Services, staff: Staff, receiptId: string): Promise<void> {
  await services.change(async (transaction, log) => {
    const receipt = await lockOpenReceipt(transaction, receiptId);
    const depositId = receipt.named_deposit_id;
    if (depositId === null || receipt.direction !== 'in') throw refused('It names no request.');
    const context = { transaction, log, staff, signer: services.signer };
    const { waiting } = await allocateTo(context, services, { receiptId, depositId, accepts: [] });
    if (waiting) throw refused('It takes a second person: give it by itself.');
    const deposit = await depositRecords.lockRow(transaction, depositId);
    const isExact =
      remainingOf(receipt) === receipt.amount_cents && deposit?.received_cents === deposit?.amount_cents;
    if (!isExact) throw refused('It is not exactly what its request asks for.');
  });
}
