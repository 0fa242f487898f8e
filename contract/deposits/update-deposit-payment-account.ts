import { z } from 'zod';
import { LONGEST } from '#domain/words/text-lengths.ts';
import { defineCall } from '../define-call.ts';
import { depositId, payeeLine } from '../fields.ts';
import { depositChanged } from './deposit-changed.ts';

export const updateDepositPaymentAccount = defineCall({
  name: 'updateDepositPaymentAccount',
  summary: 'Correct the receiving account of a deposit',
  access: 'deposits.change',
  proof: 'none',
  input: z.strictObject({
    depositId,
    paymentAccount: payeeLine(LONGEST.paymentAccount),
    version: z.int().optional(),
  }),
  output: depositChanged,
  errors: ['NOT_FOUND', 'ABORTED', 'FAILED_PRECONDITION'],
});
