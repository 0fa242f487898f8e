import { reversalText } from '#domain/receipts/reversal-text.ts';
import type { Receipt } from './receipt-pages.ts';
import { amountOf, leftOf, payerOf } from './receipt-text.ts';

/**
 * What dismissing says of receipts, as a sentence: a reversal, or a payment of which nothing is left, was seen to, and is no
 * payment without a request.
 */
export function dismissalText(receipts: readonly [Receipt, ...Receipt[]]): string {
  const [first, ...others] = receipts;
  const isSeenTo = receipts.some((receipt) => isReversal(receipt) || hasNothingLeft(receipt));
  if (others.length > 0) {
    return `${receipts.length} receipts ${isSeenTo ? 'have been seen to' : 'belong to no request'}.`;
  }
  if (first.event !== null && first.event !== 'payment') {
    const what = reversalText({ event: first.event, amount: amountOf(first) });
    return `${what}: you have seen to it, and it waits no longer. What it took back stays taken back.`;
  }
  if (hasNothingLeft(first)) {
    return `Nothing of the ${amountOf(first)} from ${payerOf(first)} is left to give: you have seen to it, and it waits no longer. What was given stays given.`;
  }
  return `${leftOf(first)} from ${payerOf(first)} belongs to no request.`;
}

function isReversal({ event }: Receipt): boolean {
  return event !== null && event !== 'payment';
}

function hasNothingLeft({ event, amount, remaining }: Receipt): boolean {
  return event === 'payment' && amount !== null && remaining === 0;
}
