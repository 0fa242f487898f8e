import { getReceipts } from '#contract/receipts/get-receipts.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import { countWaiting, findReceiptPage } from './receipt-page.ts';
import { toReceipts } from './view.ts';

export const getReceiptsHandler = defineHandler(getReceipts, async ({ input }, { database }) => {
  const { queries } = database;
  const [{ rows, nextCursor }, counts] = await Promise.all([
    findReceiptPage(queries, input),
    countWaiting(queries),
  ]);
  return { receipts: await toReceipts(queries, rows), nextCursor, counts };
});
