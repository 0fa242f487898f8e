import { z } from 'zod';
import { LONGEST, SHORTEST_PASSWORD } from '#domain/words/text-lengths.ts';
import { defineCall } from '../define-call.ts';
import { rule } from '../field-problems.ts';

/** Sets the caller's own password and ends all their other sessions. */
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
    newPassword: z.string().min(SHORTEST_PASSWORD).max(LONGEST.password),
  }),
  output: z.object({}),
  errors: ['FAILED_PRECONDITION', 'RESOURCE_EXHAUSTED'],
});
