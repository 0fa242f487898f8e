import { z } from 'zod';
import { defineCall } from '../define-call.ts';
import { depositId } from '../fields.ts';
import { receipt } from './receipt.ts';

/** What was received for a deposit, and what waits that may be its payment, the likeliest first. */
export const getDepositReceipts = defineCall({
  name: 'getDepositReceipts',
  summary: 'See what was received for a deposit',
  access: 'receipts.view',
  proof: 'none',
  input: z.strictObject({ depositId }),
  output: z.object({
    receipts: z.array(receipt),
    suggestions: z.array(z.object({ receipt, reasons: z.array(z.string()) })),
  }),
  errors: ['NOT_FOUND'],
});
