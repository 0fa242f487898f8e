import { groupedBy } from '#domain/lists/grouped-by.ts';
import { type Cents, cents } from '#domain/money/usd.ts';
import { formatProviderAmount } from '#domain/payments/provider-amount.ts';
import { capitalized } from '#domain/words/english.ts';
import { type ReceiptSource, SOURCES } from './receipt.ts';

export type ReportedAmount = {
  readonly source: ReceiptSource;
  /** In the smallest unit of the currency. */
  readonly amount: Cents;
  readonly currency: string;
};

export function isKnownAmount(
  amounts: readonly ReportedAmount[],
  { amount, currency }: ReportedAmount,
): boolean {
  return amounts.some((each) => each.amount === amount && each.currency === currency);
}

/** None where they are in two currencies. */
export function leastOf(amounts: readonly ReportedAmount[]): Cents {
  if (new Set(amounts.map(({ currency }) => currency)).size > 1) return cents(0);
  return cents(Math.min(...amounts.map(({ amount }) => amount)));
}

/** `The mail says $50.00, the statement says $60.00.`, or `One mail says $50.00, another $60.00.` */
export function amountsInWords(amounts: readonly ReportedAmount[]): string {
  const told = [...groupedBy(amounts, ({ source }) => source)].flatMap(([source, ofSource]) => {
    const label = SOURCES[source].label.toLowerCase();
    return ofSource.map(({ amount, currency }, at) => {
      const text = formatProviderAmount(amount, currency);
      if (at > 0) return `another ${text}`;
      return `${ofSource.length > 1 ? 'one' : 'the'} ${label} says ${text}`;
    });
  });
  return `${capitalized(told.join(', '))}.`;
}
