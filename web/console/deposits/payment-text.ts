import type { DepositRecord } from '#contract/deposits/deposit-record.ts';
import { exactCents, formatUsd } from '#domain/money/usd.ts';

export type NotedPayment = DepositRecord['payments'][number];

/** Good is a payment that is matched to its deposit and of the amount requested: any other gets a warning. */
export function paymentTone({ sum, isMatched }: NotedPayment): 'good' | 'warning' {
  return sum === 'whole' && isMatched ? 'good' : 'warning';
}

/** What was paid, and of how much where that is not the amount requested. */
export function paymentText({ amount, sum, isMatched }: NotedPayment, deposit: DepositRecord): string {
  if (amount === null) return 'Paid an unknown amount';
  if (sum === 'whole') return isMatched ? `Paid ${amount}` : `Paid ${amount}, not matched`;
  return `Paid ${amount} of ${formatUsd(exactCents(deposit.amount))}`;
}
