import { z } from 'zod';
import { defineCall } from '../define-call.ts';
import { line } from '../fields.ts';
import { withdrawalChanged } from './withdrawal-changed.ts';

export const updateWithdrawalUsername = defineCall({
  name: 'updateWithdrawalUsername',
  summary: 'Correct the username of a withdrawal',
  access: 'withdrawals.change',
  input: z.strictObject({
    withdrawalId: z.uuid(),
    username: line(40, 'Username cannot be empty.'),
    version: z.int().optional(),
  }),
  output: withdrawalChanged,
  errors: ['NOT_FOUND', 'ABORTED', 'FAILED_PRECONDITION'],
});
