import { cents, exactCents, formatUsd } from '#domain/money/usd.ts';
import { reversalsText, reversalText } from '#domain/receipts/funding.ts';
import { RAILS } from '#domain/receipts/rail.ts';
import type { ReceiptEvent } from '#domain/receipts/receipt.ts';
import {
  ACCEPTABLE_LABELS,
  ALLOCATION_RULE_LABELS,
  DISMISSED_AS,
  type ReceiptState,
} from '#domain/receipts/states.ts';
import { capitalized } from '#domain/words/english.ts';
import type { MarkTone } from '../../kit/mark.tsx';
import type { Allocation, Receipt } from './receipt-pages.ts';

const EVENT_LABELS: Readonly<Record<ReceiptEvent, string>> = {
  payment: 'Payment',
  refund: 'Refund',
  dispute: 'Dispute',
  failure: 'Failed payment',
};

export const STATE_TONES: Readonly<Record<ReceiptState, MarkTone>> = {
  waiting: 'warning',
  part: 'warning',
  settled: 'good',
  dismissed: 'neutral',
  returned: 'neutral',
  reversed: 'bad',
  out: 'neutral',
};

export function usdText(amount: number): string {
  return formatUsd(exactCents(amount));
}

/** `$50.00`, in the receipt's own currency. */
export function amountOf({ amountText }: Pick<Receipt, 'amountText'>): string {
  return amountText ?? 'Amount unknown';
}

export function payerOf({ payerName, payerHandle }: Pick<Receipt, 'payerName' | 'payerHandle'>): string {
  return payerName ?? payerHandle ?? 'Payer unknown';
}

/** `from Jon Smith`, `to Jon Smith`; for a reversal, whose money it was. */
export function whoseText(
  receipt: Pick<Receipt, 'event' | 'direction' | 'payerName' | 'payerHandle'>,
): string {
  const who = receipt.payerName ?? receipt.payerHandle ?? 'someone unknown';
  if (receipt.event !== null && receipt.event !== 'payment') return `of ${who}`;
  return `${receipt.direction === 'out' ? 'to' : 'from'} ${who}`;
}

/** It left the account, other than back to its payer. */
export function isSent({ event, direction }: Pick<Receipt, 'event' | 'direction'>): boolean {
  return event === 'payment' && direction === 'out';
}

/** Undefined if it could not be read. */
export function eventText({ event, direction }: Pick<Receipt, 'event' | 'direction'>): string | undefined {
  if (event === null) return undefined;
  return isSent({ event, direction }) ? 'Payment sent' : EVENT_LABELS[event];
}

/** `Venmo, @casino`; undefined if neither is known. */
export function placeOf({ rail, accountLabel }: Pick<Receipt, 'rail' | 'accountLabel'>): string | undefined {
  const parts = [rail && RAILS[rail].label, accountLabel].filter(Boolean);
  return parts.length > 0 ? parts.join(', ') : undefined;
}

/** Undefined unless the deposit gets more than it asks for. */
export function overText(
  {
    amount,
    received,
    username,
  }: { readonly amount: number; readonly received: number; readonly username: string },
  given: number | undefined,
): string | undefined {
  if (given === undefined) return undefined;
  const over = exactCents(received) + exactCents(given) - exactCents(amount);
  if (over <= 0) return undefined;
  return `${username} asked for ${usdText(amount)}: ${formatUsd(cents(over))} would be over.`;
}

export function isOpen({ state }: Pick<Receipt, 'state'>): boolean {
  return state === 'waiting' || state === 'part';
}

export function isGivable(receipt: Pick<Receipt, 'state' | 'event' | 'direction' | 'remaining'>): boolean {
  const { event, direction, remaining } = receipt;
  return isOpen(receipt) && event === 'payment' && direction === 'in' && remaining > 0;
}

export function liveAllocations({ allocations }: Pick<Receipt, 'allocations'>): readonly Allocation[] {
  return allocations.filter(({ undone }) => undone === null);
}

/** `$20.00 returned, $30.00 dismissed (told twice)`; undefined if it is not in US dollars, or not of a payment. */
export function closedParts({
  as,
  returned,
  dismissed,
}: Pick<NonNullable<Receipt['closed']>, 'as' | 'returned' | 'dismissed'>): string | undefined {
  const parts = [
    returned ? `${usdText(returned)} returned` : '',
    dismissed ? `${usdText(dismissed)} dismissed${as ? ` (${DISMISSED_AS[as].toLowerCase()})` : ''}` : '',
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(', ') : undefined;
}

/** A payment of which nothing was left is seen to, not dismissed. */
export function dismissedText({ state }: Pick<Receipt, 'state'>): string {
  return state === 'dismissed' ? 'Dismissed' : 'Handled';
}

/** `$20.00 of $50.00`, if a part of a payment is left; otherwise the whole amount. */
export function leftOf(receipt: Pick<Receipt, 'amount' | 'amountText' | 'remaining'>): string {
  const { amount, remaining } = receipt;
  const isPart = remaining > 0 && remaining !== amount;
  return isPart ? `${usdText(remaining)} of ${amountOf(receipt)}` : amountOf(receipt);
}

export function outcomeText(receipt: Receipt): string {
  const [reason] = receipt.reasons;
  if (reason) return reason.words;
  const { closed } = receipt;
  if (closed) return closed.returnedHow === null ? closed.reason : `${closed.returnedHow}: ${closed.reason}`;
  const live = liveAllocations(receipt);
  const given = live.map(({ username, amount, ...by }) => `${usdText(amount)} to ${username} ${givenBy(by)}`);
  const gone = receipt.reversals.length > 0 ? [reversalsText(receipt.reversals)] : [];
  const parts = [...gone, ...given];
  if (parts.length > 0) return parts.join(', ');
  if (receipt.state === 'reversed') {
    const taken = receipt.allocations.findLast(({ undone }) => undone !== null)?.undone;
    if (taken) return taken.reason;
  }
  return receipt.note ?? eventText(receipt) ?? '';
}

/** `by Sam`, `by its reference`. */
export function givenBy({ rule, by }: Pick<Allocation, 'rule' | 'by'>): string {
  return rule === 'person' && by !== null ? `by ${by}` : ALLOCATION_RULE_LABELS[rule];
}

/** 'Other method accepted', 'Amount changed since'. */
export function markText({
  accepted,
  changes,
}: Pick<Allocation, 'accepted' | 'changes'>): string | undefined {
  const parts = [
    ...accepted.map((reason) => `${ACCEPTABLE_LABELS[reason]} accepted`),
    ...changes.map((change) => `${capitalized(change)} changed since`),
  ];
  return parts.length > 0 ? parts.join(', ') : undefined;
}

/** A reversal, or a payment with nothing left, was seen to: it is no payment without a request. */
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
