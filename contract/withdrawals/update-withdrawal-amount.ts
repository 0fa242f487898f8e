import { z } from 'zod';
import { defineCall } from '../define-call.ts';
import { staffAmount, withCents, withdrawalId } from '../fields.ts';
import { withdrawalChanged } from './withdrawal-changed.ts';

export const updateWithdrawalAmount = defineCall({
  name: 'updateWithdrawalAmount',
  summary: 'Correct the amount of a withdrawal',
  access: 'withdrawals.change',
  proof: 'lasting',
  signedOutMessage: 'User must be authenticated to update withdrawal amount.',
  input: z
    .strictObject({
      withdrawalId,
      amount: staffAmount,
      version: z.int().optional(),
    })
    .transform(withCents),
  output: withdrawalChanged,
  errors: ['NOT_FOUND', 'ABORTED', 'FAILED_PRECONDITION'],
});
