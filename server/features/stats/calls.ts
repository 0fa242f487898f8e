import {
  daySeries,
  type Figure,
  type KindFigures,
  kindFigures,
  type MethodTotal,
  periodBefore,
  profitFigures,
} from '#domain/stats/figures.ts';
import { nyDay } from '#domain/time/new-york.ts';
import { defineSharedRead } from '#server/features/define-handler.ts';
import { findWaiting, loadHours, loadTotals } from './view.ts';
import { loadWorkload } from './workload.ts';

export const getWorkload = defineSharedRead('getWorkload', async ({ input }, { database }) =>
  loadWorkload(database, input ?? {}),
);

export const getStats = defineSharedRead('getStats', async ({ input }, { database }) => {
  const now = new Date();
  const today = nyDay(now);
  const { from, to } = input ?? {};
  const range = periodBefore(from, to ?? today);
  const singleDay = from === (to ?? today) ? from : undefined;
  const [{ byMethod, byDay, ofToday, firstDay }, earlier, waiting, hours] = await Promise.all([
    loadTotals(database, { from, to, today }),
    range && loadTotals(database, { ...range, today }),
    findWaiting(database, now),
    singleDay === undefined ? null : loadHours(database, singleDay),
  ]);
  const { deposits, withdrawals, netProfitCents, profitMargin } = figuresOf(byMethod);
  const days = daySeries(byDay, from ?? firstDay ?? today, to ?? today);
  return {
    deposits: answeredKind(deposits, ofToday.deposit),
    withdrawals: answeredKind(withdrawals, ofToday.withdrawal),
    netProfit: netProfitCents,
    profitMargin,
    before: range && earlier ? { ...range, ...answeredBefore(earlier.byMethod) } : null,
    waiting,
    days: days.map(({ day, depositCents, withdrawalCents }) => ({
      day,
      deposits: depositCents,
      withdrawals: withdrawalCents,
    })),
    hours,
    at: now.toISOString(),
  };
});

function figuresOf(byMethod: readonly MethodTotal[]) {
  const deposits = kindFigures('deposit', byMethod);
  const withdrawals = kindFigures('withdrawal', byMethod);
  return { deposits, withdrawals, ...profitFigures(deposits.counted, withdrawals.counted) };
}

function answeredBefore(byMethod: readonly MethodTotal[]) {
  const { deposits, withdrawals, netProfitCents, profitMargin } = figuresOf(byMethod);
  return {
    deposits: answeredPeriod(deposits),
    withdrawals: answeredPeriod(withdrawals),
    netProfit: netProfitCents,
    profitMargin,
  };
}

function answeredPeriod(figures: KindFigures) {
  return {
    counted: answered(figures.counted),
    all: answered(figures.all),
    pending: answered(figures.pending),
    declined: answered(figures.declined),
    average: figures.averageCents,
    successRate: figures.successRate,
    settledRate: figures.settledRate,
  };
}

function answeredKind(figures: KindFigures, today: Figure) {
  return {
    ...answeredPeriod(figures),
    byStatus: figures.byStatus.map(({ status, ...figure }) => ({ status, ...answered(figure) })),
    byMethod: figures.byMethod.map(({ method, countedCount, settledRate, ...figure }) => ({
      ...{ method, ...answered(figure), countedCount, settledRate },
    })),
    today: answered(today),
  };
}

function answered({ count, amountCents }: Figure) {
  return { count, amount: amountCents };
}
