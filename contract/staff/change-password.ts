import { z } from 'zod';
import { defineCall } from '../define-call.ts';
import { rule } from '../field-problems.ts';

/** Sets the caller's own password and ends all their other sessions. */
export const changePassword = defineCall({
  name: 'changePassword',
  summary: 'Change one’s own password',
  access: 'signed-in',
  input: z.strictObject({
    currentPassword: z
      .string()
      .min(1, { error: rule('must not be empty') })
      .max(1000),
    newPassword: z.string().min(10).max(1000),
  }),
  output: z.object({}),
  errors: ['FAILED_PRECONDITION', 'RESOURCE_EXHAUSTED'],
});
