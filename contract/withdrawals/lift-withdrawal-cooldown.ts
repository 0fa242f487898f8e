import { z } from 'zod';
import { defineCall } from '../define-call.ts';
import { withdrawalId } from '../fields.ts';
import { withdrawalChanged } from './withdrawal-changed.ts';

/** Lets a player ask for another withdrawal before the cooldown after this one is over. */
export const liftWithdrawalCooldown = defineCall({
  name: 'liftWithdrawalCooldown',
  summary: 'Lift the cooldown that a withdrawal started',
  access: 'withdrawals.lift-cooldown',
  proof: 'none',
  input: z.strictObject({ withdrawalId }),
  output: withdrawalChanged,
  errors: ['NOT_FOUND', 'FAILED_PRECONDITION'],
});
