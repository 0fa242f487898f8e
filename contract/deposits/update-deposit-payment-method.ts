import { z } from 'zod';
import { DEPOSIT_METHOD_VALUES } from '#domain/methods/methods.ts';
import { defineCall } from '../define-call.ts';
import { depositId } from '../fields.ts';
import { depositChanged } from './deposit-changed.ts';

export const updateDepositPaymentMethod = defineCall({
  name: 'updateDepositPaymentMethod',
  summary: 'Correct the method of a deposit',
  access: 'deposits.change',
  proof: 'none',
  input: z.strictObject({
    depositId,
    newMethod: z.enum(DEPOSIT_METHOD_VALUES),
    version: z.int().optional(),
  }),
  output: depositChanged,
  errors: ['NOT_FOUND', 'ABORTED', 'FAILED_PRECONDITION'],
});
