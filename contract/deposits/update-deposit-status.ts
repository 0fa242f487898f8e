import { z } from 'zod';
import { DEPOSIT_STATUSES } from '#domain/deposits/status.ts';
import { defineCall } from '../define-call.ts';
import { depositId } from '../fields.ts';
import { depositChanged } from './deposit-changed.ts';

export const updateDepositStatus = defineCall({
  name: 'updateDepositStatus',
  summary: 'Set the status of a deposit',
  access: 'deposits.change',
  proof: 'lasting',
  input: z.strictObject({
    depositId,
    status: z.enum(DEPOSIT_STATUSES),
    /** The version the change was made from; if given, and another change came first, the call is ABORTED. */
    version: z.int().optional(),
  }),
  output: depositChanged,
  errors: ['NOT_FOUND', 'ABORTED', 'FAILED_PRECONDITION'],
});
