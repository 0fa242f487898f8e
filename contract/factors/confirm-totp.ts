import { z } from 'zod';
import { defineCall } from '../define-call.ts';
import { rule } from '../field-problems.ts';
import { recoveryCodes } from './recovery-codes.ts';

/** Puts the secret of `beginTotp` to use, in place of the one before, and ends the caller's other sessions. */
export const confirmTotp = defineCall({
  name: 'confirmTotp',
  summary: 'Finish setting up an authenticator app',
  access: 'own-password',
  proof: 'none',
  input: z.strictObject({
    code: z.string().regex(/^\d{6}$/, { error: rule('must be the six digits that the app shows') }),
  }),
  output: z.object({ recoveryCodes }),
  errors: ['FAILED_PRECONDITION'],
});
