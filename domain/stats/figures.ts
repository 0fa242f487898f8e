import { STORED_DEPOSIT_STATUSES } from '#domain/deposits/deposit.ts';
import { groupedBy } from '#domain/lists/grouped-by.ts';
import { type Cents, cents, sumCents } from '#domain/money/usd.ts';
import { isCompleted, type RecordKind } from '#domain/records/record.ts';
import { addDays, daysBetween } from '#domain/time/new-york.ts';
import { WITHDRAWAL_STATUSES } from '#domain/withdrawals/withdrawal.ts';

export type MethodTotal = {
  readonly kind: RecordKind;
  readonly method: string;
  readonly status: string;
  readonly count: number;
  readonly amountCents: Cents;
};

export type DayAmounts = ReadonlyMap<string, Cents>;

export type Figure = { readonly count: number; readonly amountCents: Cents };

export type KindFigures = {
  /** Deposits sent or approved, withdrawals sent (docs/reference/rules.md, 'Statuses'). */
  readonly counted: Figure;
  readonly all: Figure;
  readonly pending: Figure;
  readonly declined: Figure;
  /** Per counted request, rounded half up; 0 when there are none. */
  readonly averageCents: Cents;
  /** Counted requests as a percentage of all, to two decimals; 0 if there are none. */
  readonly successRate: number;
  /** The same of settled ones; null if there are none. */
  readonly settledRate: number | null;
  readonly byStatus: ReadonlyArray<Figure & { readonly status: string }>;
  /** For all requests, whatever their status: the methods that occur, largest amount first. */
  readonly byMethod: ReadonlyArray<
    Figure & { readonly method: string; readonly countedCount: number; readonly settledRate: number | null }
  >;
};

/** Still to be settled by a person or a payout. */
export const OPEN_STATUSES: Readonly<Record<RecordKind, readonly string[]>> = {
  deposit: ['pending'],
  withdrawal: ['pending', 'approved'],
};

const STATUS_ORDER: Readonly<Record<RecordKind, readonly string[]>> = {
  deposit: STORED_DEPOSIT_STATUSES,
  withdrawal: WITHDRAWAL_STATUSES,
};

/** Source: docs/reference/rules.md, 'Figures'. */
export function kindFigures(kind: RecordKind, totals: readonly MethodTotal[]): KindFigures {
  const own = totals.filter((total) => total.kind === kind && total.count > 0);
  const all = sum(own);
  const counted = sum(own.filter(({ status }) => isCompleted(kind, status)));
  return {
    counted,
    all,
    pending: sum(own.filter(({ status }) => status === 'pending')),
    declined: sum(own.filter(({ status }) => status === 'declined')),
    averageCents: cents(roundedRatio(counted.amountCents, counted.count)),
    successRate: percentage(counted.count, all.count),
    settledRate: settledRate(kind, own),
    byStatus: sumsBy(own, ({ status }) => status)
      .map(([status, figure]) => ({ status, ...figure }))
      .sort((a, b) => STATUS_ORDER[kind].indexOf(a.status) - STATUS_ORDER[kind].indexOf(b.status)),
    byMethod: Array.from(
      groupedBy(own, ({ method }) => method),
      ([method, ofMethod]) => ({
        ...{ method, ...sum(ofMethod) },
        countedCount: sum(ofMethod.filter(({ status }) => isCompleted(kind, status))).count,
        settledRate: settledRate(kind, ofMethod),
      }),
    ).sort((a, b) => b.amountCents - a.amountCents || (a.method < b.method ? -1 : 1)),
  };
}

/** A percentage to two decimals; null if none is settled. */
function settledRate(kind: RecordKind, totals: readonly MethodTotal[]): number | null {
  const settled = totals.filter(({ status }) => !OPEN_STATUSES[kind].includes(status));
  const { count } = sum(settled);
  if (count === 0) return null;
  return percentage(sum(settled.filter(({ status }) => isCompleted(kind, status))).count, count);
}

/** As long as the range; undefined for one without a beginning, or yet to come. */
export function periodBefore(from: string | undefined, to: string) {
  if (from === undefined || from > to) return undefined;
  const length = daysBetween(from, to).length;
  return { from: addDays(from, -length), to: addDays(from, -1) };
}

/** In cents and as a percentage of deposits to two decimals; 0 % if there are no deposits. */
export function profitFigures(deposits: Figure, withdrawals: Figure) {
  const netProfitCents = cents(deposits.amountCents - withdrawals.amountCents);
  return { netProfitCents, profitMargin: percentage(netProfitCents, deposits.amountCents) };
}

/** Both days inclusive, with zeros for days without totals. */
export function daySeries(byDay: Readonly<Record<RecordKind, DayAmounts>>, first: string, last: string) {
  return daysBetween(first, last).map((day) => ({
    day,
    depositCents: byDay.deposit.get(day) ?? cents(0),
    withdrawalCents: byDay.withdrawal.get(day) ?? cents(0),
  }));
}

function sum(totals: readonly Figure[]): Figure {
  return {
    count: totals.reduce((total, { count }) => total + count, 0),
    amountCents: sumCents(totals.map(({ amountCents }) => amountCents)),
  };
}

function sumsBy<Total extends Figure>(
  totals: readonly Total[],
  keyOf: (total: Total) => string,
): Array<[key: string, sum: Figure]> {
  return Array.from(groupedBy(totals, keyOf), ([key, group]) => [key, sum(group)]);
}

function percentage(part: number, whole: number): number {
  return roundedRatio(BigInt(part) * 10_000n, whole) / 100;
}

/** Rounded half up; 0 for a denominator of 0. Exact: no quotient is ever a float. */
function roundedRatio(numerator: number | bigint, denominator: number): number {
  if (denominator === 0) return 0;
  const divisor = 2n * BigInt(denominator);
  const doubled = 2n * BigInt(numerator) + BigInt(denominator);
  // BigInt division truncates towards zero; rounding half up means adding a half and rounding down.
  const remainder = ((doubled % divisor) + divisor) % divisor;
  return Number((doubled - remainder) / divisor);
}

/** For each kind, the newest. */
export const MOST_LOOKED_AT = 10_000;

/** Days, unless that were more points than a wide chart can show. */
export const WORKLOAD_UNITS = ['day', 'week', 'month'] as const;
export type WorkloadUnit = (typeof WORKLOAD_UNITS)[number];
export const MOST_POINTS = 92;
