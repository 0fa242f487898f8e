import { z } from 'zod';
import { WORKLOAD_UNITS } from '#domain/stats/workload.ts';
import { isDay } from '#domain/time/new-york.ts';
import { defineCalls } from './base/define-call.ts';
import { rule } from './base/field-problems.ts';
import { timestamp, usdOfCents } from './base/fields.ts';

const day = z
  .string()
  .refine(isDay, { error: rule('must be a day such as 2026-03-08'), abort: true })
  .regex(/^20/, { error: rule('must be in the years 2000 to 2099') })
  .meta({ format: 'date', description: 'A day of New York, in the years 2000 to 2099.' });

/** New York days, both ends included; an absent end is open. */
export const dayRange = z
  .strictObject({ from: day.optional(), to: day.optional() })
  .refine(({ from = '', to = '9999' }) => from <= to, {
    path: ['to'],
    error: rule('must not be before from'),
  })
  .nullish();

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

/**
 * From the request to the verdict that stands, in whole seconds: half of the requests took no longer than the median,
 * nine of ten no longer than p90.
 */
const times = z.object({ count: z.int(), median: z.int(), p90: z.int() }).nullable();

const timesOfKinds = z.object({ deposits: times, withdrawals: times });

export const STATS_CALLS = defineCalls({
  /** The figures of the Stats tab, over all time or a range of New York days, both ends included. */
  getStats: {
    summary: 'Financial figures',
    access: 'stats.view',
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
  },
  /**
   * How staff, accounts and hours were taken up by the requests of a range of New York days. At most the newest 10,000
   * requests of each kind are looked at.
   */
  getWorkload: {
    summary: 'Time to process, busy hours and accounts',
    access: 'stats.view',
    input: dayRange,
    output: z.object({
      /** Where a range has more requests than are looked at, the day from which on all were; otherwise null. */
      lookedFrom: z.string().nullable(),
      /** Of players' requests that are settled. */
      processing: timesOfKinds.extend({
        unit: z.enum(WORKLOAD_UNITS),
        /** By the day, week (from Monday) or month of the request, oldest first; only those with any. */
        points: z.array(timesOfKinds.extend({ first: z.string() })),
        /** By whoever gave the verdict, most requests first; without an id, a rule. */
        people: z.array(timesOfKinds.extend({ id: z.string().nullable(), name: z.string().nullable() })),
      }),
      /** All requests by New York's clock, 1 for Monday to 7 for Sunday; hours without any are left out. */
      hours: z.array(z.object({ weekday: z.int(), hour: z.int(), deposits: z.int(), withdrawals: z.int() })),
      /** Deposits by the receiving account that they were paid into, most first; `amount` is of those that count. */
      accounts: z.array(
        z.object({
          accountId: z.string().nullable(),
          /** As players were shown it last. */
          account: z.string(),
          method: z.string(),
          count: z.int(),
          amount: usdOfCents,
        }),
      ),
    }),
  },
});
