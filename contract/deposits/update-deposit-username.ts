import { z } from 'zod';
import { defineCall } from '../define-call.ts';
import { depositId, newUsername } from '../fields.ts';
import { depositChanged } from './deposit-changed.ts';

export const updateDepositUsername = defineCall({
  name: 'updateDepositUsername',
  summary: 'Correct the username of a deposit',
  access: 'deposits.change',
  proof: 'lasting',
  input: z.strictObject({
    depositId,
    username: newUsername,
    version: z.int().optional(),
  }),
  output: depositChanged,
  errors: ['NOT_FOUND', 'ABORTED', 'FAILED_PRECONDITION'],
});
