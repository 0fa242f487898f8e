import { z } from 'zod';
import { LONGEST } from '#domain/words/text-lengths.ts';
import { defineCall } from '../define-call.ts';
import { rule } from '../field-problems.ts';
import { timestamp } from '../fields.ts';

/** Renews the proof of the caller's session by whichever of their own factors is sent: one is enough. */
export const proveIdentity = defineCall({
  name: 'proveIdentity',
  summary: 'Confirm that it is you',
  access: 'signed-in',
  proof: 'none',
  input: z.strictObject({
    password: z
      .string()
      .min(1, { error: rule('must not be empty') })
      .max(LONGEST.password),
  }),
  output: z.object({
    /** Until when it counts for calls that take a recent proof. */
    provenUntil: timestamp,
  }),
  errors: ['FAILED_PRECONDITION', 'RESOURCE_EXHAUSTED'],
});
