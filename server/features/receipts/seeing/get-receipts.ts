import { defineSharedRead } from '#server/features/define-handler.ts';
import { countWaiting, findReceiptPage } from '../receipt-page.ts';
import { toReceipts } from '../view.ts';

export const getReceiptsHandler = defineSharedRead('getReceipts', async ({ input }, { database, signer }) => {
  const queries = input.search ? database.searches : database.reads;
  const [{ rows, nextCursor }, counts] = await Promise.all([
    findReceiptPage(queries, input),
    countWaiting(database.reads),
  ]);
  return { receipts: await toReceipts(database.reads, signer, rows), nextCursor, counts };
});
