import { z } from 'zod';
import { defineCall } from '../define-call.ts';
import { depositId, staffAmount } from '../fields.ts';
import { depositChanged } from './deposit-changed.ts';

export const updateDepositAmount = defineCall({
  name: 'updateDepositAmount',
  summary: 'Correct the amount of a deposit',
  access: 'deposits.change',
  input: z.strictObject({
    depositId,
    amount: staffAmount,
    version: z.int().optional(),
  }),
  output: depositChanged,
  errors: ['NOT_FOUND', 'ABORTED', 'FAILED_PRECONDITION'],
});
