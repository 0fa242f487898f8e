import { z } from 'zod';
import { isDay } from '#domain/time/new-york.ts';
import { defineCall } from '../define-call.ts';
import { timestamp, usd } from '../fields.ts';

const day = z.string().refine(isDay, 'must be a day such as 2026-03-08');

const figure = z.object({ count: z.int(), amount: usd });

const kind = z.object({
  /** Those that count: deposits sent or approved, withdrawals sent. */
  counted: figure,
  all: figure,
  pending: figure,
  declined: figure,
  /** Per counted request. */
  average: usd,
  /** Counted of all, in percent; 0 when there are none. */
  successRate: z.number(),
  byStatus: z.array(figure.extend({ status: z.string() })),
  byMethod: z.array(figure.extend({ method: z.string() })),
  /** Counted ones of the New York day at the time of the call. */
  today: figure,
});

/** The figures of the Stats tab, over all time or a range of New York days, both ends included. */
export const getStats = defineCall({
  name: 'getStats',
  summary: 'Financial figures',
  access: 'stats.view',
  input: z.strictObject({ from: day.optional(), to: day.optional() }).nullish(),
  output: z.object({
    deposits: kind,
    withdrawals: kind,
    netProfit: usd,
    /** Net profit of deposits, in percent; 0 when there are no deposits. */
    profitMargin: z.number(),
    /** Counted amounts, day by day, oldest first. */
    days: z.array(z.object({ day: z.string(), deposits: usd, withdrawals: usd })),
    at: timestamp,
  }),
  errors: [],
});
