import { getStats } from '#contract/stats/get-stats.ts';
import { cents } from '#domain/money/usd.ts';
import type { RecordKind } from '#domain/records/record-kind.ts';
import {
  type DayTotal,
  daySeries,
  type Figure,
  type KindFigures,
  kindFigures,
  profitFigures,
} from '#domain/stats/figures.ts';
import { nyDay } from '#domain/time/new-york.ts';
import { defineSharedRead } from '#server/features/define-handler.ts';
import { loadTotals } from './view.ts';

export const getStatsHandler = defineSharedRead(getStats, async ({ input }, { database }) => {
  const now = new Date();
  const today = nyDay(now);
  const { from, to } = input ?? {};
  const { byMethod, byDay, ofToday } = await loadTotals(database, { from, to, today });
  const deposits = kindFigures('deposit', byMethod);
  const withdrawals = kindFigures('withdrawal', byMethod);
  const { netProfitCents, profitMargin } = profitFigures(deposits.counted, withdrawals.counted);
  const days = daySeries(byDay, from ?? byDay[0]?.day ?? today, to ?? today);
  return {
    deposits: answeredKind(deposits, figureOfToday(ofToday, 'deposit')),
    withdrawals: answeredKind(withdrawals, figureOfToday(ofToday, 'withdrawal')),
    netProfit: netProfitCents,
    profitMargin,
    days: days.map(({ day, depositCents, withdrawalCents }) => ({
      day,
      deposits: depositCents,
      withdrawals: withdrawalCents,
    })),
    at: now.toISOString(),
  };
});

function answeredKind(figures: KindFigures, today: Figure) {
  return {
    counted: answered(figures.counted),
    all: answered(figures.all),
    pending: answered(figures.pending),
    declined: answered(figures.declined),
    average: figures.averageCents,
    successRate: figures.successRate,
    byStatus: figures.byStatus.map(({ status, ...figure }) => ({ status, ...answered(figure) })),
    byMethod: figures.byMethod.map(({ method, ...figure }) => ({ method, ...answered(figure) })),
    today: answered(today),
  };
}

function answered({ count, amountCents }: Figure) {
  return { count, amount: amountCents };
}

function figureOfToday(totals: readonly DayTotal[], kind: RecordKind): Figure {
  return totals.find((total) => total.kind === kind) ?? { count: 0, amountCents: cents(0) };
}
