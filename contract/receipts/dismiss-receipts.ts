import { z } from 'zod';
import { LONGEST } from '#domain/words/text-lengths.ts';
import { defineCall } from '../define-call.ts';
import { line } from '../fields.ts';
import { receipt } from './receipt.ts';

/** Dismisses many that have one cause, in one step: those that cannot be are left, and named. */
export const dismissReceipts = defineCall({
  name: 'dismissReceipts',
  summary: 'Dismiss many receipts for one reason',
  access: 'receipts.settle',
  proof: 'none',
  input: z.strictObject({
    receiptIds: z.array(z.uuid()).min(1).max(100),
    reason: line(LONGEST.note, 'Enter a reason.'),
  }),
  output: z.object({
    status: z.literal('success'),
    message: z.string(),
    receipts: z.array(receipt),
    /** Those that were left as they are, with why. */
    refused: z.array(z.object({ receiptId: z.uuid(), message: z.string() })),
  }),
  errors: [],
});
