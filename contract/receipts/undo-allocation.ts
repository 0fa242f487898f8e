import { z } from 'zod';
import { LONGEST } from '#domain/words/text-lengths.ts';
import { defineCall } from '../define-call.ts';
import { line } from '../fields.ts';
import { receiptChanged } from './receipt.ts';

export const undoAllocation = defineCall({
  name: 'undoAllocation',
  summary: 'Take a receipt back from a deposit',
  access: 'receipts.settle',
  proof: 'none',
  input: z.strictObject({ allocationId: z.uuid(), reason: line(LONGEST.note, 'Enter a reason.') }),
  output: receiptChanged,
  errors: ['NOT_FOUND', 'FAILED_PRECONDITION', 'ABORTED'],
});
