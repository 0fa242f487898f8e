import { z } from 'zod';
import { WORKLOAD_UNITS } from '#domain/stats/workload.ts';
import { defineCall } from '../define-call.ts';
import { usdOfCents } from '../fields.ts';
import { dayRange } from './day-range.ts';

/**
 * From the request to the verdict that stands, in whole seconds: half of the requests took no longer than the median,
 * nine of ten no longer than p90.
 */
const times = z.object({ count: z.int(), median: z.int(), p90: z.int() }).nullable();

const timesOfKinds = z.object({ deposits: times, withdrawals: times });

/**
 * How staff, accounts and hours were taken up by the requests of a range of New York days. At most the newest 10,000
 * requests of each kind are looked at.
 */
export const getWorkload = defineCall({
  name: 'getWorkload',
  summary: 'Time to process, busy hours and accounts',
  access: 'stats.view',
  proof: 'none',
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
  errors: [],
});
