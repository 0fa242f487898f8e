import { z } from 'zod';
import { WITHDRAWAL_METHODS } from '#domain/methods/methods.ts';
import { defineCall } from '../define-call.ts';
import { withdrawalId } from '../fields.ts';
import { withdrawalChanged } from './withdrawal-changed.ts';

export const updateWithdrawalMethod = defineCall({
  name: 'updateWithdrawalMethod',
  summary: 'Correct the method of a withdrawal',
  access: 'withdrawals.change',
  proof: 'none',
  signedOutMessage: 'User must be authenticated to update withdrawal payment method.',
  input: z.strictObject({
    withdrawalId,
    newMethod: z.enum(WITHDRAWAL_METHODS),
    version: z.int().optional(),
  }),
  output: withdrawalChanged,
  errors: ['NOT_FOUND', 'ABORTED', 'FAILED_PRECONDITION'],
});
