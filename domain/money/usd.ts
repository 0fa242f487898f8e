declare const unit: unique symbol;

/** A safe integer. There are no fractions of a cent anywhere. */
export type Cents = number & { readonly [unit]: 'cents' };

/** US dollars as they travel: at most two decimals. Any number may be tried as one, but not cents. */
export type Usd = number & { readonly [unit]?: 'usd' };

/** @throws RangeError if it is not a whole number */
export function cents(count: number): Cents {
  if (!isCents(count)) throw new RangeError(`not a whole number of cents: ${count}`);
  return count;
}

export function sumCents(amounts: readonly Cents[]): Cents {
  return cents(amounts.reduce<number>((total, amount) => total + amount, 0));
}

export function isCents(value: unknown): value is Cents {
  return Number.isSafeInteger(value);
}

/** USD 1,000,000: the largest amount of a single request. */
export const MAX_CENTS = cents(100_000_000);

/** 15 digits: up to here every number of cents has its own USD number, so the wire format stays exact. */
const MAX_EXACT_CENTS = 999_999_999_999_999;

const TYPED_USD = /^\$?\s*(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?$/;
const WIRE_USD = /^(-?\d+)(?:\.(\d{1,2}))?$/;

/** In US notation: `50`, `50.5`, `$1,250.00`. Limits, MAX_CENTS included, are left to the caller. */
export function parseUsd(text: string): Cents | undefined {
  const [, dollars, fraction] = TYPED_USD.exec(text.trim()) ?? [];
  return dollars === undefined ? undefined : centsOfDigits(dollars.replaceAll(',', ''), fraction);
}

/** Undefined if it is not finite, has more than two decimals, or is not exact in cents. */
export function centsFromUsd(usd: Usd): Cents | undefined {
  const [, dollars, fraction] = WIRE_USD.exec(String(usd)) ?? [];
  return dollars === undefined ? undefined : centsOfDigits(dollars, fraction);
}

/** @throws RangeError if it is not dollars and cents, as every amount that Cage sends is */
export function exactCents(usd: Usd): Cents {
  const exact = centsFromUsd(usd);
  if (exact === undefined) throw new RangeError(`not dollars and cents: ${usd}`);
  return exact;
}

/** The inverse of `centsFromUsd`. */
export function usdFromCents(amount: Cents): Usd {
  return cents(amount) / 100;
}

/** `$1,234.50`, `-$5.00`. */
export function formatUsd(amount: Cents): string {
  // Not by Intl: making its first formatter keeps a phone busy for a tenth of a second.
  const grouped = plainUsd(cents(Math.abs(amount))).replace(/\B(?=(\d{3})+\.)/g, ',');
  return `${amount < 0 ? '-' : ''}$${grouped}`;
}

/** For running text, without zero cents: `$2,000`, `$50.25`. */
export function formatUsdBrief(amount: Cents): string {
  return formatUsd(amount).replace(/\.00$/, '');
}

/** `1234.50`: in the form people type and paste into another app. */
export function plainUsd(amount: Cents): string {
  return usdFromCents(amount).toFixed(2);
}

/** Joins the digits as text: without multiplication there is no rounding. */
export function centsOfDigits(dollars: string, fraction = ''): Cents | undefined {
  const count = Number(dollars + fraction.padEnd(2, '0'));
  return Math.abs(count) <= MAX_EXACT_CENTS ? cents(count) : undefined;
}
