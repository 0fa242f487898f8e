import type { Cents } from '#domain/money/usd.ts';

/** The part of a payment that is left, against the amount requested; `unclear` if they cannot be compared. */
export const PAYMENT_SUMS = ['whole', 'less', 'more', 'none', 'unclear'] as const;
export type PaymentSum = (typeof PAYMENT_SUMS)[number];

export type ProviderAmount = {
  /** In the smallest unit of the currency; null if unreadable. */
  readonly amount: number | null;
  /** As the provider writes it, such as `usd`. */
  readonly currency: string | null;
};

export function paymentSum({ amount, currency }: ProviderAmount, asked: Cents): PaymentSum {
  if (amount === 0) return 'none';
  if (currency?.toLowerCase() !== 'usd' || amount === null || amount < 0) return 'unclear';
  if (amount === asked) return 'whole';
  return amount < asked ? 'less' : 'more';
}
