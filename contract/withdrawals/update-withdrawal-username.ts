import { z } from 'zod';
import { defineCall } from '../define-call.ts';
import { newUsername, withdrawalId } from '../fields.ts';
import { withdrawalChanged } from './withdrawal-changed.ts';

export const updateWithdrawalUsername = defineCall({
  name: 'updateWithdrawalUsername',
  summary: 'Correct the username of a withdrawal',
  access: 'withdrawals.change',
  proof: 'lasting',
  signedOutMessage: 'User must be authenticated to update withdrawal username.',
  input: z.strictObject({
    withdrawalId,
    username: newUsername,
    version: z.int().optional(),
  }),
  output: withdrawalChanged,
  errors: ['NOT_FOUND', 'ABORTED', 'FAILED_PRECONDITION'],
});
