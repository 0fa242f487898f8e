import { z } from 'zod';
import { LONGEST } from '#domain/words/text-lengths.ts';
import { defineCall } from '../define-call.ts';
import { line } from '../fields.ts';
import { receiptChanged } from './receipt.ts';

/** Closes a receipt that belongs to no request. Nothing of it may be allocated. */
export const dismissReceipt = defineCall({
  name: 'dismissReceipt',
  summary: 'Dismiss a receipt',
  access: 'receipts.settle',
  proof: 'none',
  input: z.strictObject({ receiptId: z.uuid(), reason: line(LONGEST.note, 'Enter a reason.') }),
  output: receiptChanged,
  errors: ['NOT_FOUND', 'FAILED_PRECONDITION'],
});
