import { z } from 'zod';
import { LONGEST } from '#domain/words/text-lengths.ts';
import { defineCall } from '../define-call.ts';
import { depositId, payeeLine } from '../fields.ts';
import { depositChanged } from './deposit-changed.ts';

export const updateDepositSenderName = defineCall({
  name: 'updateDepositSenderName',
  summary: 'Correct the sender name of a deposit',
  access: 'deposits.change',
  proof: 'none',
  input: z.strictObject({
    depositId,
    senderName: payeeLine(LONGEST.personName, 'Sender name cannot be empty'),
    version: z.int().optional(),
  }),
  output: depositChanged,
  errors: ['NOT_FOUND', 'ABORTED', 'FAILED_PRECONDITION'],
});
