import { z } from 'zod';
import { isDay } from '#domain/time/new-york.ts';
import { defineCall } from '../define-call.ts';
import { rule } from '../field-problems.ts';
import { timestamp, usdOfCents } from '../fields.ts';

const day = z
  .string()
  .refine(isDay, { error: rule('must be a day such as 2026-03-08'), abort: true })
  .regex(/^20/, { error: rule('must be in the years 2000 to 2099') })
  .meta({ format: 'date', description: 'A day of New York, in the years 2000 to 2099.' });

const figure = z.object({ count: z.int(), amount: usdOfCents });

const periodFigures = z.object({
  /** The counted requests: deposits sent or approved, withdrawals sent. */
  counted: figure,
  all: figure,
  pending: figure,
  declined: figure,
  /** Per counted request. */
  average: usdOfCents,
  /** Counted requests as a percentage of all, to two decimals; 0 if there are none. */
  successRate: z.number(),
  /** The same of those that are settled: no longer pending, and as withdrawals not approved and still to be sent. */
  settledRate: z.number(),
});

const kind = periodFigures.extend({
  /** Of all requests: the statuses that occur. */
  byStatus: z.array(figure.extend({ status: z.string() })),
  /** Of all requests, whatever their status: the methods that occur, largest amount first. */
  byMethod: z.array(
    figure.extend({
      method: z.string(),
      /** How many of them are counted, and as a percentage of those that are settled. */
      countedCount: z.int(),
      settledRate: z.number(),
    }),
  ),
  /** The counted requests of the present New York day. */
  today: figure,
});

const waiting = z.object({
  /** How many wait for staff, as of now: pending, or as withdrawals approved and to be sent. */
  count: z.int(),
  over15Minutes: z.int(),
  overHour: z.int(),
  overDay: z.int(),
  /** When the oldest was asked for; null if none waits. */
  oldest: timestamp.nullable(),
});

/** The figures of the Stats tab, over all time or a range of New York days, both ends included. */
export const getStats = defineCall({
  name: 'getStats',
  summary: 'Financial figures',
  access: 'stats.view',
  proof: 'none',
  input: z
    .strictObject({ from: day.optional(), to: day.optional() })
    .refine(({ from = '', to = '9999' }) => from <= to, {
      path: ['to'],
      error: rule('must not be before from'),
    })
    .nullish(),
  output: z.object({
    deposits: kind,
    withdrawals: kind,
    netProfit: usdOfCents,
    /** Net profit as a percentage of deposits, to two decimals; 0 if there are no deposits. */
    profitMargin: z.number(),
    /** The same of as many days just before the range; null where it has no beginning. */
    before: z
      .object({
        from: z.string(),
        to: z.string(),
        deposits: periodFigures,
        withdrawals: periodFigures,
        netProfit: usdOfCents,
        profitMargin: z.number(),
      })
      .nullable(),
    waiting: z.object({ deposits: waiting, withdrawals: waiting }),
    /**
     * The counted amounts of every day of the range, oldest first; for all time, from the first day with a request
     * until today.
     */
    days: z.array(z.object({ day: z.string(), deposits: usdOfCents, withdrawals: usdOfCents })),
    at: timestamp,
  }),
  errors: [],
});
