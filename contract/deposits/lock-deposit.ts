import { z } from 'zod';
import { defineCall } from '../define-call.ts';
import { depositId } from '../fields.ts';
import { lockResult } from '../records/locking.ts';

/** Takes or renews the lock of a deposit. With `takeOver` it is taken from any holder, which is logged. */
export const lockDeposit = defineCall({
  name: 'lockDeposit',
  summary: 'Lock a deposit for oneself',
  access: 'records.lock',
  proof: 'none',
  input: z.strictObject({ depositId, takeOver: z.boolean().optional() }),
  output: lockResult,
  errors: ['NOT_FOUND', 'FAILED_PRECONDITION'],
});
