import type { Cents } from '#domain/money/usd.ts';

/** Not counted in hundredths; HUF, ISK, TWD and UGX are. Source: https://docs.stripe.com/currencies */
const DECIMALS: ReadonlyMap<string, number> = new Map([
  ...'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'
    .split(' ')
    .map((code) => [code, 0] as const),
  ...'BHD JOD KWD OMR TND'.split(' ').map((code) => [code, 3] as const),
]);

const CODE = /^[A-Z]{3}$/;

/** By code. Making one takes a hundred times as long as using it. */
const FORMATS = new Map<string, Intl.NumberFormat>();

/** `$50.00`, `¥5,000`. Null if unknown; an invalid currency is shown verbatim. */
export function formatProviderAmount(amount: number | null, currency: string | null): string | null {
  if (amount === null || currency === null) return null;
  const code = currency.toUpperCase();
  if (!CODE.test(code)) return `${amount} in an unknown currency (${currency})`;
  return formatOf(code).format(amount / 10 ** decimalsOf(code));
}

function formatOf(code: string): Intl.NumberFormat {
  const known = FORMATS.get(code);
  if (known !== undefined) return known;
  const decimals = decimalsOf(code);
  const format = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: code,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  FORMATS.set(code, format);
  return format;
}

function decimalsOf(code: string): number {
  return DECIMALS.get(code) ?? 2;
}

/** The part of a payment that is left, against the amount requested; `unclear` if they cannot be compared. */
export const PAYMENT_SUMS = ['whole', 'less', 'more', 'none', 'unclear'] as const;
type PaymentSum = (typeof PAYMENT_SUMS)[number];

type ProviderAmount = {
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
