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
