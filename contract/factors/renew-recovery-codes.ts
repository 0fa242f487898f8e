import { z } from 'zod';
import { defineCall } from '../define-call.ts';
import { recoveryCodes } from './recovery-codes.ts';

/** Ten new recovery codes; those before are worth nothing. */
export const renewRecoveryCodes = defineCall({
  name: 'renewRecoveryCodes',
  summary: 'Get new recovery codes',
  access: 'own-password',
  proof: 'recent',
  input: z.strictObject({}).nullish(),
  output: z.object({ recoveryCodes }),
  errors: ['FAILED_PRECONDITION'],
});
