import type { NotedPayment, Telling } from '#contract/record-parts.ts';
import { RAILS } from '#domain/receipts/rail.ts';
import { reversalsText } from '#domain/receipts/reversal-text.ts';
import type { RequestState } from '#domain/requests/request-state.ts';

/** `$50.00 by Venmo from Jane Doe`, whatever became of it since. */
export function receiptText({ paidAmount, rail, payerName }: NotedPayment): string {
  const how = rail ? ` by ${RAILS[rail].label}` : '';
  const from = payerName ? ` from ${payerName}` : '';
  return `${paidAmount ?? 'An unknown amount'}${how}${from}`;
}

/** `Refunded $30.00, $20.00 left`; undefined if nothing was reversed. */
export function sinceText({ reversals, amount, sum }: NotedPayment): string | undefined {
  if (reversals.length === 0) return undefined;
  return `${reversalsText(reversals)}, ${sum === 'none' ? 'nothing' : amount} left`;
}

/** As the request's own page words it for its player. */
const TOLD: Readonly<Record<RequestState, string>> = {
  received: 'Request received',
  being_handled: 'Being handled',
  credited: 'Credited',
  paid: 'Paid',
  declined: 'Declined',
};

/** `Declined (Not received)` */
export function tellingText({ state, reason }: Pick<Telling, 'state' | 'reason'>): string {
  return TOLD[state] + (reason === null ? '' : ` (${reason})`);
}
