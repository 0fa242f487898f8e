import { z } from 'zod';
import { defineCall } from '../define-call.ts';
import { depositId, staffAmount, withCents } from '../fields.ts';
import { depositChanged } from './deposit-changed.ts';

export const updateDepositAmount = defineCall({
  name: 'updateDepositAmount',
  summary: 'Correct the amount of a deposit',
  access: 'deposits.change',
  proof: 'lasting',
  input: z
    .strictObject({
      depositId,
      amount: staffAmount,
      version: z.int().optional(),
    })
    .transform(withCents),
  output: depositChanged,
  errors: ['NOT_FOUND', 'ABORTED', 'FAILED_PRECONDITION'],
});
