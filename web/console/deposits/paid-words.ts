import type { DepositRecord } from '#contract/deposits/deposit-record.ts';
import { centsFromUsd, formatUsd } from '#domain/money/usd.ts';

export type NotedPayment = DepositRecord['payments'][number];

/** Whether a payment is this deposit's, of the amount asked for: the only one that goes without a warning. */
export function isPaidInFull({ sum, isMatched }: NotedPayment): boolean {
  return sum === 'whole' && isMatched;
}

/** What was paid, of what was asked for where that is another amount. */
export function paidText({ amount, sum, isMatched }: NotedPayment, deposit: DepositRecord): string {
  if (amount === null) return 'Paid an unknown amount';
  if (sum === 'whole') return isMatched ? `Paid ${amount}` : `Paid ${amount}, not matched`;
  return `Paid ${amount} of ${formatUsd(centsFromUsd(deposit.amount) ?? 0)}`;
}
