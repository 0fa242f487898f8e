import { z } from 'zod';
import { LONGEST } from '#domain/words/text-lengths.ts';
import { defineCall } from '../define-call.ts';
import { line, withdrawalId } from '../fields.ts';
import { withdrawalChanged } from './withdrawal-changed.ts';

/** Puts a withdrawal that is sent back to pending. Under four eyes it is not changed otherwise. */
export const reopenWithdrawal = defineCall({
  name: 'reopenWithdrawal',
  summary: 'Reopen a withdrawal that is sent',
  access: 'withdrawals.change',
  proof: 'lasting',
  input: z.strictObject({
    withdrawalId,
    reason: line(LONGEST.note, 'Enter a reason.'),
    version: z.int().optional(),
  }),
  output: withdrawalChanged,
  errors: ['NOT_FOUND', 'ABORTED', 'FAILED_PRECONDITION'],
});
