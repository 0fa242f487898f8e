import { z } from 'zod';
import { defineCall } from '../define-call.ts';
import { usd } from '../fields.ts';

/** How much came in lately, by receiving account and by method: an account used too often is to be changed. */
export const getRecentDepositUsage = defineCall({
  name: 'getRecentDepositUsage',
  summary: 'Count recent deposits by account and method',
  access: 'deposits.view',
  input: z.strictObject({
    /** How far back. */
    hours: z.int().min(1).max(48).default(6),
  }),
  output: z.object({
    /** The most used first, at most 100; deposits without an account are in none. */
    accounts: z.array(z.object({ paymentAccount: z.string(), method: z.string(), uses: z.int() })),
    methods: z.array(z.object({ method: z.string(), count: z.int(), amount: usd })),
  }),
  errors: [],
});
