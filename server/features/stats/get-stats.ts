import { getStats } from '#contract/stats/get-stats.ts';
import {
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
  const { byMethod, byDay, ofToday, firstDay } = await loadTotals(database, { from, to, today });
  const deposits = kindFigures('deposit', byMethod);
  const withdrawals = kindFigures('withdrawal', byMethod);
  const { netProfitCents, profitMargin } = profitFigures(deposits.counted, withdrawals.counted);
  const days = daySeries(byDay, from ?? firstDay ?? today, to ?? today);
  return {
    deposits: answeredKind(deposits, ofToday.deposit),
    withdrawals: answeredKind(withdrawals, ofToday.withdrawal),
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
