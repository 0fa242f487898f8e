import { z } from 'zod';
import { LONGEST } from '#domain/words/text-lengths.ts';
import { defineCall } from '../define-call.ts';
import { rule } from '../field-problems.ts';
import { newPassword, timestamp } from '../fields.ts';

/**
 * Sets the caller's own password and ends all their sessions, this one too: a new one of 24 hours takes its place, as
 * after signing in.
 */
export const changePassword = defineCall({
  name: 'changePassword',
  summary: 'Change one’s own password',
  access: 'signed-in',
  proof: 'none',
  input: z.strictObject({
    currentPassword: z
      .string()
      .min(1, { error: rule('must not be empty') })
      .max(LONGEST.password),
    newPassword,
  }),
  output: z.object({ token: z.string(), expiresAt: timestamp }),
  errors: ['FAILED_PRECONDITION', 'RESOURCE_EXHAUSTED'],
});
