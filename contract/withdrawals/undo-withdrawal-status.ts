import { z } from 'zod';
import { defineCall } from '../define-call.ts';
import { withdrawalId } from '../fields.ts';
import { withdrawalChanged } from './withdrawal-changed.ts';

/**
 * Puts back how a withdrawal's status stood before it was set last, with who had set it: for whoever set it, until its
 * player is told. One that was sent is as if it had not been, under four eyes too.
 */
export const undoWithdrawalStatus = defineCall({
  name: 'undoWithdrawalStatus',
  summary: 'Take back the status of a withdrawal that was set a moment ago',
  access: 'withdrawals.change',
  proof: 'none',
  input: z.strictObject({ withdrawalId, version: z.int() }),
  output: withdrawalChanged,
  errors: ['NOT_FOUND', 'ABORTED', 'FAILED_PRECONDITION'],
});
