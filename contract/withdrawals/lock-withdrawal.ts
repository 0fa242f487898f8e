import { z } from 'zod';
import { defineCall } from '../define-call.ts';
import { withdrawalId } from '../fields.ts';
import { lockResult } from '../records/locking.ts';

/** Takes or renews the lock of a withdrawal. With `takeOver` it is taken from any holder, which is logged. */
export const lockWithdrawal = defineCall({
  name: 'lockWithdrawal',
  summary: 'Lock a withdrawal for oneself',
  access: 'records.lock',
  proof: 'none',
  input: z.strictObject({ withdrawalId, takeOver: z.boolean().optional() }),
  output: lockResult,
  errors: ['NOT_FOUND', 'FAILED_PRECONDITION'],
});
