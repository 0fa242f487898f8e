import { z } from 'zod';
import { LONGEST } from '#domain/words/text-lengths.ts';
import { defineCall } from '../define-call.ts';
import { depositId, line } from '../fields.ts';
import { receiptChanged } from './receipt.ts';

/** Takes it back from one deposit and gives it to another, in one step. */
export const moveAllocation = defineCall({
  name: 'moveAllocation',
  summary: 'Give a receipt to another deposit instead',
  access: 'receipts.settle',
  proof: 'none',
  input: z.strictObject({
    allocationId: z.uuid(),
    depositId,
    reason: line(LONGEST.note, 'Enter a reason.'),
  }),
  output: receiptChanged,
  errors: ['NOT_FOUND', 'FAILED_PRECONDITION', 'ABORTED'],
});
