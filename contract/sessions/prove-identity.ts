import { z } from 'zod';
import { LONGEST } from '#domain/words/text-lengths.ts';
import { defineCall } from '../define-call.ts';
import { passkeyAnswer } from '../factors/passkey.ts';
import { rule } from '../field-problems.ts';
import { timestamp } from '../fields.ts';

const FACTORS = ['password', 'code', 'passkey'] as const;

/** Renews the proof of the caller's session by whichever of their own factors is sent: one is enough. */
export const proveIdentity = defineCall({
  name: 'proveIdentity',
  summary: 'Confirm that it is you',
  access: 'signed-in',
  proof: 'none',
  input: z
    .strictObject({
      password: z
        .string()
        .min(1, { error: rule('must not be empty') })
        .max(LONGEST.password)
        .optional(),
      /** The code of an authenticator app, or a recovery code. */
      code: z.string().max(30).optional(),
      /** What the browser answered to the options of beginPasskeyProof. */
      passkey: passkeyAnswer.optional(),
    })
    .refine((given) => FACTORS.filter((factor) => given[factor] !== undefined).length === 1, {
      path: ['password'],
      error: rule('must be given, or a code or a passkey instead of it, and only one of them'),
    })
    .meta({ oneOf: FACTORS.map((factor) => ({ required: [factor] })) }),
  output: z.object({
    /** Until when it counts for calls that take a recent proof. */
    provenUntil: timestamp,
  }),
  errors: ['FAILED_PRECONDITION', 'RESOURCE_EXHAUSTED'],
});
