import type { CallOutput } from '#contract/calls.ts';
import { exactCents, sumCents, usdFromCents } from '#domain/money/usd.ts';
import { formatReadableTimestamp } from '#domain/time/display.ts';
import { addDays, formatNyDay, nyDay, startOfNyDay } from '#domain/time/new-york.ts';
import type { MarkTone } from '../kit/mark.tsx';
import { type Account, signedText, sumInWords } from './money-text.ts';

type Closes = CallOutput<'getCloses'>;
export type Close = Closes['closes'][number];
export type Draft = NonNullable<Closes['next']>;

/** `March 3, 2026`, or `March 3, 2026 to March 5, 2026`; `through March 3, 2026` of an opening. */
export function daysText({ from, through }: Pick<Close, 'from' | 'through'>): string {
  if (from === null) return `through ${dayText(through)}`;
  return from === through ? dayText(through) : `${dayText(from)} to ${dayText(through)}`;
}

function dayText(day: string): string {
  return formatNyDay(startOfNyDay(day));
}

/** What it opened with and what moved, as one sentence, and what the account said as another. */
export function closeInWords({ from, figures: taken }: Pick<Close, 'from' | 'figures'>): string {
  const { opening, closing, moved, stated, expected, difference } = taken;
  const figures = [...new Set(moved.map(({ kind }) => kind))].map((kind) => {
    const parts = moved.filter((part) => part.kind === kind);
    const count = parts.reduce((sum, part) => sum + part.count, 0);
    return { kind, count, amount: usdFromCents(sumCents(parts.map(({ amount }) => exactCents(amount)))) };
  });
  const sentence = sumInWords({ opening, closing, figures });
  if (stated === null) return sentence;
  const by = stated.source === 'person' ? `as ${stated.statedByName} read it` : 'by a statement';
  const said = `It said ${signedText(stated.amount)} at ${formatReadableTimestamp(new Date(stated.asOf))} (New York), ${by}`;
  if (from === null) return `${said}: its opening balance is ${signedText(difference)}.`;
  const should = expected === closing ? '' : `, when it should have held ${signedText(expected)}`;
  return `${sentence} ${said}${should}: ${differenceText(difference)}.`;
}

export function differenceText(difference: number): string {
  if (difference === 0) return 'it ties';
  return `${signedText(Math.abs(difference))} ${difference < 0 ? 'less' : 'more'}`;
}

/** What a look at the account's row should tell at once; undefined where nothing can be compared. */
export function badgeOf(
  { rail, isPrepared, stated, closedThrough }: Account,
  now: Date,
): { readonly tone: MarkTone; readonly text: string } | undefined {
  if (rail !== null) return undefined;
  if (isPrepared) return { tone: 'warning', text: 'Waits for approval' };
  if (closedThrough === null) return { tone: 'neutral', text: 'No opening yet' };
  const isToday = stated !== null && nyDay(new Date(stated.asOf)) >= addDays(nyDay(now), -1);
  if (!isToday) return { tone: 'neutral', text: 'Nobody looked' };
  if (stated.difference === 0) return { tone: 'good', text: 'Ties' };
  return { tone: 'bad', text: capitalised(differenceText(stated.difference)) };
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
