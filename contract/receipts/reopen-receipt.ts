import { z } from 'zod';
import { LONGEST } from '#domain/words/text-lengths.ts';
import { defineCall } from '../define-call.ts';
import { line } from '../fields.ts';
import { receiptChanged } from './receipt.ts';

/** Opens a receipt again that was dismissed, or noted as returned, by mistake. The rules look at it anew. */
export const reopenReceipt = defineCall({
  name: 'reopenReceipt',
  summary: 'Open a closed receipt again',
  access: 'receipts.settle',
  proof: 'none',
  input: z.strictObject({ receiptId: z.uuid(), reason: line(LONGEST.note, 'Enter a reason.') }),
  output: receiptChanged,
  errors: ['NOT_FOUND', 'FAILED_PRECONDITION'],
});
