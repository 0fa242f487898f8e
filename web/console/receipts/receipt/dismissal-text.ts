import { reversalText } from '#domain/receipts/reversal-text.ts';
import type { Receipt } from './receipt-pages.ts';
import { amountOf, leftOf, payerOf } from './receipt-text.ts';

/** What dismissing says of receipts, as a sentence: a reversal was seen, and is no payment without a request. */
export function dismissalText(receipts: readonly [Receipt, ...Receipt[]]): string {
  const [first, ...others] = receipts;
  const hasReversal = receipts.some(isReversal);
  if (others.length > 0) {
    return `${receipts.length} receipts ${hasReversal ? 'have been seen to' : 'belong to no request'}.`;
  }
  if (first.event !== null && first.event !== 'payment') {
    const what = reversalText({ event: first.event, amount: amountOf(first) });
    return `${what}: you have seen to it, and it waits no longer. What it took back stays taken back.`;
  }
  return `${leftOf(first)} from ${payerOf(first)} belongs to no request.`;
}

function isReversal({ event }: Receipt): boolean {
  return event !== null && event !== 'payment';
}
