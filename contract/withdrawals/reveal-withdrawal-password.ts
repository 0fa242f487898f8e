import { z } from 'zod';
import { defineCall } from '../define-call.ts';
import { withdrawalId } from '../fields.ts';

/** Reads a player's password; every time is logged, and each person may do so a limited number of times. */
export const revealWithdrawalPassword = defineCall({
  name: 'revealWithdrawalPassword',
  summary: 'Reveal the player password of a withdrawal',
  access: 'passwords.reveal',
  proof: 'recent',
  input: z.strictObject({ withdrawalId }),
  output: z.object({ password: z.string() }),
  errors: ['NOT_FOUND', 'FAILED_PRECONDITION', 'RESOURCE_EXHAUSTED'],
});
