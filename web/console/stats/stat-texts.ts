import { exactCents, formatUsd } from '#domain/money/usd.ts';
import type { StatsPreset, StatsSearch } from './stats-address.ts';
import type { Stats } from './use-stats.ts';

const COUNT = new Intl.NumberFormat('en-US');
const ROUGH_USD = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 1,
});
const PERCENT = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 2 });

/** Takes US dollars. */
export function usdText(amount: number): string {
  return formatUsd(exactCents(amount));
}

export function countText(count: number): string {
  return COUNT.format(count);
}

/** `$1.2K`: at most three digits. */
export function roughUsdText(amount: number): string {
  return ROUGH_USD.format(amount);
}

/** Takes percent, 12.5 for an eighth. */
export function percentText(percent: number): string {
  return PERCENT.format(percent / 100);
}

/** `1 over a day, 2 over an hour`: each request counts once, under the longest wait that it has reached. */
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
  readonly change: Change | undefined;
  readonly byDay?: readonly number[];
};

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

/** Source: docs/reference/rules.md, 'Figures'. */
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
    // Not compared: older days have had longer to settle.
    'Pending Deposits': countCard(deposits.pending, undefined),
    'Pending Withdrawals': countCard(withdrawals.pending, undefined),
    'Declined Deposits': countCard(deposits.declined, depositsBefore?.declined),
    'Declined Withdrawals': countCard(withdrawals.declined, withdrawalsBefore?.declined),
  };
  return CARD_LABELS.map((label) => ({ label, ...values[label] }));
}

type PeriodFigures = NonNullable<Stats['before']>['deposits'];

/** A running day counts pending requests as not succeeded: the rate of the settled ones says more. */
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

export type Change = { readonly direction: 'up' | 'down' | 'same'; readonly words: string };

const WHOLE_PERCENT = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 0 });

/** Relative, for an amount or a number that is never below zero. */
export function changeOf(now: number, before: number): Change {
  if (now === before) return { direction: 'same', words: 'the same' };
  const direction = now > before ? 'up' : 'down';
  if (before === 0) return { direction, words: 'from none' };
  const part = Math.abs((now - before) / before);
  return { direction, words: part < 0.005 ? 'less than 1%' : WHOLE_PERCENT.format(part) };
}

/** In dollars, since no share can be given of an amount that may be a loss. */
export function changeOfProfit(now: number, before: number): Change {
  const difference = Math.round(Math.abs(now - before) * 100) / 100;
  if (difference === 0) return { direction: 'same', words: 'the same' };
  return { direction: now > before ? 'up' : 'down', words: formatUsd(exactCents(difference)) };
}

/** In percentage points. */
export function changeOfRate(now: number, before: number): Change {
  const points = Math.round(Math.abs(now - before) * 10) / 10;
  if (points === 0) return { direction: 'same', words: 'the same' };
  return { direction: now > before ? 'up' : 'down', words: points === 1 ? '1 point' : `${points} points` };
}

/** A line within 100 by 24, many values averaged; undefined for too few. */
export function sparkline(values: readonly number[]): string | undefined {
  const points = putTogether(values, MOST_POINTS);
  if (points.length < 3) return undefined;
  const low = Math.min(0, ...points);
  const high = Math.max(0, ...points);
  const height = high - low || 1;
  return points
    .map((value, place) => {
      const x = (place / (points.length - 1)) * 100;
      const y = 23 - ((value - low) / height) * 22;
      return `${x.toFixed(1)},${y.toFixed(1)}`;
    })
    .join(' ');
}

const MOST_POINTS = 60;

function putTogether(values: readonly number[], most: number): number[] {
  const each = Math.ceil(values.length / most);
  const averages: number[] = [];
  for (let start = 0; start < values.length; start += each) {
    const group = values.slice(start, start + each);
    averages.push(group.reduce((sum, value) => sum + value, 0) / group.length);
  }
  return averages;
}

export const PRESET_LABELS: Readonly<Record<StatsPreset, string>> = {
  today: 'Today',
  yesterday: 'Yesterday',
  last_7_days: 'Last 7 days',
  last_30_days: 'Last 30 days',
  last_90_days: 'Last 90 days',
  custom: 'Custom range',
};
export const ALL_TIME = 'All time';

/** The range as it stands after 'of'. */
export function rangeText({ date, from, to }: StatsSearch): string {
  if (date === undefined) return ALL_TIME;
  if (date !== 'custom') return PRESET_LABELS[date];
  if (from === undefined && to === undefined) return ALL_TIME;
  if (to === undefined) return `since ${from}`;
  return from === undefined ? `until ${to}` : `${from} to ${to}`;
}

/** `2026-03-01 to 2026-03-07`, or the one day. */
export function periodText({ from, to }: { readonly from: string; readonly to: string }): string {
  return from === to ? from : `${from} to ${to}`;
}
