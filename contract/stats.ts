import { z } from 'zod';
import { WORKLOAD_UNITS } from '#domain/stats/figures.ts';
import { isBackwards, isDay } from '#domain/time/new-york.ts';
import { defineCalls } from './base/define-call.ts';
import { rule } from './base/field-problems.ts';
import { timestamp, usdOfCents } from './base/fields.ts';
import { figure } from './base/figures.ts';

export const day = z
  .string()
  .refine(isDay, { error: rule('must be a day such as 2026-03-08'), abort: true })
  .regex(/^20/, { error: rule('must be in the years 2000 to 2099') })
  .meta({ format: 'date', description: 'A day of New York, in the years 2000 to 2099.' });

/** New York days, both included; an absent end is open. */
export const dayRange = z
  .strictObject({ from: day.optional(), to: day.optional() })
  .refine((days) => !isBackwards(days), {
    path: ['to'],
    error: rule('must not be before from'),
  })
  .nullish();

const periodFigures = z.object({
  /** Deposits sent or approved, withdrawals sent. */
  counted: figure,
  all: figure,
  pending: figure,
  declined: figure,
  /** Per counted request. */
  average: usdOfCents,
  /** Counted as a percentage of all, to two decimals; 0 if there are none. */
  successRate: z.number(),
  /** The same of settled ones: not pending, nor approved and still to be sent. Null if there are none. */
  settledRate: z.number().nullable(),
});

const kind = periodFigures.extend({
  byStatus: z.array(figure.extend({ status: z.string() })),
  /** All requests, whatever their status, by the methods that occur; the largest amount first. */
  byMethod: z.array(
    figure.extend({
      method: z.string(),
      /** Counted ones, also as a percentage of settled ones; null if none is settled. */
      countedCount: z.int(),
      settledRate: z.number().nullable(),
    }),
  ),
  /** Counted requests of the present New York day. */
  today: figure,
});

const waiting = z.object({
  /** As of now: pending, or withdrawals approved and to be sent. */
  count: z.int(),
  over15Minutes: z.int(),
  overHour: z.int(),
  overDay: z.int(),
  oldest: timestamp.nullable(),
});

/** Whole seconds from the request to the verdict that stands; nine of ten took no longer than p90. */
const times = z.object({ count: z.int(), median: z.int(), p90: z.int() }).nullable();

const timesOfKinds = z.object({ deposits: times, withdrawals: times });

export const STATS_CALLS = defineCalls({
  getStats: {
    summary: 'Financial figures',
    access: 'stats.view',
    input: dayRange,
    output: z.object({
      deposits: kind,
      withdrawals: kind,
      netProfit: usdOfCents,
      /** Net profit as a percentage of deposits, to two decimals; 0 without deposits. */
      profitMargin: z.number(),
      /** The same number of days just before the range; null where it has no beginning. */
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
      /** Counted amounts per day, oldest first; for all time, from the first request until today. */
      days: z.array(z.object({ day: z.string(), deposits: usdOfCents, withdrawals: usdOfCents })),
      /** For a single day the same per hour of New York's clock, 0 to 23; otherwise null. */
      hours: z.array(z.object({ hour: z.int(), deposits: usdOfCents, withdrawals: usdOfCents })).nullable(),
      at: timestamp,
    }),
  },
  /** Looks at the newest 10,000 requests of each kind at most. */
  getWorkload: {
    summary: 'Time to process, busy hours and accounts',
    access: 'stats.view',
    input: dayRange,
    output: z.object({
      /** The day from which on all requests were looked at; null if all of the range were. */
      lookedFrom: z.string().nullable(),
      /** Players' settled requests. */
      processing: timesOfKinds.extend({
        unit: z.enum(WORKLOAD_UNITS),
        /** By the request's day, week (from Monday) or month, oldest first; only those with any. */
        points: z.array(timesOfKinds.extend({ first: z.string() })),
        /** By who gave the verdict, most requests first; a rule has no id. */
        people: z.array(timesOfKinds.extend({ id: z.string().nullable(), name: z.string().nullable() })),
      }),
      /** New York's clock, 1 for Monday to 7 for Sunday; hours without any are left out. */
      hours: z.array(z.object({ weekday: z.int(), hour: z.int(), deposits: z.int(), withdrawals: z.int() })),
      /** By the receiving account that was paid, most first; `amount` is of those that count. */
      accounts: z.array(
        z.object({
          accountId: z.string().nullable(),
          account: z.string(),
          method: z.string(),
          count: z.int(),
          amount: usdOfCents,
        }),
      ),
    }),
  },
});
