import { exactCents, formatUsd } from '#domain/money/usd.ts';
import { type Change, changeOf, changeOfProfit, changeOfRate } from './compare.ts';
import type { Stats } from './use-stats.ts';

const COUNT = new Intl.NumberFormat('en-US');
const ROUGH_USD = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 1,
});
const PERCENT = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 2 });

/** USD of the wire as `$1,234.50`. */
export function usdText(amount: number): string {
  return formatUsd(exactCents(amount));
}

export function countText(count: number): string {
  return COUNT.format(count);
}

/** In three digits at most, as `$1.2K`. */
export function roughUsdText(amount: number): string {
  return ROUGH_USD.format(amount);
}

/** Percent of the wire, 12.5 for an eighth, as `12.5%`. */
export function percentText(percent: number): string {
  return PERCENT.format(percent / 100);
}

/** `1 over a day, 2 over an hour`: each of what waits under the longest that it has waited. */
export function agesText({
  over15Minutes,
  overHour,
  overDay,
}: Pick<Stats['waiting']['deposits'], 'over15Minutes' | 'overHour' | 'overDay'>): string {
  const ages = [
    [overDay, 'over a day'],
    [overHour - overDay, 'over an hour'],
    [over15Minutes - overHour, 'over 15 minutes'],
  ] as const;
  return ages
    .filter(([count]) => count > 0)
    .map(([count, words]) => `${countText(count)} ${words}`)
    .join(', ');
}

export type StatCard = {
  readonly label: string;
  readonly value: string;
  readonly detail: string;
  readonly isLoss?: boolean;
  /** Undefined where there is no period before. */
  readonly change: Change | undefined;
  /** By day, of what is known by day. */
  readonly byDay?: readonly number[];
};

/** Of a card there is nothing to show yet. */
export const CARD_LABELS = [
  'Total Deposits',
  'Total Withdrawals',
  'Net Profit',
  'Profit Margin',
  'Average Deposit',
  'Average Withdrawal',
  'Deposit Success Rate',
  'Withdrawal Success Rate',
  'Pending Deposits',
  'Pending Withdrawals',
  'Declined Deposits',
  'Declined Withdrawals',
] as const;

/** What each card says. Source: docs/reference/rules.md, 'Figures'. */
export function statCards({
  deposits,
  withdrawals,
  netProfit,
  profitMargin,
  before,
  days,
}: Stats): StatCard[] {
  const { deposits: depositsBefore, withdrawals: withdrawalsBefore } = before ?? {};
  const values: Readonly<Record<(typeof CARD_LABELS)[number], Omit<StatCard, 'label'>>> = {
    'Total Deposits': {
      value: usdText(deposits.counted.amount),
      detail: `${countText(deposits.counted.count)} sent or approved`,
      change: depositsBefore && changeOf(deposits.counted.amount, depositsBefore.counted.amount),
      byDay: days.map((day) => day.deposits),
    },
    'Total Withdrawals': {
      value: usdText(withdrawals.counted.amount),
      detail: `${countText(withdrawals.counted.count)} sent`,
      change: withdrawalsBefore && changeOf(withdrawals.counted.amount, withdrawalsBefore.counted.amount),
      byDay: days.map((day) => day.withdrawals),
    },
    'Net Profit': {
      value: usdText(netProfit),
      detail: 'Deposits minus withdrawals',
      isLoss: netProfit < 0,
      change: before ? changeOfProfit(netProfit, before.netProfit) : undefined,
      byDay: days.map((day) => day.deposits - day.withdrawals),
    },
    'Profit Margin': {
      value: percentText(profitMargin),
      detail: 'Of deposits',
      isLoss: profitMargin < 0,
      change: before ? changeOfRate(profitMargin, before.profitMargin) : undefined,
    },
    'Average Deposit': {
      value: usdText(deposits.average),
      detail: 'Sent or approved',
      change: depositsBefore && changeOf(deposits.average, depositsBefore.average),
    },
    'Average Withdrawal': {
      value: usdText(withdrawals.average),
      detail: 'Sent',
      change: withdrawalsBefore && changeOf(withdrawals.average, withdrawalsBefore.average),
    },
    'Deposit Success Rate': rateCard(deposits, depositsBefore),
    'Withdrawal Success Rate': rateCard(withdrawals, withdrawalsBefore),
    // Older days have had longer to settle.
    'Pending Deposits': countCard(deposits.pending, undefined),
    'Pending Withdrawals': countCard(withdrawals.pending, undefined),
    'Declined Deposits': countCard(deposits.declined, depositsBefore?.declined),
    'Declined Withdrawals': countCard(withdrawals.declined, withdrawalsBefore?.declined),
  };
  return CARD_LABELS.map((label) => ({ label, ...values[label] }));
}

type PeriodFigures = NonNullable<Stats['before']>['deposits'];

/** A running day counts what is pending as not succeeded; of what is settled it says more. */
function rateCard(kind: PeriodFigures, before: PeriodFigures | undefined): Omit<StatCard, 'label'> {
  const { counted, all, successRate, settledRate } = kind;
  const rateBefore = before?.settledRate ?? null;
  return {
    value: percentText(successRate),
    detail: `${countText(counted.count)} of ${countText(all.count)} · ${
      settledRate === null ? 'none is settled' : `${percentText(settledRate)} of settled`
    }`,
    change:
      settledRate === null || rateBefore === null
        ? undefined
        : ofSettled(changeOfRate(settledRate, rateBefore)),
  };
}

function ofSettled({ direction, words }: Change): Change {
  return { direction, words: `${words} of settled` };
}

type Figure = { readonly count: number; readonly amount: number };

function countCard({ count, amount }: Figure, before: Figure | undefined): Omit<StatCard, 'label'> {
  return {
    value: countText(count),
    detail: usdText(amount),
    change: before && changeOf(count, before.count),
  };
}
