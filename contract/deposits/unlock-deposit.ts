import { z } from 'zod';
import { defineCall } from '../define-call.ts';
import { depositId } from '../fields.ts';
import { lockResult } from '../records/locking.ts';

/** Releases the caller's own lock. */
export const unlockDeposit = defineCall({
  name: 'unlockDeposit',
  summary: 'Unlock a deposit',
  access: 'records.lock',
  proof: 'none',
  input: z.strictObject({ depositId }),
  output: lockResult,
  errors: ['NOT_FOUND', 'FAILED_PRECONDITION'],
});
