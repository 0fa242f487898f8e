import { z } from 'zod';
import { LONGEST } from '#domain/words/text-lengths.ts';
import { defineCall } from '../define-call.ts';
import { line, timestamp } from '../fields.ts';
import { receiptChanged } from './receipt.ts';

/** Notes that what remains of a receipt was sent back to its payer. Cage itself sends nothing. */
export const returnReceipt = defineCall({
  name: 'returnReceipt',
  summary: 'Note that money went back to its payer',
  access: 'receipts.settle',
  proof: 'none',
  input: z.strictObject({
    receiptId: z.uuid(),
    how: line(LONGEST.returnedHow, 'Say how the money went back.'),
    returnedAt: timestamp,
    reason: line(LONGEST.note, 'Enter a reason.'),
  }),
  output: receiptChanged,
  errors: ['NOT_FOUND', 'FAILED_PRECONDITION'],
});
