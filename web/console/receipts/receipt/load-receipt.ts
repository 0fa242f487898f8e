import { call } from '#web/data/call.ts';
import type { Receipt } from './receipt-pages.ts';

/** A receipt as it is stored by now. */
export async function loadReceipt({ id }: Pick<Receipt, 'id'>): Promise<Receipt> {
  return (await call('getReceipt', { receiptId: id })).receipt;
}
