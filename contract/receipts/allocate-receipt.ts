import { z } from 'zod';
import { type Cents, centsFromUsd } from '#domain/money/usd.ts';
import { defineCall } from '../define-call.ts';
import { depositId, requestId, staffAmount } from '../fields.ts';
import { acceptedDifferences } from './accepted-differences.ts';
import { receiptMayWait } from './receipt.ts';

/**
 * Gives a receipt, or a part of it, to a deposit. It may have several, and so may the deposit. Where nothing proves the
 * receipt and no second person has seen its entry, or where another deposit has had it, this may wait for one. With a
 * `requestId` it can be repeated safely: the same is given once.
 */
export const allocateReceipt = defineCall({
  name: 'allocateReceipt',
  summary: 'Give a receipt to a deposit',
  access: 'receipts.settle',
  proof: 'lasting',
  input: z.strictObject({
    receiptId: z.uuid(),
    depositId,
    /** Absent: all that remains of the receipt. */
    amount: staffAmount.transform((amount) => centsFromUsd(amount) as Cents).optional(),
    accepts: acceptedDifferences,
    requestId: requestId.optional(),
  }),
  output: receiptMayWait,
  errors: ['NOT_FOUND', 'ALREADY_EXISTS', 'FAILED_PRECONDITION', 'ABORTED'],
});
