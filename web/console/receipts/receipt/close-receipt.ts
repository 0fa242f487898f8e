import type { CallInput, CallOutput } from '#contract/calls.ts';
import { callToChange } from '#web/data/call.ts';
import { sendSeen } from '../../sending/send-seen.ts';
import { loadReceipt } from './load-receipt.ts';
import type { Receipt } from './receipt-pages.ts';
import { amountOf, payerOf } from './receipt-text.ts';

type Changed = CallOutput<'dismissReceipt'>;
type ManyDismissed = Pick<CallOutput<'dismissReceipts'>, 'message' | 'receipts' | 'refused'>;

/** How receipts are closed and opened again: once, and where the answer is lost, what is stored by then tells. */

/** @param receipt as it was shown to whoever dismisses it */
export function dismissReceipt(receipt: Receipt, reason: string): Promise<Changed> {
  return sendSeen({
    send: () => callToChange('dismissReceipt', { receiptId: receipt.id, reason }),
    find: async () =>
      changed('Dismissed.', foundClosed(receipt, await loadReceipt(receipt), 'dismissed', reason)),
  });
}

/** Many for one reason, in one step. */
export function dismissReceipts(receipts: readonly Receipt[], reason: string): Promise<ManyDismissed> {
  return sendSeen({
    send: () => callToChange('dismissReceipts', { receiptIds: receipts.map(({ id }) => id), reason }),
    find: async () => foundDismissed(receipts, await Promise.all(receipts.map(loadReceipt)), reason),
  });
}

/** Notes that what is left of a receipt went back to its payer. */
export function returnReceipt(
  receipt: Receipt,
  returned: Omit<CallInput<'returnReceipt'>, 'receiptId'>,
): Promise<Changed> {
  return sendSeen({
    send: () => callToChange('returnReceipt', { receiptId: receipt.id, ...returned }),
    find: async () =>
      changed(
        'Noted as returned to the payer.',
        foundClosed(receipt, await loadReceipt(receipt), 'returned', returned.reason),
      ),
  });
}

/** Has what was closed of a receipt wait again. */
export function reopenReceipt(receipt: Receipt, reason: string): Promise<Changed> {
  return sendSeen({
    send: () => callToChange('reopenReceipt', { receiptId: receipt.id, reason }),
    find: async () => changed('Opened again.', foundOpen(receipt, await loadReceipt(receipt))),
  });
}

function changed(message: string, receipt: Receipt | undefined): Changed | undefined {
  return receipt && { status: 'success', message, receipt };
}

/** The receipt, if it was closed like this since it was shown; somebody else had another reason. */
export function foundClosed(
  before: Receipt,
  now: Receipt,
  how: 'dismissed' | 'returned',
  reason: string,
): Receipt | undefined {
  const { closed } = now;
  const isMade = closed?.how === how && closed.reason === reason.trim() && closed.at !== before.closed?.at;
  return isMade ? now : undefined;
}

/** The receipt, if it was closed when it was shown, and is no longer. */
export function foundOpen(before: Receipt, now: Receipt): Receipt | undefined {
  return before.closed !== null && now.closed === null ? now : undefined;
}

/** What the server would have said of many, but for why it left those that it did; undefined if it closed none. */
export function foundDismissed(
  before: readonly Receipt[],
  now: readonly Receipt[],
  reason: string,
): ManyDismissed | undefined {
  const isDismissed = (receipt: Receipt, index: number) =>
    foundClosed(before[index] ?? receipt, receipt, 'dismissed', reason) !== undefined;
  const receipts = now.filter(isDismissed);
  if (receipts.length === 0) return undefined;
  const left = now.filter((receipt, index) => !isDismissed(receipt, index));
  return {
    message: `Dismissed ${receipts.length} ${receipts.length === 1 ? 'receipt' : 'receipts'}.`,
    receipts,
    refused: left.map((receipt) => ({
      receiptId: receipt.id,
      message: `${amountOf(receipt)} from ${payerOf(receipt)} was left as it is.`,
    })),
  };
}
