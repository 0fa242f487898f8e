import { z } from 'zod';
import { defineCall } from '../define-call.ts';
import { timestamp, usdOfCents } from '../fields.ts';
import { dayRange } from './day-range.ts';

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
  /**
   * The same of those that are settled: no longer pending, and as withdrawals not approved and still to be sent. Null if
   * none is.
   */
  settledRate: z.number().nullable(),
});

const kind = periodFigures.extend({
  /** Of all requests: the statuses that occur. */
  byStatus: z.array(figure.extend({ status: z.string() })),
  /** Of all requests, whatever their status: the methods that occur, largest amount first. */
  byMethod: z.array(
    figure.extend({
      method: z.string(),
      /** How many of them are counted, and as a percentage of those that are settled; null if none is. */
      countedCount: z.int(),
      settledRate: z.number().nullable(),
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
  input: dayRange,
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
    /** Of a range of a single day, the same of each hour of New York's clock, 0 to 23; null of any other. */
    hours: z.array(z.object({ hour: z.int(), deposits: usdOfCents, withdrawals: usdOfCents })).nullable(),
    at: timestamp,
  }),
  errors: [],
});
