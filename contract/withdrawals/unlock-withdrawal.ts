import { z } from 'zod';
import { defineCall } from '../define-call.ts';
import { withdrawalId } from '../fields.ts';
import { lockResult } from '../records/locking.ts';

/** Releases the caller's own lock. */
export const unlockWithdrawal = defineCall({
  name: 'unlockWithdrawal',
  summary: 'Unlock a withdrawal',
  access: 'records.lock',
  proof: 'none',
  input: z.strictObject({ withdrawalId }),
  output: lockResult,
  errors: ['NOT_FOUND', 'FAILED_PRECONDITION'],
});
