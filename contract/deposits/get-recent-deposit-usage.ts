import { z } from 'zod';
import { defineCall } from '../define-call.ts';
import { usdOfCents } from '../fields.ts';

/** Recent use of receiving accounts and methods: an account used too often should be changed. */
export const getRecentDepositUsage = defineCall({
  name: 'getRecentDepositUsage',
  summary: 'Count recent deposits by account and method',
  access: 'deposits.view',
  proof: 'none',
  input: z.strictObject({
    /** How far back. */
    hours: z.int().min(1).max(48).default(6),
  }),
  output: z.object({
    /** The most used first, at most 100; deposits without an account are left out. */
    accounts: z.array(z.object({ paymentAccount: z.string(), method: z.string(), uses: z.int() })),
    methods: z.array(z.object({ method: z.string(), count: z.int(), amount: usdOfCents })),
  }),
  errors: [],
});
