/**
 * What was paid, to be read: `$50.00`, `€50.00`, `¥5,000`.
 * @param amount in the smallest unit of the currency
 */
export function formatProviderAmount(amount: number | null, currency: string | null): string | null {
  if (amount === null || currency === null) return null;
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  const decimals = format.resolvedOptions().maximumFractionDigits ?? 0;
  return format.format(amount / 10 ** decimals);
}
