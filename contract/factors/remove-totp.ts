import { z } from 'zod';
import { defineCall } from '../define-call.ts';

/** With the last second factor go the recovery codes. */
export const removeTotp = defineCall({
  name: 'removeTotp',
  summary: 'Remove one’s authenticator app',
  access: 'own-password',
  proof: 'recent',
  input: z.strictObject({}).nullish(),
  output: z.object({}),
  errors: ['NOT_FOUND', 'FAILED_PRECONDITION'],
});
