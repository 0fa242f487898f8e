import { type Cents, centsFromUsd, formatUsd, type Usd, usdFromCents } from '#domain/money/usd.ts';

/** Entries are chained and never rewritten, so amounts stay in the USD of the first ones. */
export function loggedAmount(amount: Cents): Usd {
  return usdFromCents(amount);
}

/** Undefined if there is none, or none that is dollars and cents. */
export function loggedAmountText(amount: Usd | undefined): string | undefined {
  const cents = amount === undefined ? undefined : centsFromUsd(amount);
  return cents === undefined ? undefined : formatUsd(cents);
}
