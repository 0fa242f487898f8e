/**
 * The currencies that the provider does not count in hundredths. Hungarian, Icelandic, Taiwanese and Ugandan amounts do
 * use hundredths there. Source: https://docs.stripe.com/currencies, 'Zero-decimal currencies', 'Three-decimal
 * currencies' and 'Special cases'
 */
const DECIMALS: ReadonlyMap<string, number> = new Map([
  ...'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'
    .split(' ')
    .map((code) => [code, 0] as const),
  ...'BHD JOD KWD OMR TND'.split(' ').map((code) => [code, 3] as const),
]);

const CODE = /^[A-Z]{3}$/;

/** By code. To make one takes a hundred times as long as to use it. */
const FORMATS = new Map<string, Intl.NumberFormat>();

/**
 * The amount paid, formatted: `$50.00`, `€50.00`, `¥5,000`. Null if amount or currency is unknown; an invalid currency
 * is shown verbatim.
 * @param amount in the smallest unit of the currency, a safe integer
 */
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
