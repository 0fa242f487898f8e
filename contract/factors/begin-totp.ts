import { z } from 'zod';
import { defineCall } from '../define-call.ts';

/**
 * A new secret for an authenticator app. It counts once `confirmTotp` has shown that the app has it; one that is in use
 * stays until then.
 */
export const beginTotp = defineCall({
  name: 'beginTotp',
  summary: 'Begin to set up an authenticator app',
  access: 'own-password',
  proof: 'recent',
  input: z.strictObject({}).nullish(),
  output: z.object({
    /** In base32, to be typed in where the QR code cannot be read. */
    secret: z.string(),
    /** For the QR code: otpauth://totp/… */
    uri: z.string(),
  }),
  errors: ['FAILED_PRECONDITION'],
});
