import type { DepositRecord } from '#contract/deposit-record.ts';
import { COINS } from '#domain/coins/coins.ts';
import { cents, exactCents, formatUsd } from '#domain/money/usd.ts';
import { fundingText, reversalsText } from '#domain/receipts/funding.ts';
import { isCompleted } from '#domain/records/record.ts';
import { formatReadableTimestamp } from '#domain/time/display.ts';

export type NotedPayment = DepositRecord['payments'][number];

export type PaymentMark = {
  readonly text: string;
  readonly tone: 'good' | 'warning' | 'bad';
  readonly payments: readonly NotedPayment[];
};

/** The gravest first: money taken back and missing, the sum paid, and payments that are not its own. */
export function paymentMarks(deposit: DepositRecord): readonly PaymentMark[] {
  const { payments, funding, status, reversedAt } = deposit;
  const paid = fundingText(exactCents(deposit.received), exactCents(deposit.amount));
  const isMissing = funding === 'none' || funding === 'short';
  return [
    ...payments.flatMap((payment): PaymentMark[] =>
      isMissing && payment.reversals.length > 0
        ? [{ text: reversalsText(payment.reversals), tone: 'bad', payments: [payment] }]
        : [],
    ),
    // No reversal shows it: staff took it back, and what was credited stays so.
    ...(isMissing &&
    reversedAt !== null &&
    isCompleted('deposit', status) &&
    payments.every(({ reversals }) => reversals.length === 0)
      ? [{ text: 'Money taken back', tone: 'bad', payments: [] } as const]
      : []),
    ...(paid === undefined
      ? []
      : [
          {
            text: paid,
            tone: funding === 'whole' ? 'good' : 'warning',
            payments: payments.filter(isCounted),
          } as const,
        ]),
    ...payments
      .filter((payment) => !isCounted(payment) && payment.sum !== 'none')
      .map(
        (payment) =>
          ({ text: uncountedText(payment, deposit), tone: 'warning', payments: [payment] }) as const,
      ),
  ];
}

export function isCounted({ isMatched, sum }: NotedPayment): boolean {
  return isMatched && sum !== 'unclear';
}

/** A payment that does not count: 'Paid' alone would say too much. */
export function uncountedText({ amount, sum, isMatched }: NotedPayment, deposit: DepositRecord): string {
  if (amount === null) return 'Paid an unknown amount';
  if (isMatched || (sum !== 'whole' && deposit.funding === 'none')) {
    return `Paid ${amount} of ${formatUsd(exactCents(deposit.amount))}`;
  }
  return `Paid ${amount}, not matched`;
}

/** What is still to be done about its money, of a deposit that waits. */
export function adviceOn({ status, payments, funding, amount, received }: DepositRecord): string | undefined {
  if (status !== 'pending') return undefined;
  if (funding === 'short') {
    const missing = formatUsd(cents(exactCents(amount) - exactCents(received)));
    return `Short by ${missing}: find the rest under Receipts, or ask its player for it.`;
  }
  const isUnmatched =
    funding === 'none' && payments.some(({ isMatched, sum }) => !isMatched && sum !== 'none');
  return isUnmatched
    ? 'Not matched yet: look under Receipts whether it is the payment of this request.'
    : undefined;
}

/** All of them in a cell of a table: `$190`, `$745 of $1,490`, `2 × $190 ?` of two that are not matched, `… +1`. */
export function marksInShort(marks: readonly PaymentMark[]): string {
  const times = new Map<string, number>();
  for (const { text } of marks) times.set(text, (times.get(text) ?? 0) + 1);
  const [[text = '', count = 0] = [], ...others] = times;
  const amount = text
    .replace(/^Paid (an )?/, '')
    .replace(', not matched', ' ?')
    .replaceAll(/\.00(?!\d)/g, '');
  return [count > 1 && `${count} ×`, amount, others.length > 0 && `+${others.length}`]
    .filter(Boolean)
    .join(' ');
}

const PRICE = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 8,
});

type Quoted = Pick<DepositRecord, 'method' | 'quotedCoins' | 'quotedPrice' | 'quotedUntil'>;

/** `0.00110345 BTC at $68,421.50, if sent until Mar 3, 2026, 7:15:00 AM`. */
export function quoteText({ method, quotedCoins, quotedPrice, quotedUntil }: Quoted): string | null {
  if (quotedCoins === null || quotedPrice === null || quotedUntil === null) return null;
  const coin = COINS.find((each) => each === method) ?? 'coins';
  const price = PRICE.format(Number(quotedPrice));
  return `${quotedCoins} ${coin} at ${price}, if sent until ${formatReadableTimestamp(quotedUntil)}`;
}
