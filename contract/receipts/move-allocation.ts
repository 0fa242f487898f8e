import { z } from 'zod';
import { LONGEST } from '#domain/words/text-lengths.ts';
import { defineCall } from '../define-call.ts';
import { depositId, line } from '../fields.ts';
import { acceptedDifferences } from './accepted-differences.ts';
import { receiptMayWait } from './receipt.ts';

/** Takes it back from one deposit and gives it to another, in one step. It may wait for a second person. */
export const moveAllocation = defineCall({
  name: 'moveAllocation',
  summary: 'Give a receipt to another deposit instead',
  access: 'receipts.settle',
  proof: 'lasting',
  input: z.strictObject({
    allocationId: z.uuid(),
    depositId,
    reason: line(LONGEST.note, 'Enter a reason.'),
    accepts: acceptedDifferences,
  }),
  output: receiptMayWait,
  errors: ['NOT_FOUND', 'FAILED_PRECONDITION', 'ABORTED'],
});
