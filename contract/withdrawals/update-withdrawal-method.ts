import { z } from 'zod';
import { WITHDRAWAL_METHODS } from '#domain/methods/methods.ts';
import { defineCall } from '../define-call.ts';
import { withdrawalId } from '../fields.ts';
import { destinationFields } from './destination-fields.ts';
import { withdrawalChanged } from './withdrawal-changed.ts';

/**
 * The new destination goes with the new method, unless the record holds one for it: its backup, or the fields of both
 * methods. With the method that it has, the destination alone is corrected.
 */
export const updateWithdrawalMethod = defineCall({
  name: 'updateWithdrawalMethod',
  summary: 'Correct the method of a withdrawal',
  access: 'withdrawals.change',
  proof: 'lasting',
  signedOutMessage: 'User must be authenticated to update withdrawal payment method.',
  input: z.strictObject({
    withdrawalId,
    newMethod: z.enum(WITHDRAWAL_METHODS),
    ...destinationFields,
    version: z.int().optional(),
  }),
  output: withdrawalChanged,
  errors: ['NOT_FOUND', 'ABORTED', 'FAILED_PRECONDITION'],
});
