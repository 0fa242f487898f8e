import { z } from 'zod';
import { defineCall } from '../define-call.ts';
import { unmatchedPayment } from './unmatched-payment.ts';

/** The newest 100 payments that could not be matched to a deposit, newest first. */
export const getUnmatchedPayments = defineCall({
  name: 'getUnmatchedPayments',
  summary: 'List payments that belong to no deposit yet',
  access: 'deposits.view',
  proof: 'none',
  input: z.strictObject({}).nullish(),
  output: z.object({ payments: z.array(unmatchedPayment) }),
  errors: [],
});
