import type { NotedPayment } from '#contract/record-parts.ts';
import { RAILS } from '#domain/receipts/rail.ts';
import { reversalsText } from '#domain/receipts/reversal-text.ts';

/** `$50.00 by Venmo from Jane Doe`: what came in, whatever became of it. */
export function receiptText({ paidAmount, rail, payerName }: NotedPayment): string {
  const how = rail ? ` by ${RAILS[rail].label}` : '';
  const from = payerName ? ` from ${payerName}` : '';
  return `${paidAmount ?? 'An unknown amount'}${how}${from}`;
}

/** `Refunded $30.00, $20.00 left`; undefined if all of it is there. */
export function sinceText({ reversals, amount, sum }: NotedPayment): string | undefined {
  if (reversals.length === 0) return undefined;
  return `${reversalsText(reversals)}, ${sum === 'none' ? 'nothing' : amount} left`;
}
