import { exactCents, formatUsd } from '#domain/money/usd.ts';
import type { Stats } from './use-stats.ts';

const COUNT = new Intl.NumberFormat('en-US');
const PERCENT = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 2 });

/** USD of the wire as `$1,234.50`. */
export function usdText(amount: number): string {
  return formatUsd(exactCents(amount));
}

export function countText(count: number): string {
  return COUNT.format(count);
}

/** Percent of the wire, 12.5 for an eighth, as `12.5%`. */
export function percentText(percent: number): string {
  return PERCENT.format(percent / 100);
}

export type StatCard = {
  readonly label: string;
  readonly value: string;
  readonly detail: string;
  readonly isLoss?: boolean;
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
export function statCards({ deposits, withdrawals, netProfit, profitMargin }: Stats): StatCard[] {
  const values: Readonly<Record<(typeof CARD_LABELS)[number], Omit<StatCard, 'label'>>> = {
    'Total Deposits': {
      value: usdText(deposits.counted.amount),
      detail: `${countText(deposits.counted.count)} sent or approved`,
    },
    'Total Withdrawals': {
      value: usdText(withdrawals.counted.amount),
      detail: `${countText(withdrawals.counted.count)} sent`,
    },
    'Net Profit': {
      value: usdText(netProfit),
      detail: 'Deposits minus withdrawals',
      isLoss: netProfit < 0,
    },
    'Profit Margin': {
      value: percentText(profitMargin),
      detail: 'Of deposits',
      isLoss: profitMargin < 0,
    },
    'Average Deposit': { value: usdText(deposits.average), detail: 'Sent or approved' },
    'Average Withdrawal': { value: usdText(withdrawals.average), detail: 'Sent' },
    'Deposit Success Rate': {
      value: percentText(deposits.successRate),
      detail: `${countText(deposits.counted.count)} of ${countText(deposits.all.count)}`,
    },
    'Withdrawal Success Rate': {
      value: percentText(withdrawals.successRate),
      detail: `${countText(withdrawals.counted.count)} of ${countText(withdrawals.all.count)}`,
    },
    'Pending Deposits': countCard(deposits.pending),
    'Pending Withdrawals': countCard(withdrawals.pending),
    'Declined Deposits': countCard(deposits.declined),
    'Declined Withdrawals': countCard(withdrawals.declined),
  };
  return CARD_LABELS.map((label) => ({ label, ...values[label] }));
}

function countCard({ count, amount }: { readonly count: number; readonly amount: number }) {
  return { value: countText(count), detail: usdText(amount) };
}
