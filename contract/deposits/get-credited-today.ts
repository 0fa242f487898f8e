import { z } from 'zod';
import { defineCall } from '../define-call.ts';
import { usdOfCents } from '../fields.ts';

/** The deposits of today (New York) that were credited, by the receiving account that they were paid into. */
export const getCreditedToday = defineCall({
  name: 'getCreditedToday',
  summary: 'Sum the deposits credited today by receiving account',
  access: 'settings.view',
  proof: 'none',
  input: z.strictObject({}).nullish(),
  output: z.object({
    /** Those with any; deposits into accounts that are no longer there are left out. */
    accounts: z.array(z.object({ accountId: z.string(), count: z.int(), amount: usdOfCents })),
  }),
  errors: [],
});
