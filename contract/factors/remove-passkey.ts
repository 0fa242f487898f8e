import { z } from 'zod';
import { defineCall } from '../define-call.ts';

/** With the last second factor go the recovery codes. */
export const removePasskey = defineCall({
  name: 'removePasskey',
  summary: 'Remove a passkey',
  access: 'own-password',
  proof: 'recent',
  input: z.strictObject({ id: z.uuid() }),
  output: z.object({}),
  errors: ['NOT_FOUND', 'FAILED_PRECONDITION'],
});
